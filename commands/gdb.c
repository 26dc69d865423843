/* sampler gdb: make a stored run again under gdb, stopped where something is true that predicts failure.

   "sampler rank" says, in JSON, what that is, and gdb gets

	break FILE:LINE			or, of optimised code, each place where the line begins
	condition $bpnum CONDITION	or, in a library: python Place (FILE:LINE, CONDITION), see gdb/place.py
	set exec-wrapper sh -c 'exec "$@" < INPUT' sh
	run

   and the command as the run has stored it; if that begins with a script, gdb/follow/ does the same in whichever program has the place.  The condition is there only if gdb can evaluate it and changes
   nothing by that. */

#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../ranking/one-run.h"
#include "find-files.h"
#include "gdb/lines.h"
#include "gdb/places.h"
#include "read-ranking.h"
#include "shell-word.h"
#include "tool.h"

static struct {
	const char *run, *runs, *place;
	bool only_prints;
} arguments;

static const struct argp_option options[] = {
	{ "at", 'a', "FILE:LINE", 0,
	  "Stop there (default: where what predicts failure best was true)", 0 },
	{ "print", 'p', NULL, 0, "Print what would be run, and do not run it", 0 },
	{ "runs", 'r', "RUNS", 0, "Compare with RUNS (default: the directory that RUN is in)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'a':
		arguments.place = text;
		return 0;
	case 'p':
		arguments.only_prints = true;
		return 0;
	case 'r':
		arguments.runs = text;
		return 0;
	case ARGP_KEY_ARG:
		if (arguments.run)
			argp_error(state, "one run is made again");
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
	.doc = "Make a stored run again under gdb, and stop where what predicts failure comes true."
	       "\vRUN is what \"sampler run\" or \"sampler isolate\" has stored.",
};

/* The ranking of what was true in the run; null if there is none. */
static json_t *rank(void)
{
	char *runs = arguments.runs ? duplicate(arguments.runs) : neighbours_of(arguments.run);
	const char *const words[] = { "--run", arguments.run, "--", runs, NULL };
	json_t *ranking = make_ranking(words, false);
	free(runs);
	return ranking;
}

/* The first of LIST, of the RANKING's lines or predictors, that is not in a check; or null. */
static const json_t *first_of(const json_t *ranking, const char *list)
{
	size_t i;
	json_t *item;
	bool is_of_lines = strcmp(list, "lines") == 0;
	json_array_foreach(json_object_get(ranking, list), i, item)
	{
		json_t *predicate = is_of_lines ? item : predicate_of(ranking, item);
		if (!json_is_true(json_object_get(predicate, "check")))
			return predicate;
	}
	return NULL;
}

/* What in the RANKING predicts failure best, or null.  That is the first line if all was counted, or if its condition mends runs; else the first predictor.  A
   check of a test suite comes last, because it only sees what has failed. */
static const json_t *best_of(const json_t *ranking)
{
	const json_t *line = first_of(ranking, "lines"),
		     *predictor = first_of(ranking, "predictors"),
		     *checks = json_array_get(json_object_get(ranking, "predictors"), 0);
	bool is_line_better = strcmp(ranking_text(ranking, "context"), "all") == 0 ||
			      json_is_object(json_object_get(line, "switched"));
	if (line && (is_line_better || !predictor))
		return line;
	return predictor ? predictor
	       : checks  ? predicate_of(ranking, checks)
			 : json_array_get(json_object_get(ranking, "lines"), 0);
}

/* Whether gdb can evaluate the expression of LENGTH bytes without an effect: it has no call and no assignment. */
static bool is_harmless(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char before = i ? text[i - 1] : ' ', after = text[i + 1];
		if (text[i] == '(' && (isalnum((unsigned char)before) || strchr("_>])", before)))
			return false;
		if ((text[i] == '+' || text[i] == '-') && after == text[i])
			return false;
		if (text[i] == '=' && after != '=' && !strchr("=<>!", before))
			return false;
		if (text[i] == '[' && before == ' ')
			return false;
	}
	return true;
}

/* The condition under which a PREDICATE "EXPRESSION is true" or "is false" comes true; to be freed.  Null if gdb cannot
   say it. */
static char *condition_of(const json_t *predicate)
{
	const char *text = ranking_text(predicate, "predicate"), *end = strrchr(text, ' ');
	static const char is[] = " is";
	if (strcmp(ranking_text(predicate, "scheme"), "branches") != 0 || !end ||
	    end - text <= (ptrdiff_t)strlen(is))
		return NULL;
	size_t length = end - text - strlen(is);
	if (!is_harmless(text, length))
		return NULL;
	return formatted("%s(%.*s)", strcmp(end, " true") == 0 ? "" : "!", (int)length, text);
}

