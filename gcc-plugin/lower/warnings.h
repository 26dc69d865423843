/* What GCC says when code is instrumented. */

#ifndef SAMPLER_WARNINGS_H
#define SAMPLER_WARNINGS_H

/* Warn of nothing in BLOCK, a copy: GCC warns of the other one. */
void suppress_warnings(basic_block block);

/* Let the user's -Werror make no error, from now on, of what only the optimisers' doubts bring. */
void keep_doubts_from_being_errors(void);

/* Let the user's -Werror make no error, from now on, of what C's parser doubts where comparisons are preserved. */
void keep_parsers_doubts_from_being_errors(void);

/* Remark, if the user asks for remarks, that FUNCTION has no second copy; WHY says what it is. */
void remark_single_copy(tree function, const char *why);

#endif
