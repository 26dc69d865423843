/* How the front end has changed a comparison.

   It moves a constant to the right, and prefers small ones:

	written		folded		shift	swapped
	n >= 2		n > 1		1
	n < 2		n <= 1		1
	3 >= n		n <= 3			yes

   An order of an unsigned number may become an equality with zero:

	u < 1		u == 0		1
	u >= 1		u != 0		1
	1 > u		u == 0		1	yes
	1 <= u		u != 0		1	yes
	u > 0		u != 0
	u <= 0		u == 0
	0 < u		u != 0			yes
	0 >= u		u == 0			yes */

#include "gcc-headers.h"
#include "front/expression.h"
#include "front/folding.h"

/* The operator of TEXT, if that is a comparison; else ERROR_MARK. */
static enum tree_code operator_in(const char *text)
{
	const char *op = parse_expression(part_of(text)).op;
	if (!op || !is_comparison_operator(op) || startswith(op, "<=>"))
		return ERROR_MARK;
	return *op == '<'   ? (op[1] == '=' ? LE_EXPR : LT_EXPR)
	       : *op == '>' ? (op[1] == '=' ? GE_EXPR : GT_EXPR)
	       : *op == '=' ? EQ_EXPR
			    : NE_EXPR;
}

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

/* Of an order that is an equality with zero now. */
static struct folding folding_to_zero(enum tree_code written, enum tree_code code)
{
	bool is_of_one = is_strict(written) == (code == EQ_EXPR);
	bool is_left = written == LT_EXPR || written == GE_EXPR;
	return { true, is_of_one, is_of_one != is_left };
}

struct folding folding_of(const char *text, enum tree_code code, bool is_with_zero)
{
	enum tree_code written = operator_in(text);
	if (!is_order(written))
		return { written == ERROR_MARK && is_order(code), 0, false };
	if (!is_order(code))
		return is_with_zero ? folding_to_zero(written, code) : folding{ false, 0, false };
	bool is_shifted = is_strict(written) != is_strict(code);
	bool is_greater_now = is_less(code) == is_strict(code);
	return { true,
		 !is_shifted      ? 0
		 : is_greater_now ? -1
				  : 1,
		 is_less(written) != is_less(code) };
}
