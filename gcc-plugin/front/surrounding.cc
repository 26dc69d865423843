/* What stands around a token, as it is written.

	x = a < b && f (c);	around "&&": from behind "=" to before ";"
	g (a ? b : c)		before "?": from behind "(" on
	return a == b;		around its last token: from behind "return" to before ";"
	if (a) s += f (b);	the statement around any token behind ")": from "s" on

   The function is read from its name up to the operator, token by token, and where an expression may begin
   is kept for each bracket that is open, and for each block where the statement began.  Types are not known: "<" is a bracket if a ">" closes it before
   anything does that cannot stand in a template's arguments. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/surrounding.h"
#include "front/tokens.h"

/* A bracket that is open. */
struct level {
	char bracket;            /* '<' may be an operator, as long as it is not closed */
	struct cursor start;     /* of the expression that is read */
	struct cursor statement; /* of the one that is read, in a block; else behind the bracket */
	unsigned questions;      /* how many "?" of that have no ":" yet */
	bool has_comma;
	bool is_head, is_block; /* of "if", "while", ..., or of statements */
	bool ends_statement; /* a block that is a statement, or a function's: another one follows */
	bool may_be_head;    /* of a macro: "for_each (a, list) f (a);" */
	bool is_lambdas;     /* the parameters of a lambda: its block follows */
};

enum keyword { KEYWORD_NONE, KEYWORD_HEAD, KEYWORD_BLOCK };

/* What was read of a function. */
struct reading {
	struct cursor at;
	vec<level> levels;
	struct cursor name; /* the last word, if that may be a macro's name */
	char before;        /* the last character that is no blank */
	enum keyword behind;
	bool in_type; /* of what a lambda returns: "-> T" */
};

static struct level *innermost(struct reading *reading)
{
	return &reading->levels.last();
}

static void skip_directive(struct cursor *at)
{
	char last = 0;
	for (char c; (c = char_at(at)) && !(c == '\n' && last != '\\'); advance(at))
		if (c == '\n' || !is_blank(c))
			last = c;
}

/* The first token behind AT. */
static struct cursor next_token(struct cursor at)
{
	for (skip_blanks(&at); at_directive(at); skip_blanks(&at))
		skip_directive(&at);
	return at;
}

/* The first token of a statement behind AT: behind "[[likely]]" and the like. */
static struct cursor first_token(struct cursor at)
{
	for (at = next_token(at); char_at(&at) == '[' && char_after(at) == '['; at = next_token(at))
		at = after_parentheses(at);
	return at;
}

static void begin_expression(struct reading *reading)
{
	innermost(reading)->start = reading->at;
}

static void begin_statement(struct reading *reading)
{
	begin_expression(reading);
	innermost(reading)->statement = reading->at;
	innermost(reading)->questions = 0;
}

/* Whether a statement begins with the name that was read last. */
static bool begins_with_name(struct reading *reading)
{
	const struct cursor first = first_token(innermost(reading)->statement);
	return innermost(reading)->is_block && is_name_character(reading->before) &&
	       is_same_place(&first, &reading->name);
}

/* What kind of block opens where the reading has just read "{", if it is one. */
static struct level block_of(struct reading *reading)
{
	const struct level *outer = innermost(reading);
	const struct cursor first = first_token(outer->statement);
	struct cursor bracket = reading->at;
	struct level block = {};
	/* of the function; of a member of a class in it */
	bool is_body = reading->levels.length() == 1 ||
		       (outer->bracket == '{' && !outer->is_block && reading->before == ')');
	bool is_statement = step_back(&bracket) && is_same_place(&first, &bracket);
	bool is_lambdas =
	    reading->behind == KEYWORD_BLOCK || reading->in_type || reading->before == ']';
	block.ends_statement = is_body || is_statement;
	block.is_block = block.ends_statement || is_lambdas;
	return block;
}

static void open_level(struct reading *reading, char bracket)
{
	bool is_head = bracket == '(' && reading->behind == KEYWORD_HEAD;
	bool may_be_head = bracket == '(' && begins_with_name(reading);
	struct level level = {};
	if (bracket == '{')
		level = block_of(reading);
	level.bracket = bracket;
	level.start = level.statement = reading->at;
	level.is_head = is_head;
	level.may_be_head = may_be_head;
	level.is_lambdas = bracket == '(' && reading->before && strchr("]>", reading->before);
	reading->levels.safe_push(level);
}

