/* What kind of expression a text is.

   Tokens are read from left to right; the operator outside of brackets that binds least is that of
   the whole.  Two things need a guess, because types are not known: "(a) (b)" is a cast, and
   "a < b > (c)" a template's argument, if no more than names, numbers and their like stand
   between. */

#include "gcc-headers.h"
#include "front/expression.h"
#include "front/macros.h"
#include "front/tokens.h"

struct token {
	const char *start, *end;
	const char *op; /* with symbols; null for names and literals */
};

static const struct {
	const char *symbol, *word;
	enum cpp_ttype type;
	unsigned precedence; /* 0: no binary operator */
} operators[] = {
	/* longer ones first */
	{ "<<=", NULL, CPP_LSHIFT_EQ, 2 },  { ">>=", NULL, CPP_RSHIFT_EQ, 2 },
	{ "<=>", NULL, CPP_SPACESHIP, 11 }, { "...", NULL, CPP_ELLIPSIS, 0 },
	{ "->", NULL, CPP_DEREF, 0 },       { "++", NULL, CPP_PLUS_PLUS, 0 },
	{ "--", NULL, CPP_MINUS_MINUS, 0 }, { "::", NULL, CPP_SCOPE, 0 },
	{ "<<", NULL, CPP_LSHIFT, 12 },     { ">>", NULL, CPP_RSHIFT, 12 },
	{ "<=", NULL, CPP_LESS_EQ, 10 },    { ">=", NULL, CPP_GREATER_EQ, 10 },
	{ "==", NULL, CPP_EQ_EQ, 9 },       { "!=", "not_eq", CPP_NOT_EQ, 9 },
	{ "&&", "and", CPP_AND_AND, 5 },    { "||", "or", CPP_OR_OR, 4 },
	{ "+=", NULL, CPP_PLUS_EQ, 2 },     { "-=", NULL, CPP_MINUS_EQ, 2 },
	{ "*=", NULL, CPP_MULT_EQ, 2 },     { "/=", NULL, CPP_DIV_EQ, 2 },
	{ "%=", NULL, CPP_MOD_EQ, 2 },      { "&=", "and_eq", CPP_AND_EQ, 2 },
	{ "|=", "or_eq", CPP_OR_EQ, 2 },    { "^=", "xor_eq", CPP_XOR_EQ, 2 },
	{ "<", NULL, CPP_LESS, 10 },        { ">", NULL, CPP_GREATER, 10 },
	{ "=", NULL, CPP_EQ, 2 },           { "!", "not", CPP_NOT, 0 },
	{ "&", "bitand", CPP_AND, 8 },      { "|", "bitor", CPP_OR, 6 },
	{ "^", "xor", CPP_XOR, 7 },         { "~", "compl", CPP_COMPL, 0 },
	{ "+", NULL, CPP_PLUS, 13 },        { "-", NULL, CPP_MINUS, 13 },
	{ "*", NULL, CPP_MULT, 14 },        { "/", NULL, CPP_DIV, 14 },
	{ "%", NULL, CPP_MOD, 14 },         { "?", NULL, CPP_QUERY, 3 },
	{ ",", NULL, CPP_COMMA, 1 },        { ".", NULL, CPP_DOT, 0 },
	{ ":", NULL, CPP_COLON, 0 },        { "(", NULL, CPP_OPEN_PAREN, 0 },
	{ ")", NULL, CPP_CLOSE_PAREN, 0 },  { "[", NULL, CPP_OPEN_SQUARE, 0 },
	{ "]", NULL, CPP_CLOSE_SQUARE, 0 }, { "{", NULL, CPP_OPEN_BRACE, 0 },
	{ "}", NULL, CPP_CLOSE_BRACE, 0 },
};

static bool is(const char *op, const char *symbol)
{
	return op && *op == *symbol && strcmp(op, symbol) == 0;
}

static bool is_and_or(const char *op)
{
	return is(op, "&&") || is(op, "||");
}

static unsigned precedence_of(const char *op)
{
	for (const auto &candidate : operators)
		if (*op == *candidate.symbol && strcmp(op, candidate.symbol) == 0)
			return candidate.precedence;
	return 0;
}

