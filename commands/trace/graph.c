/* sampler trace graph: show which functions call which, and how long that takes. */

#include <stddef.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *file;
	struct filter filter;
} arguments = { .file = "sampler.trace" };

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
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
	.children = children,
	.parser = parse_option,
	.args_doc = "[FILE]",
	.doc = "Show which functions call which, how often, and how long that takes."
	       "\vFILE is sampler.trace unless it is given.",
};

static void write(struct trace *trace)
{
	write_graph(trace, &arguments.filter);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	return show_trace(arguments.file, &arguments.filter, write);
}

const struct verb graph_verb = { "graph",
				 "show which functions call which, and how long that takes", run };
