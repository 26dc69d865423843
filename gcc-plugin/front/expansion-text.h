/* The text of an expression in the body of a macro. */

#ifndef SAMPLER_EXPANSION_TEXT_H
#define SAMPLER_EXPANSION_TEXT_H

/* The tokens of the expression at WHERE, in the innermost expansion that has all of them: those of the
   macro's body as its definition has them, with arguments in the place of parameters.  On one line; null if
   WHERE is in no expansion, or some of it has no text.  The caller frees it. */
char *expansion_text(location_t where);

/* The same, of the operands of && or || around WHERE, as far as no operator that binds less does. */
char *expansion_text_around(location_t where);

/* The same, of what is in the parentheses behind the keyword or name at WHERE. */
char *expansion_text_behind(location_t where);

#endif