/* The operator that the word from START to END is, in C++ or as a macro. */
static const char *operator_word(const char *start, const char *end)
{
	size_t length = end - start;
	enum cpp_ttype type = macro_token(start, length);
	for (const auto &candidate : operators) {
		bool is_word = c_dialect_cxx() && candidate.word &&
			       strlen(candidate.word) == length &&
			       startswith(start, candidate.word);
		if (is_word || candidate.type == type)
			return candidate.symbol;
	}
	return NULL;
}

static struct token token_at(const char *c)
{
	if (is_name_character(*c) || *c == '"' || *c == '\'') {
		const char *end = after_token(c);
		return { c, end,
			 ISDIGIT(*c) || !is_name_character(*c) ? NULL : operator_word(c, end) };
	}
	for (const auto &candidate : operators)
		if (*c == *candidate.symbol && startswith(c, candidate.symbol))
			return { c, c + strlen(candidate.symbol), candidate.symbol };
	return { c, c + 1, "" };
}

static const char *after_spaces(const char *c, const char *end)
{
	while (c < end && ISSPACE(*c))
		c++;
	return c;
}

static struct part trimmed(const char *start, const char *end)
{
	start = after_spaces(start, end);
	while (end > start && ISSPACE(end[-1]))
		end--;
	return { start, end };
}

struct part part_of(const char *text)
{
	return trimmed(text, text + strlen(text));
}

static int depth_of(const char *op)
{
	return !op || !*op ? 0 : strchr("([{", *op) ? 1 : strchr(")]}", *op) ? -1 : 0;
}

/* The end of the bracketed group at C. */
static const char *after_group(const char *c, const char *end)
{
	int depth = 0;
	while (c < end) {
		struct token token = token_at(c);
		depth += depth_of(token.op);
		c = token.end;
		if (depth == 0)
			break;
	}
	return MIN(c, end);
}

/* Whether the operator TOKEN, with NEXT behind it, may stand in a template's arguments, where "&&"
   is part of a type. */
static bool may_be_in_template(struct token token, const char *next, const char *end)
{
	static const char *const symbols[] = { "::", ",", "*", "&", "+", "-", "/", "%", "..." };
	for (const char *symbol : symbols)
		if (is(token.op, symbol))
			return true;
	return is(token.op, "&&") && next < end && strchr(">,", *next);
}

/* The end of the template's arguments at C, which is a "<"; C if they are none. */
static const char *after_template_arguments(const char *c, const char *end)
{
	int depth = 0;
	for (const char *at = c; at < end;) {
		struct token token = token_at(at);
		at = after_spaces(token.end, end);
		if (is(token.op, "<"))
			depth++;
		else if (is(token.op, ">") || is(token.op, ">>"))
			depth -= token.op[1] ? 2 : 1;
		else if (depth_of(token.op) > 0)
			at = after_spaces(after_group(token.start, end), end);
		else if (token.op && !may_be_in_template(token, at, end))
			return c;
		if (depth <= 0) {
			bool is_template = depth == 0 && at < end && strchr("({:", *at);
			return is_template ? token.end : c;
		}
	}
	return c;
}

/* Whether the token at C continues a cast. */
static bool starts_operand(const char *c, const char *end)
{
	if (c >= end)
		return false;
	struct token token = token_at(c);
	return !token.op || is(token.op, "(") || is(token.op, "!") || is(token.op, "~");
}

/* The place and the operator that binds least in TEXT, or an empty place. */
static struct token find_operator(struct part text)
{
	struct token found = { NULL, NULL, NULL };
	unsigned least = 100;
	bool is_behind_operand = false;
	for (const char *c = text.start; c < text.end; c = after_spaces(c, text.end)) {
		struct token token = token_at(c);
		bool is_name = !token.op && !ISDIGIT(*c);
		c = token.end;
		if (depth_of(token.op) > 0) {
			bool is_first = !is_behind_operand && is(token.op, "(");
			c = after_group(token.start, text.end);
			is_behind_operand =
			    !(is_first && starts_operand(after_spaces(c, text.end), text.end));
			continue;
		}
		if (!token.op || is(token.op, "++") || is(token.op, "--")) {
			is_behind_operand |= !token.op;
			const char *next = after_spaces(c, text.end);
			if (is_name && c_dialect_cxx() && next < text.end && *next == '<')
				c = MAX(c, after_template_arguments(next, text.end));
			continue;
		}
		unsigned precedence = is_behind_operand ? precedence_of(token.op) : 0;
		bool is_right_first = precedence == 2 || precedence == 3;
		if (precedence && (is_right_first ? precedence < least : precedence <= least)) {
			found = token;
			least = precedence;
		}
		is_behind_operand = false;
	}
	return found;
}

