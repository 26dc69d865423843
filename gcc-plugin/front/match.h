/* Whether a tree is what the user wrote. */

#ifndef SAMPLER_MATCH_H
#define SAMPLER_MATCH_H

#include "front/expression.h"

/* Whether TEXT stands for one value: folding makes a choice, or a truth value, of the comparison of
   one. */
bool is_single(struct part text);

/* Write the value of the constant T to *VALUE; say whether it is a whole number. */
bool number_of(tree t, HOST_WIDE_INT *value);

/* Whether T has the operators of TEXT, in which macros are expanded, down to what is no operation:
   then folding has not made another expression of it, which could be true where TEXT is false. */
bool has_shape(tree t, struct part text);

/* Whether the user wrote T as TEXT, or both are the same constant. */
bool matches(tree t, struct part text);

#endif
