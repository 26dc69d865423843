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

/* The comparison of whole numbers or pointers whose outcome T is, or its inverse; or null.  Set *IS_INVERSE to whether it is that. */
static tree comparison_in(tree t, bool *is_inverse)
{
	*is_inverse = false;
	for (;;) {
		tree kept = preserved_comparison(t, NULL);
		bool is_test =
		    is_zero_test(t) && (is_truth(TREE_OPERAND(t, 0)) || tests_preserved(t));
		if (kept) {
			t = kept;
			continue;
		}
		if (!is_transparent(t) && !is_test && TREE_CODE(t) != TRUTH_NOT_EXPR)
			break;
		*is_inverse ^=
		    TREE_CODE(t) == TRUTH_NOT_EXPR || (is_test && TREE_CODE(t) == EQ_EXPR);
		t = TREE_OPERAND(t, 0);
	}
	bool is_wanted = COMPARISON_CLASS_P(t) && is_difference_known(TREE_OPERAND(t, 0)) &&
			 is_difference_known(TREE_OPERAND(t, 1));
	return is_wanted ? t : NULL_TREE;
}

/* The operator of TEXT, if that is an order; else ERROR_MARK. */
static enum tree_code order_in(const char *text)
{
	const char *op = parse_expression(part_of(text)).op;
	if (!op || !is_comparison_operator(op) || startswith(op, "<=>"))
		return ERROR_MARK;
	return *op == '<'   ? (op[1] == '=' ? LE_EXPR : LT_EXPR)
	       : *op == '>' ? (op[1] == '=' ? GE_EXPR : GT_EXPR)
			    : ERROR_MARK;
}

/* How folding has changed a comparison. */
struct folding {
	int shift;       /* the number at the right was greater by that: "n >= 2" is "n > 1" now */
	bool is_swapped; /* the operands stood the other way round */
};

static bool is_strict(enum tree_code code)
{
	return code == LT_EXPR || code == GT_EXPR;
}

static bool is_order(enum tree_code code)
{
	return is_strict(code) || code == LE_EXPR || code == GE_EXPR;
}

static bool is_less(enum tree_code code)
{
	return code == LT_EXPR || code == LE_EXPR;
}

/* Of an order that is an equality with zero now: for an unsigned "u < 1", "u >= 1", "1 > u" and "1 <= u", and the same with 0 the
   other way round. */
static struct folding folding_to_zero(enum tree_code written, enum tree_code code)
{
	bool is_of_one = is_strict(written) == (code == EQ_EXPR);
	bool is_left = written == LT_EXPR || written == GE_EXPR;
	return { is_of_one, is_of_one != is_left };
}

/* How a comparison by WRITTEN was folded to one by CODE, whose number at the right is zero if IS_WITH_ZERO. */
static struct folding folding_of(enum tree_code written, enum tree_code code, bool is_with_zero)
{
	if (!is_order(written))
		return { 0, false };
	if (!is_order(code))
		return is_with_zero ? folding_to_zero(written, code) : folding{ 0, false };
	bool is_shifted = is_strict(written) != is_strict(code);
	bool is_greater_now = is_less(code) == is_strict(code);
	return { !is_shifted ? 0 : is_greater_now ? -1 : 1, is_less(written) != is_less(code) };
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
	struct folding folding = folding_of(order_in(text), code, is_with_zero);
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

/* The same for CONDITION; a number that is no small one if it does not compare numbers. */
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
