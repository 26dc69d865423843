/* exit () is ours. */

#ifndef SAMPLER_EXIT_H
#define SAMPLER_EXIT_H

#include "runtime.h"

/* Find the function that ours stands in for, while nothing else runs. */
void find_next_exit(void) HIDDEN;

#endif
