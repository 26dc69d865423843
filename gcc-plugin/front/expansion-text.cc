/* The text of an expression in the body of a macro.

	#define HAS(v)	((v).n > 2 && (v).p)
	if (HAS (*s))	...			(*s).n > 2, and (*s).p

   Blanks between tokens are those of the definition, and within an argument those of the call. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/expansion-text.h"
#include "front/macros.h"
#include "front/tokens.h"

/* Where the token WHERE of MAP is in the definition of its macro: a parameter, if it is from an argument. */
static location_t defined_in(const line_map_macro *map, location_t where)
{
	return MACRO_MAP_LOCATIONS(map)[2 * (where - MAP_START_LOCATION(map)) + 1];
}

static location_t file_location(location_t where)
{
	return linemap_resolve_location(line_table, where, LRK_SPELLING_LOCATION, NULL);
}

/* Whether a blank stands before what is at WHERE, a place in a file. */
static bool is_behind_blank(location_t where)
{
	struct cursor at = cursor_at(where);
	return !step_back(&at) || is_blank(char_at(&at));
}

/* Where the token WHERE of MAP is spelled. */
static struct cursor spelling_at(const line_map_macro *map, location_t where)
{
	return cursor_at(file_location(spelling_in(map, where)));
}

static bool token_at_is(const line_map_macro *map, location_t where, char c)
{
	struct cursor at = spelling_at(map, where);
	return char_at(&at) == c;
}

/* How many characters the operator at AT has; 1 if there is none. */
static size_t length_at(struct cursor at)
{
	return char_at(&at) ? operator_length(at.source.text + at.column - 1, at.source.length - at.column + 1) : 1;
}

/* The ")" that closes the "(" behind NAME, a token of MAP; unknown if there is none. */
static location_t closing_parenthesis(const line_map_macro *map, location_t name)
{
	location_t end = MAP_START_LOCATION(map) + MACRO_MAP_NUM_MACRO_TOKENS(map);
	unsigned depth = 0;
	for (location_t where = name + 1; where < end; where++) {
		if (!has_text(map, where))
			continue;
		if (token_at_is(map, where, '('))
			depth++;
		else if (!depth)
			break;
		else if (token_at_is(map, where, ')') && !--depth)
			return where;
	}
	return UNKNOWN_LOCATION;
}

/* Move START and FINISH to tokens of one expansion, out of those within it; return it, or null if there is none. */
static const line_map_macro *common_expansion(location_t *start, location_t *finish)
{
	for (;;) {
		const line_map_macro *first = expansion_of(*start), *last = expansion_of(*finish);
		if (first == last)
			return first;
		/* what starts lowest is innermost */
		bool leaves_last = !first || (last && MAP_START_LOCATION(last) < MAP_START_LOCATION(first));
		if (!leaves_last) {
			*start = get_pure_location(expansion_point(first));
			continue;
		}
		*finish = get_pure_location(expansion_point(last));
		const line_map_macro *outer = has_arguments(last) ? expansion_of(*finish) : NULL;
		location_t close = outer ? closing_parenthesis(outer, *finish) : UNKNOWN_LOCATION;
		if (close)
			*finish = close;
	}
}

/* Write the token at AT, which is an operator as a whole. */
static void write_token(FILE *out, struct cursor at)
{
	size_t length = length_at(at);
	do
		copy_token(out, &at);
	while (--length);
}

/* Write the token WHERE of MAP, which comes behind BEFORE; return false if it cannot be read. */
static bool write_next(FILE *out, const line_map_macro *map, location_t where, location_t before)
{
	bool goes_on = before && is_argument_token(map, where) &&
		       defined_in(map, where) == defined_in(map, before);
	location_t place = goes_on ? spelling_in(map, where) : defined_in(map, where);
	location_t spelled = file_location(spelling_in(map, where));
	if (!has_source(spelled) || !has_source(file_location(place)))
		return false;
	if (before && is_behind_blank(file_location(place)))
		fputc(' ', out);
	write_token(out, cursor_at(spelled));
	return true;
}

/* The tokens of MAP from START to FINISH, as a text; null if there are none, or some cannot be read. */
static char *text_of_tokens(const line_map_macro *map, location_t start, location_t finish)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	location_t before = UNKNOWN_LOCATION;
	bool is_written = true;
	for (location_t where = start; where <= finish && is_written; where++)
		if (has_text(map, where)) {
			is_written = write_next(out, map, where, before);
			before = where;
		}
	fclose(out);
	if (is_written && *text)
		return text;
	free(text);
	return NULL;
}

char *expansion_text(location_t where)
{
	source_range range = get_range_from_loc(line_table, where);
	location_t start = get_pure_location(range.m_start), finish = get_pure_location(range.m_finish);
	const line_map_macro *map = common_expansion(&start, &finish);
	return map ? text_of_tokens(map, start, finish) : NULL;
}

/* How the token WHERE of MAP nests: -1 if it closes, 1 if it opens, seen in the direction STEP. */
static int nesting_at(const line_map_macro *map, location_t where, int step)
{
	struct cursor at = spelling_at(map, where);
	char c = char_at(&at);
	return !c ? 0 : strchr("([{", c) ? step : strchr(")]}", c) ? -step : 0;
}

/* Whether no operand of && or || goes on at the token WHERE of MAP. */
static bool is_between(const line_map_macro *map, location_t where)
{
	struct cursor at = spelling_at(map, where), end = at;
	copy_token(NULL, &end);
	return (end.line == at.line && is_word_of(&at, &end, before_expressions)) ||
	       (length_at(at) == 1 && strchr(";,?:=", char_at(&at)));
}

/* The last token of MAP, from WHERE on in the direction STEP, that is an operand's of && or || there. */
static location_t end_of_operands(const line_map_macro *map, location_t where, int step)
{
	location_t first = MAP_START_LOCATION(map), end = first + MACRO_MAP_NUM_MACRO_TOKENS(map);
	location_t last = where;
	int depth = 0;
	for (where += step; where >= first && where < end; where += step) {
		if (!has_text(map, where))
			continue;
		depth += nesting_at(map, where, step);
		if (depth < 0 || (depth == 0 && is_between(map, where)))
			break;
		last = where;
	}
	return last;
}

char *expansion_text_around(location_t where)
{
	location_t name = get_pure_location(where);
	const line_map_macro *map = expansion_of(name);
	return map ? text_of_tokens(map, end_of_operands(map, name, -1), end_of_operands(map, name, 1)) : NULL;
}

char *expansion_text_behind(location_t where)
{
	location_t name = get_pure_location(where);
	const line_map_macro *map = expansion_of(name);
	location_t close = map ? closing_parenthesis(map, name) : UNKNOWN_LOCATION;
	char *text = close ? text_of_tokens(map, name + 1, close) : NULL;
	return text ? strip_parentheses(text) : NULL;
}
