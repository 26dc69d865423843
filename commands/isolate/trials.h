/* Runs that are made once more, with a condition switched, to see how they end then. */

#ifndef SAMPLER_ISOLATE_TRIALS_H
#define SAMPLER_ISOLATE_TRIALS_H

#include <stdbool.h>
#include <stddef.h>

#include "candidates.h"

struct trial {
	size_t job;                        /* a number that the caller's begin() knows */
	const struct candidate *candidate; /* or null: nothing is switched */
	bool is_made, has_passed;          /* how it ended, if it could be made in time */
};

/* How trials are made. */
struct trials {
	const char *directory; /* of the runs; what is written is below it, and removed again */
	const size_t *numbers; /* of each job, that of its directory */
	unsigned long at_once; /* as in parallel.h */
	double deadline;       /* as of monotonic_seconds(); later, no more is begun */
	bool limits_memory;
	/* Become the run of JOB, stored in DIRECTORY, which ends after TIMEOUT; SWITCH is KEY:HOW, or null. Does not return. */
	void (*become)(size_t job, const char *directory, const char *timeout, const char *how);
};

/* Make COUNT TRIALS; return whether somebody has interrupted that.  Not thread-safe. */
bool make_trials(const struct trials *how, struct trial *trials, size_t count);

/* Remove what trials have left that were killed. */
void remove_trials(const char *directory);

#endif
