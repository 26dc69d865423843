/* From carried sites to code that samples. */

#ifndef SAMPLER_LOWER_H
#define SAMPLER_LOWER_H

/* The pass. */
unsigned lower_function(function *fun);

#endif
