/* The text of a source in C or C++, as a row of tokens.

   This is no parser: it knows what a comment, a string and a directive are, and which braces belong
   together. */

#define _GNU_SOURCE
#include "source-text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* What is being read. */
struct reader {
	struct source_text *text;
	const char *at, *end;
	size_t token_room, line_room;
	/* The conditionals that are open: their #if, and their first #else or NOWHERE; indices. */
	struct conditional {
		size_t begin, branch;
	} * open;
	size_t depth, depth_room;
	bool is_line_empty; /* nothing but blanks and comments so far */
};

/* Make room for one more of SIZE bytes behind COUNT in ARRAY, which has ROOM. */
static void *grown(void *array, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return array;
	*room = *room ? *room * 2 : 64;
	return reallocate(array, *room * size);
}

static bool starts_with(const struct reader *reader, const char *at, const char *what)
{
	size_t length = strlen(what);
	return (size_t)(reader->end - at) >= length && memcmp(at, what, length) == 0;
}

static bool is_name_character(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* The length of the backslash and newline at AT, which join two lines; 0 if there is none. */
static size_t joint_at(const struct reader *reader, const char *at)
{
	return starts_with(reader, at, "\\\n") ? 2 : starts_with(reader, at, "\\\r\n") ? 3 : 0;
}

/* Behind the end of the line at AT, before its newline. */
static const char *end_of_line(const struct reader *reader, const char *at)
{
	while (at < reader->end && *at != '\n') {
		size_t joint = joint_at(reader, at);
		at += joint ? joint : 1;
	}
	return at;
}

/* Behind the comment at AT; null if there is none. */
static const char *after_comment(const struct reader *reader, const char *at)
{
	if (starts_with(reader, at, "//"))
		return end_of_line(reader, at);
	if (!starts_with(reader, at, "/*"))
		return NULL;
	const char *close = memmem(at + 2, reader->end - at - 2, "*/", 2);
	return close ? close + 2 : reader->end;
}

/* Behind the literal whose quote is at AT.  It ends with its line at the latest. */
static const char *after_literal(const struct reader *reader, const char *at)
{
	for (char quote = *at++; at < reader->end && *at != '\n'; at++) {
		if (*at == quote)
			return at + 1;
		size_t joint = joint_at(reader, at);
		if (*at == '\\')
			at += joint ? joint - 1 : at + 1 < reader->end;
	}
	return at;
}

/* Behind the raw string whose quote is at AT. */
static const char *after_raw_string(const struct reader *reader, const char *at)
{
	char close[20];
	const char *open = memchr(at, '(', reader->end - at);
	if (!open || open - at > 17)
		return after_literal(reader, at);
	size_t length = open - at - 1;
	close[0] = ')';
	memcpy(close + 1, at + 1, length);
	close[length + 1] = '"';
	const char *found = memmem(open, reader->end - open, close, length + 2);
	return found ? found + length + 2 : reader->end;
}

static bool is_raw_prefix(const char *word, size_t length)
{
	static const char *const prefixes[] = { "R", "LR", "uR", "UR", "u8R" };
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (strlen(prefixes[i]) == length && memcmp(prefixes[i], word, length) == 0)
			return true;
	return false;
}

/* Behind the word at AT; in numbers, apostrophes part digits. */
static const char *after_word(const struct reader *reader, const char *at)
{
	bool is_number = isdigit((unsigned char)*at);
	while (at < reader->end &&
	       (is_name_character(*at) || (is_number && *at == '\'' && at + 1 < reader->end &&
					   isalnum((unsigned char)at[1]))))
		at++;
	return at;
}

/* Behind the directive at AT.  Comments in it may go on in the next line. */
static const char *after_directive(const struct reader *reader, const char *at)
{
	while (at < reader->end && *at != '\n') {
		const char *after = after_comment(reader, at);
		size_t joint = joint_at(reader, at);
		at = after                       ? after
		     : joint                     ? at + joint
		     : *at == '"' || *at == '\'' ? after_literal(reader, at)
						 : at + 1;
	}
	return at;
}

static enum token_kind kind_of_directive(const struct reader *reader, const char *at)
{
	static const struct {
		const char *name;
		enum token_kind kind;
	} kinds[] = {
		{ "if", TOKEN_IF },           { "ifdef", TOKEN_IF },
		{ "ifndef", TOKEN_IF },       { "else", TOKEN_ELSE },
		{ "elif", TOKEN_ELSE },       { "elifdef", TOKEN_ELSE },
		{ "elifndef", TOKEN_ELSE },   { "endif", TOKEN_ENDIF },
		{ "include", TOKEN_INCLUDE }, { "include_next", TOKEN_INCLUDE },
		{ "import", TOKEN_INCLUDE },
	};
	for (at++; at < reader->end && (*at == ' ' || *at == '\t'); at++)
		;
	size_t length = after_word(reader, at) - at;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, at, length) == 0)
			return kinds[i].kind;
	return TOKEN_DIRECTIVE;
}

