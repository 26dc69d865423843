/* Parts of what a process does at its end, each of which may be left at any moment. */

#ifndef SAMPLER_PARTS_H
#define SAMPLER_PARTS_H

#include "runtime.h"

/* Call PART with ARGUMENT; return whether it was not left.  By one thread of the process. */
bool do_part(void (*part)(void *), void *argument) HIDDEN;

/* In a forked child: nobody is in a part. */
void begin_new_parts(void) HIDDEN;

/* If this thread is in a part, leave it: does not return then.  Async-signal-safe. */
void leave_part(void) HIDDEN;

/* From now on, have this thread leave a part that lasts for seconds.  It is to die afterwards:
   SIGALRM is used up. */
void limit_parts(void) HIDDEN;

#endif
