/* Whether the tree of a comparison is the inverse of what the user wrote. */

#ifndef SAMPLER_INVERSION_H
#define SAMPLER_INVERSION_H

/* Whether WHERE is that of a comparison's operator. */
bool is_comparison_at(location_t where);

/* Whether WHERE is that of a negation. */
bool is_negation_at(location_t where);

/* Whether WHERE is that of a "?:".  The C front end takes the ":", the C++ one
   the "?". */
bool is_conditional_at(location_t where);

/* What T converts, or marks as perhaps constant. */
tree unconverted(tree t);

/* Whether T compares with zero. */
bool is_zero_test(tree t);

/* Remove the user's own negations from the beginning of TEXT; return how many
   there were. */
unsigned strip_negations(char *text);

/* Whether COMPARISON, not yet folded, is the inverse of what the user wrote, without the
   negations around that. */
bool is_inverted_exactly(tree comparison);

/* The same for a COMPARISON of C that may be folded.  TEXT is what the user wrote; NEGATIONS
   are known of. */
bool is_inverted_folded(tree comparison, const char *text, unsigned negations);

/* Whether the arms of CHOICE, a "?:", are the inverses of what the user wrote; EXPECTED if that
   cannot be told. */
bool has_inverted_arms(tree choice, bool expected);

#endif