/* Join the token INDEX, a directive of KIND, with its partners. */
static size_t partner_of(struct reader *reader, enum token_kind kind, size_t index)
{
	if (kind == TOKEN_IF) {
		reader->open =
		    grown(reader->open, reader->depth, &reader->depth_room, sizeof *reader->open);
		reader->open[reader->depth++] = (struct conditional){ index, NOWHERE };
	}
	if ((kind != TOKEN_ELSE && kind != TOKEN_ENDIF) || !reader->depth)
		return index;
	struct conditional *last = &reader->open[reader->depth - 1];
	if (kind == TOKEN_ENDIF) {
		reader->depth--;
		return last->branch == NOWHERE ? index : last->branch;
	}
	if (last->branch == NOWHERE)
		last->branch = index;
	return last->begin;
}

static void add_token(struct reader *reader, enum token_kind kind, const char *end)
{
	struct source_text *text = reader->text;
	text->tokens = grown(text->tokens, text->count, &reader->token_room, sizeof *text->tokens);
	text->tokens[text->count] = (struct token){
		.kind = kind,
		.start = reader->at - text->bytes,
		.end = end - text->bytes,
		.partner = partner_of(reader, kind, text->count),
	};
	text->count++;
	reader->at = end;
	reader->is_line_empty = false;
}

static void read_token(struct reader *reader)
{
	const char *at = reader->at, *end;
	if (*at == '#' && reader->is_line_empty)
		add_token(reader, kind_of_directive(reader, at), after_directive(reader, at));
	else if (*at == '"' || *at == '\'')
		add_token(reader, TOKEN_STRING, after_literal(reader, at));
	else if ((end = after_word(reader, at)) == at)
		add_token(reader, TOKEN_MARK, at + 1);
	else if (end < reader->end && *end == '"' && is_raw_prefix(at, end - at))
		add_token(reader, TOKEN_STRING, after_raw_string(reader, end));
	else
		add_token(reader, TOKEN_WORD, end);
}

static void find_lines(struct source_text *text)
{
	size_t room = 0;
	for (size_t at = 0;; at++) {
		text->lines = grown(text->lines, text->line_count, &room, sizeof *text->lines);
		text->lines[text->line_count++] = at;
		const char *newline = memchr(text->bytes + at, '\n', text->size - at);
		if (!newline)
			return;
		at = newline - text->bytes;
	}
}

void read_source_text(struct source_text *text, const char *bytes, size_t size)
{
	*text = (struct source_text){ .bytes = bytes, .size = size };
	struct reader reader = {
		.text = text, .at = bytes, .end = bytes + size, .is_line_empty = true
	};
	while (reader.at < reader.end) {
		const char *after = after_comment(&reader, reader.at);
		if (after)
			reader.at = after;
		else if (joint_at(&reader, reader.at))
			reader.at += joint_at(&reader, reader.at);
		else if (!isspace((unsigned char)*reader.at))
			read_token(&reader);
		else if (*reader.at++ == '\n')
			reader.is_line_empty = true;
	}
	free(reader.open);
	find_lines(text);
}

void drop_source_text(struct source_text *text)
{
	free(text->tokens);
	free(text->lines);
}

size_t offset_of(const struct source_text *text, long line, long column)
{
	if (line < 1 || column < 1 || (size_t)line > text->line_count)
		return NOWHERE;
	size_t at = text->lines[line - 1] + column - 1;
	size_t end = (size_t)line < text->line_count ? text->lines[line] : text->size;
	return at < end ? at : NOWHERE;
}

size_t line_of(const struct source_text *text, size_t at)
{
	size_t low = 0, high = text->line_count;
	while (high - low > 1) {
		size_t middle = (low + high) / 2;
		*(text->lines[middle] <= at ? &low : &high) = middle;
	}
	return low + 1;
}

size_t token_at(const struct source_text *text, size_t at)
{
	size_t low = 0, high = text->count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (text->tokens[middle].start < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool is_mark(const struct source_text *text, size_t index, char mark)
{
	return index < text->count && text->tokens[index].kind == TOKEN_MARK &&
	       text->bytes[text->tokens[index].start] == mark;
}

bool is_word(const struct source_text *text, size_t index, const char *word)
{
	if (index >= text->count || text->tokens[index].kind != TOKEN_WORD)
		return false;
	const struct token *token = &text->tokens[index];
	return token->end - token->start == strlen(word) &&
	       memcmp(text->bytes + token->start, word, strlen(word)) == 0;
}

/* The same as opening_brace(), if of each #if with branches the first is compiled, or, if LAST, the
   last. */
static size_t opening_in_branches(const struct source_text *text, size_t close, bool last)
{
	size_t depth = 1;
	for (size_t i = close; i-- > 0;) {
		const struct token *token = &text->tokens[i];
		if (is_mark(text, i, '}'))
			depth++;
		else if (is_mark(text, i, '{') && --depth == 0)
			return i;
		else if (token->kind == TOKEN_ELSE || (token->kind == TOKEN_ENDIF && !last))
			i = token->partner;
	}
	return NOWHERE;
}

size_t opening_brace(const struct source_text *text, size_t close)
{
	size_t first = opening_in_branches(text, close, false);
	return first == opening_in_branches(text, close, true) ? first : NOWHERE;
}
