/* Passes of GCC that some large functions go without. */

#ifndef SAMPLER_SPARING_H
#define SAMPLER_SPARING_H

/* So many edges into or out of one block, as of a switch or a long condition, make some passes slow. */
#define MANY_EDGES 500

/* Turn FLAG, which is of the optimisers, off for FUN. */
void turn_off(function *fun, int *flag);

/* The most edges that any block of FUN has, into or out of it. */
unsigned most_edges(function *fun);

/* Turn off what takes too long for FUN, which has sites. */
void spare_passes(function *fun);

#endif
