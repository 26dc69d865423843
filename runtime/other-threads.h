/* Where the other threads are. */

#ifndef SAMPLER_OTHER_THREADS_H
#define SAMPLER_OTHER_THREADS_H

#include "runtime.h"

/* Whether there are any. */
bool are_other_threads(void) HIDDEN;

/* Stop all other threads, which do not go on, and write where they are, as far as they
   answer soon: those that block all signals do not.  Async-signal-safe. */
void write_other_threads(struct writer *writer) HIDDEN;

/* In a forked child: there are none yet. */
void forget_other_threads(void) HIDDEN;

/* If this thread was stopped so, and crashed while it looked for its frames: stay here.
   Async-signal-safe. */
void stay_if_stopped(void) HIDDEN;

#endif
