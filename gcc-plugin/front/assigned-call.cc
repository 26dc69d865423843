/* Takes assignments of what a call gives apart, so that markers can stand behind the call:

	a[n] = f (x);		*(i = n, &v) = f (x), a[i] = v;

   GCC computes the arguments, then finds the target, and then makes the call; but only of a call that is the right side itself, and
   of a block of statements in its place.
   What is in more, such as a marker, would come before the target, and a[n] would be another element if f changes n.  The form on
   the right has the order of the plain program, because GCC finds this other target at the same time: there, what the real
   target depends on gets names.

   What GCC folds to a call, as "debug ? 1 : f ()", it folds later, or in C by the values of variables that are const earlier than we
   let it (preserve.cc).  So that is folded before.

   Variables, and their members and elements of constant numbers, are found anywhere: these assignments stay as they are. */

#include "gcc-headers.h"
#include "gimplify.h"
#include "tree-ssa.h"
#include "front/assigned-call.h"
#include "front/marker.h"
#include "front/object.h"

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

/* Callback: whether the part at PLACE calls what the call CALL does. */
static tree find_same_callee(tree *place, int *, void *call)
{
	bool is_same = TREE_CODE(*place) == CALL_EXPR && CALL_EXPR_FN(*place) &&
		       CALL_EXPR_FN((tree)call) &&
		       operand_equal_p(CALL_EXPR_FN(*place), CALL_EXPR_FN((tree)call), 0);
	return is_same ? *place : NULL_TREE;
}

/* A copy of FOLDED, the call that VALUE was folded to, or a block of statements, where the user wrote it. */
static tree in_its_place(tree folded, tree value)
{
	tree copy = unshare_expr(folded), call = call_in(copy);
	tree written = TREE_CODE(call) == CALL_EXPR
			   ? walk_tree_without_duplicates(&value, find_same_callee, call)
			   : NULL_TREE;
	if (written)
		SET_EXPR_LOCATION(call, EXPR_LOCATION(written));
	return copy;
}

/* VALUE, or the call that GCC folds it to: "debug ? 1 : f ()". */
static tree folded_to_call(tree value)
{
	if (call_in(value) || !first_call_in(value))
		return value;
	tree folded =
	    c_dialect_cxx() ? fold_for_warn(value) : c_fully_fold(value, false, NULL, false);
	return call_in(folded) ? in_its_place(folded, value) : value;
}

/* Callback: if the part at PLACE assigns what is folded to a call, fold it. */
static tree expose_call(tree *place, int *walk_subtrees, void *)
{
	tree t = *place;
	if (TYPE_P(t))
		*walk_subtrees = 0;
	if (TREE_CODE(t) == MODIFY_EXPR && !DECL_P(TREE_OPERAND(t, 0)) &&
	    is_gimple_reg_type(TREE_TYPE(TREE_OPERAND(t, 1))))
		TREE_OPERAND(t, 1) = folded_to_call(TREE_OPERAND(t, 1));
	return NULL_TREE;
}

void expose_calls(tree function)
{
	walk_tree_without_duplicates(&DECL_SAVED_TREE(function), expose_call, NULL);
}

/* How GCC computes a part of the target, and what for. */
struct finding {
	tree computations; /* that come before, an expression or null */
	bool is_for_block; /* what is assigned is no call, but a block of statements */
};

/* Whether the variable DECL is in a register as far as GCC knows when it looks for targets. */
static bool is_register(tree decl)
{
	bool is_local = !TREE_STATIC(decl) && !DECL_EXTERNAL(decl) && !DECL_HAS_VALUE_EXPR_P(decl);
	return is_local && !TREE_ADDRESSABLE(decl) && !TREE_THIS_VOLATILE(decl);
}

/* Whether GCC uses EXPRESSION as it is after the call, or nothing changes it until then.  GCC reads variables in registers when it
   stores; calls change those that nested functions have, too. */
static bool is_lasting(const struct finding *finding, tree expression)
{
	STRIP_USELESS_TYPE_CONVERSION(expression);
	bool is_plain = DECL_P(expression);
	STRIP_NOPS(expression);
	if (TREE_SIDE_EFFECTS(expression))
		return false;
	if (!VAR_P(expression) && TREE_CODE(expression) != PARM_DECL)
		return TREE_CONSTANT(expression);
	if (TREE_READONLY(expression))
		return true;
	return !finding->is_for_block && is_register(expression) &&
	       (is_plain || !DECL_NONLOCAL(expression));
}

