/* Statements that touch the countdown. */

#ifndef SAMPLER_TOUCH_H
#define SAMPLER_TOUCH_H

/* The pass. */
unsigned touch_countdown(function *fun);

/* Whether STATEMENT stores to the countdown. */
bool is_touch(gimple *statement);

/* Remove from FUN the statements that touch the countdown for what is lowered
   there; return whether there were any. */
bool remove_touches(function *fun);

#endif
