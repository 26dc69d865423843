/* How often to sample, so that it costs what it may. */

#ifndef SAMPLER_BUDGET_H
#define SAMPLER_BUDGET_H

#include "runtime.h"

/* This thread begins to draw: how many distances it may draw before it calls check_budget. */
int32_t draws_to_first_check(void) HIDDEN;

/* This thread has made the DRAWS that it might: double the sparsity if need be, and return how many more there may be.
   Async-signal-safe.  Needs 512 bytes of stack. */
int32_t check_budget(int32_t draws) HIDDEN;

/* In a forked child: it has an account of its own. */
void begin_new_budget(void) HIDDEN;

#endif
