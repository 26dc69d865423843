/* sampler show: one run: what was run, how it ended, where it crashed, and what was true there of what
   predicts failure.

   "resolve-backtrace" says where the crash was, "sampler rank" what predicts failure. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../ranking/one-run.h"
#include "crash-lines.h"
#include "tool.h"
#include "unpacked.h"

static struct {
	const char *run, *runs, *sources;
} arguments;

static const struct argp_option options[] = {
	{ "runs", 'r', "RUNS", 0, "Compare with RUNS (default: the directory that RUN is in)", 0 },
	{ "source-directory", 'S', "DIRECTORY", 0, "See \"sampler rank\"", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'r':
		arguments.runs = text;
		return 0;
	case 'S':
		arguments.sources = text;
		return 0;
	case ARGP_KEY_ARG:
		if (arguments.run)
			argp_error(state, "one run is shown at a time");
		arguments.run = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a run is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUN",
	.doc = "Show one run: its command, its end, and what was true that predicts failure."
	       "\vRUN is what \"sampler run\" or \"sampler isolate\" has stored, or a report.",
};

static void show_line(const char *what, const char *text)
{
	if (text)
		printf("%-10s %s\n", what, text);
}

static void show_command(const struct run *run)
{
	show_line("test", run->test);
	show_line("command", run->command);
	show_line("directory", run->directory);
	show_line("input", run->input);
	show_line("alone", run->alone);
}

static void show_outcome(const struct run *run)
{
	const char *word = run->is_labelled ? outcome_words[run->outcome] : "as its report says";
	printf("%-10s %s%s%s\n", "outcome", word, run->how ? ", " : "", run->how ? run->how : "");
}

/* Show how processes of the run have failed, by the file of reports at PATH: a suite, or a shell, may have its own word for that. */
static void show_ends(const char *path)
{
	static const char ended[] = "ended\t";
	char *line = NULL;
	size_t size = 0;
	FILE *in = open_unpacked(path);
	while (in && getline(&line, &size, in) > 0) {
		char *how = line + strlen(ended);
		line[strcspn(line, "\n")] = 0;
		if (strncmp(line, ended, strlen(ended)) == 0 && parse_ending(how) == ENDING_FAILED)
			show_line("a process", make_plain(how));
	}
	free(line);
	if (in)
		fclose(in);
}

static void show_frame(void *unused, const char *line)
{
	(void)unused;
	printf("  %s\n", line);
}

/* Have "sampler rank" say the rest. */
static int show_predicates(void)
{
	char *path = beside_ourselves("sampler-rank");
	char *runs = arguments.runs ? duplicate(arguments.runs) : neighbours_of(arguments.run);
	putchar('\n');
	fflush(stdout);
	if (arguments.sources)
		execl(path, "sampler rank", "--source", "--source-directory", arguments.sources,
		      "--run", arguments.run, "--", runs, NULL);
	else
		execl(path, "sampler rank", "--source", "--run", arguments.run, "--", runs, NULL);
	complain("%s: %s", path, strerror(errno));
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	const struct run *run = find_one_run(arguments.run);
	if (!run)
		return EXIT_USAGE;
	show_line("run", run->name);
	show_outcome(run);
	for (size_t i = 0; i < run->report_count; i++)
		show_ends(run->reports[i]);
	show_command(run);
	tell_if_rebuilt(run);
	for (size_t i = 0; i < run->report_count; i++)
		for_each_stack_line(run->reports[i], show_frame, NULL);
	return show_predicates();
}
