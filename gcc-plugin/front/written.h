/* The text of a whole condition, as it is written. */

#ifndef SAMPLER_WRITTEN_H
#define SAMPLER_WRITTEN_H

/* What the user has written as the condition of the statement or operator T of FUNCTION, in C++: the
   operand of "if", "while", "for", "do" or "return", what stands before a "?", or both sides of && or ||.  On one
   line; null if that is not known.  Set *IS_IN_BODY to whether that is in the words of a macro's body, and not the
   user's own.  The caller frees the text. */
char *written_condition(tree function, tree t, bool *is_in_body);

/* What stands in the parentheses of the "switch" at WHERE, or what stands last in them.  On one line; null if that is
   not known, as in the body of a macro.  The caller frees it. */
char *written_switch(location_t where);

#endif
