/* The text of a source in C or C++, as a row of tokens. */

#ifndef SAMPLER_SOURCE_TEXT_H
#define SAMPLER_SOURCE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
	TOKEN_WORD, /* a name, a keyword, a number */
	TOKEN_STRING,
	TOKEN_MARK, /* one character of all others */
	/* Directives, up to the end of their line: */
	TOKEN_IF,
	TOKEN_ELSE, /* and all like #elif */
	TOKEN_ENDIF,
	TOKEN_INCLUDE,
	TOKEN_DIRECTIVE,
};

struct token {
	enum token_kind kind;
	size_t start, end; /* where it is in the text, in bytes */
	/* Of #else and the like, their #if; of #endif, the first of its #else, or itself.  An index. */
	size_t partner;
};

/* Comments and blanks are between tokens, and no tokens. */
struct source_text {
	const char *bytes;
	size_t size;
	struct token *tokens;
	size_t count;
	size_t *lines; /* where each line starts, from 0 */
	size_t line_count;
};

#define NOWHERE ((size_t)-1)

/* Read the SIZE bytes BYTES, which stay the caller's, as TEXT.  Any bytes can be read. */
void read_source_text(struct source_text *text, const char *bytes, size_t size);
void drop_source_text(struct source_text *text);

/* Where column COLUMN of line LINE is, both from 1; NOWHERE if there is none. */
size_t offset_of(const struct source_text *text, long line, long column);

/* The line that AT is in, from 1. */
size_t line_of(const struct source_text *text, size_t at);

/* The first token that does not start before AT, an index. */
size_t token_at(const struct source_text *text, size_t at);

bool is_mark(const struct source_text *text, size_t index, char mark);
bool is_word(const struct source_text *text, size_t index, const char *word);

/* The "{" that belongs to the token CLOSE, a "}"; NOWHERE if there is none, or if that depends on which
   branches of #if are compiled. */
size_t opening_brace(const struct source_text *text, size_t close);

#endif
