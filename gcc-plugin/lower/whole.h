/* Short loops that run whole without checks. */

#ifndef SAMPLER_WHOLE_H
#define SAMPLER_WHOLE_H

#include "lower/countable.h"
#include "lower/heads.h"

/* Whether a loop that goes back to its header TRIPS times has so few iterations, and their number is constant. */
bool is_short(tree trips);

/* Give the loop of CANDIDATE, which is short, a copy without sites and checks, and note in HEADS what that means. */
void copy_whole(function *fun, struct countable candidate, struct heads *heads);

#endif
