/* Takes assignments of what a call gives apart, so that markers can stand behind the call:

	a[n] = f (x);		*(i = n, &v) = f (x), a[i] = v;

   GCC computes the arguments, then finds the target, and then makes the call; but only of a call that is the right side itself, and
   of a block of statements in its place.
   What is in more, such as a marker, would come before the target, and a[n] would be another element if f changes n.  The form on
   the right has the order of the plain program, because GCC finds this other target at the same time: there, what the real
   target depends on gets names.

   Variables, and their members and elements of constant numbers, are found anywhere: these assignments stay as they are. */

#include "gcc-headers.h"
#include "tree-ssa.h"
#include "front/assigned-call.h"
#include "front/marker.h"

/* The call that VALUE is when it is assigned, as GCC sees it, or a block of statements, for which it does the same; or null. */
static tree call_in(tree value)
{
	for (;;)
		switch (TREE_CODE(value)) {
		case CALL_EXPR:
		case BIND_EXPR:
		case CLEANUP_POINT_EXPR:
		case STATEMENT_LIST:
			return value;
		case COMPOUND_EXPR:
		case TARGET_EXPR:
			value = TREE_OPERAND(value, 1);
			if (!value)
				return NULL_TREE;
			break;
		case NON_LVALUE_EXPR:
			value = TREE_OPERAND(value, 0);
			break;
		CASE_CONVERT:
			if (!tree_ssa_useless_type_conversion(value))
				return NULL_TREE;
			value = TREE_OPERAND(value, 0);
			break;
		default:
			return NULL_TREE;
		}
}

/* Whether no call changes EXPRESSION. */
static bool is_lasting(tree expression)
{
	STRIP_NOPS(expression);
	if (TREE_SIDE_EFFECTS(expression))
		return false;
	if (!VAR_P(expression) && TREE_CODE(expression) != PARM_DECL)
		return TREE_CONSTANT(expression);
	bool is_reached = TREE_ADDRESSABLE(expression) || DECL_NONLOCAL(expression) ||
			  TREE_STATIC(expression) || DECL_EXTERNAL(expression) ||
			  DECL_HAS_VALUE_EXPR_P(expression);
	return TREE_READONLY(expression) || !is_reached;
}

/* A name for EXPRESSION, which is computed at the end of COMPUTATIONS. */
static tree named(tree expression, tree *computations)
{
	if (is_lasting(expression))
		return expression;
	tree computation = in_variable(expression);
	append_marker(computations, computation);
	return TREE_OPERAND(computation, 0);
}

/* TARGET, with names for what it depends on; or null if it is of another kind. */
static tree found(tree target, tree *computations)
{
	bool is_element = TREE_CODE(target) == ARRAY_REF;
	tree operand;
	switch (TREE_CODE(target)) {
	case VAR_DECL:
	case PARM_DECL:
	case RESULT_DECL:
		return target;
	case COMPOUND_EXPR:
		append_marker(computations, TREE_OPERAND(target, 0));
		return found(TREE_OPERAND(target, 1), computations);
	case INDIRECT_REF:
	case MEM_REF:
		operand = named(TREE_OPERAND(target, 0), computations);
		break;
	case ARRAY_REF:
	case COMPONENT_REF:
	case BIT_FIELD_REF:
	case REALPART_EXPR:
	case IMAGPART_EXPR:
	case VIEW_CONVERT_EXPR:
		operand = found(TREE_OPERAND(target, 0), computations);
		break;
	default:
		return NULL_TREE;
	}
	if (!operand)
		return NULL_TREE;
	tree result = copy_node(target);
	TREE_OPERAND(result, 0) = operand;
	if (is_element)
		TREE_OPERAND(result, 1) = named(TREE_OPERAND(target, 1), computations);
	TREE_SIDE_EFFECTS(result) = TREE_THIS_VOLATILE(target);
	return result;
}

/* *(VARIABLE, COMPUTATIONS, &variable) */
static tree found_with(tree variable, tree computations)
{
	tree name = TREE_OPERAND(variable, 0), type = TREE_TYPE(name), all = variable;
	TREE_ADDRESSABLE(name) = 1;
	append_marker(&all, computations);
	append_marker(&all, build1(ADDR_EXPR, build_pointer_type(type), name));
	return build1(INDIRECT_REF, type, all);
}

struct assigned_call take_apart(tree t)
{
	struct assigned_call nothing = {};
	if (TREE_CODE(t) != MODIFY_EXPR || VOID_TYPE_P(TREE_TYPE(t)))
		return nothing;
	tree target = TREE_OPERAND(t, 0), value = TREE_OPERAND(t, 1), computations = NULL_TREE;
	tree call = is_gimple_reg_type(TREE_TYPE(value)) ? call_in(value) : NULL_TREE;
	tree place = call ? found(target, &computations) : NULL_TREE;
	if (!place || !computations)
		return nothing;
	tree variable = in_variable(build_zero_cst(TREE_TYPE(value)));
	tree before =
	    build2(MODIFY_EXPR, TREE_TYPE(value), found_with(variable, computations), value);
	TREE_SIDE_EFFECTS(TREE_OPERAND(before, 0)) = TREE_SIDE_EFFECTS(target);
	TREE_SIDE_EFFECTS(before) = 1;
	SET_EXPR_LOCATION(before, EXPR_LOCATION(t));
	suppress_warning(before);
	TREE_OPERAND(t, 0) = place;
	TREE_OPERAND(t, 1) = TREE_OPERAND(variable, 0);
	return { t, tree_strip_any_location_wrapper(target), call, TREE_OPERAND(variable, 0),
		 before };
}

tree *place_of_value(const struct assigned_call *call)
{
	tree *place = &TREE_OPERAND(call->assignment, 1);
	while (*place != call->value)
		place = &TREE_OPERAND(*place, TREE_CODE(*place) == TARGET_EXPR);
	return place;
}

tree put_together(const struct assigned_call *call)
{
	return value_after(EXPR_LOCATION(call->assignment), NULL_TREE, call->before,
			   call->assignment);
}