/* Where to stop. */
struct stop {
	char *place, *file, *function, *condition; /* or null */
	int line;                                  /* of the file */
};

static struct stop choose_stop(void)
{
	if (arguments.place)
		return (struct stop){ .place = duplicate(arguments.place) };
	json_t *ranking = rank();
	const json_t *best = best_of(ranking);
	struct stop stop = { 0 };
	if (best) {
		stop.file = duplicate(ranking_text(best, "file"));
		stop.line = ranking_number(best, "line");
		stop.place = formatted("%s:%d", stop.file, stop.line);
		stop.function = duplicate(ranking_text(best, "function"));
		stop.condition = condition_of(best);
		complain("%s in %s: %s%s", stop.place, stop.function,
			 ranking_text(best, "predicate"),
			 stop.condition ? "" : "; gdb cannot say when, and stops there each time");
	}
	json_decref(ranking);
	return stop;
}

/* What a shell does so that "$@" begins with the program behind "env -C DIRECTORY NAME=VALUE". */
static const char do_as_env[] = "[ \"$1\" != env ] || shift; "
				"while :; do case $1 in -C) cd -- \"$2\" && shift 2 ;; *=*) export "
				"\"$1\" && shift ;; *) break ;; esac; done; ";

/* The path of the program that COMMAND begins with; to be freed.  Null if there is none. */
static char *program_of(const char *command)
{
	char *asked = formatted("set -- %s; %sreadlink -f -- \"$(command -v -- \"$1\")\"", command,
				do_as_env);
	char *line = NULL;
	size_t size = 0;
	FILE *in = popen(asked, "re");
	if (in && getline(&line, &size, in) > 0)
		line[strcspn(line, "\n")] = 0;
	if (in)
		pclose(in);
	free(asked);
	return line;
}

/* What a command begins with. */
enum beginning {
	NOTHING,       /* that could be found */
	SCRIPT,        /* children are looked at */
	PROGRAM,       /* the process is looked at, also if it replaces itself by another */
	WITHOUT_LINES, /* a program of ours that was compiled without -g */
};

/* FILE is the one to stop in, or null. */
static enum beginning beginning_of(const char *command, const char *file)
{
	char *path = program_of(command);
	enum beginning beginning = path && *path && access(path, X_OK) == 0 ? SCRIPT : NOTHING;
	if (path && is_elf(path))
		beginning = file && lacks_lines(path, file) ? WITHOUT_LINES : PROGRAM;
	free(path);
	return beginning;
}

static void add_gdb_command(FILE *out, char *command)
{
	fputs(" -ex ", out);
	write_shell_word(out, command);
	free(command);
}

/* TEXT as Python has it, in quotes; to be freed. */
static char *python_text(const char *text)
{
	char *escaped = escape_text(text, "\\'", '\\'), *quoted = formatted("'%s'", escaped);
	free(escaped);
	return quoted;
}

/* Stop at PLACE, where the condition is true.  Where gdb knows the place already, a condition that it cannot evaluate leaves a stop without one; that of a place in a
   library that is not there yet is looked at there. */
static void add_breakpoint(FILE *out, const char *place, const char *condition, bool is_known)
{
	if (condition && !is_known) {
		char *words[] = { python_text(place), python_text(condition) };
		add_gdb_command(out, formatted("python Place(%s, %s)", words[0], words[1]));
		free(words[0]);
		free(words[1]);
		return;
	}
	add_gdb_command(out, formatted("break %s", place));
	if (condition)
		add_gdb_command(out, formatted("condition $bpnum %s", condition));
}

/* Have gdb read the SCRIPT of ours. */
static void add_script(FILE *out, const char *script)
{
	char *relative = formatted("../gdb/%s", script), *path = beside_ourselves(relative);
	add_gdb_command(out, formatted("source %s", path));
	free(path);
	free(relative);
}

static void add_stop(FILE *out, const struct stop *stop, const char *command,
		     enum beginning beginning)
{
	if (beginning == WITHOUT_LINES && stop->function) {
		complain("the program was compiled without -g: it stops where %s begins",
			 stop->function);
		add_breakpoint(out, stop->function, NULL, true);
		return;
	}
	char *path = beginning == PROGRAM && stop->file ? program_of(command) : NULL;
	struct places places = { NULL, 0 };
	if (path)
		places = places_of_line(path, stop->file, stop->line);
	if (stop->condition) {
		/* names in conditions that debugging information has not */
		add_script(out, "names.gdb");
		add_script(out, "place.py");
	}
	for (size_t i = 0; i < places.count; i++)
		add_breakpoint(out, places.items[i], stop->condition, true);
	if (stop->place && !places.count)
		add_breakpoint(out, stop->place, stop->condition,
			       !path || has_lines(path, stop->file));
	free(path);
}

