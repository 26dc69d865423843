/* What all verbs have in common that show a trace. */

#include "show.h"

#include <inttypes.h>
#include <sys/stat.h>

#include "../../ranking/runs.h"
#include "../../trace/reader/buffer.h"
#include "../../trace/views/predictors.h"
#include "tool.h"

enum { KEY_PREDICTORS = 1024 };

static const struct argp_option options[] = {
	{ "predictors", KEY_PREDICTORS, "RUNS", 0,
	  "Show when what predicts failure came true, as \"sampler rank\" finds it in RUNS; or a "
	  "ranking that it has written as JSON",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct shown *shown = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		*shown = (struct shown){ .file = "sampler.trace" };
		clear_filter(&shown->filter);
		state->child_inputs[0] = &shown->filter;
		return 0;
	case KEY_PREDICTORS:
		shown->predictors = text;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one trace at a time");
		shown->file = text;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &filter_argp }, { 0 } };

const struct argp show_argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "[FILE]",
	.doc = "\vFILE is sampler.trace unless it is given; it may also be the directory of a run "
	       "that was "
	       "traced.",
};

static void say(const struct trace *trace, uint64_t count, const char *what)
{
	if (count)
		complain("%s: %" PRIu64 " %s", trace->path, count, what);
}

static bool tells_of_sites(const struct trace *trace)
{
	for (uint32_t i = 1; i < trace->process_count; i++)
		for (size_t j = 0; j < trace->processes[i].names.count; j++)
			if (trace->processes[i].names.items[j].style == SAMPLER_TRACE_STYLE_OF_SITE)
				return true;
	return false;
}

/* That a predictor does not come true may have other reasons. */
static void say_of_predictors(const struct trace *trace)
{
	if (!tells_of_sites(trace))
		complain("%s: it tells of no sites: the program was not compiled by sampler-cc "
			 "-ftrace-sites, or nothing was sampled; see SAMPLER_SPARSITY",
			 trace->path);
}

static void say_triggers(const struct filter *filter)
{
	for (size_t i = 0; i < filter->trigger_count; i++)
		if (!filter->triggers[i].has_matched)
			complain("no function that was entered is called %s",
				 filter->triggers[i].pattern);
}

static void say_losses(const struct trace *trace)
{
	struct sampler_trace_loss loss = loss_of_all(trace);
	for (uint32_t i = 1; i < trace->process_count; i++) {
		const struct traced_process *process = &trace->processes[i];
		if (!process->has_loss && process->said.process)
			complain("%s: the end of process %" PRIu32 " is not in the trace",
				 trace->path, process->said.process);
	}
	say(trace, loss.lost, "events were lost");
	say(trace, loss.overwritten, "blocks of events were overwritten");
	say(trace, loss.untraced, UNTRACED_THINGS " were not traced, for lack of room");
}

/* The trace that is kept with the run in the directory FILE, see sampler-runs(5); null if that is none. */
static char *trace_of_run(const char *file)
{
	struct stat st;
	if (stat(file, &st) < 0 || !S_ISDIR(st.st_mode))
		return NULL;
	return formatted("%s/" TRACE_FILE, file);
}

int show_trace(struct shown *shown, void (*write)(struct trace *trace, struct filter *filter))
{
	struct trace trace;
	struct predictors predictors = { 0 };
	char *of_run = trace_of_run(shown->file);
	if (of_run)
		shown->file = of_run;
	if (shown->predictors && !read_predictors(&predictors, shown->predictors))
		return EXIT_USAGE;
	if (!open_trace(&trace, shown->file)) {
		free_predictors(&predictors);
		return EXIT_USAGE;
	}
	if (shown->called)
		trace.path = shown->called;
	find_names(&trace);
	if (shown->predictors) {
		trace.predictors = &predictors;
		mark_predictors(&trace, &predictors);
	}
	write(&trace, &shown->filter);
	if (!trace.block_count)
		complain("%s: there are no events in it", trace.path);
	say_losses(&trace);
	if (shown->needs_order && trace.lacks_order)
		complain("%s: the order of events of different threads is not known, because not "
			 "all events have a time: record with --stamps=all",
			 trace.path);
	if (shown->needs_times && trace.lacks_times)
		complain("%s: not all events have a time, so what a call took may be counted for "
			 "another one: record with --stamps=all",
			 trace.path);
	if (shown->predictors)
		say_of_predictors(&trace);
	say_triggers(&shown->filter);
	complain_of_patterns(&shown->filter.patterns);
	int status = trace.is_damaged ? EXIT_NOT_FOUND : EXIT_FOUND;
	close_trace(&trace);
	free_predictors(&predictors);
	return finish_output(status);
}
