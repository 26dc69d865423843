/* sampler trace info: what a trace has. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../trace/reader/buffer.h"
#include "../../trace/reader/trace.h"
#include "tool.h"
#include "verbs.h"

static const char *file = "sampler.trace";

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	if (state->arg_num > 0)
		argp_error(state, "only one trace at a time");
	file = text;
	return 0;
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "[FILE]",
	.doc = "Tell what a trace has: processes, threads, events, and what was lost."
	       "\vFILE is sampler.trace unless it is given.",
};

static void print_start(const struct traced_process *process)
{
	time_t seconds = process->said.begin.real / 1000000000;
	struct tm parts;
	char text[64];
	if (localtime_r(&seconds, &parts) && strftime(text, sizeof text, "%F %T", &parts))
		printf("  began\t%s\n", text);
}

/* Blocks of a thread stand together.  It is called as it was at last. */
static void print_threads(const struct trace *trace, uint32_t process)
{
	uint64_t events = 0;
	for (size_t i = 0; i < trace->block_count; i++) {
		const struct sampler_trace_chunk *chunk = &trace->blocks[i].chunk, *next = NULL;
		if (chunk->process != process)
			continue;
		if (i + 1 < trace->block_count)
			next = &trace->blocks[i + 1].chunk;
		events += chunk->events;
		if (next && next->process == process && next->tid == chunk->tid &&
		    next->slot == chunk->slot)
			continue;
		char *name = make_plain(formatted("%.16s", chunk->name));
		printf("  thread\t%" PRIu32 "\t%s\t%" PRIu64 " events\n", chunk->tid, name, events);
		free(name);
		events = 0;
	}
}

static void print_process(const struct trace *trace, const struct traced_process *process)
{
	char *command = command_of(process);
	printf("process\t%" PRIu32 "\t%s\n", process->said.process, command);
	free(command);
	if (process->shown_number != process->said.process)
		printf("  shown as\t%" PRIu32 ", because another one had its number before\n",
		       process->shown_number);
	if (process->said.parent)
		printf("  forked by\t%" PRIu32 ", thread %" PRIu32 "\n", process->said.parent,
		       process->said.parent_thread);
	print_start(process);
	print_threads(trace, process->number);
	if (!process->has_loss)
		printf("  its end is not in the trace\n");
	else if (process->loss.lost || process->loss.overwritten)
		printf("  lost\t%" PRIu64 " events, %" PRIu64 " blocks overwritten\n",
		       process->loss.lost, process->loss.overwritten);
	if (process->loss.untraced)
		printf("  untraced\t%" PRIu64 " " UNTRACED_THINGS ", for lack of room\n",
		       process->loss.untraced);
}

static int run(int argc, char **argv)
{
	struct trace trace;
	uint64_t events = 0;
	parse_command_line(&argp, argc, argv, NULL);
	if (!open_trace(&trace, file))
		return EXIT_USAGE;
	for (size_t i = 0; i < trace.block_count; i++)
		events += trace.blocks[i].chunk.events;
	printf("trace\t%s\n", file);
	printf("  events\t%" PRIu64 ", %.2f bytes each\n", events,
	       events ? (double)trace.reader.size / events : 0);
	printf("  %s\n", trace.is_damaged ? "damaged"
			 : trace.has_end  ? "complete"
					  : "its recorder did not come to the end");
	for (uint32_t i = 1; i < trace.process_count; i++)
		if (trace.processes[i].said.process)
			print_process(&trace, &trace.processes[i]);
	int status = trace.is_damaged ? EXIT_NOT_FOUND : EXIT_FOUND;
	close_trace(&trace);
	return finish_output(status);
}

const struct verb info_verb = { "info", "tell what a trace has", run };
