/* The source at a location, character by character and token by token. */

#ifndef SAMPLER_CURSOR_H
#define SAMPLER_CURSOR_H

#include "front/lines.h"

/* Whether the text at WHERE can be trusted.  Not that of standard input, which cannot be read
   again; nor that of preprocessed input, or of lines that #line names otherwise: there the file
   may have another text. */
bool has_source(location_t where);

/* Whether the text at the caret of WHERE begins with TOKEN, where it is spelled: in a macro's
   body, if it comes from there.  A word must be there as a whole. */
bool token_is(location_t where, const char *token);

/* A place in a file that moves. */
struct cursor {
	const char *file;
	int line, column; /* from 1 */
	struct line source;
};

/* The caret of WHERE, in a file. */
struct cursor cursor_at(location_t where);

bool is_before(const struct cursor *a, const struct cursor *b);
bool is_same_place(const struct cursor *a, const struct cursor *b);

/* The character at the cursor: '\n' at the end of a line, 0 past the file's. */
char char_at(struct cursor *at);

/* The one after it. */
char char_after(struct cursor at);

bool is_blank(char c);

/* Move over one character. */
void advance(struct cursor *at);

/* Move back over one character of the file; say whether there was one. */
bool step_back(struct cursor *at);

/* Move back over white space and then WORD, to its first character; say whether that stands there. */
bool move_back_over(struct cursor *at, const char *word);

/* Move over white space, comments and spliced lines; say whether there were any. */
bool skip_blanks(struct cursor *at);

/* Move over TOKEN and return true.  If it is not there, return false; the cursor is then
   anywhere. */
bool pass_over(struct cursor *at, const char *token);

/* Write one token, or one character of it, to OUT; if that is null, move over it. */
void copy_token(FILE *out, struct cursor *at);

/* Whether a directive for the preprocessor begins at AT. */
bool at_directive(struct cursor at);

/* The position just after the parenthesis, bracket or brace that closes the one at AT. */
struct cursor after_parentheses(struct cursor at);

/* The text between two places, on one line, with white space folded and comments
   dropped; null if there is none, or a directive for the preprocessor in it.  The caller frees
   it. */
char *text_between(struct cursor at, struct cursor end);

/* Words behind which an expression begins, each with a blank behind it. */
extern const char before_expressions[];

/* Whether the word from START to END, on one line, is one of WORDS, each with a blank behind it. */
bool is_word_of(const struct cursor *start, const struct cursor *end, const char *words);

#endif
