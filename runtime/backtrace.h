/* Where threads are. */

#ifndef SAMPLER_BACKTRACE_H
#define SAMPLER_BACKTRACE_H

#include "runtime.h"

/* The addresses of the code that a thread was in, from the innermost frame on.  They are there
   as soon as COUNT says so, whatever happens to whoever looks for more. */
struct frames {
	unsigned count, most;
	uintptr_t *addresses; /* room for MOST */
};

/* Find the frames of this thread as it was when a signal interrupted it: CONTEXT is the ucontext_t
   of its handler.  The first one is found in any case.  Async-signal-safe; may crash where the
   stack is damaged. */
void find_frames(struct frames *frames, void *context) HIDDEN;

/* Write a line for each frame.  Async-signal-safe, like all that follow. */
void write_frames(struct writer *writer, const struct frames *frames) HIDDEN;

/* Write those of this thread: what is found, also if finding more is left as a part (see parts.h).
   */
void write_backtrace(struct writer *writer, void *context) HIDDEN;

/* Write a line of metadata for each module of frames that were written, if it has no
   sites of its own. */
void write_seen_modules(struct writer *writer) HIDDEN;

#endif
