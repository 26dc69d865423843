/* Sampling of regions. */

#ifndef SAMPLER_REGIONS_H
#define SAMPLER_REGIONS_H

/* Give FUN a second copy of its code, in which alone the carried SITES are left, and
   checks that send it there now and then.  Return false, and change nothing that
   matters, if FUN cannot be copied. */
bool sample_regions(function *fun, const vec<gimple *> &sites);

#endif
