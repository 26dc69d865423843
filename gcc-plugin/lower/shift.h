/* Where a thread counts. */

#ifndef SAMPLER_SHIFT_H
#define SAMPLER_SHIFT_H

/* Insert at the beginning of FUN the call that tells where this thread counts what the unit counts in TABLE and
   others; return its value: see shift.cc. */
tree insert_shift(function *fun, tree cells);

/* The pass: replace such calls in FUN by what is faster. */
unsigned lower_shifts(function *fun);

#endif
