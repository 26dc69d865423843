/* The source at a location, character by character and token by token. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/renamed.h"
#include "front/tokens.h"

struct cursor cursor_at(location_t where)
{
	expanded_location place = expand_location(where);
	return { place.file, place.line, place.column, source_line(place.file, place.line) };
}

bool is_before(const struct cursor *a, const struct cursor *b)
{
	return a->line < b->line || (a->line == b->line && a->column < b->column);
}

bool is_same_place(const struct cursor *a, const struct cursor *b)
{
	return a->line == b->line && a->column == b->column;
}

char char_at(struct cursor *at)
{
	if (!at->source.text || at->column < 1)
		return 0;
	if ((size_t)at->column > at->source.length)
		return '\n';
	char c = at->source.text[at->column - 1];
	return c ? c : ' ';
}

void advance(struct cursor *at)
{
	if (char_at(at) == '\n') {
		at->line++;
		at->column = 1;
		at->source = source_line(at->file, at->line);
	} else
		at->column++;
}

bool step_back(struct cursor *at)
{
	if (at->column > 1) {
		at->column--;
		return true;
	}
	if (at->line <= 1)
		return false;
	at->line--;
	at->source = source_line(at->file, at->line);
	at->column = at->source.length + 1;
	return true;
}

char char_after(struct cursor at)
{
	advance(&at);
	return char_at(&at);
}

bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_comment(struct cursor *at)
{
	bool to_line_end = char_after(*at) == '/';
	advance(at);
	advance(at);
	for (char c; (c = char_at(at)) && !(to_line_end && c == '\n'); advance(at))
		if (!to_line_end && c == '*' && char_after(*at) == '/') {
			advance(at);
			advance(at);
			return;
		}
}

static bool at_comment(struct cursor *at)
{
	if (char_at(at) != '/')
		return false;
	char next = char_after(*at);
	return next == '/' || next == '*';
}

/* Whether a backslash at AT, whose line goes on in the next one, is all that is left of it. */
static bool at_splice(struct cursor at)
{
	if (char_at(&at) != '\\')
		return false;
	do
		advance(&at);
	while (char_at(&at) != '\n' && is_blank(char_at(&at)));
	return char_at(&at) == '\n';
}

bool move_back_over(struct cursor *at, const char *word)
{
	size_t left = strlen(word);
	while (left > 0 && step_back(at)) {
		char c = char_at(at);
		if (c == word[left - 1])
			left--;
		else if (word[left] || !is_blank(c))
			return false;
	}
	return left == 0;
}

bool skip_blanks(struct cursor *at)
{
	struct cursor before = *at;
	for (char c; (c = char_at(at));) {
		if (at_comment(at))
			skip_comment(at);
		else if (is_blank(c) || at_splice(*at))
			advance(at);
		else
			break;
	}
	return is_before(&before, at);
}

bool at_directive(struct cursor at)
{
	if (char_at(&at) != '#' && !(char_at(&at) == '%' && char_after(at) == ':'))
		return false;
	while (at.column > 1) {
		at.column--;
		if (!is_blank(char_at(&at)))
			return false;
	}
	return true;
}

bool pass_over(struct cursor *at, const char *token)
{
	for (; *token; token++, advance(at))
		if (char_at(at) != *token)
			return false;
	return true;
}

/* Write C, if there is anywhere to write it. */
static void put(FILE *out, char c)
{
	if (out)
		fputc(c, out);
}

/* Write the literal that begins at the cursor, up to its closing quote.  It may go on in the next line. */
static void copy_literal(FILE *out, struct cursor *at)
{
	char quote = char_at(at), c = quote;
	do {
		put(out, c == '\t' ? ' ' : c);
		advance(at);
		if (c == '\\' && char_at(at) != '\n') {
			put(out, char_at(at));
			advance(at);
		}
		while (at_splice(*at)) {
			advance(at);
			advance(at);
		}
		c = char_at(at);
	} while (c && c != '\n' && c != quote);
	if (c == quote) {
		put(out, quote);
		advance(at);
	}
}

