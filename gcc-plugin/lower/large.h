/* Functions that are too large to be copied. */

#ifndef SAMPLER_LARGE_H
#define SAMPLER_LARGE_H

/* Mark the functions that are too large to be copied, when it is known what is inlined into them. */
void mark_large_functions(void);

/* Whether FUNCTION was marked. */
bool is_marked_large(tree function);

#endif
