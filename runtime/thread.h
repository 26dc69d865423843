/* The threads of the process. */

#ifndef SAMPLER_THREAD_H
#define SAMPLER_THREAD_H

#include "runtime.h"

/* This thread begins, or ends. */
void begin_thread(void) HIDDEN;
void end_thread(void) HIDDEN;

#endif
