/* Which operator stands at a location, and what stands around an expression. */

#ifndef SAMPLER_AROUND_H
#define SAMPLER_AROUND_H

/* Whether WHERE is that of a comparison's operator. */
bool is_comparison_at(location_t where);

/* Whether WHERE is that of a negation. */
bool is_negation_at(location_t where);

/* Whether WHERE is that of a "?:".  The C front end takes the ":", the C++ one
   the "?". */
bool is_conditional_at(location_t where);

/* Whether WHERE is that of &&, || or "?:". */
bool is_operator_at(location_t where);

/* If the range of WHERE is parenthesised in a macro's body, as in "(x)", or negated, as in
   "!(x)" where x is a parameter, the location of "x".  Else WHERE. */
location_t inner_location(location_t where);

/* The text in the parentheses that end at WHERE, or null.  The caller frees it. */
char *parenthesised_text(location_t where);

#endif
