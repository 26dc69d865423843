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

const line_map_macro *expansion_of(location_t where)
{
	if (where <= BUILTINS_LOCATION ||
	    !linemap_location_from_macro_expansion_p(line_table, where))
		return NULL;
	return linemap_check_macro(linemap_lookup(line_table, get_pure_location(where)));
}

unsigned token_number(const line_map_macro *map, location_t where)
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

/* The token that MACRO stands for, if it has no parameters and its body is one token; else null. */
static const cpp_token *only_token(const cpp_hashnode *macro)
{
	const cpp_macro *definition = cpp_user_macro_p(macro) ? macro->value.macro : NULL;
	if (!definition || definition->kind != cmk_macro || definition->fun_like ||
	    definition->count != 1)
		return NULL;
	return &definition->exp.tokens[0];
}

enum cpp_ttype macro_token(const char *name, size_t length)
{
	char *copy = xstrndup(name, length);
	tree identifier = maybe_get_identifier(copy);
	free(copy);
	if (!identifier)
		return CPP_EOF;
	const cpp_token *token = only_token(CPP_HASHNODE(GCC_IDENT_TO_HT_IDENT(identifier)));
	return token ? token->type : CPP_EOF;
}

const cpp_hashnode *operator_macro(location_t where)
{
	const line_map_macro *map = expansion_of(where);
	if (!map || !only_token(map->macro) || expansion_of(expansion_point(map)))
		return NULL;
	return map->macro;
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
		if (expansion_of(range->finish) == map)
			range->last_macro = map;
		leave_expansion(&range->start, map);
		leave_expansion(&range->caret, map);
		leave_expansion(&range->finish, map);
	}
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

/* The expansion of the macro whose name is the token WHERE of the expansion MAP, or null.
   It was made after MAP, and before the next that is in no macro. */
static const line_map_macro *expansion_at(const line_map_macro *map, location_t where)
{
	unsigned index = map - LINEMAPS_MACRO_MAP_AT(line_table, 0);
	while (++index < LINEMAPS_MACRO_USED(line_table)) {
		const line_map_macro *later = LINEMAPS_MACRO_MAP_AT(line_table, index);
		if (expansion_point(later) == where)
			return later;
		if (!expansion_of(expansion_point(later)))
			break;
	}
	return NULL;
}

/* The last token of the call of a macro whose name is FIRST. */
static location_t last_of_call(const line_map_macro *macro, location_t first, location_t last)
{
	int depth = 0;
	if (!cpp_fun_like_macro_p(macro->macro))
		return first;
	while (first < last) {
		first++;
		depth += token_is(first, "(") ? 1 : token_is(first, ")") ? -1 : 0;
		if (depth <= 0)
			break;
	}
	return first;
}

/* Write the tokens of MAP from FIRST to LAST, and what macros in them expand to. */
static void write_tokens(FILE *out, const line_map_macro *map, location_t first, location_t last)
{
	for (location_t token = first; token <= last; token++) {
		if (!has_text(map, token))
			continue;
		const line_map_macro *inner = expansion_at(map, token);
		if (inner) {
			location_t start = MAP_START_LOCATION(inner);
			write_tokens(out, inner, start,
				     start + MACRO_MAP_NUM_MACRO_TOKENS(inner) - 1);
			token = last_of_call(inner, token, last);
			continue;
		}
		struct cursor at = spelling_cursor(token);
		copy_whole_token(out, &at);
		fputc(' ', out);
	}
}

char *expanded_text(location_t where)
{
	source_range range = get_range_from_loc(line_table, where);
	location_t last = get_pure_location(range.m_finish);
	const line_map_macro *map = expansion_of(last);
	if (!map)
		return NULL;
	location_t first = expansion_of(range.m_start) == map ? get_pure_location(range.m_start)
							      : MAP_START_LOCATION(map);
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write_tokens(out, map, first, last);
	fclose(out);
	if (size > 0)
		text[size - 1] = 0;
	return text;
}
