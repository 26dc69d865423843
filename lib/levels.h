/* Levels: how many random halvings the samples of a counter survive.

   To compare runs with different sparsities, samples of the more often sampled runs are dropped: a half, three quarters, and so on.  For that, ranking needs only
   the level of a counter: how many halvings at least one sample survives.  It does not need the count, which could reveal values of the program. */

#ifndef SAMPLER_LEVELS_H
#define SAMPLER_LEVELS_H

#include <stdint.h>

/* Samples that survive this many halvings count as surviving all. */
#define MOST_LEVEL 3

/* The number of halvings, up to MOST_LEVEL, that at least one of COUNT samples survives.  COUNT is at least 1.  A sample survives a halving with
   probability 1/2; the 64 bits of RANDOM decide. */
unsigned level_of(uint64_t count, uint64_t random);

#endif
