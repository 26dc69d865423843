/* Whether the tree of a condition is the inverse of its text.

   The front ends push negations inwards and fold,

	!(a > b || !(3 > c))	is the tree	a <= b && c <= 2
	(a & 4) == 4		is the tree	(a & 4) != 0

   so the text alone does not tell which outcome is the user's "true", and the tree alone does
   not, either.  Both are taken apart, and compared.

   The text, with macros expanded, is an expression behind negations.  The tree is an expression
   behind zero tests and negations.  If both are the same expression, the numbers of
   negations decide.

   If the text is a comparison, the tree is that or its inverse, but perhaps another one that
   means the same: operands are swapped, constants are others, "u >= 1" is "u != 0".  We look for
   the text's operands in the tree.  Where they are, a comparison for less must be one for less;
   where they are not, the answer is that nobody knows: the tree is then printed as it is. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/expression.h"
#include "front/inversion.h"
#include "front/macros.h"
#include "front/match.h"
#include "front/preserve.h"
#include "front/text.h"
#include "front/tokens.h"

tree unconverted(tree t)
{
	while (CONVERT_EXPR_P(t) || TREE_CODE(t) == C_MAYBE_CONST_EXPR ||
	       TREE_CODE(t) == NON_LVALUE_EXPR)
		t = TREE_OPERAND(t, TREE_CODE(t) == C_MAYBE_CONST_EXPR);
	return t;
}

static bool is_equality(enum tree_code code)
{
	return code == EQ_EXPR || code == NE_EXPR;
}

bool is_zero_test(tree t)
{
	if (!is_equality(TREE_CODE(t)))
		return false;
	tree constant = TREE_OPERAND(t, 1);
	while (CONVERT_EXPR_P(constant) || TREE_CODE(constant) == FLOAT_EXPR)
		constant = TREE_OPERAND(constant, 0);
	return integer_zerop(constant) || real_zerop(constant);
}

/* The value that T, a call of __builtin_expect, passes on; null if it is none. */
static tree expected_value(tree t)
{
	tree function = TREE_CODE(t) == CALL_EXPR ? get_callee_fndecl(t) : NULL_TREE;
	bool is_expect =
	    function && (fndecl_built_in_p(function, BUILT_IN_EXPECT) ||
			 fndecl_built_in_p(function, BUILT_IN_EXPECT_WITH_PROBABILITY));
	return is_expect ? CALL_EXPR_ARG(t, 0) : NULL_TREE;
}

tree unexpected(tree t)
{
	tree value = expected_value(unconverted(t));
	if (!value)
		return t;
	value = unconverted(value);
	return is_zero_test(value) && TREE_CODE(value) == NE_EXPR ? TREE_OPERAND(value, 0) : value;
}

bool is_truth(tree t)
{
	t = unconverted(t);
	if (tree value = expected_value(t))
		return is_truth(value);
	return COMPARISON_CLASS_P(t) || TREE_CODE(t) == TRUTH_NOT_EXPR ||
	       TREE_CODE(t) == TRUTH_ANDIF_EXPR || TREE_CODE(t) == TRUTH_ORIF_EXPR ||
	       preserved_comparison(t, NULL);
}

bool is_transparent(tree t)
{
	return CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR || TREE_CODE(t) == SAVE_EXPR ||
	       TREE_CODE(t) == VIEW_CONVERT_EXPR;
}

/* Whether FUNCTION is called NAME. */
static bool is_called(tree function, const char *name)
{
	return function && DECL_NAME(function) && id_equal(DECL_NAME(function), name);
}

/* Whether FUNCTION is a user's operator. */
static bool is_operator(tree function)
{
	return DECL_NAME(function) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(function)), "operator");
}

bool is_rewritten(tree t)
{
	if (!c_dialect_cxx() || TREE_CODE(t) != TRUTH_NOT_EXPR ||
	    !(token_is(EXPR_LOCATION(t), "!=") || token_is(EXPR_LOCATION(t), "not_eq")))
		return false;
	bool is_call;
	tree function = called_function(TREE_OPERAND(t, 0), &is_call);
	return is_call && (!function || is_called(function, "operator=="));
}

static enum sense inverse_if(bool inverse, enum sense sense)
{
	if (sense == SENSE_UNKNOWN || !inverse)
		return sense;
	return sense == SENSE_SAME ? SENSE_INVERSE : SENSE_SAME;
}

/* A comparison of the tree, and what the user wrote. */
struct pair {
	tree first, second; /* the tree's operands; constants come second */
	enum tree_code code;
	const struct expression *text;
	/* which operand of the text the first one is; not known if both or none */
	bool is_left, is_right;
	/* of the text and of the tree, if they are known */
	bool has_constant, is_constant_second;
	HOST_WIDE_INT constant, second_constant;
};

