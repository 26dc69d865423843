/* A round of switching: it looks for conditions that mend runs which those that are kept switched do not mend. */

#ifndef SAMPLER_ISOLATE_ROUND_H
#define SAMPLER_ISOLATE_ROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../ranking/switched.h"
#include "candidates.h"

/* So many runs of each outcome. */
#define MOST_RUNS 15
_Static_assert(MOST_RUNS <= MOST_SWITCHED_RUNS, "who reads must have room for all");

/* What is known of a job. */
enum fate {
	FATE_IGNORED, /* it does not count, or has not ended */
	FATE_PASSED,
	FATE_FAILED, /* and does with all that is kept */
	FATE_MENDED, /* it failed, and passes with what is kept */
	FATE_UNSURE  /* it failed, and could not be tried with what is kept */
};

/* Jobs whose outcome is the same each time. */
struct chosen_jobs {
	size_t items[MOST_RUNS], count;
};

/* How trials of a candidate ended: for each of the runs that were chosen, '-' if it was not tried, '1' if it ended otherwise than
   without, and '0' if not. */
struct verdict {
	char failing[MOST_RUNS + 1], passing[MOST_RUNS + 1];
};

struct round {
	char *kept; /* what is switched besides, as SAMPLER_SWITCH has it; "" if nothing */
	struct chosen_jobs failing, passing;
	struct candidates candidates;
	struct verdict *verdicts; /* on each of them */
	size_t tried;             /* conditions */
	bool has_run_out;         /* of time, while conditions were tried */
};

enum round_end {
	ROUND_ENDED,
	ROUND_INTERRUPTED,
	ROUND_LATE,              /* it took all the time to repeat runs as they were */
	ROUND_UNSTEADY,          /* they do not end the same way when they are repeated */
	ROUND_UNSTEADY_LATER,    /* nor after they were switched */
	ROUND_WITHOUT_CANDIDATES /* no condition is suspicious */
};

/* Find out what mends jobs that have failed, by their FATES, and breaks none that have passed; no later than END, as of monotonic_seconds(),
   and if something was found, in half of the time.  Of the ROUND, KEPT is known; the rest is to be freed by free_round() after any end.
   Not thread-safe, as all of these. */
enum round_end make_round(struct round *round, uint8_t *fates, double end);

/* The candidate that mends most runs of ROUND, and breaks none; of equals, that which switches fewest outcomes, and then the most suspicious.  Null if
   there is none. */
const struct candidate *find_best(const struct round *round);

/* Whether CANDIDATE, of a later round, mends by itself more runs of ROUND than all that was tried in it, and breaks none; it is the best of ROUND
   then.  No later than END. */
bool is_better_alone(struct round *round, const struct candidate *candidate, double end);

/* Find out which of the jobs that failed, by their FATES, pass with KEPT, no later than END; return whether some fail still. */
bool find_mended(const char *kept, uint8_t *fates, double end);

/* Whether somebody has interrupted what was done in rounds. */
bool are_rounds_interrupted(void);

/* Whether what VERDICT says is complete, and tells of a run that is mended. */
bool mends_some(const struct verdict *verdict);

void free_round(struct round *round);

#endif
