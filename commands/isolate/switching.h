/* What becomes of runs when conditions come out otherwise. */

#ifndef SAMPLER_ISOLATE_SWITCHING_H
#define SAMPLER_ISOLATE_SWITCHING_H

#include <stdbool.h>

#include "trials.h"

struct switching {
	struct trials trials; /* but for the deadline and the memory */
	size_t job_count;     /* all of which are stored */
	char *const *ranking; /* options for sampler rank, up to a null one */
	double seconds;       /* that this may take */
};

/* Make runs once more, with one suspicious condition after the other switched, until all that failed pass for one, and all
   that passed still do, or the time is over; and write what came of it to the file "switched" in the directory of the runs: see
   sampler-runs(5).  What cannot be done is complained of.  Return whether somebody has interrupted it. */
bool switch_conditions(const struct switching *switching);

#endif
