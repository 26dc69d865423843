/* From locations to the user's text.

   A location is either a place in a file or a *virtual* one: a token of a macro
   expansion.  A virtual location belongs to the map of its expansion, where each
   token has two further locations: where it was spelled, and where the
   definition of the macro has it (a parameter, for a token that came from an
   argument).  They differ exactly for tokens from arguments.  Both may be
   virtual again: macros nest.

   Maps of expansions are allocated downwards, so of several maps the one that
   starts lowest was made last and is the innermost. */

#include "gcc-headers.h"
#include "front/lines.h"
#include "front/preserve.h"
#include "front/text.h"

static const line_map_macro *expansion_of(location_t where)
{
	if (where <= BUILTINS_LOCATION ||
	    !linemap_location_from_macro_expansion_p(line_table, where))
		return NULL;
	return linemap_check_macro(linemap_lookup(line_table, get_pure_location(where)));
}

static unsigned token_number(const line_map_macro *map, location_t where)
{
	return get_pure_location(where) - MAP_START_LOCATION(map);
}

static location_t spelling_in(const line_map_macro *map, location_t where)
{
	return MACRO_MAP_LOCATIONS(map)[2 * token_number(map, where)];
}

static bool is_argument_token(const line_map_macro *map, location_t where)
{
	return spelling_in(map, where) !=
	       MACRO_MAP_LOCATIONS(map)[2 * token_number(map, where) + 1];
}

/* The ends and the caret of an expression. */
struct text_range {
	location_t start, caret, finish;
	/* The macro whose call the range ends with, if it does. */
	const line_map_macro *last_macro;
};

static void leave_expansion(location_t *where, const line_map_macro *map)
{
	if (expansion_of(*where) == map)
		*where = expansion_point(map);
}

static bool all_from_arguments(const struct text_range *range, const line_map_macro *map)
{
	const location_t locations[] = { range->start, range->caret, range->finish };
	for (location_t where : locations)
		if (expansion_of(where) != map || !is_argument_token(map, where))
			return false;
	return true;
}

static const line_map_macro *innermost_expansion(const struct text_range *range)
{
	const location_t locations[] = { range->start, range->caret, range->finish };
	const line_map_macro *innermost = NULL;
	for (location_t where : locations) {
		const line_map_macro *map = expansion_of(where);
		if (map && (!innermost || MAP_START_LOCATION(map) < MAP_START_LOCATION(innermost)))
			innermost = map;
	}
	return innermost;
}

/* Move RANGE out of all macros, to places in the file.  If all of it comes from
   arguments of the innermost expansion, it moves to where they are spelled;
   else, to the macro's call. */
static void leave_macros(struct text_range *range)
{
	const line_map_macro *map;
	while ((map = innermost_expansion(range))) {
		if (all_from_arguments(range, map)) {
			range->start = spelling_in(map, range->start);
			range->caret = spelling_in(map, range->caret);
			range->finish = spelling_in(map, range->finish);
			continue;
		}
		if (expansion_of(range->finish) == map)
			range->last_macro = map;
		leave_expansion(&range->start, map);
		leave_expansion(&range->caret, map);
		leave_expansion(&range->finish, map);
	}
}

/* A place in a file that moves, character by character. */
struct cursor {
	const char *file;
	int line, column; /* from 1 */
	struct line source;
};

static struct cursor cursor_at(location_t where)
{
	expanded_location place = expand_location(where);
	return { place.file, place.line, place.column, source_line(place.file, place.line) };
}

static bool is_before(const struct cursor *a, const struct cursor *b)
{
	return a->line < b->line || (a->line == b->line && a->column < b->column);
}

/* The character at the cursor: '\n' at the end of a line, 0 past the file's. */
static char char_at(struct cursor *at)
{
	if (!at->source.text || at->column < 1)
		return 0;
	if ((size_t)at->column > at->source.length)
		return '\n';
	char c = at->source.text[at->column - 1];
	return c ? c : ' ';
}

