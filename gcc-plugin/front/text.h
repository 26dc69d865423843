/* The user's source text of an expression, on one line. */

#ifndef SAMPLER_TEXT_H
#define SAMPLER_TEXT_H

#include "front/cursor.h"

/* The text from the start to the finish of the range of WHERE, with white space
   folded and comments dropped; a macro shows its call, not its body, unless the
   whole range lies in one of its arguments.  Null when there is no source or the
   range makes no sense.  The caller frees it. */
char *source_text(location_t where);

/* As source_text, but only what stands before the first STOP that is not in
   parentheses. */
char *source_text_before(location_t where, char stop);

/* As source_text, but only what stands before (BEFORE) or after the operator at
   the caret of WHERE, && or ||, which is LENGTH characters long.  Null when the operator
   comes from a macro that is more than the operator. */
char *operand_text(location_t where, bool before, unsigned length);

/* The position behind the operand that begins at AT: names, members, arguments and the like. */
struct cursor after_operand(struct cursor at);

/* Where the operand of a condition ends whose first token is at AT.  CONDITIONAL: it is a "?:". */
struct cursor operand_end(struct cursor at, bool conditional);

/* The text of such an operand, from its first token, at WHERE, on. */
char *operand_text_from(location_t where, bool conditional);

/* The pretty-printed TREE: for what has no text. */
char *tree_text(tree t);

#endif
