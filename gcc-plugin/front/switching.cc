/* Conditions that a run can be told to switch, with -fsampler-switching.

	if (a < b)

   becomes

	if (__sampler_switch (KEY, (left = a) < (right = b), left - right))

   a call that is never emitted: middle/switch.cc makes code of it.  KEY says which condition it is (lib/switch-key.h).  The
   difference is there for comparisons of whole numbers and pointers, so that a run can switch the outcome where both are equal, or
   one is the other's neighbour; else it is a number that is no small one. */

#include "gcc-headers.h"
#include "front/condition.h"
#include "front/cxx.h"
#include "front/folding.h"
#include "front/inversion.h"
#include "front/marker.h"
#include "front/preserve.h"
#include "front/switching.h"
#include "roots.h"
#include "scheme.h"

#include "switch-key.h"

/* What stands for the difference where there is none. */
static const HOST_WIDE_INT no_difference = HOST_WIDE_INT_1 << 32;

static tree switching_function(void)
{
	if (kept_trees[KEPT_SWITCH])
		return kept_trees[KEPT_SWITCH];
	tree type = build_function_type_list(integer_type_node, unsigned_type_node,
					     integer_type_node, intDI_type_node, NULL_TREE);
	tree function = build_fn_decl("__sampler_switch", type);
	TREE_NOTHROW(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_ATTRIBUTES(function) = tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
	complete_function(function);
	return kept_trees[KEPT_SWITCH] = function;
}

bool is_switching_function(tree function)
{
	return function && function == kept_trees[KEPT_SWITCH];
}

static uint32_t key_of(const struct condition *condition)
{
	expanded_location place = expand_location(condition->where);
	const char *file = place.file ? place.file : "";
	char *line = xasprintf("%d", place.line);
	uint32_t key = switch_key(file, strlen(file), line, strlen(line), condition->text,
				  strlen(condition->text));
	free(line);
	return key;
}

static bool is_difference_known(tree value)
{
	tree type = TREE_TYPE(value);
	return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type)) && TYPE_PRECISION(type) <= 64;
}

/* What T, a truth value, is the same as, or the inverse of, in which case IS_INVERSE is inverted; null if T is no more than itself. */
static tree step_into(tree t, bool *is_inverse)
{
	if (tree kept = preserved_comparison(t, NULL))
		return kept;
	bool is_test = is_zero_test(t) && (is_truth(TREE_OPERAND(t, 0)) || tests_preserved(t));
	if (!is_transparent(t) && !is_test && TREE_CODE(t) != TRUTH_NOT_EXPR)
		return NULL_TREE;
	*is_inverse ^= TREE_CODE(t) == TRUTH_NOT_EXPR || (is_test && TREE_CODE(t) == EQ_EXPR);
	return TREE_OPERAND(t, 0);
}

/* The comparison of whole numbers or pointers whose outcome T is, or its inverse; or null.  Set *IS_INVERSE to whether it is that. */
static tree comparison_in(tree t, bool *is_inverse)
{
	*is_inverse = false;
	while (tree inner = step_into(t, is_inverse))
		t = inner;
	bool is_wanted = COMPARISON_CLASS_P(t) && is_difference_known(TREE_OPERAND(t, 0)) &&
			 is_difference_known(TREE_OPERAND(t, 1));
	return is_wanted ? t : NULL_TREE;
}

/* A name for what stands at PLACE, and which it has when that has been computed. */
static tree name_operand(tree *place)
{
	if (TREE_CONSTANT(*place))
		return *place;
	tree computation, name = name_value(*place, &computation);
	if (computation)
		*place = value_after(EXPR_LOCATION(*place), NULL_TREE, computation, name);
	return name;
}

/* The difference, as it is written, of the operands of COMPARISON, whose operator is that by CODE in the words of TEXT, when it has been computed. */
static tree difference_in(tree comparison, enum tree_code code, const char *text)
{
	bool is_with_zero = integer_zerop(TREE_OPERAND(comparison, 1));
	struct folding folding = folding_of(text, code, is_with_zero);
	tree left = fold_convert(uint64_type_node, name_operand(&TREE_OPERAND(comparison, 0))),
	     right = fold_convert(uint64_type_node, name_operand(&TREE_OPERAND(comparison, 1)));
	right = build2(PLUS_EXPR, uint64_type_node, right,
		       build_int_cst(uint64_type_node, folding.shift));
	tree difference = folding.is_swapped ? build2(MINUS_EXPR, uint64_type_node, right, left)
					     : build2(MINUS_EXPR, uint64_type_node, left, right);
	return fold_convert(intDI_type_node, difference);
}

/* Whether T is 0 or 1, and may become the other: folding makes "n += c & 4" of "n += c & 4 ? 4 : 0". */
static bool has_truth_value(tree t)
{
	tree type = TREE_TYPE(t);
	return TREE_CODE(type) == BOOLEAN_TYPE || (INTEGRAL_TYPE_P(type) && is_truth(t));
}

/* The difference of what CONDITION compares, when it has been computed; a number that is no small one if it does not compare numbers. */
static tree difference_of(const struct condition *condition)
{
	bool is_inverse;
	tree comparison = comparison_in(*condition->place, &is_inverse);
	if (!comparison)
		return build_int_cst(intDI_type_node, no_difference);
	enum tree_code code = TREE_CODE(comparison);
	if (is_inverse != condition->inverted)
		code = invert_tree_comparison(code, false);
	return difference_in(comparison, code, condition->text);
}

void make_switchable(struct condition *condition)
{
	tree type = TREE_TYPE(*condition->place);
	/* GCC refuses calls in transactions */
	if (!has_truth_value(*condition->place) || flag_tm)
		return;
	tree difference = difference_of(condition);
	tree computation, value = name_value(*condition->place, &computation);
	tree arguments[] = { build_int_cst(unsigned_type_node, key_of(condition)),
			     fold_convert(integer_type_node, build2(NE_EXPR, boolean_type_node,
								    value, build_zero_cst(type))),
			     difference };
	tree call = build_call_expr_loc_array(condition->where, switching_function(), 3, arguments);
	TREE_SIDE_EFFECTS(call) = 1;
	suppress_warning(call);
	tree switched = fold_convert(type, call);
	*condition->place = computation
				? value_after(condition->where, NULL_TREE, computation, switched)
				: switched;
}
