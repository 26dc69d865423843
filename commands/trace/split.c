/* A trace that is shown in several files: one for each process or thread. */

#include "split.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const char *const words[] = {
	[SPLIT_BY_PROCESS] = "pid",
	[SPLIT_BY_PROCESS_AND_HISTORY] = "pidx",
	[SPLIT_BY_THREAD] = "tid",
};

enum split split_of(const char *word)
{
	for (int i = SPLIT_BY_PROCESS; i <= SPLIT_BY_THREAD; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return NOT_SPLIT;
}

/* The process that has forked PROCESS, or null. */
static const struct traced_process *parent_of(const struct trace *trace,
					      const struct traced_process *process)
{
	for (uint32_t i = process->number; process->said.parent && i-- > 1;)
		if (trace->processes[i].said.process == process->said.parent)
			return &trace->processes[i];
	return NULL;
}

/* What is being split. */
struct splitting {
	struct trace *trace;
	struct filter *filter;
	const char *prefix;
	void (*write)(struct trace *trace, struct filter *filter);
	const uint64_t *first_times; /* see find_first_times() */
};

static void write_part(const struct splitting *splitting, const struct traced_process *process,
		       const uint32_t *thread, uint64_t to)
{
	struct filter filter = *splitting->filter;
	uint32_t id = process->shown_number;
	filter.processes = (struct number_list){ &id, 1 };
	if (thread)
		filter.threads = (struct number_list){ (uint32_t *)thread, 1 };
	filter.to = to < filter.to ? to : filter.to;
	filter.origin = splitting->first_times[0];
	splitting->write(splitting->trace, &filter);
}

/* What the processes have done of which PROCESS is a child, up to its beginning. */
static void write_history(const struct splitting *splitting, const struct traced_process *process)
{
	const struct traced_process *parent = parent_of(splitting->trace, process);
	if (!parent)
		return;
	write_history(splitting, parent);
	write_part(splitting, parent, NULL,
		   splitting->first_times[process->number] - splitting->first_times[0]);
}

/* Write to the file of PROCESS, and perhaps of its THREAD, from now on. */
static void begin_file(const struct splitting *splitting, const struct traced_process *process,
		       const uint32_t *thread)
{
	char *path = thread ? formatted("%s-%" PRIu32 "-%" PRIu32, splitting->prefix,
					process->shown_number, *thread)
			    : formatted("%s-%" PRIu32, splitting->prefix, process->shown_number);
	/* freopen() would not tell that something of the file before could not be written */
	if (fflush(stdout) || ferror(stdout) || !freopen(path, "w", stdout)) {
		complain("%s: %s", path, strerror(errno));
		exit(EXIT_USAGE);
	}
	free(path);
}

static bool is_among(const uint32_t *threads, size_t count, uint32_t thread)
{
	for (size_t i = count; i-- > 0;)
		if (threads[i] == thread)
			return true;
	return false;
}

/* A file for each thread of PROCESS, and of all others with its number: a process may have executed other programs. */
static void write_threads(const struct splitting *splitting, const struct traced_process *process)
{
	const struct trace *trace = splitting->trace;
	uint32_t *threads = NULL;
	size_t count = 0;
	for (size_t i = 0; i < trace->block_count; i++) {
		const struct sampler_trace_chunk *chunk = &trace->blocks[i].chunk;
		const struct traced_process *of_block = &trace->processes[chunk->process];
		bool is_its = of_block->shown_number == process->shown_number ||
			      of_block->said.process == process->shown_number;
		if (!is_its || is_among(threads, count, chunk->tid) ||
		    !is_listed(&splitting->filter->threads, chunk->tid))
			continue;
		threads = reallocate(threads, (count + 1) * sizeof *threads);
		threads[count++] = chunk->tid;
		begin_file(splitting, process, &threads[count - 1]);
		write_part(splitting, process, &threads[count - 1], UINT64_MAX);
	}
	free(threads);
}

void write_split(struct trace *trace, struct filter *filter, enum split split, const char *prefix,
		 void (*write)(struct trace *trace, struct filter *filter))
{
	uint64_t *first_times = allocate((trace->process_count + 1) * sizeof *first_times);
	const struct splitting splitting = { trace, filter, prefix, write, first_times };
	find_first_times(trace, first_times);
	for (uint32_t i = 1; i < trace->process_count; i++) {
		const struct traced_process *process = &trace->processes[i];
		/* a process that has executed another program has one file, unless only the later one is wanted */
		bool is_told = process->shown_number != process->said.process &&
			       is_listed(&filter->processes, process->said.process);
		if (!first_times[i] || is_told || !is_process_listed(filter, process))
			continue;
		if (split == SPLIT_BY_THREAD) {
			write_threads(&splitting, process);
			continue;
		}
		begin_file(&splitting, process, NULL);
		if (split == SPLIT_BY_PROCESS_AND_HISTORY)
			write_history(&splitting, process);
		write_part(&splitting, process, NULL, UINT64_MAX);
	}
	free(first_times);
}
