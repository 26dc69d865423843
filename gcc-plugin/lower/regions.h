/* Sampling of regions. */

#ifndef SAMPLER_REGIONS_H
#define SAMPLER_REGIONS_H

/* Whether FUN can have a second copy of its code. */
bool can_copy(function *fun);

/* Give FUN, which can be copied, a second copy of its code, in which alone its
   carried SITES are left, and checks that send it there now and then. */
void sample_regions(function *fun, const vec<gimple *> &sites);

#endif
