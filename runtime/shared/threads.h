/* Threads as they begin and end. */

#ifndef SAMPLER_THREADS_H
#define SAMPLER_THREADS_H

#include "runtime.h"

/* Find the functions that ours stand in for, while nothing else runs. */
void find_next_threads(void) HIDDEN;

#endif
