/* Whether the tree of a comparison is the inverse of what the user wrote.

   The front ends push negations inwards,

	!(a > b || !(c < 3))	is the tree	a <= b && c < 3

   and what was negated is then at the place of the "!", however often it was.  So the user's
   operator is searched, at the place of the comparison or behind the "!" there, and compared
   with the tree's:

   - C++ trees are not yet folded, and neither are comparisons when preserve.cc keeps them:
     the code is the operator's, or its inverse.
   - Other comparisons in C are folded: "3 > x" is "x <= 2", "u >= 1" is "u != 0".  We ask
     whether they hold for less or for more.
   - What is no comparison to the user, "x", is "x != 0" to the compiler, or "x == 0" when
     inverted. */

#include "gcc-headers.h"
#include "front/around.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/inversion.h"
#include "front/preserve.h"
#include "front/text.h"
#include "front/tokens.h"

/* An operator and the code of its tree, if that is not inverted. */
static const struct comparison_operator {
	const char *token;
	enum tree_code code;
} comparison_operators[] = {
	/* longer tokens first */
	{ "==", EQ_EXPR }, { "!=", NE_EXPR }, { "not_eq", NE_EXPR }, { "<=", LE_EXPR },
	{ ">=", GE_EXPR }, { "<", LT_EXPR },  { ">", GT_EXPR },
};

static const struct comparison_operator *operator_at(location_t where)
{
	for (const struct comparison_operator &candidate : comparison_operators)
		if (token_is(where, candidate.token))
			return &candidate;
	return NULL;
}

bool is_comparison_at(location_t where)
{
	return operator_at(where) != NULL;
}

bool is_negation_at(location_t where)
{
	/* C++20 has the negation of a rewritten "!=" at that operator */
	return !is_comparison_at(where) &&
	       (token_is(where, "!") || (c_dialect_cxx() && token_is(where, "not")));
}

bool is_conditional_at(location_t where)
{
	return token_is(where, "?") || token_is(where, ":");
}

static bool is_equality(enum tree_code code)
{
	return code == EQ_EXPR || code == NE_EXPR;
}

