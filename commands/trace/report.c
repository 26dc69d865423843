/* sampler trace report: how often functions were called, and where the time went. */

#include <string.h>

#include "../../trace/views/report.h"
#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	bool is_raw;
	const char *neighbours_of; /* a pattern, or null */
	enum report_order order;
	struct shown shown;
} arguments;

static const struct argp_option options[] = {
	{ "sort", 's', "KEY", 0,
	  "Sort by KEY: self (the default), total, calls, min, mean, max or name", 0 },
	{ "raw", 'r', NULL, 0,
	  "One line for each, in columns: calls, total, self, min, mean and max in nanoseconds, "
	  "name, "
	  "file and line",
	  0 },
	{ "neighbours", 'n', "PATTERN", 0,
	  "Show who calls the functions that match PATTERN, and whom they call", 0 },
	{ 0 },
};

static void set_order(struct argp_state *state, const char *text)
{
	static const char *const keys[] = {
		[REPORT_BY_SELF] = "self", [REPORT_BY_TOTAL] = "total", [REPORT_BY_CALLS] = "calls",
		[REPORT_BY_LEAST] = "min", [REPORT_BY_MEAN] = "mean",   [REPORT_BY_MOST] = "max",
		[REPORT_BY_NAME] = "name",
	};
	for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(keys[i], text) == 0) {
			arguments.order = i;
			return;
		}
	argp_error(state, "there is no key \"%s\" to sort by", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 's':
		set_order(state, text);
		return 0;
	case 'n':
		arguments.neighbours_of = text;
		return 0;
	case 'r':
		arguments.is_raw = true;
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
	.doc = "Show how often functions were called, and where the time went.",
};

static void write(struct trace *trace, struct filter *filter)
{
	const char *pattern = arguments.neighbours_of;
	if (!pattern)
		write_report(trace, filter, arguments.order, arguments.is_raw);
	else if (!write_neighbours(trace, filter, pattern))
		complain("%s: no function matches", pattern);
}

static int run(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	arguments.shown.needs_times = true;
	return show_trace(&arguments.shown, write);
}

const struct verb report_verb = { "report", "show how often functions were called, and their times",
				  run };
