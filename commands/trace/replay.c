/* sampler trace replay: show a trace as text. */

#include <stdio.h>
#include <stdlib.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	bool as_columns;
	struct shown shown;
} arguments;

static const struct argp_option options[] = {
	{ "raw", 'r', NULL, 0,
	  "One line for each event, in columns: time in nanoseconds, process, thread, depth, kind, "
	  "name, file and line, values",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	switch (key) {
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
	if (arguments.as_columns)
		write_columns(trace, filter);
	else
		write_text(trace, filter);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	return show_trace(&arguments.shown, write);
}

const struct verb replay_verb = { "replay", "show the calls of a trace", run };