static void advance(struct cursor *at)
{
	if (char_at(at) == '\n') {
		at->line++;
		at->column = 1;
		at->source = source_line(at->file, at->line);
	} else
		at->column++;
}

static char char_after(struct cursor at)
{
	advance(&at);
	return char_at(&at);
}

static bool is_blank(char c)
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

/* Move over TOKEN; say whether it is at the cursor, which is else somewhere in it. */
static bool pass_over(struct cursor *at, const char *token)
{
	for (; *token; token++, advance(at))
		if (char_at(at) != *token)
			return false;
	return true;
}

/* Move over white space, comments and spliced lines; say whether there were any. */
static bool skip_blanks(struct cursor *at)
{
	struct cursor before = *at;
	for (char c; (c = char_at(at));) {
		if (at_comment(at))
			skip_comment(at);
		else if (is_blank(c) || (c == '\\' && char_after(*at) == '\n'))
			advance(at);
		else
			break;
	}
	return is_before(&before, at);
}

/* Write C, if there is anywhere to write it. */
static void put(FILE *out, char c)
{
	if (out)
		fputc(c, out);
}

/* Write the literal that begins at the cursor, up to its closing quote. */
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
		c = char_at(at);
	} while (c && c != '\n' && c != quote);
	if (c == quote) {
		put(out, quote);
		advance(at);
	}
}

/* Write the characters at the cursor, up to one that is not of a word; return the last. */
static char copy_word(FILE *out, struct cursor *at)
{
	char last = 0;
	for (char c; ISIDNUM(c = char_at(at)); advance(at)) {
		put(out, c);
		last = c;
	}
	return last;
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

/* Write one token, or one character of it, to OUT; if that is null, pass over it. */
static void copy_token(FILE *out, struct cursor *at)
{
	char c = char_at(at);
	if (c == '"' || c == '\'')
		copy_literal(out, at);
	else if (ISDIGIT(c))
		copy_number(out, at);
	else if (ISIDST(c)) {
		if (copy_word(out, at) == 'R' && char_at(at) == '"')
			copy_raw_string(out, at);
	} else {
		put(out, (unsigned char)c < ' ' ? ' ' : c);
		advance(at);
	}
}

/* The position just after the parenthesis or bracket that closes the one at AT. */
static struct cursor after_parentheses(struct cursor at)
{
	int depth = 0;
	do {
		skip_blanks(&at);
		char c = char_at(&at);
		depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
		if (!c)
			break;
		copy_token(NULL, &at);
	} while (depth > 0);
	return at;
}

/* The text between two places, blanks folded. */
static char *text_between(struct cursor at, struct cursor end)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	skip_blanks(&at);
	while (is_before(&at, &end) && char_at(&at)) {
		copy_token(out, &at);
		if (skip_blanks(&at) && is_before(&at, &end))
			fputc(' ', out);
	}
	fclose(out);
	if (!*text) {
		free(text);
		return NULL;
	}
	return text;
}

bool has_source(location_t where)
{
	if (where <= BUILTINS_LOCATION || cpp_get_options(parse_in)->preprocessed)
		return false;
	expanded_location place = expand_location(where);
	return place.file && source_line(place.file, place.line).text;
}

static struct text_range range_of(location_t where)
{
	source_range range = get_range_from_loc(line_table, where);
	return { range.m_start, get_pure_location(where), range.m_finish, NULL };
}

/* The position just after RANGE, which lies in a file. */
static struct cursor after_range(const struct text_range *range)
{
	struct cursor end = cursor_at(get_range_from_loc(line_table, range->finish).m_finish);
	advance(&end);
	if (range->last_macro && cpp_fun_like_macro_p(range->last_macro->macro)) {
		struct cursor next = end;
		skip_blanks(&next);
		if (char_at(&next) == '(')
			end = after_parentheses(next);
	}
	return end;
}

