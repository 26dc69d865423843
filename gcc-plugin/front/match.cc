/* Whether a tree is what the user wrote.

   Folding leaves to a tree the place of what it was made of:

	~x & 4		is the tree	(x & 4) == 0, at the "&"

   so it is not enough that the text at a tree's place is the user's.  The operators must be the
   same, too.  What is no operation, a variable, a member, a call, is not compared any further. */

#include "gcc-headers.h"
#include "front/cxx.h"
#include "front/inversion.h"
#include "front/macros.h"
#include "front/match.h"
#include "front/preserve.h"
#include "front/text.h"
#include "front/tokens.h"

/* Whether TEXT, which may be null and is freed, is WANTED, perhaps with its macros expanded. */
static bool is_text_of(char *text, const char *wanted)
{
	if (!text)
		return false;
	char *mine = squeezed(part_of(text));
	bool is = strcmp(mine, wanted) == 0;
	free(mine);
	char *plain = is ? NULL : expanded(text);
	free(text);
	if (!plain)
		return is;
	mine = squeezed(part_of(plain));
	is = strcmp(mine, wanted) == 0;
	free(mine);
	free(plain);
	return is;
}

/* T without conversions; an array, if it is its address. */
static tree plain_operand(tree t)
{
	t = unconverted(t);
	bool is_array =
	    TREE_CODE(t) == ADDR_EXPR && TREE_CODE(TREE_TYPE(TREE_OPERAND(t, 0))) == ARRAY_TYPE;
	return is_array ? TREE_OPERAND(t, 0) : t;
}

/* Whether the user wrote T as WANTED, which is squeezed. */
static bool is_written(tree t, const char *wanted)
{
	if (EXPR_P(t) && EXPR_HAS_LOCATION(t) && is_text_of(source_text(EXPR_LOCATION(t)), wanted))
		return true;
	if (DECL_P(t) && !DECL_NAME(t))
		return false;
	if (!DECL_P(t))
		return is_text_of(tree_text(t), wanted);
	const char *behind = strstr(wanted, "::") ? strrchr(wanted, ':') + 1 : wanted;
	return strcmp(IDENTIFIER_POINTER(DECL_NAME(t)), behind) == 0;
}

bool is_single(struct part text)
{
	const struct expression expression = parse_expression(text);
	return !is_truth_value(&expression) && !(expression.op && expression.op[0] == '?');
}

bool number_of(tree t, HOST_WIDE_INT *value)
{
	t = tree_strip_any_location_wrapper(unconverted(t));
	if (TREE_CODE(t) == FLOAT_EXPR)
		t = tree_strip_any_location_wrapper(TREE_OPERAND(t, 0));
	if (TREE_CODE(t) == REAL_CST)
		return real_isinteger(TREE_REAL_CST_PTR(t), value);
	if (TREE_CODE(t) != INTEGER_CST || !(tree_fits_shwi_p(t) || tree_fits_uhwi_p(t)))
		return false;
	*value = TREE_INT_CST_LOW(t);
	return true;
}

/* The operators of arithmetic, and what trees they become: first, as they are; then, with
   another second operand. */
static const struct operation {
	const char *op;
	enum tree_code code, others[2];
	bool is_commutative;
} operations[] = {
	{ "&", BIT_AND_EXPR, {}, true },
	{ "|", BIT_IOR_EXPR, {}, true },
	{ "^", BIT_XOR_EXPR, {}, true },
	{ "+", PLUS_EXPR, { POINTER_PLUS_EXPR, MINUS_EXPR }, true },
	{ "-", MINUS_EXPR, { PLUS_EXPR, POINTER_DIFF_EXPR }, false },
	{ "*", MULT_EXPR, { LSHIFT_EXPR }, true },
	{ "/", TRUNC_DIV_EXPR, { RDIV_EXPR, RSHIFT_EXPR }, false },
	{ "%", TRUNC_MOD_EXPR, { BIT_AND_EXPR }, false },
	{ "<<", LSHIFT_EXPR, { MULT_EXPR }, false },
	{ ">>", RSHIFT_EXPR, {}, false },
};

/* Whether T is a bit-field, read with its neighbours. */
static bool is_bit_field(tree t)
{
	return TREE_CODE(t) == BIT_AND_EXPR && TREE_CODE(TREE_OPERAND(t, 0)) == BIT_FIELD_REF;
}

static bool is_operation(tree t)
{
	if (TREE_CODE(t) == BIT_NOT_EXPR || TREE_CODE(t) == NEGATE_EXPR)
		return true;
	for (const struct operation &operation : operations)
		if (TREE_CODE(t) == operation.code || TREE_CODE(t) == operation.others[0] ||
		    TREE_CODE(t) == operation.others[1])
			return !is_bit_field(t);
	return false;
}

static const struct operation *find_operation(const char *op)
{
	for (const struct operation &operation : operations)
		if (op && strcmp(operation.op, op) == 0)
			return &operation;
	return NULL;
}

/* Whether T calls something; in C++, an operator may be a function. */
static bool is_call(tree t)
{
	bool is = TREE_CODE(t) == CALL_EXPR;
	if (!is)
		called_function(t, &is);
	return is;
}

static bool has_operands(const struct operation *operation, tree t, struct part first,
			 struct part second)
{
	if (TREE_CODE(t) != operation->code)
		return has_shape(TREE_OPERAND(t, 0), first);
	return has_shape(TREE_OPERAND(t, 0), first) && has_shape(TREE_OPERAND(t, 1), second);
}

