/* Sites of functions that are not copied. */

#ifndef SAMPLER_SINGLE_COPY_H
#define SAMPLER_SINGLE_COPY_H

/* Have all carried SITES of FUN count when their own checks say so.  Return whether these hide from GCC what they do to the countdown. */
bool count_in_single_copy(function *fun, const vec<gimple *> &sites);

#endif