/* Whether a word or a block comes next. */
static bool comes_statement(struct cursor at)
{
	at = next_token(at);
	return is_name_character(char_at(&at)) || char_at(&at) == '{';
}

/* What was open as "<" was less. */
static void settle_angles(struct reading *reading)
{
	while (innermost(reading)->bracket == '<') {
		const struct level angle = reading->levels.pop();
		if (angle.has_comma) {
			innermost(reading)->start = angle.start;
			innermost(reading)->has_comma = true;
		}
	}
}

/* What may follow the bracket that is closed. */
static enum keyword close_level(struct reading *reading)
{
	settle_angles(reading);
	/* there are too few where "#if" has left too many of the other kind */
	if (reading->levels.length() == 1)
		return KEYWORD_NONE;
	const struct level closed = reading->levels.pop();
	if (closed.is_head || closed.ends_statement ||
	    (closed.may_be_head && comes_statement(reading->at)))
		begin_statement(reading);
	return closed.is_lambdas ? KEYWORD_BLOCK : KEYWORD_NONE;
}

static void read_word(struct reading *reading)
{
	const struct cursor start = reading->at;
	copy_token(NULL, &reading->at);
	reading->behind = KEYWORD_NONE;
	/* raw strings may go on */
	if (reading->at.line != start.line)
		return;
	if (is_word_of(&start, &reading->at, "else do try "))
		begin_statement(reading);
	else if (is_word_of(&start, &reading->at, before_expressions))
		begin_expression(reading);
	else if (!is_word_of(&start, &reading->at, "delete goto "))
		reading->name = start;
	if (is_word_of(&start, &reading->at, "if while for switch catch constexpr "))
		reading->behind = KEYWORD_HEAD;
	else if (is_word_of(&start, &reading->at, "const mutable noexcept "))
		reading->behind = KEYWORD_BLOCK;
	else if (is_word_of(&start, &reading->at, "and or "))
		settle_angles(reading);
}

/* The operator of several characters at AT, one of those that are to be told from others, or null. */
static const char *operator_at(struct cursor at)
{
	for (const char *op : { "<=>", "<<", "<=", ">=", "==", "!=", "->", "::", "&&", "||" }) {
		struct cursor end = at;
		if (pass_over(&end, op))
			return op;
	}
	return NULL;
}

/* Whether "&&" before AT is part of a type in a template's arguments. */
static bool is_reference(struct reading *reading, struct cursor at)
{
	skip_blanks(&at);
	return innermost(reading)->bracket == '<' && strchr(">,", char_at(&at));
}

static void read_operator(struct reading *reading, const char *op)
{
	pass_over(&reading->at, op);
	reading->behind = KEYWORD_NONE;
	if (strcmp(op, "->") == 0)
		reading->in_type = reading->before == ')';
	else
		reading->in_type &= strcmp(op, "::") == 0;
	bool joins = strcmp(op, "&&") == 0 || strcmp(op, "||") == 0;
	if (joins && !is_reference(reading, reading->at))
		settle_angles(reading);
}

static void read_separator(struct reading *reading, char c)
{
	struct level *level = innermost(reading);
	bool ends_label = c == ':' && level->questions == 0;
	/* statements are the argument of a macro: "DO (f (a); g (b));" */
	level->is_block |= level->may_be_head && c == ';';
	if (level->is_block && (c == ';' || ends_label)) {
		begin_statement(reading);
		return;
	}
	begin_expression(reading);
	if (c == '?')
		level->questions++;
	else if (c == ':' && level->questions > 0)
		level->questions--;
}

