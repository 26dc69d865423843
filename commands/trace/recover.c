/* sampler trace recover: make a trace of what dead processes left in the directory of a session. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../trace/recorder/recorder.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *output; /* or null */
	const char *directory;
} arguments;

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0,
	  "Write the trace to FILE (default: what the session's recorder wrote to, or "
	  "sampler.trace)",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.output = text;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one session at a time");
		arguments.directory = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the directory of a session is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "DIRECTORY",
	.doc = "Make a trace of what dead processes left in the directory of a session."
	       "\vIf a recorder died there, its trace is continued.  Processes that still live are "
	       "left "
	       "alone.",
};

static struct collector collector;
static unsigned living, failed;

static void recover_file(const char *path, void *unused)
{
	(void)unused;
	struct collected_process *process = add_buffer(&collector, path);
	if (!process || !process->is_open) {
		complain("%s: this is no buffer that can be read", path);
		failed++;
		return;
	}
	if (is_buffer_alive(&process->buffer)) {
		living++;
		return;
	}
	collect_blocks(&collector, process, COLLECT_OF_DEAD);
	end_process(&collector, process);
	if (!collector.chunks.error)
		unlink(path);
}

static int run(int argc, char **argv)
{
	struct session session;
	parse_command_line(&argp, argc, argv, NULL);
	if (!join_session(&session, arguments.directory, 0))
		return EXIT_USAGE;
	char *noted = noted_output(arguments.directory);
	bool is_begun = noted && (!arguments.output || strcmp(noted, arguments.output) == 0);
	const char *output = arguments.output ? arguments.output : noted ? noted : "sampler.trace";
	if (!begin_collector(&collector, output, is_begun)) {
		complain("%s: %s", output, strerror(errno));
		return EXIT_USAGE;
	}
	for_each_buffer_file(arguments.directory, recover_file, NULL);
	if (living)
		complain("%s: %u processes live, and are left alone", arguments.directory, living);
	if (!collector.count)
		complain("%s: there is nothing to be recovered", arguments.directory);
	bool is_whole = end_collector(&collector);
	if (!is_whole)
		complain("%s: %s", output, strerror(collector.chunks.error));
	end_session(&session);
	free(noted);
	return !is_whole ? EXIT_USAGE : failed || !collector.count ? EXIT_NOT_FOUND : EXIT_FOUND;
}

const struct verb recover_verb = { "recover", "make a trace of what dead processes left", run };