static bool in_one_file(const struct text_range *range)
{
	if (range->start <= BUILTINS_LOCATION || range->finish <= BUILTINS_LOCATION)
		return false;
	return strcmp(expand_location(range->start).file, expand_location(range->finish).file) == 0;
}

/* The position after the operand of the "!" at AT, which has no range of its
   own: parentheses, or a name and the parentheses after it. */
static struct cursor after_negated(struct cursor at)
{
	advance(&at);
	skip_blanks(&at);
	while (ISIDNUM(char_at(&at)))
		advance(&at);
	struct cursor next = at;
	skip_blanks(&next);
	return char_at(&next) == '(' ? after_parentheses(next) : at;
}

char *source_text(location_t where)
{
	struct text_range range = range_of(where);
	if (!has_source(where))
		return NULL;
	leave_macros(&range);
	if (!in_one_file(&range))
		return NULL;
	struct cursor start = cursor_at(get_range_from_loc(line_table, range.start).m_start);
	struct cursor end = after_range(&range);
	bool only_negation =
	    char_at(&start) == '!' && end.line == start.line && end.column == start.column + 1;
	return text_between(start, only_negation ? after_negated(start) : end);
}

/* The character after the literal that starts at C. */
static const char *after_literal(const char *c)
{
	for (char quote = *c++; *c && *c != quote; c++)
		c += *c == '\\' && c[1];
	return *c ? c + 1 : c;
}

/* The character after the raw string whose quote C is. */
static const char *after_raw_string(const char *c)
{
	const char *open = strchr(c, '(');
	char end[20];
	if (!open || open - c > (int)sizeof end - 3)
		return after_literal(c);
	snprintf(end, sizeof end, ")%.*s\"", (int)(open - c - 1), c + 1);
	const char *found = strstr(open, end);
	return found ? found + strlen(end) : c + strlen(c);
}

/* The character after the token that starts at C, or after one character of it. */
static const char *after_token(const char *c)
{
	const char *start = c;
	if (*c == '"' || *c == '\'')
		return after_literal(c);
	if (!ISIDNUM(*c))
		return c + 1;
	while (ISIDNUM(*c) || (ISDIGIT(*start) && *c == '\'' && ISIDNUM(c[1])))
		c++;
	return *c == '"' && c[-1] == 'R' ? after_raw_string(c) : c;
}

char *source_text_before(location_t where, char stop)
{
	char *text = source_text(where);
	int depth = 0;
	for (char *c = text; c && *c; c = const_cast<char *>(after_token(c))) {
		depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
		if (depth == 0 && *c == stop) {
			while (c > text && c[-1] == ' ')
				c--;
			*c = 0;
			return text;
		}
	}
	return text;
}

/* Cut TEXT, a part of an expression, down to what its parentheses balance: the
   range that it was taken from may be wider than its operator's operands. */
static char *balance(char *text)
{
	int depth = 0;
	char *start = text;
	for (char *c = text; *c; c = const_cast<char *>(after_token(c))) {
		depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
		if (depth < 0) {
			*c = 0;
			break;
		}
	}
	for (; depth > 0 && *start; start++)
		depth -= *start == '(';
	while (*start == ' ')
		start++;
	memmove(text, start, strlen(start) + 1);
	return text;
}

char *operand_text(location_t where, bool before, unsigned length)
{
	struct text_range range = range_of(where);
	if (!has_source(where) || expansion_of(range.caret) || token_is(where, "!"))
		return NULL;
	leave_macros(&range);
	if (!in_one_file(&range))
		return NULL;
	struct cursor start = cursor_at(range.start), caret = cursor_at(range.caret);
	char *text = NULL;
	if (before)
		text = text_between(start, caret);
	else {
		caret.column += length;
		text = text_between(caret, after_range(&range));
	}
	return text ? balance(text) : NULL;
}