static void read_symbol(struct reading *reading)
{
	enum keyword behind = KEYWORD_NONE;
	char c = char_at(&reading->at);
	advance(&reading->at);
	if (strchr("([{<", c))
		open_level(reading, c);
	else if (strchr(")]}", c))
		behind = close_level(reading);
	else if (c == '>' && innermost(reading)->bracket == '<')
		reading->levels.pop();
	else if (strchr(";?:=", c)) {
		settle_angles(reading);
		read_separator(reading, c);
	} else if (c == ',') {
		innermost(reading)->has_comma = true;
		begin_expression(reading);
	}
	reading->in_type &= strchr("<>*&", c) != NULL;
	reading->behind = behind;
}

/* Read one token, and the blanks behind it. */
static void read_token(struct reading *reading)
{
	char c = char_at(&reading->at);
	const char *op = operator_at(reading->at);
	if (at_directive(reading->at))
		skip_directive(&reading->at);
	else if (is_name_character(c) || c == '"' || c == '\'')
		read_word(reading);
	else if (op)
		read_operator(reading, op);
	else
		read_symbol(reading);
	reading->before = c;
	skip_blanks(&reading->at);
}

/* What was read last, and of which function; and the same behind its last ";", as operators are not all asked for in their
   order. */
static struct reading last, checkpoint;
static location_t last_function; /* where it is declared */

static void copy_reading(struct reading *to, const struct reading *from)
{
	vec<level> levels = to->levels;
	*to = *from;
	to->levels = levels;
	to->levels.truncate(0);
	to->levels.safe_splice(from->levels);
}

static bool is_in_file(const struct cursor *a, const struct cursor *b)
{
	return strcmp(a->file, b->file) == 0;
}

static void begin_reading(tree function)
{
	struct level outside = {};
	vec<level> levels = last.levels;
	last = {};
	last.levels = levels;
	last.at = last.name = cursor_at(DECL_SOURCE_LOCATION(function));
	outside.start = outside.statement = last.at;
	last.levels.truncate(0);
	last.levels.safe_push(outside);
	last_function = DECL_SOURCE_LOCATION(function);
	copy_reading(&checkpoint, &last);
}

/* Read FUNCTION up to TARGET; say whether a token begins there. */
static bool read_up_to(tree function, const struct cursor *target)
{
	if (DECL_SOURCE_LOCATION(function) != last_function || is_before(target, &checkpoint.at))
		begin_reading(function);
	else if (is_before(target, &last.at))
		copy_reading(&last, &checkpoint);
	if (!is_in_file(target, &last.at))
		return false;
	while (char_at(&last.at) && is_before(&last.at, target)) {
		read_token(&last);
		if (last.before == ';' && is_before(&last.at, target))
			copy_reading(&checkpoint, &last);
	}
	return is_same_place(&last.at, target);
}

/* Where the expression ends around the operator that was read up to. */
static struct cursor end_of_expression(void)
{
	struct reading behind = last;
	behind.levels = last.levels.copy();
	const unsigned depth = behind.levels.length();
	const struct cursor start = innermost(&behind)->start;
	struct cursor end = behind.at, next = end;
	do {
		end = next;
		read_token(&behind);
		next = behind.at;
	} while (char_at(&next) && behind.levels.length() >= depth &&
		 !is_before(&start, &behind.levels[depth - 1].start));
	behind.levels.release();
	return end;
}

char *surrounding_text(tree function, const struct cursor *at, bool is_question)
{
	if (!read_up_to(function, at))
		return NULL;
	settle_angles(&last);
	return text_between(innermost(&last)->start, is_question ? *at : end_of_expression());
}

bool move_to_statement(tree function, struct cursor *at)
{
	if (!read_up_to(function, at))
		return false;
	settle_angles(&last);
	unsigned i = last.levels.length() - 1;
	while (i > 0 && !last.levels[i].is_block)
		i--;
	if (!last.levels[i].is_block)
		return false;
	*at = first_token(last.levels[i].statement);
	return true;
}

char *returned_text(tree function, const struct cursor *at)
{
	if (!read_up_to(function, at))
		return NULL;
	while (char_at(&last.at) && char_at(&last.at) != ';')
		read_token(&last);
	settle_angles(&last);
	const struct cursor start = innermost(&last)->start;
	struct cursor before = start;
	return char_at(&last.at) && move_back_over(&before, "return") ? text_between(start, last.at)
								      : NULL;
}
