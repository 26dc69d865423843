/* Stacks of our own: a thread, a coroutine or a handler may have very little left. */

#ifndef SAMPLER_ON_STACK_H
#define SAMPLER_ON_STACK_H

#include "runtime.h"

/* Reports are read by way of two windows of 32 KiB, and cells of copies take as much; handlers may come on top. */
#define OWN_STACK_SIZE 262144

struct own_stack {
	_Alignas(16) char bytes[OWN_STACK_SIZE];
};

/* Call FUNCTION with ARGUMENT on STACK, which nobody else may be using.  Needs 256 bytes of the
   caller's.  Unwinders find the caller.  Async-signal-safe: a handler of the program's that
   was left meanwhile, on its alternate stack, is not disturbed by signals that come. */
void call_on_stack(struct own_stack *stack, void (*function)(void *), void *argument) HIDDEN;

#endif
