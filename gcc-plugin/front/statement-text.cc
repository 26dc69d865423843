/* The text of a statement.

   In:	the location that GCC has for it, which may be that of its expression, of an
	operator in it, or of a part of the head that it is.
   Out:	its text, from its first word to its ";", brace, or closing parenthesis of its head:

	for (i = 0; i < n; i++) {
	x += f (i)
	return x
	MAKE (int)		of all statements of a function that a macro makes */

#include "gcc-headers.h"
#include "front/bodies.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/surrounding.h"
#include "front/tokens.h"
#include "front/statement-text.h"

static const char *statement_word_at(struct cursor at)
{
	static const char *const words[] = { "if", "while", "for", "switch", "catch", "return" };
	for (const char *word : words) {
		struct cursor next = at;
		if (pass_over(&next, word) && !ISIDNUM(char_at(&next)))
			return word;
	}
	return NULL;
}

/* The position after the head at START: a word, perhaps another, and parentheses. */
static struct cursor after_head(struct cursor start)
{
	while (char_at(&start) && char_at(&start) != '(')
		copy_token(NULL, &start);
	return after_parentheses(start);
}

/* What was read of a statement, for what a brace there begins. */
struct statement_reading {
	char before; /* the last token's first character */
	bool
	    is_behind_operand; /* so that a parenthesis would be a call's, and a bracket an index's */
	bool is_behind_cast;   /* "(type)", behind which braces have values */
	bool in_lambda;        /* behind "[...]": its body comes */
	bool changes;          /* behind "+=" and the like */
};

/* Whether a brace has values, or is the body of a lambda, where READING is.  In C++, "type{n}" and "return {n}" have values, too. */
static bool brace_goes_on(const struct statement_reading *reading)
{
	bool is_typed = is_name_character(reading->before) || reading->before == '>';
	return reading->is_behind_cast || reading->in_lambda ||
	       (c_dialect_cxx() && (is_typed || reading->changes));
}

/* READING has passed the token from START to END. */
static void note_token(struct statement_reading *reading, struct cursor start,
		       const struct cursor *end)
{
	char c = char_at(&start);
	bool is_word = is_name_character(c),
	     is_prefix = is_word && is_word_of(&start, end, before_expressions);
	reading->is_behind_cast = c == '(' && !reading->is_behind_operand;
	reading->in_lambda = (reading->in_lambda && c != '{') ||
			     (c == '[' && !reading->is_behind_operand && c_dialect_cxx());
	reading->changes = c == '=' && reading->before && strchr("+-*/%&|^<>", reading->before);
	reading->is_behind_operand = (is_word && !is_prefix) || strchr("([{\"'", c);
	reading->before = c;
}

/* The position after the statement at START, which ends at a ";" or a brace, or a bracket that was not opened there. */
static struct cursor after_statement(struct cursor start)
{
	struct cursor end = start, next = start;
	struct statement_reading reading = {};
	for (char c; (c = char_at(&next)) && !strchr(";})]", c); skip_blanks(&next)) {
		const struct cursor token = next;
		if (c == '{' && !brace_goes_on(&reading))
			break;
		if (strchr("([{", c))
			next = after_parentheses(next);
		else
			copy_token(NULL, &next);
		note_token(&reading, token, &next);
		/* of an initialiser in braces, there is the target */
		if (c != '=' || char_after(next) == '=')
			end = next;
	}
	return end;
}

/* Whether a statement can begin with the character at START, outside of directives. */
static bool begins_statement(struct cursor start)
{
	struct cursor line = start;
	line.column = 1;
	while (is_before(&line, &start) && is_blank(char_at(&line)))
		advance(&line);
	char c = char_at(&start);
	return char_at(&line) != '#' && (ISIDST(c) || (c && strchr("(*&+-~!\":[", c)));
}

/* The text of the statement at FIRST, in whose head something stands that GCC takes for a statement: of a loop, and in C of others.
   In C++, what is in heads is declared or made up there. */
static char *text_with_head(struct cursor first, const char *word, bool is_declaration)
{
	bool is_loop = strcmp(word, "for") == 0, is_catch = strcmp(word, "catch") == 0;
	bool is_part = is_catch || (!is_loop && (is_declaration || c_dialect_cxx()));
	char *text = is_part ? NULL : text_between(first, after_head(first));
	/* "for (auto [a, b] : list)": what it declares, each turn of its body begins with */
	if (text && is_declaration && !strchr(text, ';')) {
		free(text);
		return NULL;
	}
	return text;
}

/* Whether AT is in the brackets of a declaration in C: the sizes of an array come before it. */
static bool is_size(struct cursor at)
{
	struct cursor end = after_statement(at);
	skip_blanks(&end);
	return !c_dialect_cxx() && char_at(&end) == ']';
}

/* WHERE in the file, outside of macros' bodies. */
static struct cursor place_of(location_t where)
{
	struct text_range range = { where, where, where, false };
	leave_macros(&range);
	return cursor_at(range.start);
}

/* Whether FUNCTION ends where AT is: so it is the body of the macro there. */
static bool is_of_macro(tree function, const struct cursor *at)
{
	location_t end = end_of_function(function);
	struct cursor same = place_of(end);
	return linemap_location_from_macro_expansion_p(line_table, end) && is_same_place(&same, at);
}

/* The position after the name at AT, and after what stands behind it in parentheses. */
static struct cursor after_call(struct cursor at)
{
	copy_token(NULL, &at);
	struct cursor next = at;
	skip_blanks(&next);
	return char_at(&next) == '(' ? after_parentheses(next) : at;
}

/* Whether AT is in the head of a macro, which begins at FIRST: "for_each (a, list) f (a);" */
static bool is_in_macros_head(struct cursor first, const struct cursor *at)
{
	struct cursor end = after_call(first), next = end;
	skip_blanks(&next);
	return ISIDST(char_at(&first)) && is_before(&first, at) && is_before(at, &end) &&
	       (ISIDST(char_at(&next)) || char_at(&next) == '{');
}

bool is_in_statement(tree function, location_t where, location_t other)
{
	struct cursor first = place_of(where), same = place_of(other);
	return move_to_statement(function, &same) && move_to_statement(function, &first) &&
	       is_same_place(&first, &same);
}

char *statement_text(tree function, location_t where, bool is_declaration)
{
	struct cursor at = place_of(where);
	if (is_of_macro(function, &at)) {
		char *text = text_between(at, after_call(at));
		return text ? text : xstrdup("");
	}
	/* of a constructor's first initialiser, it is the colon */
	if (char_at(&at) == ':' && char_after(at) != ':') {
		advance(&at);
		skip_blanks(&at);
	}
	struct cursor first = at;
	if (!move_to_statement(function, &first))
		first = at;
	const char *word = statement_word_at(first);
	bool has_head = word && strcmp(word, "return") != 0;
	struct cursor end = has_head ? after_head(first) : first;
	char *text;
	if (has_head && is_before(&first, &at) && is_before(&at, &end))
		text = text_with_head(first, word, is_declaration);
	else if (has_head)
		text = text_between(first, end);
	else if (is_in_macros_head(first, &at))
		text = text_between(first, after_call(first));
	else {
		first = is_declaration ? at : first;
		bool is_there = begins_statement(first) && !is_size(at);
		text = is_there ? text_between(first, after_statement(first)) : NULL;
	}
	return text ? text : xstrdup("");
}
