/* Where the bodies of functions stand, for tools that edit sources. */

#include "gcc-headers.h"
#include "front/bodies.h"
#include "front/cxx.h"
#include "front/filter.h"

location_t end_of_function(tree function)
{
	/* C++ notes it later, and has just read it; and the body of a coroutine is not compiled yet */
	const struct function *body = DECL_STRUCT_FUNCTION(function);
	return body && body->function_end_locus ? body->function_end_locus : input_location;
}

static FILE *notes;

static bool is_other_units_too(tree function)
{
	return !c_dialect_cxx() && DECL_DECLARED_INLINE_P(function) && TREE_PUBLIC(function);
}

/* Why nothing can be added to the body of FUNCTION; an empty text if it can. */
static const char *obstacle(tree function, const struct function *body)
{
	if (from_macro_expansion_at(body->function_start_locus) ||
	    from_macro_expansion_at(body->function_end_locus))
		return "its body comes from a macro";
	if (is_constant_function(function))
		return "it is constexpr";
	if (is_other_units_too(function))
		return "it is inline, but not static";
	if (lookup_attribute("naked", DECL_ATTRIBUTES(function)))
		return "it is naked";
	const char *rule = what_excludes(function);
	return rule ? rule : "";
}

static void write_place(location_t where)
{
	expanded_location place = expand_location(where);
	fprintf(notes, "\t%d\t%d", place.line, place.column);
}

/* Callback: FUNCTION has been parsed. */
static void on_finish_parse_function(void *data, void *)
{
	tree function = (tree)data;
	const struct function *body = DECL_STRUCT_FUNCTION(function);
	if (!body || DECL_ARTIFICIAL(function) || DECL_IN_SYSTEM_HEADER(function))
		return;
	fputs(LOCATION_FILE(body->function_end_locus), notes);
	write_place(DECL_SOURCE_LOCATION(function));
	write_place(body->function_start_locus);
	write_place(body->function_end_locus);
	fprintf(notes, "\t%s\t%s\n", obstacle(function, body),
		lang_hooks.decl_printable_name(function, 1));
}

/* Callback: all is parsed. */
static void on_finish_unit(void *, void *file)
{
	if (fclose(notes) != 0)
		error("sampler: cannot write to %qs: %m", (const char *)file);
}

void note_bodies(const char *plugin_name, const char *file)
{
	notes = fopen(file, "ae");
	if (!notes) {
		error("sampler: cannot open %qs: %m", file);
		return;
	}
	register_callback(plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, on_finish_parse_function,
			  NULL);
	register_callback(plugin_name, PLUGIN_FINISH_UNIT, on_finish_unit, (void *)file);
}
