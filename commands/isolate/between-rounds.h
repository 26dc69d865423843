/* What becomes of jobs from one round of switching to the next. */

#ifndef SAMPLER_ISOLATE_BETWEEN_ROUNDS_H
#define SAMPLER_ISOLATE_BETWEEN_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "round-trials.h"

/* The candidate that mends most runs of ROUND, and breaks none; of equals, that which switches fewest outcomes, and then the most suspicious.  Null if
   there is none. */
const struct candidate *find_best(const struct round *round);

/* Whether CANDIDATE, of a later round, is by itself better in ROUND than all that was tried in it, as find_best() says, and this is confirmed; it is the best of
   ROUND then.  No later than END. */
bool is_better_alone(struct round *round, const struct candidate *candidate, double end);

/* Find out which of the jobs that failed, by their FATES, pass with KEPT, no later than END; return whether some fail still.  Only some jobs are made, as each
   may do harm: the others become FATE_UNKNOWN.  Least of all if they MAY_BE_ALL, as all that were tried with it passed. */
bool find_mended(const char *kept, uint8_t *fates, bool may_be_all, double end);

/* As if nothing were kept: all jobs that failed do. */
void forget_mended(uint8_t *fates);

#endif