/* Whether an operand of a condition ends at AT, outside of brackets. */
static bool at_operand_end(struct cursor *at, bool conditional)
{
	char c = char_at(at);
	if (conditional && strchr("?:&|", c))
		return !c;
	return !c || strchr(");,?:", c) || (strchr("&|", c) && char_after(*at) == c);
}

char *operand_text_from(location_t where, bool conditional)
{
	if (!has_source(where) || expansion_of(where))
		return source_text(where);
	struct cursor start = cursor_at(where), end = start, last = start;
	while (!at_operand_end(&end, conditional)) {
		if (char_at(&end) == '(')
			end = after_parentheses(end);
		else
			copy_token(NULL, &end);
		last = end;
		skip_blanks(&end);
	}
	return text_between(start, last);
}

/* Move back over one character of the file; say whether there was one. */
static bool step_back(struct cursor *at)
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

/* What stands before the place that GCC says a statement is at: it may be that of its expression,
   or of an operator. */
struct statement_head {
	struct cursor first; /* of the statement, or of the list of statements that it is in */
	struct cursor at;    /* its word */
	const char *word;    /* null if there is none */
	int depth;           /* of the parentheses that are open behind the word */
};

static const char *statement_word_at(struct cursor at)
{
	static const char *const words[] = { "if", "while", "for", "switch", "catch", "return" };
	for (const char *word : words) {
		struct cursor next = at;
		if (pass_over(&next, word) && !ISIDNUM(char_at(&next)))
			return word;
	}
	return NULL;
}

/* The token from AT to AFTER comes next. */
static void pass_token(struct statement_head *head, struct cursor at, struct cursor after)
{
	char c = char_at(&at);
	const char *found = statement_word_at(at);
	skip_blanks(&after);
	if (found) {
		head->at = at;
		head->word = found;
		head->depth = 0;
	} else if (head->word && c == '(')
		head->depth++;
	else if (head->word && c == ')' && head->depth > 0) {
		if (--head->depth == 0) {
			head->word = NULL;
			head->first = after;
		}
	} else if (head->depth == 0 && !pass_over(&at, "constexpr"))
		head->word = NULL;
	if (!head->word && strchr(";{}", c))
		head->first = after;
}

/* The head of the statement at START: its word is "return" right before it, or another whose
   parentheses it is in.  Comments are passed over from before the line on: a comment that
   began earlier is taken for tokens, which end no statement. */
static struct statement_head head_before(struct cursor start)
{
	struct cursor at = start;
	struct statement_head head = { start, start, NULL, 0 };
	at.line = MAX(start.line - 3, 1);
	at.column = 1;
	at.source = source_line(at.file, at.line);
	for (skip_blanks(&at); is_before(&at, &start) && char_at(&at); skip_blanks(&at)) {
		struct cursor token = at;
		copy_token(NULL, &at);
		pass_token(&head, token, at);
	}
	bool is_right_there =
	    head.word && (strcmp(head.word, "return") == 0 || char_at(&start) == '(');
	if (head.word && !is_right_there && head.depth == 0)
		head.word = NULL;
	return head;
}

/* Whether a statement with a head starts at START. */
static bool is_head_at(struct cursor start)
{
	const char *word = statement_word_at(start);
	return word && strcmp(word, "return") != 0 && strcmp(word, "catch") != 0;
}

/* The position after the head at START: a word, perhaps another, and parentheses. */
static struct cursor after_head(struct cursor start)
{
	while (char_at(&start) && char_at(&start) != '(')
		copy_token(NULL, &start);
	return after_parentheses(start);
}

/* The position after the statement at START, which ends at a ";" or a brace, or a bracket that
   was not opened there. */
static struct cursor after_statement(struct cursor start)
{
	struct cursor end = start, next = start;
	for (char c; (c = char_at(&next)) && !strchr(";{})]", c); skip_blanks(&next)) {
		if (c == '(' || c == '[')
			next = after_parentheses(next);
		else
			copy_token(NULL, &next);
		/* of an initialiser in braces, there is the target */
		if (c != '=' || char_after(next) == '=')
			end = next;
	}
	return end;
}

