/* What stands around an expression: parentheses and negations. */

#include "gcc-headers.h"
#include "front/around.h"
#include "front/cursor.h"
#include "front/expansion.h"

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

location_t inner_location(location_t where, unsigned *negations)
{
	source_range range = get_range_from_loc(line_table, where);
	const line_map_macro *map = expansion_of(range.m_start);
	location_t caret = get_pure_location(where);
	if (!map || expansion_of(range.m_finish) != map)
		return where;
	location_t first = get_pure_location(range.m_start);
	location_t last = get_pure_location(range.m_finish);
	unsigned count = 0;
	while (first < last) {
		if (!has_text(map, last))
			last--;
		else if (!has_text(map, first))
			first++;
		else if (is_parenthesised(first, last)) {
			first++;
			last--;
		} else if (first == caret && token_is(first, "!") && !token_is(first, "!=")) {
			first = ++caret;
			count++;
		} else
			break;
	}
	if (expansion_of(caret) == map)
		caret = MAX(caret, first);
	const struct text_range inner = { first, caret, last, NULL };
	/* else the user sees no more than the macro's call */
	if (count && !all_from_arguments(&inner, map))
		return where;
	*negations += count;
	return make_location(caret, first, last);
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
