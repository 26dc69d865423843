/* What sites weigh for the inliner: nothing. */

#ifndef SAMPLER_WEIGH_H
#define SAMPLER_WEIGH_H

/* The pass that follows each estimate of one function. */
unsigned weigh_function(function *fun);

/* Called when all functions have been estimated for the passes between functions. */
void weigh_unit(void);

#endif
