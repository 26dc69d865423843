/* What all verbs have in common that show a trace. */

#include "show.h"

#include <inttypes.h>

#include "../../trace/reader/buffer.h"
#include "tool.h"

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

int show_trace(const char *file, const struct filter *filter, void (*write)(struct trace *trace))
{
	struct trace trace;
	if (!open_trace(&trace, file))
		return EXIT_USAGE;
	find_names(&trace);
	write(&trace);
	if (!trace.block_count)
		complain("%s: there are no events in it", trace.path);
	say_losses(&trace);
	complain_of_patterns(&filter->patterns);
	int status = trace.is_damaged ? EXIT_NOT_FOUND : EXIT_FOUND;
	close_trace(&trace);
	return finish_output(status);
}
