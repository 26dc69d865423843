/* A round of switching: it looks for conditions that mend runs which those that are kept switched do not mend. */

#ifndef SAMPLER_ISOLATE_ROUND_H
#define SAMPLER_ISOLATE_ROUND_H

#include <stdint.h>

#include "round-trials.h"

/* How it has ended; after all but the first, nothing was found. */
enum round_end {
	ROUND_ENDED,
	ROUND_INTERRUPTED,
	ROUND_LATE,              /* it took all the time to repeat runs as they were */
	ROUND_NOT_REPEATED,      /* that could not be done */
	ROUND_NOT_CONFIRMED,     /* nor when conditions had been switched */
	ROUND_UNSTEADY,          /* they do not end the same way when they are repeated */
	ROUND_UNSTEADY_LATER,    /* nor after they were switched */
	ROUND_UNRANKED,          /* nothing is known of what comes with failure */
	ROUND_WITHOUT_CANDIDATES /* no condition does */
};

/* Find out what mends jobs that have failed, by their FATES, and breaks none that have passed; no later than END, as of monotonic_seconds(),
   and if something was found, conditions are tried for half of the time.  Of the ROUND, KEPT is known; the rest is to be freed by free_round() after any
   end.  Not thread-safe, as all of these. */
enum round_end make_round(struct round *round, const uint8_t *fates, double end);

void free_round(struct round *round);

#endif
