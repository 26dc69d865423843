/* How macros are defined, at each place of the source. */

#ifndef SAMPLER_DEFINITIONS_H
#define SAMPLER_DEFINITIONS_H

/* A definition of a macro. */
struct definition {
	char *text; /* as cpp_macro_definition writes it: "NAME BODY", "NAME(PARAMETERS) BODY" */
	bool takes_arguments, is_variadic;
	enum cpp_ttype only_token; /* if the body is one token and there are no parameters; else CPP_EOF */
	location_t from, to;       /* where it begins, and where it ends; unknown if it never does */
};

/* Before anything is read: keep definitions that end. */
void keep_definitions(void);

/* The definition of MACRO that is in force at WHERE, a place in a file, or the last one if that is unknown; null
   if there is none.  Its text is null if it is still in force at the end of what was read: see text_of. */
const struct definition *definition_at(const cpp_hashnode *macro, location_t where);

/* The text of that DEFINITION of MACRO; the caller frees it. */
char *text_of(const struct definition *definition, const cpp_hashnode *macro);

#endif