/* The ":" of the "?" before C. */
static const char *find_colon(const char *c, const char *end)
{
	int depth = 1;
	while (c < end) {
		struct token token = token_at(c);
		depth += is(token.op, "?") ? 1 : is(token.op, ":") ? -1 : 0;
		if (depth == 0)
			return c;
		c = depth_of(token.op) > 0 ? after_group(c, end) : token.end;
	}
	return NULL;
}

/* What TEXT, which has no operator outside of brackets, is around: the expression in parentheses, or
   behind a negation, which is counted; TEXT if it starts with neither. */
static struct part unwrapped(struct part text, unsigned *negations)
{
	if (text.start >= text.end)
		return text;
	struct token first = token_at(text.start);
	if (is(first.op, "!")) {
		++*negations;
		return trimmed(first.end, text.end);
	}
	bool is_enclosed = is(first.op, "(") && after_group(text.start, text.end) == text.end &&
			   text.end[-1] == ')';
	return is_enclosed ? trimmed(first.end, text.end - 1) : text;
}

/* The value in TEXT, "__builtin_expect (VALUE, ...)"; TEXT if it is something else. */
static struct part expected(struct part text)
{
	const char *open = text.start;
	if (text.end - text.start < 18 || !startswith(text.start, "__builtin_expect"))
		return text;
	while (open < text.end && *open != '(')
		open++;
	if (open == text.end || after_group(open, text.end) != text.end)
		return text;
	const char *c = open + 1;
	while (c < text.end && *c != ',')
		c = depth_of(token_at(c).op) > 0 ? after_group(c, text.end) : token_at(c).end;
	return trimmed(open + 1, c);
}

/* What TEXT, which has no operator outside of brackets, casts, as "(T) x" or "static_cast<T> (x)"; TEXT
   if it is no cast. */
static struct part behind_cast(struct part text)
{
	if (text.start >= text.end)
		return text;
	struct token first = token_at(text.start);
	const char *next = after_spaces(first.end, text.end);
	bool is_named = first.end - first.start > 5 && startswith(first.end - 5, "_cast");
	if (is_named && next < text.end && *next == '<') {
		const char *group =
		    after_spaces(after_template_arguments(next, text.end), text.end);
		return after_group(group, text.end) == text.end ? trimmed(group, text.end) : text;
	}
	if (!is(first.op, "("))
		return text;
	next = after_spaces(after_group(text.start, text.end), text.end);
	return starts_operand(next, text.end) ? trimmed(next, text.end) : text;
}

/* TEXT without negations, which are counted, and parentheses around it. */
static struct part bare(struct part text, unsigned *negations)
{
	while (!find_operator(text).start) {
		struct part inner = unwrapped(text, negations);
		if (inner.start == text.start)
			break;
		text = inner;
	}
	return text;
}

struct expression parse_expression(struct part text)
{
	struct expression expression = {};
	struct token op = {};
	for (struct part last = {}; text.start != last.start;) {
		last = text;
		text = bare(text, &expression.negations);
		op = find_operator(text);
		if (op.start)
			break;
		text = behind_cast(expected(text));
	}
	expression.whole = text;
	if (!op.start)
		return expression;
	expression.op = op.op;
	expression.left = trimmed(text.start, op.start);
	expression.right = trimmed(op.end, text.end);
	const char *colon = is(op.op, "?") ? find_colon(expression.right.start, text.end) : NULL;
	if (colon) {
		expression.other = trimmed(colon + 1, text.end);
		expression.right = trimmed(expression.right.start, colon);
	}
	return expression;
}

bool is_comparison_operator(const char *op)
{
	unsigned precedence = op ? precedence_of(op) : 0;
	return precedence == 9 || precedence == 10;
}

bool is_truth_value(const struct expression *expression)
{
	return expression->negations || is_comparison_operator(expression->op) ||
	       is_and_or(expression->op);
}

