/* What a round has found is confirmed. */

#ifndef SAMPLER_ISOLATE_CONFIRMATION_H
#define SAMPLER_ISOLATE_CONFIRMATION_H

#include "steady-jobs.h"

/* It takes so many times what it takes to repeat the runs once. */
#define REPETITIONS_OF_CONFIRMATION 3

/* Try again what mends runs of ROUND, first what mends most, for no more than half of the time until END, and repeat its jobs before and after that; jobs
   that end otherwise are forgotten.  Repeating all once takes about SECONDS_TO_REPEAT: that is still done when END has passed, because nothing could be told
   without. */
enum steadiness confirm(struct round *round, double end, double seconds_to_repeat);

/* Try CANDIDATE of ROUND again in all its jobs; a run that does not pass both times does not count.  Return whether all could be made. */
bool try_again(struct round *round, const struct candidate *candidate);

#endif
