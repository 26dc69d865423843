/* Where threads are. */

#ifndef SAMPLER_BACKTRACE_H
#define SAMPLER_BACKTRACE_H

#include "runtime.h"

#define MOST_FRAMES 256

/* Find the code addresses of this thread's frames, from the innermost one on, as it was
   when a signal interrupted it: CONTEXT is the ucontext_t of its handler.  Return how many
   there are, up to MOST.  Async-signal-safe; may crash where the stack is damaged. */
unsigned find_frames(void *context, uintptr_t *frames, unsigned most) HIDDEN;

/* Write a line for each address.  Async-signal-safe. */
void write_frames(struct writer *writer, const uintptr_t *frames, unsigned count) HIDDEN;

/* Write those of this thread. */
void write_backtrace(struct writer *writer, void *context) HIDDEN;

/* Write a line of metadata for each module of frames that were written, if it has no
   sites of its own. */
void write_seen_modules(struct writer *writer) HIDDEN;

#endif