/* Whether the text WHOLE reads PART. */
static bool reads(struct part whole, struct part part)
{
	char *all = squeezed(whole), *some = squeezed(part);
	size_t length = strlen(some);
	bool does = false;
	for (const char *c = all; *c && !startswith(c, "sizeof"); c = after_token(c))
		does |= startswith(c, some) && !is_name_character(c[length]);
	free(all);
	free(some);
	return does;
}

/* Whether PAIR compares what the user wrote as FIRST and SECOND.  One of them is enough where folding
   can only have changed the other one. */
static bool are_operands(const struct pair *pair, struct part first, struct part second)
{
	bool is_first = matches(pair->first, first), is_second = matches(pair->second, second);
	if (is_first && is_second)
		return true;
	if (is_first)
		return !TREE_CONSTANT(pair->first) && is_single(second) && !reads(second, first);
	return is_second && !TREE_CONSTANT(pair->second) && is_single(first) &&
	       !reads(first, second);
}

static struct pair make_pair(tree comparison, const struct expression *text)
{
	struct pair pair = {};
	pair.first = TREE_OPERAND(comparison, 0);
	pair.second = TREE_OPERAND(comparison, 1);
	pair.code = TREE_CODE(comparison);
	if (number_of(pair.first, &pair.second_constant)) {
		std::swap(pair.first, pair.second);
		pair.code = swap_tree_comparison(pair.code);
	}
	pair.text = text;
	pair.has_constant = constant_value(text->right, &pair.constant) ||
			    constant_value(text->left, &pair.constant);
	pair.is_constant_second = number_of(pair.second, &pair.second_constant);
	bool is_left = are_operands(&pair, text->left, text->right);
	bool is_right = are_operands(&pair, text->right, text->left);
	pair.is_left = is_left && !is_right;
	pair.is_right = is_right && !is_left;
	return pair;
}

static bool is_text_for_less(const struct pair *pair)
{
	return pair->text->op[0] == '<';
}

static bool is_text_strict(const struct pair *pair)
{
	return !pair->text->op[1];
}

static bool is_text_equality(const struct expression *text)
{
	return text->op[0] == '=' || text->op[0] == '!';
}

static bool is_less(enum tree_code code)
{
	return code == LT_EXPR || code == LE_EXPR || code == UNLT_EXPR || code == UNLE_EXPR;
}

static bool is_strict(enum tree_code code)
{
	return code == LT_EXPR || code == GT_EXPR || code == UNLT_EXPR || code == UNGT_EXPR;
}

static enum sense sense_if(bool same)
{
	return same ? SENSE_SAME : SENSE_INVERSE;
}

/* The sense of a comparison whose code is still the user's, or the inverse of that, perhaps with
   swapped operands. */
static enum sense sense_of_code(const struct pair *pair)
{
	if (is_equality(pair->code) != is_text_equality(pair->text))
		return SENSE_UNKNOWN;
	if (is_equality(pair->code))
		return sense_if((pair->code == EQ_EXPR) == (pair->text->op[0] == '='));
	return sense_if(is_strict(pair->code) == is_text_strict(pair));
}

/* Whether T has one bit that may be set. */
static bool is_bit_test(tree t)
{
	t = unconverted(t);
	return (TREE_CODE(t) == BIT_AND_EXPR && integer_pow2p(TREE_OPERAND(t, 1))) ||
	       (INTEGRAL_TYPE_P(TREE_TYPE(t)) && TYPE_PRECISION(TREE_TYPE(t)) == 1);
}

/* Whether the first operand of PAIR, whose text has a constant, has the shape of the other side. */
static bool has_shape_of_side(const struct pair *pair)
{
	HOST_WIDE_INT value;
	bool is_right = constant_value(pair->text->right, &value);
	return has_shape(pair->first, is_right ? pair->text->left : pair->text->right);
}

/* Whether the constants say that the comparison is still the user's: folding changes them, or what
   is compared. */
static bool has_users_constant(const struct pair *pair)
{
	return pair->has_constant && pair->is_constant_second &&
	       pair->constant == pair->second_constant && has_shape_of_side(pair) &&
	       is_single(pair->text->left) && is_single(pair->text->right);
}

static bool has_no_constant(const struct pair *pair)
{
	return !pair->has_constant && !pair->is_constant_second;
}

