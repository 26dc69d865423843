/* Functions that are too large to be copied. */

#ifndef SAMPLER_LARGE_H
#define SAMPLER_LARGE_H

/* Mark the functions that are too large to be copied, when it is known what is inlined into them. */
void mark_large_functions(void);

/* Whether FUNCTION was marked. */
bool is_marked_large(tree function);

/* Let the carried SITE count when its own check says so, in code that hardly adds to the time that GCC takes; return
   false if that cannot be done. */
bool count_shortly(gimple *site);

#endif
