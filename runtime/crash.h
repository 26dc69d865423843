/* Signals that would end the process. */

#ifndef SAMPLER_CRASH_H
#define SAMPLER_CRASH_H

#include "runtime.h"

/* Report when one of them comes, where the program has not asked for anything else. */
void watch_crashes(void) HIDDEN;

/* From now on, have this thread leave a part of the report that takes seconds.  It is to
   die afterwards. */
void limit_parts(void) HIDDEN;

/* The handler. */
void report_crash(int number, siginfo_t *info, void *context) HIDDEN;

#endif