/* A name for EXPRESSION, which is computed at the end of the computations of FINDING. */
static tree named(tree expression, struct finding *finding)
{
	if (is_lasting(finding, expression))
		return expression;
	tree computation = in_variable(expression);
	append_marker(&finding->computations, computation);
	return TREE_OPERAND(computation, 0);
}

/* TARGET, with names for what it depends on; or null if it is of another kind. */
static tree found(tree target, struct finding *finding)
{
	bool is_element = TREE_CODE(target) == ARRAY_REF;
	tree operand;
	switch (TREE_CODE(target)) {
	case VAR_DECL:
	case PARM_DECL:
	case RESULT_DECL:
		return target;
	case COMPOUND_EXPR:
		append_marker(&finding->computations, TREE_OPERAND(target, 0));
		return found(TREE_OPERAND(target, 1), finding);
	case TARGET_EXPR:
		append_marker(&finding->computations, target);
		return TREE_OPERAND(target, 0);
	case COMPOUND_LITERAL_EXPR:
		append_marker(&finding->computations, target);
		return COMPOUND_LITERAL_EXPR_DECL(target);
	case INDIRECT_REF:
	case MEM_REF:
		operand = named(TREE_OPERAND(target, 0), finding);
		break;
	case ARRAY_REF:
	case COMPONENT_REF:
	case BIT_FIELD_REF:
	case REALPART_EXPR:
	case IMAGPART_EXPR:
	case VIEW_CONVERT_EXPR:
		operand = found(TREE_OPERAND(target, 0), finding);
		break;
	default:
		return NULL_TREE;
	}
	if (!operand)
		return NULL_TREE;
	tree result = copy_node(target);
	TREE_OPERAND(result, 0) = operand;
	if (is_element)
		TREE_OPERAND(result, 1) = named(TREE_OPERAND(target, 1), finding);
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

/* That an element is volatile is no effect of finding it. */
bool finding_has_effects(tree target)
{
	if (!TREE_SIDE_EFFECTS(target))
		return false;
	while (handled_component_p(target)) {
		if (TREE_CODE(target) == ARRAY_REF && TREE_SIDE_EFFECTS(TREE_OPERAND(target, 1)))
			return true;
		target = TREE_OPERAND(target, 0);
	}
	if (INDIRECT_REF_P(target) || TREE_CODE(target) == MEM_REF)
		return TREE_SIDE_EFFECTS(TREE_OPERAND(target, 0));
	return !DECL_P(target);
}

/* Whether VALUE, as call_in() has it, is a block. */
static bool is_block(tree value)
{
	return value && TREE_CODE(value) != CALL_EXPR;
}

/* Whether TARGET is "*p": GCC has found that, and reads p when it stores, also behind a block. */
static bool is_plain_memory(tree target)
{
	if (!INDIRECT_REF_P(target))
		return false;
	tree pointer = TREE_OPERAND(target, 0);
	STRIP_USELESS_TYPE_CONVERSION(pointer);
	return DECL_P(pointer) && is_register(pointer);
}

struct assigned_call take_apart(tree t)
{
	struct assigned_call nothing = {};
	if (TREE_CODE(t) != MODIFY_EXPR || VOID_TYPE_P(TREE_TYPE(t)))
		return nothing;
	tree target = TREE_OPERAND(t, 0), value = TREE_OPERAND(t, 1);
	tree call = is_gimple_reg_type(TREE_TYPE(value)) ? call_in(value) : NULL_TREE;
	struct finding finding = { NULL_TREE, is_block(call) && !is_plain_memory(target) };
	tree place = call ? found(target, &finding) : NULL_TREE;
	if (!place || !finding.computations)
		return nothing;
	tree variable = in_variable(build_zero_cst(TREE_TYPE(value)));
	tree before = build2(MODIFY_EXPR, TREE_TYPE(value),
			     found_with(variable, finding.computations), value);
	TREE_SIDE_EFFECTS(TREE_OPERAND(before, 0)) = finding_has_effects(target);
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