/* Whether a statement can begin with the character at START, outside of directives. */
static bool begins_statement(struct cursor start)
{
	struct cursor line = start;
	line.column = 1;
	while (is_before(&line, &start) && is_blank(char_at(&line)))
		advance(&line);
	char c = char_at(&start);
	return char_at(&line) != '#' && (ISIDST(c) || (c && strchr("(*&+-~!\":[", c)));
}

/* The text of the statement with HEAD: a loop in whose head it is, or in C another's.  In C++,
   what is in heads is declared or made up there. */
static char *text_with_head(const struct statement_head *head, bool is_declaration)
{
	if (strcmp(head->word, "return") == 0)
		return text_between(head->at, after_statement(head->at));
	bool is_loop = strcmp(head->word, "for") == 0;
	bool is_catch = strcmp(head->word, "catch") == 0;
	bool is_part = is_catch || (!is_loop && (is_declaration || c_dialect_cxx()));
	return is_part ? NULL : text_between(head->at, after_head(head->at));
}

char *statement_text(location_t where, bool is_declaration)
{
	struct text_range range = { where, where, where, NULL };
	leave_macros(&range);
	struct cursor start = cursor_at(range.start);
	/* of a constructor's first initialiser, it is the colon */
	if (char_at(&start) == ':' && char_after(start) != ':') {
		advance(&start);
		skip_blanks(&start);
	}
	struct statement_head head = head_before(start);
	/* of "x += f ()" in C, it is the operator */
	if (char_after(start) == '=' && is_before(&head.first, &start))
		start = head.first;
	char *text = NULL;
	if (head.word)
		text = text_with_head(&head, is_declaration);
	else if (is_head_at(start))
		text = text_between(start, after_head(start));
	else if (begins_statement(start)) {
		struct cursor end = after_statement(start), next = end;
		skip_blanks(&next);
		text = char_at(&next) == ']' ? NULL : text_between(start, end);
	}
	return text ? text : xstrdup("");
}

bool is_one_token(const char *text)
{
	size_t length = strlen(text);
	if (length <= 1 || strcmp(text, "&&") == 0 || strcmp(text, "||") == 0)
		return true;
	while (ISIDNUM(*text))
		text++;
	return !*text;
}

char *parenthesised_text(location_t where)
{
	if (!has_source(where) || expansion_of(where))
		return NULL;
	struct cursor end = cursor_at(where), start = end;
	int depth = 0;
	while (depth >= 0) {
		if (!step_back(&start))
			return NULL;
		char c = char_at(&start);
		depth += c == ')' ? 1 : c == '(' ? -1 : 0;
	}
	advance(&start);
	return text_between(start, end);
}

/* Whether the tokens of an expansion from FIRST to LAST are "(" and the ")" that closes it. */
static bool is_parenthesised(location_t first, location_t last)
{
	int depth = 0;
	for (location_t where = first; where < last; where++) {
		depth += token_is(where, "(") ? 1 : token_is(where, ")") ? -1 : 0;
		if (depth <= 0)
			return false;
	}
	return token_is(last, ")");
}

/* The tokens of an expansion that WHERE is one of hold, before what a macro in an argument
   expands to, one without text at the place of that macro's name; and others after it,
   without a place. */
static bool is_before_expansion(const line_map_macro *map, location_t where)
{
	const line_map_macro *inner = expansion_of(spelling_in(map, where + 1));
	return inner && expansion_point(inner) == spelling_in(map, where);
}

static bool has_place(const line_map_macro *map, location_t where)
{
	return spelling_in(map, where) > BUILTINS_LOCATION;
}

