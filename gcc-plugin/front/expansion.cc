/* From tokens of macro expansions to places in files.

   A location is either a place in a file or a *virtual* one: a token of a macro
   expansion.  A virtual location belongs to the map of its expansion, where each
   token has two further locations: where it was spelled, and where the
   definition of the macro has it (a parameter, for a token that came from an
   argument).  They differ exactly for tokens from arguments.  Both may be
   virtual again: macros nest.

   Maps of expansions are allocated downwards, so of several maps the one that
   starts lowest was made last and is the innermost. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/macros.h"

const line_map_macro *expansion_of(location_t where)
{
	if (where <= BUILTINS_LOCATION ||
	    !linemap_location_from_macro_expansion_p(line_table, where))
		return NULL;
	return linemap_check_macro(linemap_lookup(line_table, get_pure_location(where)));
}

/* Which token of the expansion WHERE is, from 0. */
static unsigned token_number(const line_map_macro *map, location_t where)
{
	return get_pure_location(where) - MAP_START_LOCATION(map);
}

location_t spelling_in(const line_map_macro *map, location_t where)
{
	return MACRO_MAP_LOCATIONS(map)[2 * token_number(map, where)];
}

bool is_argument_token(const line_map_macro *map, location_t where)
{
	return spelling_in(map, where) !=
	       MACRO_MAP_LOCATIONS(map)[2 * token_number(map, where) + 1];
}

static void leave_expansion(location_t *where, const line_map_macro *map)
{
	if (expansion_of(*where) == map)
		*where = expansion_point(map);
}

bool all_from_arguments(const struct text_range *range, const line_map_macro *map)
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

void leave_macros(struct text_range *range)
{
	const line_map_macro *map;
	while ((map = innermost_expansion(range))) {
		if (all_from_arguments(range, map)) {
			range->start = spelling_in(map, range->start);
			range->caret = spelling_in(map, range->caret);
			range->finish = spelling_in(map, range->finish);
			continue;
		}
		/* one that takes none may stand for the name of one that does */
		if (expansion_of(range->finish) == map)
			range->ends_with_call |= has_arguments(map);
		leave_expansion(&range->start, map);
		leave_expansion(&range->caret, map);
		leave_expansion(&range->finish, map);
	}
}

location_t written_location(location_t where)
{
	where = get_pure_location(where);
	while (const line_map_macro *map = expansion_of(where)) {
		if (!is_argument_token(map, where))
			return UNKNOWN_LOCATION;
		where = get_pure_location(spelling_in(map, where));
	}
	return where;
}

bool has_text(const line_map_macro *map, location_t where)
{
	location_t spelled = spelling_in(map, where);
	if (spelled <= BUILTINS_LOCATION)
		return false;
	const line_map_macro *outer = expansion_of(spelled);
	if (outer && !has_text(outer, spelled))
		return false;
	if (token_number(map, where) + 1 >= MACRO_MAP_NUM_MACRO_TOKENS(map))
		return true;
	location_t next = spelling_in(map, where + 1);
	const line_map_macro *inner = expansion_of(next);
	return next != spelled && !(inner && expansion_point(inner) == spelled);
}
