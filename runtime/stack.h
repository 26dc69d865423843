/* Stacks for handlers: see sigaltstack (2). */

#ifndef SAMPLER_STACK_H
#define SAMPLER_STACK_H

#include "runtime.h"

/* Give this thread one of ours, unless it has one.  Async-signal-safe. */
void use_own_stack(void) HIDDEN;

/* This thread ends: give ours back. */
void give_back_stack(void) HIDDEN;

#endif
