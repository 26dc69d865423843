/* When to sample. */

#ifndef SAMPLER_COUNTDOWN_H
#define SAMPLER_COUNTDOWN_H

#include "runtime.h"

/* A unit wants distances from RANDOM.  The first that wants others than online has its way,
   unless something was sampled before.  By one thread at a time. */
void choose_random(enum sampler_random random) HIDDEN;

/* The mean distance between samples; 0 if nothing is sampled, UINT64_MAX if a bank has the
   distances.  Async-signal-safe. */
uint64_t present_sparsity(void) HIDDEN;

/* Double the sparsity so often; return how often that was possible.  A distance was drawn, and the
   caller has the lock. */
unsigned raise_sparsity(unsigned doublings) HIDDEN;

/* The process that we count for has this SPARSITY by now, as raise_sparsity has chosen it. */
void adopt_sparsity(uint64_t sparsity) HIDDEN;

/* The process forks. */
void count_child(void) HIDDEN;

/* In a forked child: forget the distance and the random numbers of the parent. */
void begin_new_countdown(void) HIDDEN;

#endif
