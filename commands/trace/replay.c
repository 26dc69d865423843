/* sampler trace replay: show a trace as text. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "split.h"
#include "tool.h"
#include "verbs.h"

static struct {
	bool as_columns;
	enum split split;
	const char *prefix; /* of its files, or null */
	struct shown shown;
} arguments;

enum { KEY_SPLIT = 256 };

static const struct argp_option options[] = {
	{ "output", 'o', "NAME", 0,
	  "Write to the file NAME, not to standard output; with --split, to files whose names "
	  "begin "
	  "like that (default: that of the trace)",
	  0 },
	{ "split", KEY_SPLIT, "pid|pidx|tid", 0,
	  "Write a file NAME-PROCESS for each process; with pidx, each also has what its parent "
	  "did "
	  "before it was forked; with tid, a file NAME-PROCESS-THREAD for each thread",
	  0 },
	{ "raw", 'r', NULL, 0,
	  "One line for each event, in columns: time in nanoseconds, process, thread, depth, kind, "
	  "name, file and line, values",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.prefix = text;
		return 0;
	case KEY_SPLIT:
		arguments.split = split_of(text);
		if (!arguments.split)
			argp_error(state, "--split=%s is not pid, pidx or tid", text);
		return 0;
	case 'r':
		arguments.as_columns = true;
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.shown;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &show_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.doc = "Show the calls of a trace, indented, with the time that each took.",
};

static void write(struct trace *trace, struct filter *filter)
{
	void (*view)(struct trace *, struct filter *) =
	    arguments.as_columns ? write_columns : write_text;
	if (arguments.split) {
		write_split(trace, filter, arguments.split,
			    arguments.prefix ? arguments.prefix : trace->path, view);
		return;
	}
	if (arguments.prefix && !freopen(arguments.prefix, "w", stdout)) {
		complain("%s: %s", arguments.prefix, strerror(errno));
		exit(EXIT_USAGE);
	}
	view(trace, filter);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	arguments.shown.needs_order = true;
	return show_trace(&arguments.shown, write);
}

const struct verb replay_verb = { "replay", "show the calls of a trace", run };
