/* The argument of a macro's call that the macro's body tests.

	#define CHECK(x) do { if (!(x)) fail (); } while (0)

	CHECK (v[i] == 3);	"if" is a token of the expansion; behind it, in parentheses and
				behind "!", are the tokens of the argument

   If the call stands in the body of another macro, its argument may be that macro's. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/tested-argument.h"

/* Tokens of an expansion, from the first to the last; none if FIRST is 0. */
struct tokens {
	location_t first, last;
};

static location_t end_of(const line_map_macro *map)
{
	return MAP_START_LOCATION(map) + MACRO_MAP_NUM_MACRO_TOKENS(map);
}

/* The token next to WHERE, before or behind it, that has a text; 0 if there is none. */
static location_t neighbour(const line_map_macro *map, location_t where, bool before)
{
	do
		where += before ? -1 : 1;
	while (where >= MAP_START_LOCATION(map) && where < end_of(map) && !has_text(map, where));
	return where >= MAP_START_LOCATION(map) && where < end_of(map) ? where : 0;
}

static int depth_of(location_t where)
{
	return token_is(where, "(") ? 1 : token_is(where, ")") ? -1 : 0;
}

/* The tokens in the parentheses that begin, or end, at WHERE, with these. */
static struct tokens in_parentheses(const line_map_macro *map, location_t where, bool is_end)
{
	int depth = 0;
	for (location_t at = where; at; at = neighbour(map, at, is_end)) {
		depth += depth_of(at);
		if (depth == 0)
			return { MIN(at, where), at == where ? 0 : MAX(at, where) };
	}
	return {};
}

/* Whether an expression may begin behind the token WHERE, or begins with the expansion, if that is 0. */
static bool comes_before_expression(location_t where)
{
	for (const char *token : { "==", "::", "<=", ">=", "!=" })
		if (where && token_is(where, token))
			return false;
	for (const char *token : { "(", ",", ";", "{", "return", ":", "=" })
		if (where && token_is(where, token))
			return true;
	return !where;
}

/* What stands before the "?" WHERE. */
static struct tokens before_question(const line_map_macro *map, location_t where)
{
	location_t last = neighbour(map, where, true), before;
	struct tokens found = {};
	if (last && token_is(last, ")"))
		found = in_parentheses(map, last, true);
	while (found.first && (before = neighbour(map, found.first, true)) && token_is(before, "!"))
		found.first = before;
	return found.first && comes_before_expression(before) ? found : (struct tokens){};
}

/* FOUND without negations before it and parentheses around it. */
static struct tokens bare(const line_map_macro *map, struct tokens found)
{
	while (found.first < found.last) {
		if (token_is(found.first, "!") && !token_is(found.first, "!="))
			found.first = neighbour(map, found.first, false);
		else if (token_is(found.first, "(") &&
			 in_parentheses(map, found.first, false).last == found.last) {
			found.first = neighbour(map, found.first, false);
			found.last = neighbour(map, found.last, true);
		} else
			break;
	}
	return found;
}

static bool are_of_arguments(const line_map_macro *map, struct tokens found)
{
	for (location_t where = found.first; where <= found.last; where++)
		if (has_text(map, where) && !is_argument_token(map, where))
			return false;
	return true;
}

/* Tokens are together where they are spelled, too, or the argument goes on. */
static bool are_one_argument(const line_map_macro *map, struct tokens found)
{
	return spelling_in(map, found.first) <= spelling_in(map, found.last);
}

location_t tested_argument(location_t where)
{
	where = get_pure_location(where);
	const line_map_macro *map = expansion_of(where);
	if (!map)
		return UNKNOWN_LOCATION;
	bool is_question = token_is(where, "?");
	location_t next = is_question ? 0 : neighbour(map, where, false);
	struct tokens found = is_question                   ? before_question(map, where)
			      : next && token_is(next, "(") ? in_parentheses(map, next, false)
							    : (struct tokens){};
	if (!found.first || !found.last)
		return UNKNOWN_LOCATION;
	found = bare(map, found);
	while (map && expansion_of(found.first) == map && expansion_of(found.last) == map) {
		if (!are_of_arguments(map, found) || !are_one_argument(map, found))
			return UNKNOWN_LOCATION;
		found = { spelling_in(map, found.first), spelling_in(map, found.last) };
		map = expansion_of(expansion_point(map));
	}
	return make_location(found.first, found.first, found.last);
}
