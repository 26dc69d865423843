/* Whether the tree of a condition is the inverse of its text. */

#ifndef SAMPLER_INVERSION_H
#define SAMPLER_INVERSION_H

/* What T converts, or marks as perhaps constant. */
tree unconverted(tree t);

/* What T is a value of, if it is a call of __builtin_expect, perhaps converted and compared with
   zero; else T. */
tree unexpected(tree t);

/* Whether T compares with zero. */
bool is_zero_test(tree t);

/* Whether T is 0 or 1 because it compares, negates, or is of && or ||. */
bool is_truth(tree t);

/* Whether T only converts its operand. */
bool is_transparent(tree t);

/* Whether T is what C++20 makes of "a != b" where there is an operator==: !(a == b), both at
   the place of the "!=". */
bool is_rewritten(tree t);

/* A tree is true when its text is, or when it is not, or nobody knows. */
enum sense { SENSE_SAME, SENSE_INVERSE, SENSE_UNKNOWN };

/* The sense of the condition T, which may be folded, and may be the inverse of TEXT. */
enum sense sense_of(tree t, const char *text);

/* The same, if what stands in the source as the condition T is TEXT for sure, in C++. */
enum sense sense_of_written(tree t, const char *text);

#endif
