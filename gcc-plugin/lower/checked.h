/* Sites of functions that are not copied. */

#ifndef SAMPLER_CHECKED_H
#define SAMPLER_CHECKED_H

/* Have all carried SITES of FUN count when their own checks say so. */
void count_checked_sites(function *fun, const vec<gimple *> &sites);

#endif
