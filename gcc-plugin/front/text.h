/* The user's source text behind a location, on one line. */

#ifndef SAMPLER_TEXT_H
#define SAMPLER_TEXT_H

/* Whether the source at WHERE can be read.  It cannot when it is standard input,
   or was preprocessed: the lines that locations name are then in other files. */
bool has_source(location_t where);

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
   comes from a macro. */
char *operand_text(location_t where, bool before, unsigned length);

/* The text of an operand of a condition from its first token, at WHERE, on.
   CONDITIONAL: it is a "?:". */
char *operand_text_from(location_t where, bool conditional);

/* The text of the statement that starts at WHERE, which has source: up to its ";" or a brace,
   or if it starts with "if (", "for (" and the like, up to the parenthesis that closes.
   Empty if no statement starts there, but the declaration in the head of one
   (IS_DECLARATION).  The caller frees it. */
char *statement_text(location_t where, bool is_declaration);

/* Whether TEXT is no more than one name or operator. */
bool is_one_token(const char *text);

/* The text in the parentheses that end at WHERE, or null. */
char *parenthesised_text(location_t where);

/* If the range of WHERE is parenthesised or negated in a macro's body, as in "(x)" and
   "!(x)", the location of "x"; the number of negations is added to *NEGATIONS.  Else
   WHERE. */
location_t inner_location(location_t where, unsigned *negations);

/* Whether the token at the caret of WHERE begins with TOKEN, where it is
   spelled: in a macro's body, if it comes from there. */
bool token_is(location_t where, const char *token);

/* The number of "!" right before the range of WHERE, parentheses aside. */
unsigned negations_before(location_t where);

/* Whether TEXT is one operand of a unary operator to its end: a name, a literal or
   parentheses, with unary operators before and calls, indices and members after. */
bool is_unary_operand(const char *text);

/* The pretty-printed TREE: for what has no text. */
char *tree_text(tree t);

/* Remove white space and the parentheses that enclose all of TEXT; return TEXT. */
char *strip_parentheses(char *text);

#endif
