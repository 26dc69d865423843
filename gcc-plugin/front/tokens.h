/* A text of C on one line, token by token. */

#ifndef SAMPLER_TOKENS_H
#define SAMPLER_TOKENS_H

/* Whether C may be in a name or a number; names may be in UTF-8. */
bool is_name_character(char c);

/* Whether the LENGTH characters at C, before a quote, begin a raw string. */
bool is_raw_prefix(const char *c, size_t length);

/* The character after the token that starts at C, or after one character of it. */
const char *after_token(const char *c);

/* How many characters the operator has that starts at C, of LENGTH characters; 1 if none does. */
size_t operator_length(const char *c, size_t length);

/* Whether TEXT is no more than one name or operator. */
bool is_one_token(const char *text);

/* Cut TEXT, a part of an expression, down to what its parentheses balance: the
   range that it was taken from may be wider than its operator's operands.  Return TEXT. */
char *balance(char *text);

/* Remove white space and the parentheses that enclose all of TEXT; return TEXT. */
char *strip_parentheses(char *text);

#endif
