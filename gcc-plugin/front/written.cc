/* The text of a whole condition, as it is written.

   The C++ front end gives many expressions no location, or that of their last token: calls of
   operators, conversions to bool, what is made of them.  Statements and operators it gives the right
   one, always.  So the source is read from there:

	if (v[i] == 3 && ok)	what is in the parentheses behind "if"
	x = *p < 3 && ok;	around "&&", see surrounding.cc
	return v[i] == 3;	behind "return"
	CHECK (*p < 3)		the argument, if it is all that the body tests, see tested-argument.cc
	HAS (v)			else, what stands in the body behind "if", or around "&&", see expansion-text.cc */

#include "gcc-headers.h"
#include "front/condition.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/expansion-text.h"
#include "front/surrounding.h"
#include "front/tested-argument.h"
#include "front/text.h"
#include "front/tokens.h"
#include "front/written.h"

/* Move over the keyword WORD; say whether it is there. */
static bool pass_word(struct cursor *at, const char *word)
{
	struct cursor next = *at;
	if (!pass_over(&next, word) || is_name_character(char_at(&next)))
		return false;
	skip_blanks(&next);
	*at = next;
	return true;
}

/* Move behind what is in braces at AT; say whether it was. */
static bool pass_block(struct cursor *at)
{
	unsigned depth = 0;
	do {
		char c = char_at(at);
		if (!c || (depth == 0 && c != '{'))
			return false;
		depth += c == '{' ? 1 : c == '}' ? -1 : 0;
		copy_token(NULL, at);
		skip_blanks(at);
	} while (depth);
	return true;
}

/* The text in the parentheses at AT, the part of it that is number PART of those that ";" delimits, from 0; the
   last one if it is -1. */
static char *text_in_parentheses(struct cursor at, int part)
{
	if (char_at(&at) != '(')
		return NULL;
	struct cursor close = after_parentheses(at), start;
	close.column--;
	advance(&at);
	for (start = at; is_before(&at, &close);) {
		char c = char_at(&at);
		if (c == '(' || c == '[')
			at = after_parentheses(at);
		else if (c == '{') {
			if (!pass_block(&at))
				return NULL;
		} else if (c == ';' && part == 0)
			break;
		else {
			copy_token(NULL, &at);
			if (c == ';') {
				start = at;
				part--;
			}
		}
		skip_blanks(&at);
	}
	return part <= 0 ? text_between(start, at) : NULL;
}

static char *text_of_statement(enum tree_code code, struct cursor at)
{
	switch (code) {
	case IF_STMT:
		if (!pass_word(&at, "if"))
			return NULL;
		pass_word(&at, "constexpr");
		return text_in_parentheses(at, -1);
	case WHILE_STMT:
		return pass_word(&at, "while") ? text_in_parentheses(at, -1) : NULL;
	case FOR_STMT:
		return pass_word(&at, "for") ? text_in_parentheses(at, 1) : NULL;
	case DO_STMT:
		return pass_word(&at, "do") && pass_block(&at) && pass_word(&at, "while")
			   ? text_in_parentheses(at, -1)
			   : NULL;
	default:
		return NULL;
	}
}

/* What stands in the body of a macro as the condition of T, whose operator or keyword is at WHERE. */
static char *text_in_body(tree t, location_t where)
{
	if (is_short_circuit(t))
		return expansion_text_around(where);
	bool has_parentheses = TREE_CODE(t) == IF_STMT || TREE_CODE(t) == WHILE_STMT;
	return has_parentheses ? expansion_text_behind(where) : NULL;
}

/* What the statement returns whose last token is at WHERE: that may be one of a macro whose call ends the statement. */
static char *text_of_return(tree function, location_t where)
{
	where = linemap_resolve_location(line_table, where, LRK_MACRO_EXPANSION_POINT, NULL);
	if (!has_source(where))
		return NULL;
	const struct cursor at = cursor_at(where);
	return returned_text(function, &at);
}

char *written_condition(tree function, tree t, bool *is_in_body)
{
	*is_in_body = false;
	if (!c_dialect_cxx())
		return NULL;
	if (TREE_CODE(t) == RETURN_EXPR)
		return text_of_return(function, EXPR_LOCATION(t));
	location_t where = written_location(EXPR_LOCATION(t));
	if (!where) {
		char *argument =
		    is_short_circuit(t) ? NULL : source_text(tested_argument(EXPR_LOCATION(t)));
		*is_in_body = !argument;
		return argument ? argument : text_in_body(t, EXPR_LOCATION(t));
	}
	if (!has_source(where))
		return NULL;
	const struct cursor at = cursor_at(where);
	bool is_question = token_is(where, "?");
	if (is_question || is_short_circuit(t))
		return surrounding_text(function, &at, is_question);
	return text_of_statement(TREE_CODE(t), at);
}

char *written_switch(location_t where)
{
	where = written_location(where);
	if (!has_source(where))
		return NULL;
	struct cursor at = cursor_at(where);
	return pass_word(&at, "switch") ? text_in_parentheses(at, -1) : NULL;
}
