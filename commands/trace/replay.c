/* sampler trace replay: show a trace as text. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../trace/reader/buffer.h"
#include "../../trace/views/views.h"
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

static void say(const struct trace *trace, uint64_t count, const char *what)
{
	if (count)
		complain("%s: %" PRIu64 " %s", trace->path, count, what);
}

static void say_losses(const struct trace *trace)
{
	uint64_t lost = 0, overwritten = 0, untraced = 0;
	for (uint32_t i = 1; i < trace->process_count; i++) {
		const struct traced_process *process = &trace->processes[i];
		lost += process->loss.lost;
		overwritten += process->loss.overwritten;
		untraced += process->loss.untraced;
		if (!process->has_loss && process->said.process)
			complain("%s: the end of process %" PRIu32 " is not in the trace",
				 trace->path, process->said.process);
	}
	say(trace, lost, "events were lost");
	say(trace, overwritten, "blocks of events were overwritten");
	say(trace, untraced, UNTRACED_THINGS " were not traced, for lack of room");
}

static int run(int argc, char **argv)
{
	struct trace trace;
	parse_command_line(&argp, argc, argv, NULL);
	if (!open_trace(&trace, arguments.file))
		return EXIT_USAGE;
	find_names(&trace);
	if (arguments.as_columns)
		write_columns(&trace, &arguments.filter);
	else
		write_text(&trace, &arguments.filter);
	if (!trace.block_count)
		complain("%s: there are no events in it", trace.path);
	say_losses(&trace);
	complain_of_patterns(&arguments.filter.patterns);
	int status = trace.is_damaged ? EXIT_NOT_FOUND : EXIT_FOUND;
	close_trace(&trace);
	return finish_output(status);
}

const struct verb replay_verb = { "replay", "show the calls of a trace", run };
