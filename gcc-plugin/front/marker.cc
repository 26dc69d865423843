/* Builds markers.

   The marker's function touches no memory and does not throw, so that neither
   the front end's nor the early passes' view of the program changes; it is not
   pure, so that nobody removes or merges a call of it. */

#include "gcc-headers.h"
#include "gimple-expr.h"
#include "front/cxx.h"
#include "front/marker.h"
#include "roots.h"
#include "scheme.h"

static tree marker_function(void)
{
	if (kept_trees[KEPT_MARKER])
		return kept_trees[KEPT_MARKER];

	tree type = build_varargs_function_type_list(
	    void_type_node, unsigned_type_node, unsigned_type_node, unsigned_type_node, NULL_TREE);
	tree function = build_fn_decl("__sampler_site", type);
	TREE_NOTHROW(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_ATTRIBUTES(function) = tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
	complete_function(function);
	return kept_trees[KEPT_MARKER] = function;
}

tree build_marker(location_t where, const struct scheme *scheme, unsigned site,
		  enum selector selector, tree operand, unsigned count, tree *others)
{
	tree arguments[4 + MOST_OTHERS] = {
		build_int_cst(unsigned_type_node, scheme_index(scheme)),
		build_int_cst(unsigned_type_node, site),
		build_int_cst(unsigned_type_node, selector),
		operand,
	};
	for (unsigned i = 0; i < count; i++)
		arguments[4 + i] = others[i];
	tree call = build_call_expr_loc_array(where, marker_function(), 4 + count, arguments);
	TREE_SIDE_EFFECTS(call) = 1;
	suppress_warning(call);
	return call;
}

tree in_variable(tree expression)
{
	tree type = TYPE_MAIN_VARIANT(TREE_TYPE(expression));
	tree name = create_tmp_var_raw(type);
	DECL_CONTEXT(name) = current_function_decl;
	tree variable = build4(TARGET_EXPR, type, name, expression, NULL_TREE, NULL_TREE);
	SET_EXPR_LOCATION(variable, EXPR_LOCATION(expression));
	TREE_SIDE_EFFECTS(variable) = 1;
	suppress_warning(variable);
	return variable;
}

/* Whether EXPRESSION may stand in two places, and is still computed as often as in one.  save_expr() does not answer that: to
   GCC, a call of a const function is invariant, but it runs the user's code. */
static bool is_free(tree expression)
{
	STRIP_NOPS(expression);
	return (TREE_CODE(expression) == SAVE_EXPR &&
		TREE_CODE(TREE_OPERAND(expression, 0)) != COMPOUND_EXPR) ||
	       TREE_CONSTANT(expression) ||
	       (DECL_P(expression) && TREE_READONLY(expression) && !TREE_SIDE_EFFECTS(expression));
}

tree name_value(tree expression, tree *computation)
{
	*computation = NULL_TREE;
	if (is_free(expression))
		return expression;
	*computation = in_variable(expression);
	return TREE_OPERAND(*computation, 0);
}

/* FIRST, SECOND */
static tree in_sequence(location_t where, tree first, tree second)
{
	tree both = build2(COMPOUND_EXPR, TREE_TYPE(second), first, second);
	SET_EXPR_LOCATION(both, where);
	TREE_SIDE_EFFECTS(both) = 1;
	suppress_warning(both);
	return both;
}

void append_marker(tree *markers, tree marker)
{
	*markers = *markers ? in_sequence(UNKNOWN_LOCATION, *markers, marker) : marker;
}

/* In one piece: GCC takes "(b, c)" apart where it stands behind an operator, and "b" would come before what stands left of that. */
tree value_after(location_t where, tree computation, tree markers, tree value)
{
	tree marked = in_sequence(where, markers, value);
	if (!computation)
		return marked;
	tree whole = build1(SAVE_EXPR, TREE_TYPE(value), in_sequence(where, computation, marked));
	SET_EXPR_LOCATION(whole, where);
	TREE_SIDE_EFFECTS(whole) = 1;
	suppress_warning(whole);
	return whole;
}

void mark_value(tree *place, location_t where, const struct scheme *scheme, unsigned site,
		enum selector selector, unsigned count, tree *others)
{
	tree computation, value = name_value(*place, &computation);
	tree marker = build_marker(where, scheme, site, selector, value, count, others);
	*place = value_after(EXPR_LOCATION(*place), computation, marker, value);
}

void mark_entry(tree function, tree marker)
{
	tree *body = &DECL_SAVED_TREE(function);
	while (TREE_CODE(*body) == BIND_EXPR)
		body = &BIND_EXPR_BODY(*body);
	tree list = NULL_TREE;
	append_to_statement_list(marker, &list);
	append_to_statement_list(*body, &list);
	*body = list;
}

bool is_marker_function(tree function)
{
	return function && function == kept_trees[KEPT_MARKER];
}
