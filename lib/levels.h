/* Levels: how much is left of samples when they are dropped at random.

   Runs that were sampled by different sparsities are compared by dropping, of those that were sampled more often, a half of the samples, or three
   quarters, and so on.  What ranking needs of a counter is how many halvings one of its samples survives at least, and not the count, from
   which one could tell values of the program. */

#ifndef SAMPLER_LEVELS_H
#define SAMPLER_LEVELS_H

#include <stdint.h>

/* What survives so many halvings is taken to survive all. */
#define MOST_LEVEL 3

/* The greatest number of halvings, up to MOST_LEVEL, that one of COUNT samples survives, of which there is one at least, if each sample survives each
   halving with the probability 1/2.  RANDOM has 64 bits, which decide. */
unsigned level_of(uint64_t count, uint64_t random);

#endif
