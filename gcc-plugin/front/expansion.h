/* From tokens of macro expansions to places in files. */

#ifndef SAMPLER_EXPANSION_H
#define SAMPLER_EXPANSION_H

/* The map of the expansion that WHERE is a token of; null if it is none. */
const line_map_macro *expansion_of(location_t where);

/* Where the token WHERE of MAP was spelled: in the macro's body, or in an argument. */
location_t spelling_in(const line_map_macro *map, location_t where);

/* Whether the token WHERE of MAP comes from an argument of the macro. */
bool is_argument_token(const line_map_macro *map, location_t where);

/* Where the user has written the token WHERE: in the file, if it comes from an argument, perhaps of several
   macros; unknown if it comes from the body of one. */
location_t written_location(location_t where);

/* Whether the token WHERE of an expansion has a text.  Those that mark the beginning or the end of
   an argument have none: they are without a place, or at that of the next token, or at that of
   the name of the macro that the next token comes from. */
bool has_text(const line_map_macro *map, location_t where);

/* The ends and the caret of an expression. */
struct text_range {
	location_t start, caret, finish;
	/* Whether the range ends with the call of a macro, whose arguments stand behind it. */
	bool ends_with_call;
};

/* Whether the ends and the caret of RANGE are tokens of the expansion that come from arguments. */
bool all_from_arguments(const struct text_range *range, const line_map_macro *map);

/* Move RANGE out of all macros, to places in the file.  If all of it comes from
   arguments of the innermost expansion, it moves to where they are spelled;
   else, to the macro's call. */
void leave_macros(struct text_range *range);

#endif
