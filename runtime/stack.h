/* Stacks for handlers. */

#ifndef SAMPLER_STACK_H
#define SAMPLER_STACK_H

#include <stdbool.h>

#include "runtime.h"

/* From now on, threads have stacks for handlers; this one, too. */
void begin_stacks(void) HIDDEN;

/* If so, let handlers that ask for it run on a stack of this thread's own, unless it has one: a
   thread that has run out of stack has no other.  It goes with the thread. */
void use_own_stack(void) HIDDEN;

#endif