static enum sense sense_of_equality(const struct pair *pair)
{
	bool is_matched = pair->is_left || pair->is_right;
	if (!is_text_equality(pair->text))
		return SENSE_UNKNOWN;
	if (has_users_constant(pair))
		return sense_of_code(pair);
	if (!pair->is_constant_second)
		return has_no_constant(pair) && (is_matched || c_dialect_cxx())
			   ? sense_of_code(pair)
			   : SENSE_UNKNOWN;
	bool is_bit = is_bit_test(pair->first) && pair->second_constant == 0;
	if (!pair->has_constant)
		return is_matched && !is_bit ? sense_of_code(pair) : SENSE_UNKNOWN;
	bool has_path = is_path(pair->text->left) || is_path(pair->text->right);
	/* "field == 2" is "(bits & 6) == 4" */
	if (has_path && pair->constant && pair->second_constant)
		return sense_of_code(pair);
	/* "(bits & 4) == 4" is "(bits & 4) != 0" */
	return is_bit && (is_matched || has_path) && pair->constant
		   ? inverse_if(true, sense_of_code(pair))
		   : SENSE_UNKNOWN;
}

/* Whether OPERAND, perhaps converted, has a type whose greatest value is, or was, CONSTANT. */
static bool is_greatest(tree constant, tree operand)
{
	tree types[] = { TREE_TYPE(operand), TREE_TYPE(unconverted(operand)) };
	for (tree type : types)
		if (INTEGRAL_TYPE_P(type) && tree_int_cst_equal(constant, TYPE_MAX_VALUE(type)))
			return true;
	/* of an unsigned type that "x" had in "x >= UINT_MAX", which becomes "x == -1" */
	return integer_all_onesp(constant);
}

/* Whether the tree of PAIR holds for values of its first operand that are less than some.
   Folding makes "u == 0" of "u < 1", and "u == UINT_MAX" of "u >= UINT_MAX". */
static bool holds_for_less(const struct pair *pair)
{
	if (!is_equality(pair->code))
		return is_less(pair->code);
	return (pair->code == EQ_EXPR) != is_greatest(unconverted(pair->second), pair->first);
}

/* Whether PAIR may be a test of the sign that the user wrote with an unsigned constant. */
static bool may_be_sign_test(const struct pair *pair)
{
	bool is_sign = !is_equality(pair->code) && pair->is_constant_second &&
		       pair->second_constant == 0 && !TYPE_UNSIGNED(TREE_TYPE(pair->first));
	return is_sign && !(pair->has_constant && pair->constant >= -1 && pair->constant <= 1);
}

static enum sense sense_of_order(const struct pair *pair)
{
	bool has_truth = !is_single(pair->text->left) || !is_single(pair->text->right);
	if (has_truth && pair->is_constant_second)
		return SENSE_UNKNOWN;
	if (pair->is_left || pair->is_right) {
		bool is_for_less = is_text_for_less(pair) != pair->is_right;
		return may_be_sign_test(pair) ? SENSE_UNKNOWN
					      : sense_if(holds_for_less(pair) == is_for_less);
	}
	bool is_users =
	    has_users_constant(pair) && (is_path(pair->text->left) || is_path(pair->text->right));
	if (is_users || (c_dialect_cxx() && has_no_constant(pair)))
		return sense_of_code(pair);
	return SENSE_UNKNOWN;
}

/* The sense of COMPARISON and the TEXT of one. */
static enum sense sense_of_comparison(tree comparison, const struct expression *text)
{
	const struct pair pair = make_pair(comparison, text);
	bool is_order =
	    !is_text_equality(text) && (!is_equality(pair.code) || pair.is_constant_second);
	return is_order                 ? sense_of_order(&pair)
	       : is_equality(pair.code) ? sense_of_equality(&pair)
					: SENSE_UNKNOWN;
}

/* What a tree says of an expression, and whether that is the inverse. */
struct truth {
	tree inner;
	bool is_inverse;
	bool is_rewritten; /* the last negation was that of a rewritten "!=" */
};

/* Whether T is a call of a user's operator! . */
static bool is_operator_not(tree t)
{
	tree function = TREE_CODE(t) == CALL_EXPR ? get_callee_fndecl(t) : NULL_TREE;
	return c_dialect_cxx() && is_called(function, "operator!") && call_expr_nargs(t) == 1;
}

/* Take T apart down to what is neither a conversion, nor a negation, nor the compiler's zero test:
   any, unless the text IS_COMPARISON. */
