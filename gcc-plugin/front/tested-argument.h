/* The argument of a macro's call that the macro's body tests. */

#ifndef SAMPLER_TESTED_ARGUMENT_H
#define SAMPLER_TESTED_ARGUMENT_H

/* WHERE is a keyword, "if" or "while", or a "?", that comes from the body of a macro.  If all that it tests is an
   argument, perhaps in parentheses and negated, the location of that; else unknown. */
location_t tested_argument(location_t where);

#endif
