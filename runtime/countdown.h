/* When to sample. */

#ifndef SAMPLER_COUNTDOWN_H
#define SAMPLER_COUNTDOWN_H

#include "runtime.h"

/* The process forks. */
void count_child(void) HIDDEN;

/* In a forked child: forget the distance and the random numbers of the parent. */
void begin_new_countdown(void) HIDDEN;

#endif