static struct truth truth_of(tree t, bool is_comparison)
{
	struct truth truth = { t, false, false };
	for (;; t = truth.inner) {
		unsigned operand = TREE_CODE(t) == C_MAYBE_CONST_EXPR;
		tree within = preserved_comparison(t, NULL);
		if (within || (within = expected_value(t))) {
			truth.inner = within;
			continue;
		}
		if (is_zero_test(t) && (!is_comparison || is_truth(TREE_OPERAND(t, 0))))
			truth.is_inverse ^= TREE_CODE(t) == EQ_EXPR;
		else if (TREE_CODE(t) == TRUTH_NOT_EXPR) {
			truth.is_inverse ^= true;
			truth.is_rewritten = is_rewritten(t);
		} else if (is_operator_not(t)) {
			truth.is_inverse ^= true;
			truth.inner = object_of(CALL_EXPR_ARG(t, 0));
			continue;
		} else if (TREE_CODE(t) == COMPOUND_EXPR)
			operand = 1;
		else if (!is_transparent(t) && !operand)
			return truth;
		truth.inner = TREE_OPERAND(t, operand);
	}
}

/* Whether INNER, a call of a user's operator, is the inverse of TEXT: C++20 calls operator==
   for "!=". */
static enum sense sense_of_call(const struct truth *truth, const struct expression *text)
{
	bool is_call;
	tree function = called_function(truth->inner, &is_call);
	/* no other function compares */
	if (!is_call || (function && !is_operator(function)))
		return SENSE_UNKNOWN;
	bool is_other = function ? is_called(function, "operator==") && text->op[0] == '!'
				 : truth->is_rewritten;
	return sense_if(!is_other);
}

static enum sense sense_of_expression(tree t, const struct expression *text);

static enum sense sense_of_part(tree t, struct part text)
{
	const struct expression expression = parse_expression(text);
	return sense_of_expression(t, &expression);
}

/* The sense of CHOICE, a "?:": folding moves a negation into the arms, and may swap them. */
static enum sense sense_of_choice(tree choice, const struct expression *text)
{
	if (!text->op || text->op[0] != '?' || !text->other.start || !TREE_OPERAND(choice, 1))
		return SENSE_UNKNOWN;
	enum sense order = sense_of_part(TREE_OPERAND(choice, 0), text->left);
	if (order == SENSE_UNKNOWN)
		return SENSE_UNKNOWN;
	bool is_swapped = order == SENSE_INVERSE;
	enum sense right = sense_of_part(TREE_OPERAND(choice, is_swapped ? 2 : 1), text->right);
	enum sense other = sense_of_part(TREE_OPERAND(choice, is_swapped ? 1 : 2), text->other);
	return right == other ? right : SENSE_UNKNOWN;
}

/* The sense of T and TEXT, a comparison.  If that compares with zero, it may be a negation to the
   compiler. */
static enum sense sense_of_compared(tree t, const struct expression *text)
{
	struct truth truth = truth_of(t, true);
	enum sense sense = COMPARISON_CLASS_P(truth.inner) ? sense_of_comparison(truth.inner, text)
							   : sense_of_call(&truth, text);
	if (sense != SENSE_UNKNOWN)
		return inverse_if(truth.is_inverse, sense);
	HOST_WIDE_INT value;
	return is_text_equality(text) && constant_value(text->right, &value) && value == 0
		   ? inverse_if(text->op[0] == '=', sense_of_part(t, text->left))
		   : SENSE_UNKNOWN;
}

/* The sense of T and TEXT, which is no comparison. */
static enum sense sense_of_value(tree t, const struct expression *text)
{
	struct truth truth = truth_of(t, false);
	tree inner = truth.inner;
	enum sense sense = SENSE_UNKNOWN;
	HOST_WIDE_INT value;
	bool is_plain = !truth.is_inverse && !text->negations;
	if (text->op && text->op[0] == ',')
		sense = sense_of_part(inner, text->right);
	else if (TREE_CODE(inner) == COND_EXPR && text->op)
		sense = sense_of_choice(inner, text);
	else if (TREE_CODE(inner) == INTEGER_CST && constant_value(text->whole, &value))
		sense = sense_if((value != 0) == !integer_zerop(inner));
	else if (!COMPARISON_CLASS_P(inner) && !(text->op && text->op[0] == '?') &&
		 has_shape(inner, text->whole) &&
		 ((!DECL_P(inner) && (is_plain || is_plain_path(text->whole))) ||
		  matches(inner, text->whole)))
		sense = SENSE_SAME;
	return inverse_if(truth.is_inverse, sense);
}

static enum sense sense_of_expression(tree t, const struct expression *text)
{
	enum sense sense =
	    is_comparison_operator(text->op) ? sense_of_compared(t, text) : sense_of_value(t, text);
	return inverse_if(text->negations % 2, sense);
}

