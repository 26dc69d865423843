/* From tokens of macro expansions to places in files. */

#ifndef SAMPLER_EXPANSION_H
#define SAMPLER_EXPANSION_H

/* The map of the expansion that WHERE is a token of; null if it is none. */
const line_map_macro *expansion_of(location_t where);

/* Which token of the expansion WHERE is, from 0. */
unsigned token_number(const line_map_macro *map, location_t where);

/* Where the token WHERE of an expansion is spelled: in a file, or in another expansion. */
location_t spelling_in(const line_map_macro *map, location_t where);

/* The ends and the caret of an expression. */
struct text_range {
	location_t start, caret, finish;
	/* The macro whose call the range ends with, if it does. */
	const line_map_macro *last_macro;
};

/* Move RANGE out of all macros, to places in the file.  If all of it comes from
   arguments of the innermost expansion, it moves to where they are spelled;
   else, to the macro's call. */
void leave_macros(struct text_range *range);

#endif
