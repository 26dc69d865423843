/* Stacks for handlers: see sigaltstack (2). */

#ifndef SAMPLER_STACK_H
#define SAMPLER_STACK_H

#include "runtime.h"

/* From now on, threads get stacks: this one at once. */
void begin_stacks(void) HIDDEN;

/* Give this thread one of ours, if threads get them, and unless it has one.  Async-signal-safe. */
void use_own_stack(void) HIDDEN;

/* This thread ends: give ours back. */
void give_back_stack(void) HIDDEN;

#endif
