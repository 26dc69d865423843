/* One thread at a time: what is registered, and where it is reported. */

#ifndef SAMPLER_LOCK_H
#define SAMPLER_LOCK_H

#include "runtime.h"

/* Call FUNCTION with ARGUMENT on a stack of ours, while other threads are kept out, and no signal
   but faults is handled: a handler could want the same.  FUNCTION waits for nobody.  Not from
   inside another.  If nothing IS_WANTED, the kernel is not asked for anything: neither are signals
   held back then, nor is the stack another one.  Needs 512 bytes of stack. */
void call_locked(bool is_wanted, void (*function)(void *), void *argument) HIDDEN;

/* Whether this thread has the lock: it is in code that was called with it, or has interrupted that.
   Async-signal-safe. */
bool is_lock_ours(void) HIDDEN;

/* The same in two parts, on the present stack: while the process forks. */
void lock_for_fork(void) HIDDEN;
void unlock_after_fork(void) HIDDEN;

/* Call FUNCTION with ARGUMENT on the stack of whoever has the lock: this thread has it, by
   lock_for_fork. */
void call_while_locked(void (*function)(void *), void *argument) HIDDEN;

#endif