tree unconverted(tree t)
{
	while (CONVERT_EXPR_P(t) || TREE_CODE(t) == C_MAYBE_CONST_EXPR)
		t = TREE_OPERAND(t, TREE_CODE(t) == C_MAYBE_CONST_EXPR);
	return t;
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

/* The length of the "!" or "not" that TEXT starts with, 0 if it starts with none. */
static size_t negation_length(const char *text)
{
	if (text[0] == '!')
		return text[1] != '=';
	if (!ISIDST(text[0]))
		return 0;
	size_t length = after_token(text) - text;
	bool is_operator = c_dialect_cxx() && length == 3 && startswith(text, "not");
	return is_operator || macro_token(text, length) == CPP_NOT ? length : 0;
}

/* What the negation that TEXT starts with is about, if it is all of TEXT; else null. */
static const char *negated_part(const char *text)
{
	const char *part = NULL, *operand = text;
	while (size_t length = negation_length(operand)) {
		operand += length;
		operand += strspn(operand, " ");
		if (!part)
			part = operand;
	}
	return part && is_unary_operand(operand) ? part : NULL;
}

unsigned strip_negations(char *text)
{
	unsigned count = 0;
	strip_parentheses(text);
	while (const char *part = negated_part(text)) {
		memmove(text, part, strlen(part) + 1);
		strip_parentheses(text);
		count++;
	}
	return count;
}

/* What the user wrote. */
struct written {
	const struct comparison_operator *op; /* null if it is no comparison, or hidden in macros */
	char *left, *right;                   /* its operands, or null if not known */
	bool is_negated;                      /* in a macro, where the user does not see it */
};

static const struct written nothing_written = { NULL, NULL, NULL, false };

static void free_written(struct written *written)
{
	free(written->left);
	free(written->right);
}

static const struct comparison_operator *operator_that_starts(const char *text)
{
	for (const struct comparison_operator &candidate : comparison_operators) {
		size_t length = strlen(candidate.token);
		if (startswith(text, candidate.token) &&
		    !(ISIDNUM(candidate.token[0]) && ISIDNUM(text[length])))
			return &candidate;
	}
	return NULL;
}

/* Of two operators outside of parentheses, which is that of the whole?  "<" may be a bracket. */
static unsigned rank_of(const struct comparison_operator *op)
{
	return is_equality(op->code) ? 3 : op->token[1] ? 2 : 1;
}

/* The length of the operator that TEXT starts with and that looks like a comparison. */
static size_t other_operator_length(const char *text)
{
	if (startswith(text, "<=>"))
		return 3;
	return startswith(text, "<<") || startswith(text, ">>") || startswith(text, "->") ? 2 : 0;
}

/* Whether a binary operator at C, in TEXT, has comparisons as its operands. */
static bool binds_looser(const char *text, const char *c)
{
	if (strchr("?,=|^", *c))
		return true;
	if (*c != '&')
		return false;
	do
		c--;
	while (c >= text && *c == ' ');
	return c >= text && (ISIDNUM(*c) || strchr(")]\"'", *c));
}

/* A copy of the operand between START and END, without blanks and parentheses around it. */
static char *operand_between(const char *start, const char *end)
{
	while (start < end && *start == ' ')
		start++;
	while (end > start && end[-1] == ' ')
		end--;
	return strip_parentheses(xstrndup(start, end - start));
}

/* Split TEXT, an expression, at the comparison that it is, if it is one. */
static struct written written_in(const char *text)
{
	const struct comparison_operator *found = NULL;
	const char *place = NULL;
	int depth = 0;
	for (const char *c = text; *c;) {
		size_t other = other_operator_length(c);
		const struct comparison_operator *op = other ? NULL : operator_that_starts(c);
		depth += strchr("([{", *c) ? 1 : strchr(")]}", *c) ? -1 : 0;
		if (!op && !other && depth == 0 && binds_looser(text, c))
			return nothing_written;
		if (op && depth == 0 && (!found || rank_of(op) >= rank_of(found))) {
			found = op;
			place = c;
		}
		c = op ? c + strlen(op->token) : other ? c + other : after_token(c);
	}
	if (!found)
		return nothing_written;
	return { found, operand_between(text, place),
		 operand_between(place + strlen(found->token), text + strlen(text)), false };
}

/* How many negations are at WHERE, if that is in a macro's body, so that they are not seen in its
   call. */
static unsigned hidden_negations(location_t where)
{
	const line_map_macro *map = expansion_of(where);
	unsigned count = 0;
	where = get_pure_location(where);
	if (map && !is_argument_token(map, where) && !operator_macro(where))
		while (expansion_of(where + count) == map && token_is(where + count, "!"))
			count++;
	return count;
}

/* What is written in the macro that the range of WHERE ends in. */
static struct written written_in_macro(location_t where)
{
	unsigned negations = 0;
	where = inner_location(where, &negations);
	char *text = expanded_text(where);
	if (!text)
		return nothing_written;
	negations = strip_negations(text);
	struct written written = written_in(text);
	location_t end = get_range_from_loc(line_table, where).m_finish;
	if (expansion_of(end) != expansion_of(where))
		negations += hidden_negations(where);
	written.is_negated = negations % 2;
	free(text);
	return written;
}

/* What is written at WHERE, where an operator is. */
static struct written written_at(location_t where)
{
	const struct comparison_operator *op = operator_at(where);
	if (expansion_of(where)) {
		struct written written = written_in_macro(where);
		if (written.op == op)
			return written;
		free_written(&written);
	}
	char *left = operand_text(where, true, 0);
	char *right = operand_text(where, false, strlen(op->token));
	return { op, left ? strip_parentheses(left) : NULL, right ? strip_parentheses(right) : NULL,
		 false };
}

/* What is negated at WHERE, without negations; their number is added to *COUNT. */
static char *negated_text(location_t where, unsigned *count)
{
	char *text = source_text(inner_location(where, count));
	if (text)
		*count += strip_negations(text);
	return text;
}

static unsigned count_negations(location_t where)
{
	unsigned count = 0;
	free(negated_text(where, &count));
	return count;
}

static struct written written_behind(location_t where)
{
	unsigned count = 0;
	char *text = negated_text(where, &count);
	struct written written = text ? written_in(text) : nothing_written;
	free(text);
	return written.op ? written : written_in_macro(where);
}

/* Whether PART, the text of some tokens, stands in TEXT. */
static bool contains(const char *text, const char *part)
{
	size_t length = strlen(part);
	for (const char *c = text; *c; c = after_token(c))
		if (startswith(c, part) && !(ISIDNUM(part[length - 1]) && ISIDNUM(c[length])))
			return true;
	return false;
}

/* The text of an operand of a comparison. */
static char *text_of(tree t)
{
	t = unconverted(t);
	char *text = EXPR_HAS_LOCATION(t) ? source_text(EXPR_LOCATION(t)) : NULL;
	return strip_parentheses(text ? text : tree_text(t));
}

/* Whether the front end has swapped the operands of COMPARISON: it puts constants last, and
   variables behind other expressions. */
static bool is_swapped(tree comparison, const struct written *written)
{
	if (!written->left || !written->right)
		return false;
	char *first = text_of(TREE_OPERAND(comparison, 0));
	char *second = text_of(TREE_OPERAND(comparison, 1));
	bool is = false;
	if (strcmp(written->left, first) != 0 && strcmp(written->right, second) != 0)
		is = strcmp(written->left, second) == 0 || strcmp(written->right, first) == 0 ||
		     (contains(written->right, first) && !contains(written->left, first));
	free(first);
	free(second);
	return is;
}

static bool is_less(enum tree_code code)
{
	return code == LT_EXPR || code == LE_EXPR || code == UNLT_EXPR || code == UNLE_EXPR;
}

/* Whether OPERAND, perhaps converted, has a type whose greatest value is CONSTANT. */
static bool is_greatest(tree constant, tree operand)
{
	tree types[] = { TREE_TYPE(operand), TREE_TYPE(unconverted(operand)) };
	for (tree type : types)
		if (INTEGRAL_TYPE_P(type) && tree_int_cst_equal(constant, TYPE_MAX_VALUE(type)))
			return true;
	return false;
}

/* Whether COMPARISON holds for values that are less than some.  Folding makes "u == 0" of
   "u < 1", and "u == UINT_MAX" of "u >= UINT_MAX". */
static bool holds_for_less(tree comparison)
{
	enum tree_code code = TREE_CODE(comparison);
	if (!is_equality(code))
		return is_less(code);
	return (code == EQ_EXPR) !=
	       is_greatest(TREE_OPERAND(comparison, 1), TREE_OPERAND(comparison, 0));
}

/* Whether COMPARISON, perhaps folded, is the inverse of what was WRITTEN. */
static bool is_inverse(tree comparison, const struct written *written)
{
	enum tree_code code = TREE_CODE(comparison);
	if (is_equality(written->op->code))
		return is_equality(code) && code != written->op->code;
	return holds_for_less(comparison) !=
	       (is_less(written->op->code) != is_swapped(comparison, written));
}

/* Whether COMPARISON has the code of what was WRITTEN, or its inverse. */
static bool is_other_code(tree comparison, const struct written *written)
{
	/* the front end of C puts constants last */
	enum tree_code code = TREE_CODE(comparison), user_code = written->op->code;
	return code != user_code && code != swap_tree_comparison(user_code);
}

bool is_inverted_exactly(tree comparison)
{
	location_t where = EXPR_LOCATION(comparison);
	bool is_negation = is_negation_at(where);
	/* what the front end of C inverts, it folds as well */
	auto is_inverse_of = is_negation && !c_dialect_cxx() ? is_inverse : is_other_code;
	struct written written = { operator_at(where), NULL, NULL, false };
	if (is_negation)
		written = written_behind(where);
	bool inverted;
	if (written.op)
		inverted = is_inverse_of(comparison, &written) ^ written.is_negated;
	else if (is_negation && !is_zero_test(comparison))
		inverted = count_negations(where) % 2; /* of a comparison deep in macros */
	else
		/* without source, the text will be printed from the tree as it is */
		inverted = TREE_CODE(comparison) == EQ_EXPR && has_source(where);
	free_written(&written);
	return inverted;
}

/* What the user wrote as TEXT, which is at WHERE or was moved there by folding. */
static struct written written_as(const char *text, location_t where)
{
	if (is_comparison_at(where))
		return written_at(where);
	struct written written = written_in(text);
	return written.op || !is_negation_at(where) ? written : written_in_macro(where);
}

bool is_inverted_folded(tree comparison, const char *text, unsigned negations)
{
	location_t where = EXPR_LOCATION(comparison);
	struct written written = written_as(text, where);
	bool inverted;
	if (written.op && ((written.left && written.right) || !preserves_comparisons()))
		inverted = is_inverse(comparison, &written) ^ written.is_negated;
	else if (preserves_comparisons())
		inverted = (negations_before(where) + negations) % 2;
	else
		inverted = TREE_CODE(comparison) == EQ_EXPR;
	free_written(&written);
	return inverted;
}

/* Whether ARM of CHOICE, a comparison, is the inverse of all that the user wrote there. */
static bool is_inverted_arm(tree choice, tree arm)
{
	location_t where = EXPR_LOCATION(arm);
	location_t condition = EXPR_LOC_OR_LOC(TREE_OPERAND(choice, 0), EXPR_LOCATION(choice));
	/* else it is that of the whole */
	bool is_in_arm = linemap_compare_locations(line_table, condition, where) > 0;
	if (!is_in_arm)
		return TREE_CODE(arm) == EQ_EXPR;
	bool is_negated = is_negation_at(where) && count_negations(where) % 2;
	bool is_exact = c_dialect_cxx() || !is_comparison_at(where);
	return is_negated ^ (is_exact ? is_inverted_exactly(arm) : is_inverted_folded(arm, "", 0));
}

bool has_inverted_arms(tree choice, bool expected)
{
	for (int i = 1; i <= 2; i++) {
		tree arm = TREE_OPERAND(choice, i);
		if (arm && COMPARISON_CLASS_P(unconverted(arm)))
			return is_inverted_arm(choice, unconverted(arm));
	}
	return expected;
}
