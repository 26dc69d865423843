/* What macros of system headers do with variables of their own.

	c = toupper (n);	({ int __res; if (sizeof (n) > 1) { ... int __c = (n); __res = __c < -128 ...; } ...; __res; })

   "__c < -128" and "__res = ..." say nothing of the user's program, and when it is not optimised, the macro is not there.  Such
   variables have names that are reserved for the library, and the condition is in the macro's body.  What a macro does with its
   arguments is the user's: "if (!(p != NULL)) return;", and so is what the user does with a variable that a macro declares. */

#include "gcc-headers.h"
#include "front/condition.h"
#include "front/library-macro.h"
#include "front/preserve.h"

/* Whether WHERE is in the body of such a macro. */
static bool is_in_library_macro(location_t where)
{
	return from_macro_expansion_at(where) &&
	       in_system_header_at(
		   linemap_resolve_location(line_table, where, LRK_SPELLING_LOCATION, NULL));
}

bool is_of_library_macro(tree variable)
{
	return VAR_P(variable) && !is_global_var(variable) && DECL_NAME(variable) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(variable)), "__") &&
	       is_in_library_macro(DECL_SOURCE_LOCATION(variable));
}

/* What an expression reads, as far as it was looked at. */
struct readings {
	bool macros, others;
};

/* Callback. */
static tree note_reading(tree *place, int *walk_subtrees, void *data)
{
	struct readings *readings = (struct readings *)data;
	tree kept = preserved_comparison(*place, NULL);
	if (TYPE_P(*place) || kept)
		*walk_subtrees = 0;
	if (kept)
		return walk_tree_without_duplicates(&kept, note_reading, data);
	if (VAR_P(*place) && is_of_library_macro(*place))
		readings->macros = true;
	else if ((DECL_P(*place) && TREE_CODE(*place) != FIELD_DECL) ||
		 TREE_CODE(*place) == CALL_EXPR)
		readings->others = true;
	return readings->others ? *place : NULL_TREE;
}

bool reads_library_macro_only(tree expression)
{
	struct readings readings = {};
	location_t where = EXPR_LOCATION(expression);
	if (where && !is_in_library_macro(where))
		return false;
	walk_tree_without_duplicates(&expression, note_reading, &readings);
	return readings.macros && !readings.others;
}

bool is_library_macros_own(tree statement)
{
	switch (statement ? TREE_CODE(statement) : ERROR_MARK) {
	case DECL_EXPR:
		return is_of_library_macro(DECL_EXPR_DECL(statement));
	case INIT_EXPR:
	case MODIFY_EXPR:
		/* or gives its value: to a variable of the compiler's */
		return is_of_library_macro(TREE_OPERAND(statement, 0)) ||
		       (DECL_P(TREE_OPERAND(statement, 0)) &&
			DECL_ARTIFICIAL(TREE_OPERAND(statement, 0)) &&
			reads_library_macro_only(TREE_OPERAND(statement, 1)));
	case COND_EXPR:
	case IF_STMT:
		return reads_library_macro_only(TREE_OPERAND(statement, 0)) ||
		       (asks_compiler(TREE_OPERAND(statement, 0)) &&
			is_in_library_macro(EXPR_LOCATION(statement)));
	default:
		return statement && reads_library_macro_only(statement);
	}
}
