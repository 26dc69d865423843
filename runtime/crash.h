/* Signals that would end the process. */

#ifndef SAMPLER_CRASH_H
#define SAMPLER_CRASH_H

#include "runtime.h"

/* Report when one of them comes, where the program has not asked for anything else. */
void watch_crashes(void) HIDDEN;

#endif
