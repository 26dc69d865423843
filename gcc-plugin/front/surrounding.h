/* What stands around a token, as it is written. */

#ifndef SAMPLER_SURROUNDING_H
#define SAMPLER_SURROUNDING_H

#include "front/cursor.h"

/* The expression around the operator of FUNCTION at AT, && or ||, or what stands before it if it
   IS_QUESTION, a "?".  On one line; null if it is not found.  The caller frees it. */
char *surrounding_text(tree function, const struct cursor *at, bool is_question);

/* What FUNCTION returns by the statement whose last token before the ";" is at AT.  Likewise. */
char *returned_text(tree function, const struct cursor *at);

/* Move AT, the place of a token of FUNCTION, to where the statement begins that has it; say whether that is found. */
bool move_to_statement(tree function, struct cursor *at);

#endif
