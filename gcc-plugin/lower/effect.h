/* Functions that count have an effect, whether GCC sees it or not. */

#ifndef SAMPLER_EFFECT_H
#define SAMPLER_EFFECT_H

/* Make GCC treat FUN as a function with an effect of its own, which also stores to the variable PLACE, unless that is null. */
void begin_effect(function *fun, tree place);

/* The pass, when GCC has noted what FUN does: undo that. */
unsigned end_effect(function *fun);

#endif
