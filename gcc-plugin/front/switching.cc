/* Conditions that a run can be told to switch, with -fsampler-switching.

	if (a < b)

   becomes

	if (__sampler_switch (KEY, (left = a) < (right = b), left, right))

   a call that is never emitted: middle/switch.cc makes code of it.  KEY says which condition it is (lib/switch-key.h).  The outcome is
   that of the text, also where the tree is the inverse.  The operands are there for orders of whole numbers and pointers, so that a run can switch the
   outcome where both are equal, or one is the other's neighbour: 64 bits with a sign, in the order of the text; of pointers, the distance in objects, and 0. */

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

static tree switching_function(void)
{
	if (kept_trees[KEPT_SWITCH])
		return kept_trees[KEPT_SWITCH];
	tree type =
	    build_function_type_list(integer_type_node, unsigned_type_node, integer_type_node,
				     intDI_type_node, intDI_type_node, NULL_TREE);
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

/* Whether VALUE is a number that has an order in 64 bits. */
static bool has_order(tree value)
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
	bool is_wanted =
	    COMPARISON_CLASS_P(t) && has_order(TREE_OPERAND(t, 0)) && has_order(TREE_OPERAND(t, 1));
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

/* What is compared, as the runtime wants it. */
struct operands {
	tree left, right;
};

/* NUMBER in 64 bits with a sign, in the same order. */
static tree ordered(tree number)
{
	tree type = TREE_TYPE(number);
	tree wide = fold_convert(uint64_type_node, number);
	if (TYPE_UNSIGNED(type) && TYPE_PRECISION(type) == 64)
		wide = build2(BIT_XOR_EXPR, uint64_type_node, wide,
			      build_int_cst(uint64_type_node, HOST_WIDE_INT_MIN));
	return fold_convert(intDI_type_node, wide);
}

/* How many objects the pointers LEFT and RIGHT are apart, and 0. */
static struct operands distance(tree left, tree right)
{
	tree object = TREE_TYPE(TREE_TYPE(left));
	tree size = COMPLETE_TYPE_P(object) ? TYPE_SIZE_UNIT(object) : NULL_TREE;
	tree bytes = fold_convert(intDI_type_node, build2(MINUS_EXPR, uint64_type_node,
							  fold_convert(uint64_type_node, left),
							  fold_convert(uint64_type_node, right)));
	bool is_known = size && tree_fits_shwi_p(size) && tree_to_shwi(size) > 1;
	if (is_known)
		bytes = build2(TRUNC_DIV_EXPR, intDI_type_node, bytes,
			       fold_convert(intDI_type_node, size));
	return { bytes, build_zero_cst(intDI_type_node) };
}

/* The operands of COMPARISON, which was changed by FOLDING, when it has been computed. */
static struct operands operands_of(tree comparison, struct folding folding)
{
	tree left = name_operand(&TREE_OPERAND(comparison, 0)),
	     right = name_operand(&TREE_OPERAND(comparison, 1));
	struct operands operands = { NULL_TREE, NULL_TREE };
	if (POINTER_TYPE_P(TREE_TYPE(left)))
		operands = distance(left, right);
	else
		operands = { ordered(left), ordered(right) };
	operands.right = build2(PLUS_EXPR, intDI_type_node, operands.right,
				build_int_cst(intDI_type_node, folding.shift));
	if (folding.is_swapped)
		std::swap(operands.left, operands.right);
	return operands;
}

/* Two numbers that are not near to each other. */
static struct operands no_operands(void)
{
	return { build_int_cst(intDI_type_node, HOST_WIDE_INT_MIN),
		 build_int_cst(intDI_type_node, HOST_WIDE_INT_MAX) };
}

/* Whether T is 0 or 1, and may become the other: folding makes "n += c & 4" of "n += c & 4 ? 4 : 0". */
static bool has_truth_value(tree t)
{
	tree type = TREE_TYPE(t);
	return TREE_CODE(type) == BOOLEAN_TYPE || (INTEGRAL_TYPE_P(type) && is_truth(t));
}

/* What CONDITION compares by an order, when it has been computed. */
static struct operands compared_by(const struct condition *condition)
{
	bool is_inverse;
	tree comparison = comparison_in(*condition->place, &is_inverse);
	if (!comparison)
		return no_operands();
	enum tree_code code = TREE_CODE(comparison);
	if (is_inverse != condition->inverted)
		code = invert_tree_comparison(code, false);
	bool is_with_zero = integer_zerop(TREE_OPERAND(comparison, 1));
	struct folding folding = folding_of(condition->text, code, is_with_zero);
	return folding.is_order ? operands_of(comparison, folding) : no_operands();
}

void make_switchable(struct condition *condition)
{
	tree type = TREE_TYPE(*condition->place), zero = build_zero_cst(type);
	/* GCC refuses calls in transactions */
	if (!has_truth_value(*condition->place) || flag_tm)
		return;
	struct operands operands = compared_by(condition);
	enum tree_code sense = condition->inverted ? EQ_EXPR : NE_EXPR;
	tree computation, value = name_value(*condition->place, &computation);
	tree outcome = build2(sense, boolean_type_node, value, zero);
	tree arguments[] = { build_int_cst(unsigned_type_node, key_of(condition)),
			     fold_convert(integer_type_node, outcome), operands.left,
			     operands.right };
	tree call = build_call_expr_loc_array(condition->where, switching_function(), 4, arguments);
	TREE_SIDE_EFFECTS(call) = 1;
	suppress_warning(call);
	tree switched = fold_convert(
	    type, build2(sense, boolean_type_node, call, build_zero_cst(integer_type_node)));
	suppress_warning(switched);
	*condition->place = computation
				? value_after(condition->where, NULL_TREE, computation, switched)
				: switched;
}