/* Write the characters at the cursor, up to one that is not of a word. */
static void copy_word(FILE *out, struct cursor *at)
{
	for (char c; is_name_character(c = char_at(at)); advance(at))
		put(out, c);
}

/* Write the number at the cursor, which may have separators: 1'000. */
static void copy_number(FILE *out, struct cursor *at)
{
	copy_word(out, at);
	while (char_at(at) == '\'' && ISIDNUM(char_after(*at))) {
		put(out, '\'');
		advance(at);
		copy_word(out, at);
	}
}

/* Write the rest of a raw string, from its quote on. */
static void copy_raw_string(FILE *out, struct cursor *at)
{
	char end[20] = ")";
	size_t length = 1, matched = 0;
	do {
		put(out, char_at(at));
		advance(at);
		if (char_at(at) != '(' && length < sizeof end - 2)
			end[length++] = char_at(at);
	} while (char_at(at) && char_at(at) != '(');
	end[length++] = '"';
	for (char c; matched < length && (c = char_at(at)); advance(at)) {
		put(out, (unsigned char)c < ' ' ? ' ' : c);
		matched = c == end[matched] ? matched + 1 : c == ')';
	}
}

void copy_token(FILE *out, struct cursor *at)
{
	char c = char_at(at);
	if (c == '"' || c == '\'')
		copy_literal(out, at);
	else if (ISDIGIT(c))
		copy_number(out, at);
	else if (is_name_character(c)) {
		const struct cursor word = *at;
		copy_word(out, at);
		if (char_at(at) == '"' &&
		    is_raw_prefix(word.source.text + word.column - 1, at->column - word.column))
			copy_raw_string(out, at);
	} else {
		put(out, (unsigned char)c < ' ' ? ' ' : c);
		advance(at);
	}
}

struct cursor after_parentheses(struct cursor at)
{
	int depth = 0;
	do {
		skip_blanks(&at);
		char c = char_at(&at);
		if (!c)
			break;
		depth += strchr("([{", c) ? 1 : strchr(")]}", c) ? -1 : 0;
		copy_token(NULL, &at);
	} while (depth > 0);
	return at;
}

char *text_between(struct cursor at, struct cursor end)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	skip_blanks(&at);
	/* of what is between directives, some is not compiled */
	bool has_directive = false;
	while (!has_directive && is_before(&at, &end) && char_at(&at)) {
		copy_token(out, &at);
		if (skip_blanks(&at) && is_before(&at, &end))
			fputc(' ', out);
		has_directive = is_before(&at, &end) && at_directive(at);
	}
	fclose(out);
	if (!*text || has_directive) {
		free(text);
		return NULL;
	}
	return text;
}

bool has_source(location_t where)
{
	if (get_pure_location(where) <= BUILTINS_LOCATION ||
	    cpp_get_options(parse_in)->preprocessed || is_renamed(where))
		return false;
	expanded_location place = expand_location(where);
	return place.file && source_line(place.file, place.line).text;
}

/* The caret of WHERE where it is spelled: in a macro's body, if it comes from there. */
static struct cursor spelling_cursor(location_t where)
{
	where = linemap_resolve_location(line_table, get_pure_location(where),
					 LRK_SPELLING_LOCATION, NULL);
	return cursor_at(where);
}

bool token_is(location_t where, const char *token)
{
	if (!has_source(where))
		return false;
	struct cursor at = spelling_cursor(where);
	bool is = pass_over(&at, token);
	return is && !(is_name_character(*token) && is_name_character(char_at(&at)));
}

const char before_expressions[] = "return co_return co_yield throw case else do ";

bool is_word_of(const struct cursor *start, const struct cursor *end, const char *words)
{
	const char *word = start->source.text + start->column - 1;
	size_t length = end->column - start->column;
	for (const char *next; *words; words = next + 1) {
		next = strchr(words, ' ');
		if ((size_t)(next - words) == length && memcmp(words, word, length) == 0)
			return true;
	}
	return false;
}