/* Whether T is OPERATION, or what folding makes of it, of the operands of TEXT. */
static bool has_operation(const struct operation *operation, tree t, const struct expression *text)
{
	/* the difference of pointers is divided by the size of what they point to */
	if (TREE_CODE(t) == EXACT_DIV_EXPR)
		t = unconverted(TREE_OPERAND(t, 0));
	if (!is_operation(t))
		return c_dialect_cxx() && is_call(t);
	if (TREE_CODE(t) != operation->code && TREE_CODE(t) != operation->others[0] &&
	    TREE_CODE(t) != operation->others[1])
		return false;
	return has_operands(operation, t, text->left, text->right) ||
	       (operation->is_commutative && has_operands(operation, t, text->right, text->left));
}

/* The code of the operator in front of TEXT; ERROR_MARK if it has none of arithmetic. */
static enum tree_code unary_code(struct part text)
{
	char next = text.end - text.start > 1 ? text.start[1] : 0;
	bool is_minus = *text.start == '-' && next != '-' && next != '>';
	return *text.start == '~' ? BIT_NOT_EXPR : is_minus ? NEGATE_EXPR : ERROR_MARK;
}

/* Whether NAME is a word of TEXT. */
static bool has_name(struct part text, tree name)
{
	size_t length = IDENTIFIER_LENGTH(name);
	for (const char *c = text.start; c < text.end; c = after_token(c))
		if ((size_t)(text.end - c) >= length && startswith(c, IDENTIFIER_POINTER(name)) &&
		    !is_name_character(c[length]))
			return true;
	return false;
}

/* Whether T may be the call TEXT. */
static bool may_be_call(tree t, struct part text)
{
	bool is;
	tree function = called_function(t, &is);
	if (TREE_CODE(t) == CALL_EXPR) {
		is = true;
		function = get_callee_fndecl(t);
	}
	/* the selection of _Generic has the call in its parentheses */
	bool is_selection = startswith(text.start, "_Generic");
	const char *open = is_selection ? text.end : text.start;
	while (open < text.end && !strchr("({", *open))
		open++;
	return is && (!function || !DECL_NAME(function) ||
		      has_name({ text.start, open }, DECL_NAME(function)));
}

/* Characters of which a text in C has one, if T is what it says. */
static const char *marks_of(tree t)
{
	switch (TREE_CODE(t)) {
	case CALL_EXPR:
		return "(";
	case INDIRECT_REF:
	case ARRAY_REF:
		return "*[";
	default:
		return "";
	}
}

/* Whether TEXT has one of the CHARACTERS, or these are none. */
static bool has_any(struct part text, const char *characters)
{
	bool has = !*characters;
	for (const char *c = text.start; c < text.end && !has; c++)
		has = strchr(characters, *c);
	return has;
}

/* Whether T may be the variable, member, call or the like that TEXT is. */
static bool may_be_object(tree t, struct part text)
{
	/* the compiler knows what its own functions do */
	if (is_operation(t) || is_truth(t))
		return startswith(text.start, "__builtin_");
	/* "T (!x)" may convert, where nobody knows T */
	if (!is_plain_path(text) && is_path(text) && strchr(")}", text.end[-1]))
		return may_be_call(t, text);
	/* C++ converts by calls, and reads by references, that nobody sees */
	if (!c_dialect_cxx() && !has_any(text, marks_of(t)))
		return false;
	tree named = TREE_CODE(t) == COMPONENT_REF ? TREE_OPERAND(t, 1) : t;
	if (!DECL_P(named) || !DECL_NAME(named))
		return true;
	return has_name(text, DECL_NAME(named));
}

bool has_shape(tree t, struct part text)
{
	HOST_WIDE_INT number, value;
	while (is_transparent(t) || TREE_CODE(t) == C_MAYBE_CONST_EXPR)
		t = TREE_OPERAND(t, TREE_CODE(t) == C_MAYBE_CONST_EXPR);
	bool is_known = constant_value(text, &value);
	if (number_of(t, &number))
		return !is_known || value == number;
	const struct expression expression = parse_expression(text);
	if (is_known || expression.whole.start >= expression.whole.end)
		return false;
	if (is_truth_value(&expression))
		return is_truth(t) || (c_dialect_cxx() && is_call(t));
	if (const struct operation *operation = find_operation(expression.op))
		return has_operation(operation, t, &expression);
	if (expression.op && *expression.op == ',')
		return has_shape(t, expression.right);
	if (expression.op)
		return !is_operation(t);
	enum tree_code code = unary_code(expression.whole);
	if (code == ERROR_MARK)
		return may_be_object(t, expression.whole);
	struct part operand = { expression.whole.start + 1, expression.whole.end };
	return TREE_CODE(t) == code ? has_shape(TREE_OPERAND(t, 0), operand)
				    : c_dialect_cxx() && is_call(t);
}

/* Whether T and TEXT are the same operation of the same operands. */
static bool has_same_operands(tree t, struct part text)
{
	const struct expression expression = parse_expression(text);
	const struct operation *operation = find_operation(expression.op);
	if (!operation || expression.negations || TREE_CODE(t) != operation->code)
		return false;
	return matches(TREE_OPERAND(t, 0), expression.left) &&
	       matches(TREE_OPERAND(t, 1), expression.right);
}

bool matches(tree t, struct part text)
{
	HOST_WIDE_INT number, value;
	if (number_of(t, &number))
		return constant_value(text, &value) && value == number;
	/* an arm has the place of its choice */
	if ((!is_single(text) && DECL_P(unconverted(t))) || !has_shape(t, text))
		return false;
	char *wanted = squeezed(text);
	bool is = is_written(t, wanted);
	if (!is && plain_operand(t) != t)
		is = is_written(plain_operand(t), wanted);
	tree object = TREE_CODE(t) == CALL_EXPR ? converted_object(t) : NULL_TREE;
	if (!is && object)
		is = is_written(object, wanted);
	free(wanted);
	return is || has_same_operands(unconverted(t), text);
}