/* The sense of the comparison KEPT, which was RAW before it was folded, if that settles it: RAW is
   the user's, but for operands that are swapped, or it tests for zero what the user wrote. */
static enum sense sense_of_raw(const struct raw_comparison *raw, tree kept,
			       const struct expression *text)
{
	if (!is_comparison_operator(text->op)) {
		bool is_value =
		    raw->is_zero_test && !raw->is_of_truth &&
		    (!COMPARISON_CLASS_P(kept) || has_shape(TREE_OPERAND(kept, 0), text->whole));
		return is_value && is_single(text->whole) ? sense_if(raw->code == NE_EXPR)
							  : SENSE_UNKNOWN;
	}
	HOST_WIDE_INT value;
	bool is_users = !raw->is_of_truth || (constant_value(text->right, &value) && value == 0);
	struct pair pair = {};
	pair.code = raw->code;
	pair.text = text;
	return is_users && sense_of_code(&pair) == SENSE_SAME ? SENSE_SAME : SENSE_UNKNOWN;
}

/* The same for the condition T, if it is such a comparison behind negations and zero tests. */
static enum sense sense_of_kept(tree t, const struct expression *text)
{
	bool inverse = text->negations % 2;
	struct raw_comparison raw;
	tree kept;
	while (!(kept = preserved_comparison(t, &raw))) {
		if (is_zero_test(t))
			inverse ^= TREE_CODE(t) == EQ_EXPR;
		else if (TREE_CODE(t) == TRUTH_NOT_EXPR)
			inverse ^= true;
		else if (!is_transparent(t))
			return SENSE_UNKNOWN;
		t = TREE_OPERAND(t, 0);
	}
	return inverse_if(inverse, sense_of_raw(&raw, kept, text));
}

enum sense sense_of(tree t, const char *text)
{
	char *plain = expanded(text);
	if (!plain)
		return SENSE_UNKNOWN;
	const struct expression expression = parse_expression(part_of(plain));
	enum sense sense = sense_of_kept(t, &expression);
	if (sense == SENSE_UNKNOWN)
		sense = sense_of_expression(t, &expression);
	free(plain);
	return sense;
}

/* Whether TEXT, no comparison, may be true where what is below negations in its tree is not: "T (!x)" converts, where
   nobody knows T, and negations move into "?:", && and ||. */
static bool has_other_sense(const struct expression *text)
{
	if (text->op)
		return strchr("?,", *text->op) || starts_with_and_or(text->op);
	return is_path(text->whole) && !is_plain_path(text->whole) &&
	       strchr(")}", text->whole.end[-1]);
}

/* The sense of a tree of CODE and what the user wrote with OP, && or ||: a negation of one is the other of negations. */
static enum sense sense_of_junction(enum tree_code code, const char *op)
{
	if (code != TRUTH_ANDIF_EXPR && code != TRUTH_ORIF_EXPR)
		return SENSE_UNKNOWN;
	bool is_and = *op == '&' || startswith(op, "and");
	return sense_if((code == TRUTH_ANDIF_EXPR) == is_and);
}

/* Whether the user declares T as "int t = x", and tests it so. */
static bool is_declared_by(tree t, const struct expression *text)
{
	return DECL_P(t) && text->op && strcmp(text->op, "=") == 0;
}

/* The sense of T, which is TEXT for sure: C++ does not fold, but pushes negations inwards. */
static enum sense sense_of_unfolded(tree t, const struct expression *text)
{
	bool is_comparison = is_comparison_operator(text->op);
	const struct truth truth = truth_of(t, is_comparison);
	struct pair pair = {};
	enum sense sense = SENSE_UNKNOWN;
	pair.code = TREE_CODE(truth.inner);
	pair.text = text;
	if (is_comparison && COMPARISON_CLASS_P(truth.inner) && is_single(text->left) &&
	    is_single(text->right))
		sense = sense_of_code(&pair);
	else if (text->op && starts_with_and_or(text->op))
		sense = sense_of_junction(pair.code, text->op);
	else if (!is_comparison && !has_other_sense(text) && !COMPARISON_CLASS_P(truth.inner) &&
		 !is_declared_by(truth.inner, text))
		sense = SENSE_SAME;
	return inverse_if(truth.is_inverse != text->negations % 2, sense);
}

enum sense sense_of_written(tree t, const char *text)
{
	enum sense sense = sense_of(t, text);
	char *plain = sense == SENSE_UNKNOWN ? expanded(text) : NULL;
	if (!plain)
		return sense;
	const struct expression expression = parse_expression(part_of(plain));
	sense = sense_of_unfolded(t, &expression);
	free(plain);
	return sense;
}
