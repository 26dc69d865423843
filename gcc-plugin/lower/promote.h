/* Loops that have the countdown in a register. */

#ifndef SAMPLER_PROMOTE_H
#define SAMPLER_PROMOTE_H

/* Let loops of FUN that start at HEADS, indices of blocks whose checks have been made, have the countdown in a register. */
void promote_countdown(function *fun, const_bitmap heads);

#endif
