/* Functions that GCC does not split, because of their sites. */

#ifndef SAMPLER_SPLITTING_H
#define SAMPLER_SPLITTING_H

/* Passes before and after GCC may split FUN. */
unsigned forbid_splitting(function *fun);
unsigned allow_splitting(function *fun);

#endif
