/* Jobs, as many at a time as is wanted. */

#ifndef SAMPLER_ISOLATE_PARALLEL_H
#define SAMPLER_ISOLATE_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "schedule.h"

struct work {
	struct schedule *schedule; /* of jobs, which have numbers from 0 */
	/* at most; 0: as the jobserver of make says, or one for each processor */
	unsigned long at_once;
	/* Begin a job in a new process; return its number, 0 if there is nothing to do, or -1 and errno. */
	pid_t (*begin)(size_t job);
	/* The process of a job has ended with this STATUS, as of waitpid, perhaps because we have IS_INTERRUPTED it. */
	void (*end)(size_t job, int status, bool is_interrupted);
};

/* Do all of WORK.  By SIGINT, SIGTERM or SIGHUP it is interrupted: no more is begun, and what runs gets SIGTERM; after 5 seconds, or by a second signal, it and all that
   it has begun get SIGKILL.  What stops is told to go on.  Return whether that was so.  Not thread-safe. */
bool do_in_parallel(const struct work *work);

/* Between these two, which are of no use in BEGIN and END, the same signals do not end us, but interrupt system calls.  The second one returns whether one has
   come; then nothing more is done in parallel. */
void catch_interrupts(void);
bool stop_catching_interrupts(void);

/* What begin forks a job by.  Return as fork does; the child has signals as we had them before, and is the leader of a group of its own,
   because an interrupt is for us. */
pid_t fork_job(void);

#endif
