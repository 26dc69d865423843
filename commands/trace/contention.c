/* sampler trace contention: how threads waited for each other. */

#include "../../trace/views/contention.h"

#include <stdint.h>

#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	struct contention_options options;
	bool has_failed;
	struct shown shown;
} arguments = { .options.most = 10 };

static const struct argp_option options[] = {
	{ "all", 'A', NULL, 0,
	  "Show waits for conditions, semaphores, barriers and threads, too, which nobody holds",
	  0 },
	{ "aliases", 'a', "FILE", 0,
	  "Call objects as FILE says: each line is an address, or the name of a variable, and a "
	  "name",
	  0 },
	{ "lines", 'n', "NUMBER", 0, "Show so many lines of each table (default: 10)", 0 },
	{ "raw", 'r', NULL, 0,
	  "One line for each wait, in columns: when it began, and how long it took, in "
	  "nanoseconds, "
	  "thread, function, object, its name, where the function was called, who held the object, "
	  "since where, and \"open\" if it has not ended",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'A':
		arguments.options.all = true;
		return 0;
	case 'a':
		arguments.options.aliases = text;
		return 0;
	case 'n':
		arguments.options.most = parse_number(state, "--lines", text, 1, INT32_MAX);
		return 0;
	case 'r':
		arguments.options.is_raw = true;
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
	.doc = "Show how threads waited for each other: how long, for what, where, and who held "
	       "it."
	       "\vThe trace is one of \"sampler trace record --locks\".  With --locks=all, it is "
	       "known where "
	       "a holder has got what others wait for, and which locks are got in both orders.",
};

static void write(struct trace *trace, struct filter *filter)
{
	arguments.has_failed = !write_contention(trace, filter, &arguments.options);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = show_trace(&arguments.shown, write);
	return arguments.has_failed ? EXIT_USAGE : status;
}

const struct verb contention_verb = { "contention", "show how threads waited for each other", run };
