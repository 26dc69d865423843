/* What stands around an expression: parentheses and negations. */

#ifndef SAMPLER_AROUND_H
#define SAMPLER_AROUND_H

/* If the range of WHERE is parenthesised in a macro's body, as in "(x)", or negated, as in
   "!(x)" where x is a parameter, the location of "x"; the number of negations is added to
   *NEGATIONS.  Else WHERE. */
location_t inner_location(location_t where, unsigned *negations);

/* The number of "!" right before the range of WHERE, parentheses aside. */
unsigned negations_before(location_t where);

/* The text in the parentheses that end at WHERE, or null.  The caller frees it. */
char *parenthesised_text(location_t where);

#endif
