/* The names of functions: what symbols mean, and which part of a name is the function's own. */

#ifndef SAMPLER_FUNCTION_NAME_H
#define SAMPLER_FUNCTION_NAME_H

#include <stddef.h>

/* What the source calls the function of SYMBOL: of "_ZN5space1fEi.cold", "space::f(int)".  To be freed. */
char *symbol_meaning(const char *symbol);

/* The part of the name of LENGTH bytes at NAME that is the function's own, as "f" in "int space::f<int>(int)", of *OWN
   bytes.  A lambda's own name is "operator()". */
const char *own_function_name(const char *name, size_t length, size_t *own);

#endif
