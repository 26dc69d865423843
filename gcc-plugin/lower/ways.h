/* Where a site counts: in its place, or on the ways of the branch behind it. */

#ifndef SAMPLER_WAYS_H
#define SAMPLER_WAYS_H

#include "lower/counters.h"

/* Replace the statement SITE, a marker or a carried site, by code that counts each
   time what COUNTER says.  The block may be split: iterators in it are no longer
   valid. */
void count_site(gimple *site, struct counter counter, enum increment increment);

/* If the carried SITE observes what its block branches on, have two in its place, each of one counter, on
   both ways of the branch. */
void divide_between_ways(gimple *site);

#endif
