/* Jobs of a round that end the same way whenever they are made: only these can tell anything. */

#ifndef SAMPLER_ISOLATE_STEADY_JOBS_H
#define SAMPLER_ISOLATE_STEADY_JOBS_H

#include <stdint.h>

#include "round-trials.h"

enum steadiness {
	STEADY,
	UNSTEADY,    /* so many have ended otherwise that the others may have not by chance */
	NOT_REPEATED /* most could not be made once more */
};

/* Make some jobs once more that fail, by their FATES, with what ROUND keeps, and some that passed; choose those for it that end as before. */
enum steadiness choose_jobs(struct round *round, const uint8_t *fates);

/* Make all jobs of ROUND once more, and forget those that end otherwise now, because they do so now and then, or because a switched one has changed
   what they read. */
enum steadiness drop_unsteady_jobs(struct round *round);

#endif
