/* Fewer samples, afterwards. */

#ifndef SAMPLER_THIN_H
#define SAMPLER_THIN_H

#include "runtime.h"

/* The sparsity was doubled so often: let each sample that was counted stay with the probability that
   the new one gives it.  The caller has the lock. */
void thin_by(unsigned doublings) HIDDEN;

/* How many of COUNT samples stay, if each does with the probability 1/2. */
uint64_t random_half(struct random *random, uint64_t count) HIDDEN;

#endif
