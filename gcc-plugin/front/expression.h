/* What kind of expression a text is. */

#ifndef SAMPLER_EXPRESSION_H
#define SAMPLER_EXPRESSION_H

/* Some characters of a text, without blanks around them. */
struct part {
	const char *start, *end;
};

/* An expression without the parentheses, negations and casts around it, which is

	of the two operands LEFT and RIGHT, if it has an operator;
	of the condition LEFT and the arms RIGHT and OTHER, if that is "?";
	a unary operand, if OPERATOR is null. */
struct expression {
	struct part whole;
	unsigned negations; /* that were around it */
	const char *op;     /* with symbols, also if it is written as a word: "!=" */
	struct part left, right, other;
};

struct part part_of(const char *text);

struct expression parse_expression(struct part text);

/* Whether OP is a comparison's. */
bool is_comparison_operator(const char *op);

/* Whether the EXPRESSION is 0 or 1 to the user: a comparison, or of && or ||. */
bool is_truth_value(const struct expression *expression);

/* Whether TEXT is a variable, a part of one, or a call. */
bool is_path(struct part text);

/* The same, if there is nothing in it that a tree could be the inverse of. */
bool is_plain_path(struct part text);

/* The value of TEXT, in which macros are expanded, if that is an integer constant that needs no
   declarations; say whether it is. */
bool constant_value(struct part text, HOST_WIDE_INT *value);

/* Remove the user's own negations from the beginning of TEXT, and parentheses around the rest. */
void strip_negations(char *text);

/* Whether TEXT starts with && or ||, perhaps as a word, as "and" of <iso646.h>. */
bool starts_with_and_or(const char *text);

/* A copy of TEXT without blanks and parentheses: of equal expressions, it is equal.  The caller
   frees it. */
char *squeezed(struct part text);

#endif
