/* sampler trace replay: show a trace as text. */

#include <stdio.h>
#include <stdlib.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *file;
	bool as_columns;
	struct filter filter;
} arguments = { .file = "sampler.trace" };

static const struct argp_option options[] = {
	{ "raw", 'r', NULL, 0,
	  "One line for each event, in columns: time in nanoseconds, process, thread, depth, kind, "
	  "name, file and line, values",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'r':
		arguments.as_columns = true;
		return 0;
	case ARGP_KEY_INIT:
		clear_filter(&arguments.filter);
		state->child_inputs[0] = &arguments.filter;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one trace at a time");
		arguments.file = text;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &filter_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "[FILE]",
	.doc = "Show the calls of a trace, indented, with the time that each took."
	       "\vFILE is sampler.trace unless it is given.",
};

static void write(struct trace *trace)
{
	if (arguments.as_columns)
		write_columns(trace, &arguments.filter);
	else
		write_text(trace, &arguments.filter);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	return show_trace(arguments.file, &arguments.filter, write);
}

const struct verb replay_verb = { "replay", "show the calls of a trace", run };
