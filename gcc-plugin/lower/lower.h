/* From carried sites to code that samples. */

#ifndef SAMPLER_LOWER_H
#define SAMPLER_LOWER_H

/* The passes, before the optimisations within functions and between them: each function is lowered
   by one of them. */
unsigned lower_early(function *fun);
unsigned lower_late(function *fun);

#endif
