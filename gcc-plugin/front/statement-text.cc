/* The text of a statement.

   In:	the location that GCC has for it, which may be that of its expression, of an
	operator in it, or of a part of the head that it is.
   Out:	its text, from its first word to its ";", brace, or closing parenthesis of its head:

	for (i = 0; i < n; i++) {
	x += f (i)
	return x */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/statement-text.h"

/* What stands before the place that GCC says a statement is at: it may be that of its expression,
   or of an operator. */
struct statement_head {
	struct cursor first; /* of the statement, or of the list of statements that it is in */
	struct cursor at;    /* its word */
	const char *word;    /* null if there is none */
	int depth;           /* of the parentheses that are open behind the word */
};

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

/* The token from AT to AFTER comes next. */
static void pass_token(struct statement_head *head, struct cursor at, struct cursor after)
{
	char c = char_at(&at);
	const char *found = statement_word_at(at);
	skip_blanks(&after);
	if (found) {
		head->at = at;
		head->word = found;
		head->depth = 0;
	} else if (head->word && c == '(')
		head->depth++;
	else if (head->word && c == ')' && head->depth > 0) {
		if (--head->depth == 0) {
			head->word = NULL;
			head->first = after;
		}
	} else if (head->depth == 0 && !pass_over(&at, "constexpr"))
		head->word = NULL;
	if (!head->word && strchr(";{}", c))
		head->first = after;
}

/* The head of the statement at START: its word is "return" right before it, or another whose
   parentheses it is in.  Comments are passed over from before the line on: a comment that
   began earlier is taken for tokens, which end no statement. */
static struct statement_head head_before(struct cursor start)
{
	struct cursor at = start;
	struct statement_head head = { start, start, NULL, 0 };
	at.line = MAX(start.line - 3, 1);
	at.column = 1;
	at.source = source_line(at.file, at.line);
	for (skip_blanks(&at); is_before(&at, &start) && char_at(&at); skip_blanks(&at)) {
		struct cursor token = at;
		copy_token(NULL, &at);
		pass_token(&head, token, at);
	}
	bool is_right_there =
	    head.word && (strcmp(head.word, "return") == 0 || char_at(&start) == '(');
	if (head.word && !is_right_there && head.depth == 0)
		head.word = NULL;
	return head;
}

/* Whether a statement with a head starts at START. */
static bool is_head_at(struct cursor start)
{
	const char *word = statement_word_at(start);
	return word && strcmp(word, "return") != 0 && strcmp(word, "catch") != 0;
}

/* The position after the head at START: a word, perhaps another, and parentheses. */
static struct cursor after_head(struct cursor start)
{
	while (char_at(&start) && char_at(&start) != '(')
		copy_token(NULL, &start);
	return after_parentheses(start);
}

/* The position after the statement at START, which ends at a ";" or a brace, or a bracket that
   was not opened there. */
static struct cursor after_statement(struct cursor start)
{
	struct cursor end = start, next = start;
	for (char c; (c = char_at(&next)) && !strchr(";{})]", c); skip_blanks(&next)) {
		if (c == '(' || c == '[')
			next = after_parentheses(next);
		else
			copy_token(NULL, &next);
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

/* The text of the statement with HEAD: a loop in whose head it is, or in C another's.  In C++,
   what is in heads is declared or made up there. */
static char *text_with_head(const struct statement_head *head, bool is_declaration)
{
	if (strcmp(head->word, "return") == 0)
		return text_between(head->at, after_statement(head->at));
	bool is_loop = strcmp(head->word, "for") == 0;
	bool is_catch = strcmp(head->word, "catch") == 0;
	bool is_part = is_catch || (!is_loop && (is_declaration || c_dialect_cxx()));
	return is_part ? NULL : text_between(head->at, after_head(head->at));
}

char *statement_text(location_t where, bool is_declaration)
{
	struct text_range range = { where, where, where, false };
	leave_macros(&range);
	struct cursor start = cursor_at(range.start);
	/* of a constructor's first initialiser, it is the colon */
	if (char_at(&start) == ':' && char_after(start) != ':') {
		advance(&start);
		skip_blanks(&start);
	}
	struct statement_head head = head_before(start);
	/* of "x += f ()" in C, it is the operator */
	if (char_after(start) == '=' && is_before(&head.first, &start))
		start = head.first;
	char *text = NULL;
	if (head.word)
		text = text_with_head(&head, is_declaration);
	else if (is_head_at(start))
		text = text_between(start, after_head(start));
	else if (begins_statement(start)) {
		struct cursor end = after_statement(start), next = end;
		skip_blanks(&next);
		text = char_at(&next) == ']' ? NULL : text_between(start, end);
	}
	return text ? text : xstrdup("");
}
