/* How threads waited for each other. */

#ifndef SAMPLER_TRACE_CONTENTION_H
#define SAMPLER_TRACE_CONTENTION_H

#include "../reader/walk.h"

struct contention_options {
	const char *aliases; /* a file, see find_waits(); or null */
	size_t most;         /* lines of each table */
	bool all;    /* also for what nobody holds: conditions, semaphores, barriers, threads */
	bool is_raw; /* a line for each wait, in columns */
};

/* Write what FILTER shows of TRACE, whose names are known, to standard output; false, after complaining, if the aliases cannot be read. */
bool write_contention(struct trace *trace, struct filter *filter,
		      const struct contention_options *options);

#endif
