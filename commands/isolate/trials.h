/* Runs that are made once more, with conditions switched, to see how they end then. */

#ifndef SAMPLER_ISOLATE_TRIALS_H
#define SAMPLER_ISOLATE_TRIALS_H

#include <stdbool.h>
#include <stddef.h>

#include "candidates.h"

struct trial {
	size_t job;
	bool had_failed;                   /* when it was run first; else it had passed */
	const struct candidate *candidate; /* or null: nothing more is switched */
	/* how it ended, if it could be made in time; it may be one to be ignored, too */
	bool is_made, has_passed, has_failed;
};

/* How trials are made. */
struct trial_settings {
	const char
	    *kept; /* what all of them switch besides, as SAMPLER_SWITCH has it; "" if nothing */
	double deadline;      /* as of monotonic_seconds(); what has not ended then is not made */
	double least_seconds; /* that each may take, however short it was when it was run first */
	bool is_memory_limited;
};

/* KEPT, and CANDIDATE unless that is null, as SAMPLER_SWITCH has them; to be freed. */
char *switched_with(const char *kept, const struct candidate *candidate);

/* Make COUNT TRIALS, as many at a time as the arguments say; return whether somebody has interrupted that, or they cannot be stored, after complaining of that.
   Not thread-safe. */
bool make_trials(const struct trial_settings *settings, struct trial *trials, size_t count);

/* Whether trials could not be stored. */
bool are_trials_broken(void);

/* Remove what trials have left that were killed. */
void remove_trials(void);

#endif
