/* Marks the functions that are to be traced, by an attribute that no user can spell.  Its arguments are the
   function's name as the language has it, "space::type::function", and which values are told: 1 for arguments, 2
   for the result, 4 for strings as such.  It outlives the front end, and clones have that of their origin.

   Left out are functions that the rules leave out (front/filter.h), that come from system headers or
   that the compiler has made up, those without a frame of their own (naked), and, if there is a
   threshold, those with fewer statements and neither a loop nor a call.

   With -ftrace-inlined, what is marked is not inlined, so that a trace shows it as the source has it: markers that go with the code that is inlined would keep GCC
   from optimising it as well, and cost more.  Only what must be inlined still is. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "front/filter.h"
#include "middle/traced.h"
#include "sampler-options.h"

#define MARK "sampler traced"

enum { TELLS_ARGUMENTS = 1, TELLS_RESULT = 2, TELLS_STRINGS = 4 };

/* What initialises the variables of a C++ unit. */
#define INITIALISATION "__static_initialization_and_destruction"

static bool is_made_up(tree function)
{
	if (DECL_ARTIFICIAL(function) &&
	    (DECL_STATIC_CONSTRUCTOR(function) || DECL_STATIC_DESTRUCTOR(function)))
		return true;
	return strncmp(IDENTIFIER_POINTER(DECL_NAME(function)), INITIALISATION,
		       strlen(INITIALISATION)) == 0;
}

/* How many statements FUN has; as many as can be if one of them is a call. */
static unsigned weight_of(function *fun)
{
	unsigned weight = 0;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_gimple_call(statement) && !gimple_call_internal_p(statement) &&
		    !gimple_call_builtin_p(statement))
			return UINT_MAX;
		weight += !is_gimple_debug(statement) && gimple_code(statement) != GIMPLE_LABEL;
	}
	return weight;
}

static bool is_heavy(function *fun)
{
	return !sampler_options.trace_threshold || number_of_loops(fun) > 1 ||
	       weight_of(fun) >= sampler_options.trace_threshold;
}

static bool is_wanted(tree function)
{
	return !is_made_up(function) && !DECL_IN_SYSTEM_HEADER(function) &&
	       !lookup_attribute("naked", DECL_ATTRIBUTES(function)) && !what_excludes(function) &&
	       is_location_wanted(DECL_SOURCE_LOCATION(function)) &&
	       is_heavy(DECL_STRUCT_FUNCTION(function));
}

/* NAME, as it is without link-time optimisation, too; to be freed. */
static char *plain_name(const char *name)
{
	static const char from[] = "(anonymous namespace)", to[] = "{anonymous}";
	char *plain = xstrdup(name), *found;
	while ((found = strstr(plain, from))) {
		memcpy(found, to, strlen(to));
		memmove(found + strlen(to), found + strlen(from), strlen(found + strlen(from)) + 1);
	}
	return plain;
}

static void mark(tree function)
{
	char *name = plain_name(lang_hooks.decl_printable_name(function, 1));
	tree argument = build_string(strlen(name) + 1, name);
	free(name);
	int values = sampler_options.switches.trace_arguments * TELLS_ARGUMENTS +
		     sampler_options.switches.trace_returns * TELLS_RESULT +
		     sampler_options.switches.trace_strings * TELLS_STRINGS;
	tree arguments =
	    tree_cons(NULL_TREE, argument,
		      build_tree_list(NULL_TREE, build_int_cst(integer_type_node, values)));
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier(MARK), arguments, DECL_ATTRIBUTES(function));
	if (sampler_options.switches.trace_inlined &&
	    !lookup_attribute("always_inline", DECL_ATTRIBUTES(function)))
		DECL_UNINLINABLE(function) = 1;
}

void mark_traced_functions(void)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (is_wanted(node->decl))
		mark(node->decl);
}

const char *name_of_traced(tree function)
{
	tree mark = lookup_attribute(MARK, DECL_ATTRIBUTES(function));
	return TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(mark)));
}

bool is_traced(tree function)
{
	return lookup_attribute(MARK, DECL_ATTRIBUTES(function));
}

struct told_values told_values_of(tree function)
{
	tree mark = lookup_attribute(MARK, DECL_ATTRIBUTES(function));
	int values = tree_to_shwi(TREE_VALUE(TREE_CHAIN(TREE_VALUE(mark))));
	return { (values & TELLS_ARGUMENTS) != 0, (values & TELLS_RESULT) != 0,
		 (values & TELLS_STRINGS) != 0 };
}
