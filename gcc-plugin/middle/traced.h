/* Which functions are traced: those that the user wants are marked as soon as all are known, and
   keep the mark through cloning and link-time optimisation. */

#ifndef SAMPLER_TRACED_H
#define SAMPLER_TRACED_H

#include "lower/values.h"

/* The pass: mark them. */
void mark_traced_functions(void);

/* Whether FUNCTION is marked. */
bool is_traced(tree function);

/* Which values of FUNCTION, which is marked, are to be told. */
struct told_values told_values_of(tree function);

/* The name of FUNCTION, which is marked, or of its origin. */
const char *name_of_traced(tree function);

#endif
