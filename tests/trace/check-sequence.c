/* check-sequence TRACE PROGRESS MAY-LACK: whether a trace has what writer.c has written.

   The events of each thread must come in order, each once, and all that PROGRESS tells of; what lacks
   must be said: by counts of lost events or, if MAY-LACK is "overwritten", of overwritten blocks; if it is "exactly",
   the last number is that of the tickets that are missing.
   Begins and ends of scopes must fit.  Prints what is wrong; exits with 1 then. */

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../trace/reader/trace.h"

static struct thread {
	int64_t last;
	uint64_t seen, gaps, opened, closed;
} threads[64];

static int faults;

static void check_event(struct thread_stream *stream, void *unused)
{
	(void)unused;
	const struct event *event = &stream->event;
	if (event->kind == SAMPLER_TRACE_UNWIND || event->kind == SAMPLER_TRACE_OTHER)
		return;
	if (event->id >= 64 ||
	    (event->kind != SAMPLER_TRACE_COUNT && event->kind != SAMPLER_TRACE_SCOPE_ENTER &&
	     event->kind != SAMPLER_TRACE_SCOPE_EXIT)) {
		faults++;
		printf("foreign event %d of %" PRIu32 "\n", event->kind, event->id);
		return;
	}
	struct thread *thread = &threads[event->id];
	thread->opened += event->kind == SAMPLER_TRACE_SCOPE_ENTER;
	thread->closed += event->kind == SAMPLER_TRACE_SCOPE_EXIT;
	if (event->kind != SAMPLER_TRACE_COUNT)
		return;
	int64_t number = event_payload(event, 0);
	if (number <= thread->last) {
		faults++;
		printf("thread %" PRIu32 ": %" PRId64 " after %" PRId64 "\n", event->id, number,
		       thread->last);
	}
	thread->gaps += number - thread->last - 1;
	thread->last = number;
	thread->seen++;
}

static void read_progress(const char *path, uint64_t *progress)
{
	int fd = open(path, O_RDONLY);
	if (fd < 0 || read(fd, progress, 64 * sizeof *progress) < 0)
		exit(2);
	close(fd);
}

int main(int argc, char **argv)
{
	struct trace trace;
	size_t count;
	uint64_t progress[64] = { 0 }, lost = 0, overwritten = 0, lacking = 0;
	if (argc != 4 || !open_trace(&trace, argv[1]))
		return 2;
	for (int i = 0; i < 64; i++)
		threads[i].last = -1;
	read_progress(argv[2], progress);
	struct thread_stream *streams = all_streams(&trace, &count);
	merge_streams(streams, count, check_event, NULL);
	for (uint32_t i = 1; i < trace.process_count; i++) {
		lost += trace.processes[i].loss.lost;
		overwritten += trace.processes[i].loss.overwritten;
	}
	/* the last word of progress is none */
	for (int i = 0; i < 63; i++) {
		uint64_t end = threads[i].last + 1;
		lacking += threads[i].gaps + (progress[i] > end ? progress[i] - end : 0);
		/* of one that is killed, or whose neighbours were lost, one may be more */
		int64_t difference = threads[i].opened - threads[i].closed;
		if (!lost && !overwritten && (difference < 0 || difference > 1)) {
			faults++;
			printf("thread %d: %" PRIu64 " scopes begin, %" PRIu64 " end\n", i,
			       threads[i].opened, threads[i].closed);
		}
	}
	uint64_t missing = 0;
	for (size_t i = 0; i < trace.block_count; i++)
		if (trace.blocks[i].missing > missing)
			missing = trace.blocks[i].missing;
	if (strcmp(argv[3], "exactly") == 0 && missing != overwritten) {
		faults++;
		printf("%" PRIu64 " tickets are missing\n", missing);
	}
	printf("%" PRIu64 " lacking, %" PRIu64 " lost, %" PRIu64 " blocks overwritten, %" PRIu64
	       " doubles\n",
	       lacking, lost, overwritten, trace.duplicates);
	if (lacking > lost && !(overwritten && strcmp(argv[3], "nothing") != 0)) {
		faults++;
		printf("more lacks than is said\n");
	}
	if (!trace.has_end || trace.is_damaged) {
		faults++;
		printf("the trace has no end, or is damaged\n");
	}
	free_streams(streams, count);
	close_trace(&trace);
	return faults != 0;
}
