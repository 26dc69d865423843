/* How macros are defined, at each place of the source.

   The C++ front end reads all of a unit before it parses anything, so that what the preprocessor knows
   when a function is done are the last definitions:

	#define LIMIT 7
	if (n < LIMIT) ...	here it is 7,
	#undef LIMIT		but the preprocessor has forgotten that.

   Therefore each definition that is taken back is kept before. */

#include "gcc-headers.h"
#include "front/definitions.h"

/* By name: an identifier that nothing names any more may be collected. */
static hash_map<nofree_string_hash, vec<definition> *> former;

static void (*next_undef)(cpp_reader *, location_t, cpp_hashnode *);

static const char *name_of(const cpp_hashnode *macro)
{
	return (const char *)NODE_NAME(macro);
}

static bool is_behind(location_t place, location_t other)
{
	return linemap_compare_locations(line_table, other, place) > 0;
}

/* The later one of FROM, where a definition of MACRO is written, and of where the one before it ends: "#pragma pop_macro"
   puts a definition in force again that is written before others. */
static location_t begin(const cpp_hashnode *macro, location_t from)
{
	vec<definition> **before = former.get(name_of(macro));
	return before && is_behind((*before)->last().to, from) ? (*before)->last().to : from;
}

/* What the preprocessor has of MACRO, without its text; return false if it is none, or one of the compiler's own. */
static bool describe_current(const cpp_hashnode *macro, struct definition *definition)
{
	const cpp_macro *current = cpp_user_macro_p(macro) ? macro->value.macro : NULL;
	if (!current || current->kind != cmk_macro)
		return false;
	bool is_one = !current->fun_like && current->count == 1;
	*definition = { NULL,
			(bool)current->fun_like,
			(bool)current->variadic,
			is_one ? current->exp.tokens[0].type : CPP_EOF,
			begin(macro, current->line),
			UNKNOWN_LOCATION };
	return true;
}

/* Callback: MACRO is about to be forgotten, because of what stands at WHERE. */
static void on_undef(cpp_reader *reader, location_t where, cpp_hashnode *macro)
{
	struct definition definition;
	if (next_undef)
		next_undef(reader, where, macro);
	if (!describe_current(macro, &definition))
		return;
	definition.text = text_of(&definition, macro);
	definition.to = where;
	vec<struct definition> **definitions = former.get(name_of(macro));
	if (!definitions) {
		former.put(xstrdup(name_of(macro)), new vec<struct definition>());
		definitions = former.get(name_of(macro));
	}
	(*definitions)->safe_push(definition);
}

void keep_definitions(void)
{
	cpp_callbacks *callbacks = cpp_get_callbacks(parse_in);
	next_undef = callbacks->undef;
	callbacks->undef = on_undef;
}

static bool is_in_force(const struct definition *definition, location_t where)
{
	return !is_behind(definition->from, where) && !(definition->to && is_behind(where, definition->to));
}

/* The one of FORMER definitions that was in force at WHERE; null if none was. */
static const struct definition *former_at(const vec<definition> &former, location_t where)
{
	for (const struct definition &definition : former)
		if (is_in_force(&definition, where))
			return &definition;
	return NULL;
}

const struct definition *definition_at(const cpp_hashnode *macro, location_t where)
{
	static struct definition current;
	bool is_last = where <= BUILTINS_LOCATION;
	if (describe_current(macro, &current) && (is_last || is_in_force(&current, where)))
		return &current;
	vec<definition> **before = former.get(name_of(macro));
	if (!before)
		return NULL;
	return is_last ? &(*before)->last() : former_at(**before, where);
}

char *text_of(const struct definition *definition, const cpp_hashnode *macro)
{
	if (definition->text)
		return xstrdup(definition->text);
	return xstrdup((const char *)cpp_macro_definition(parse_in, const_cast<cpp_hashnode *>(macro)));
}
