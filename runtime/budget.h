/* How often to sample, so that it costs what it may. */

#ifndef SAMPLER_BUDGET_H
#define SAMPLER_BUDGET_H

#include "runtime.h"

/* How many distances a thread that begins may draw before it calls check_budget. */
int32_t first_batch(void) HIDDEN;

/* This thread has made so many DRAWS since it began or was here last, all by the present sparsity: double that if need be, and
   return how many more it may make.  Async-signal-safe.  Needs 512 bytes of stack. */
int32_t check_budget(int32_t draws) HIDDEN;

/* A report is about to be written: from now on, the sparsity stays what it is, until it is released.  Waits until a doubling
   that is under way is done, but not for long.  Async-signal-safe; not by who has the lock. */
void hold_sparsity(void) HIDDEN;
void release_sparsity(void) HIDDEN;

/* In a forked child: it has a budget of its own. */
void begin_new_budget(void) HIDDEN;

#endif
