/* How distances are drawn: what holds for all threads. */

#ifndef SAMPLER_SAMPLING_H
#define SAMPLER_SAMPLING_H

#include "runtime.h"

/* How distances are drawn.  What is published does not change. */
struct sampling {
	enum sampler_random random;
	uint64_t sparsity; /* 0: nothing is sampled */
	uint64_t step;     /* see random_step; 0: no distance is drawn at random */
};

/* The present one; null if it is not known yet. */
extern const struct sampling *sampling HIDDEN;

/* The same, which becomes known here, if it can; null if not yet.  Async-signal-safe. */
const struct sampling *present_sampling(void) HIDDEN;

/* A unit wants distances from RANDOM.  The first that wants others than online has its way,
   unless something was sampled before.  By one thread at a time. */
void choose_random(enum sampler_random random) HIDDEN;

/* A distance is drawn: from now on, it is too late to choose.  Async-signal-safe. */
void note_draw(void) HIDDEN;

/* The mean distance between samples; 0 if nothing is sampled, UINT64_MAX if a bank has the
   distances.  Async-signal-safe. */
uint64_t present_sparsity(void) HIDDEN;

/* Double the sparsity so often; return how often that was possible.  A distance was drawn, and the
   caller has the lock. */
unsigned raise_sparsity(unsigned doublings) HIDDEN;

/* The process that we count for has this SPARSITY by now, as raise_sparsity has chosen it. */
void adopt_sparsity(uint64_t sparsity) HIDDEN;

/* In a forked child, which reports for itself: it has a sparsity of its own. */
void begin_new_sampling(void) HIDDEN;

#endif
