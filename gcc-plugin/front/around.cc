/* Which operator stands at a location, and what stands around an expression. */

#include "gcc-headers.h"
#include "front/around.h"
#include "front/cursor.h"
#include "front/expansion.h"

/* Whether the operator WORD of C++ is there; in C, it is a macro, whose body has the operator. */
static bool is_word_at(location_t where, const char *word)
{
	return c_dialect_cxx() && token_is(where, word);
}

bool is_comparison_at(location_t where)
{
	static const char *const longer[] = { "<<", ">>", "<=>", "->" };
	static const char *const comparisons[] = { "==", "!=", "<", ">" };
	for (const char *other : longer)
		if (token_is(where, other))
			return false;
	for (const char *comparison : comparisons)
		if (token_is(where, comparison))
			return true;
	return is_word_at(where, "not_eq");
}

bool is_negation_at(location_t where)
{
	/* C++20 has the negation of a rewritten "!=" at that operator */
	return !is_comparison_at(where) && (token_is(where, "!") || is_word_at(where, "not"));
}

bool is_conditional_at(location_t where)
{
	return token_is(where, "?") || token_is(where, ":");
}

bool is_operator_at(location_t where)
{
	static const char *const operators[] = { "&&", "||", "?", ":" };
	for (const char *op : operators)
		if (token_is(where, op))
			return true;
	return is_word_at(where, "and") || is_word_at(where, "or");
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

location_t inner_location(location_t where)
{
	source_range range = get_range_from_loc(line_table, where);
	const line_map_macro *map = expansion_of(range.m_start);
	location_t caret = get_pure_location(where);
	if (!map || expansion_of(range.m_finish) != map)
		return where;
	location_t first = get_pure_location(range.m_start);
	location_t last = get_pure_location(range.m_finish);
	bool is_negated = false;
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
			is_negated = true;
		} else
			break;
	}
	if (expansion_of(caret) == map)
		caret = MAX(caret, first);
	const struct text_range inner = { first, caret, last, false };
	/* else the user sees no more than the macro's call */
	if (is_negated && !all_from_arguments(&inner, map))
		return where;
	return make_location(caret, first, last);
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
