/* The text of a statement. */

#ifndef SAMPLER_STATEMENT_TEXT_H
#define SAMPLER_STATEMENT_TEXT_H

/* The text of the statement of FUNCTION that has a token at WHERE, which has source: up to its ";" or a brace,
   or if it starts with "if (", "for (" and the like, up to the parenthesis that closes.
   Empty if there is none, or if WHERE is in a head in which the compiler made up a statement.  With IS_DECLARATION, a
   variable is declared at WHERE.  The caller frees it. */
char *statement_text(tree function, location_t where, bool is_declaration);

/* Whether WHERE and OTHER are in one statement of FUNCTION. */
bool is_in_statement(tree function, location_t where, location_t other);

#endif