/* The value of TEXT, a character's literal; say whether it is known. */
static bool character_value(struct part text, HOST_WIDE_INT *value)
{
	static const char letters[] = "abfnrtv0\\'\"", values[] = "\a\b\f\n\r\t\v\0\\'\"";
	bool is_escaped = text.start[1] == '\\';
	const char *letter = is_escaped ? strchr(letters, text.start[2]) : NULL;
	*value = letter ? values[letter - letters] : text.start[1];
	return text.end - text.start == 3 + is_escaped && (letter || !is_escaped);
}

/* The value of the literal TEXT; say whether it is one. */
static bool literal_value(struct part text, HOST_WIDE_INT *value)
{
	static const char *const zeros[] = { "false", "nullptr", "__null" };
	size_t length = text.end - text.start;
	for (const char *zero : zeros)
		if (strlen(zero) == length && startswith(text.start, zero)) {
			*value = 0;
			return true;
		}
	if (length == 4 && startswith(text.start, "true")) {
		*value = 1;
		return true;
	}
	if (*text.start == '\'')
		return character_value(text, value);
	if (!ISDIGIT(*text.start))
		return false;
	char *end;
	*value = strtoull(text.start, &end, 0);
	end += strspn(end, "uUlLzZ");
	if (end == text.end)
		return true;
	double real = strtod(text.start, &end);
	if (end + strspn(end, "fFlL") != text.end || real > 1e15)
		return false;
	*value = real;
	return *value == real;
}

/* Write LEFT OP RIGHT to *VALUE; say whether OP is of arithmetic. */
static bool apply(const char *op, HOST_WIDE_INT left, HOST_WIDE_INT right, HOST_WIDE_INT *value)
{
	bool is_shift = (is(op, "<<") || is(op, ">>")) && right >= 0 && right < 32;
	if (op[1] && !is_shift)
		return false;
	/* an overflow of these is defined */
	unsigned HOST_WIDE_INT a = left, b = right;
	switch (*op) {
	case '+':
		*value = a + b;
		return true;
	case '-':
		*value = a - b;
		return true;
	case '*':
		*value = a * b;
		return true;
	case '&':
		*value = left & right;
		return true;
	case '|':
		*value = left | right;
		return true;
	case '^':
		*value = left ^ right;
		return true;
	case '<':
		*value = a << b;
		return is_shift;
	case '>':
		*value = left >> right;
		return is_shift;
	default:
		return false;
	}
}

bool constant_value(struct part text, HOST_WIDE_INT *value)
{
	struct expression expression = parse_expression(text);
	struct part whole = expression.whole;
	if (expression.negations || whole.start >= whole.end)
		return false;
	if (expression.op) {
		HOST_WIDE_INT left, right;
		return constant_value(expression.left, &left) &&
		       constant_value(expression.right, &right) &&
		       apply(expression.op, left, right, value);
	}
	if (strchr("-+~", *whole.start)) {
		if (!constant_value(trimmed(whole.start + 1, whole.end), value))
			return false;
		*value = *whole.start == '-'   ? -(unsigned HOST_WIDE_INT) * value
			 : *whole.start == '~' ? ~*value
					       : *value;
		return true;
	}
	return literal_value(whole, value);
}

bool is_path(struct part text)
{
	const struct expression expression = parse_expression(text);
	char first = *expression.whole.start;
	return !expression.op && is_name_character(first) && !ISDIGIT(first);
}

bool is_plain_path(struct part text)
{
	for (const char *c = text.start; c < text.end;) {
		struct token token = token_at(c);
		if (token.op && strpbrk(token.op, "!=?"))
			return false;
		c = token.end;
	}
	return is_path(text);
}

void strip_negations(char *text)
{
	unsigned negations = 0;
	struct part rest = bare(part_of(text), &negations);
	memmove(text, rest.start, rest.end - rest.start);
	text[rest.end - rest.start] = 0;
}

bool starts_with_and_or(const char *text)
{
	return is_and_or(token_at(text).op);
}

char *squeezed(struct part text)
{
	char *result = xstrndup(text.start, text.end - text.start), *to = result;
	for (const char *from = result; *from; from++)
		if (!strchr(" ()", *from))
			*to++ = *from;
	*to = 0;
	return result;
}
