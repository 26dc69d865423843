/* From markers to carried sites. */

#ifndef SAMPLER_CARRY_H
#define SAMPLER_CARRY_H

/* The pass. */
unsigned carry_markers(function *fun);

#endif
