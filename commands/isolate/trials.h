/* Runs that are made once more, with a condition switched, to see how they end then. */

#ifndef SAMPLER_ISOLATE_TRIALS_H
#define SAMPLER_ISOLATE_TRIALS_H

#include <stdbool.h>
#include <stddef.h>

#include "candidates.h"

struct trial {
	size_t job;
	bool had_failed;                   /* when it was run first; else it had passed */
	const struct candidate *candidate; /* or null: nothing is switched */
	bool is_made, has_passed;          /* how it ended, if it could be made in time */
};

/* What trials may use. */
struct trial_limits {
	double deadline;      /* as of monotonic_seconds(); what has not ended then is not made */
	double least_seconds; /* that each may take, however short it was when it was run first */
	bool is_memory_limited;
};

/* Make COUNT TRIALS, as many at a time as the arguments say; return whether somebody has interrupted that, or they cannot be stored, after complaining of that.
   Not thread-safe. */
bool make_trials(const struct trial_limits *limits, struct trial *trials, size_t count);

/* Remove what trials have left that were killed. */
void remove_trials(void);

#endif