location_t inner_location(location_t where, unsigned *negations)
{
	source_range range = get_range_from_loc(line_table, where);
	const line_map_macro *map = expansion_of(range.m_start);
	location_t caret = get_pure_location(where);
	if (!map || expansion_of(range.m_finish) != map)
		return where;
	location_t first = get_pure_location(range.m_start);
	location_t last = get_pure_location(range.m_finish);
	while (first < last) {
		if (!has_place(map, last))
			last--;
		else if (is_before_expansion(map, first))
			first++;
		else if (is_parenthesised(first, last)) {
			first++;
			last--;
		} else if (first == caret && token_is(first, "!") && !token_is(first, "!=")) {
			first = ++caret;
			++*negations;
		} else
			break;
	}
	return make_location(expansion_of(caret) == map ? MAX(caret, first) : caret, first, last);
}

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
	return pass_over(&at, token);
}

static unsigned negations_before_cursor(struct cursor at)
{
	unsigned count = 0;
	while (step_back(&at)) {
		char c = char_at(&at);
		if (c == '!')
			count++;
		else if (c != '(' && !is_blank(c))
			break;
	}
	return count;
}

unsigned negations_before(location_t where)
{
	if (!has_source(where))
		return 0;
	where = get_range_from_loc(line_table, where).m_start;
	unsigned count = 0;
	while (const line_map_macro *map = expansion_of(where)) {
		if (token_number(map, where) == 0) {
			where = expansion_point(map);
			continue;
		}
		where = MAP_START_LOCATION(map) + token_number(map, where) - 1;
		if (token_is(where, "!"))
			count++;
		else if (!token_is(where, "("))
			return count;
	}
	return count + negations_before_cursor(cursor_at(where));
}

/* The end of the bracketed group that TEXT starts with. */
static const char *after_group(const char *text)
{
	int depth = 0;
	while (*text) {
		depth += strchr("([", *text) ? 1 : strchr(")]", *text) ? -1 : 0;
		text = after_token(text);
		if (depth == 0)
			break;
	}
	return text;
}

bool is_unary_operand(const char *text)
{
	text += strspn(text, "!~*&+- ");
	if (*text == '(')
		text = after_group(text);
	else
		while (ISIDNUM(*text) || *text == '"' || *text == '\'' || startswith(text, "::"))
			text = *text == ':' ? text + 2 : after_token(text);
	while (*text) {
		if (*text == '(' || *text == '[')
			text = after_group(text);
		else if (*text == '.' || startswith(text, "->"))
			for (text += *text == '.' ? 1 : 2; ISIDNUM(*text) || *text == ' '; text++)
				;
		else if (*text == ' ')
			text++;
		else
			return false;
	}
	return true;
}

/* GCC's pretty printers may break lines. */
static char *fold_blanks(char *text)
{
	char *to = text;
	for (const char *from = text; *from; from++)
		if (!is_blank(*from))
			*to++ = *from;
		else if (to != text && to[-1] != ' ')
			*to++ = ' ';
	while (to != text && to[-1] == ' ')
		to--;
	*to = 0;
	return text;
}

char *tree_text(tree t)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (print_c_tree)
		print_tree_as_c(out, without_preserving(t));
	else
		print_generic_expr(out, t, TDF_NONE);
	fclose(out);
	fold_blanks(text);
	size_t length = strlen(text);
	if (length && text[length - 1] == ';')
		text[length - 1] = 0;
	return fold_blanks(text);
}

/* Whether the parenthesis that TEXT starts with closes at its very end. */
static bool enclosed(const char *text)
{
	int depth = 0;
	while (*text) {
		char c = *text;
		depth += c == '(' ? 1 : c == ')' ? -1 : 0;
		text = after_token(text);
		if (depth == 0)
			return c == ')' && *text == 0;
	}
	return false;
}

char *strip_parentheses(char *text)
{
	while (enclosed(text)) {
		size_t first = 1, end = strlen(text) - 1;
		while (first < end && text[first] == ' ')
			first++;
		while (end > first && text[end - 1] == ' ')
			end--;
		memmove(text, text + first, end - first);
		text[end - first] = 0;
	}
	return text;
}
