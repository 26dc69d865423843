/* sampler trace graph: show which functions call which, and how long that takes. */

#include <stddef.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static const struct argp_child children[] = { { .argp = &show_argp }, { 0 } };

/* Without a parser, so that the child has the input. */
static const struct argp argp = {
	.children = children,
	.doc = "Show which functions call which, how often, and how long that takes.",
};

static int run(int argc, char **argv)
{
	struct shown shown;
	parse_command_line(&argp, argc, argv, &shown);
	shown.needs_times = true;
	return show_trace(&shown, write_graph);
}

const struct verb graph_verb = { "graph",
				 "show which functions call which, and how long that takes", run };