/* What fails now and then may not do so this time. */
static const char tell_if_over[] =
    "python if not gdb.selected_inferior().pid: print('It has ended without coming there so: if it "
    "fails only now and then, try again.')";

/* What has gdb run programs with INPUT, to be freed.  That of "run < INPUT" would take the place of the arguments. */
static char *input_command(const char *input)
{
	char *redirection, *command;
	size_t size;
	FILE *out = open_memstream(&redirection, &size);
	fputs("exec \"$@\" < ", out);
	write_shell_word(out, input);
	fclose(out);
	out = open_memstream(&command, &size);
	fputs("set exec-wrapper sh -c ", out);
	write_shell_word(out, redirection);
	fputs(" sh", out);
	fclose(out);
	free(redirection);
	return command;
}

/* Have it run, and stop in a program. */
static void add_run(FILE *out, const struct run *run, const struct stop *stop)
{
	if (run->input)
		add_gdb_command(out, input_command(run->input));
	add_gdb_command(out, duplicate("run"));
	if (stop->place)
		add_gdb_command(out, duplicate(tell_if_over));
}

/* What has gdb stop in one of those that a script runs: gdb/follow/follow.c. */
static void add_follow(FILE *out, const struct run *run, const struct stop *stop)
{
	const char *words[] = { stop->place, stop->condition ? stop->condition : "",
				run->input ? run->input : "" };
	char *follow = beside_ourselves("../gdb/follow"), *path = realpath(follow, NULL);
	write_shell_word(out, path ? path : follow);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		fputc(' ', out);
		write_shell_word(out, words[i]);
	}
	free(path);
	free(follow);
}

static void add_gdb(FILE *out, const struct run *run, const struct stop *stop, const char *command,
		    enum beginning beginning)
{
	fputs("gdb -q", out);
	add_gdb_command(out, duplicate("set breakpoint pending on"));
	add_stop(out, stop, command, beginning);
	add_run(out, run, stop);
	fputs(" --args", out);
}

/* The shell's command that runs gdb; to be freed.  Null, after complaining, if there is nothing to run. */
static char *gdb_command(const struct run *run, const struct stop *stop)
{
	char *text;
	size_t size;
	const char *command = run->alone ? run->alone : run->command;
	bool is_of_env = strncmp(command, "env ", strlen("env ")) == 0;
	enum beginning beginning = beginning_of(command, stop->file);
	if (beginning == NOTHING) {
		complain("what the run has run is not there any more: %s", command);
		return NULL;
	}
	FILE *out = open_memstream(&text, &size);
	if (is_of_env)
		fprintf(out, "set -- %s; %s", command, do_as_env);
	if (beginning == SCRIPT && stop->place)
		add_follow(out, run, stop);
	else
		add_gdb(out, run, stop, command, beginning);
	fprintf(out, " %s%s", beginning == SCRIPT ? "sh -c 'exec \"$@\"' sh " : "",
		is_of_env ? "\"$@\"" : command);
	fclose(out);
	return text;
}

static int run_gdb(const char *command)
{
	/* what it counts is not wanted */
	unsetenv("SAMPLER_FILE");
	unsetenv("SAMPLER_REPORT_FD");
	if (system("command -v gdb > /dev/null") != 0) {
		complain("there is no gdb: install it");
		return EXIT_USAGE;
	}
	execl("/bin/sh", "sh", "-c", command, NULL);
	complain("/bin/sh: %s", strerror(errno));
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	const struct run *run = find_one_run(arguments.run);
	if (!run)
		return EXIT_USAGE;
	if (!run->command) {
		complain("%s: its command is not known: \"sampler run\" would have stored it",
			 arguments.run);
		return EXIT_USAGE;
	}
	tell_if_rebuilt(run);
	struct stop stop = choose_stop();
	if (!stop.place)
		complain("nothing that predicts failure was true: it is run to its end, or crash");
	if (run->directory && chdir(run->directory) < 0) {
		complain("%s: %s", run->directory, strerror(errno));
		return EXIT_USAGE;
	}
	char *command = gdb_command(run, &stop);
	if (!command)
		return EXIT_USAGE;
	if (!arguments.only_prints)
		return run_gdb(command);
	if (run->directory) {
		fputs("cd ", stdout);
		write_shell_word(stdout, run->directory);
		fputs(" && ", stdout);
	}
	puts(command);
	return finish_output(EXIT_FOUND);
}
