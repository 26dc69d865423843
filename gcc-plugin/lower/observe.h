/* Where an observation is counted. */

#ifndef SAMPLER_OBSERVE_H
#define SAMPLER_OBSERVE_H

#include "lower/counters.h"

/* Replace the statement SITE, a marker or a carried site, by code that counts each
   time what COUNTER says.  The block may be split: iterators in it are no longer
   valid. */
void count_observation(gimple *site, struct counter counter, enum increment increment);

#endif
