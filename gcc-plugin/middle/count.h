/* Sites of -fno-sample. */

#ifndef SAMPLER_COUNT_H
#define SAMPLER_COUNT_H

/* The pass. */
unsigned count_always(function *fun);

#endif
