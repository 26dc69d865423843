/* Where the values are that calls of observers tell. */

#ifndef SAMPLER_TOLD_VALUES_H
#define SAMPLER_TOLD_VALUES_H

/* Complete the words of calls in FUN, which is RTL by now.  Return 0, as passes do. */
unsigned locate_told_values(function *fun);

#endif
