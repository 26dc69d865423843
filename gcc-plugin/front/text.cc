/* The user's source text of an expression, on one line. */

#include "gcc-headers.h"
#include "gimplify.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/expression.h"
#include "front/macros.h"
#include "front/preserve.h"
#include "front/text.h"
#include "front/tokens.h"

static struct text_range range_of(location_t where)
{
	source_range range = get_range_from_loc(line_table, where);
	return { range.m_start, get_pure_location(where), range.m_finish, false };
}

struct cursor after_operand(struct cursor at)
{
	struct cursor last = at;
	for (;;) {
		skip_blanks(&at);
		char c = char_at(&at);
		bool is_arrow = c == '-' && char_after(at) == '>';
		bool is_scope = c == ':' && char_after(at) == ':';
		if (is_arrow || is_scope)
			advance(&at);
		if (c && strchr("([{", c))
			at = after_parentheses(at);
		else if (is_name_character(c) || c == '.' || is_arrow || is_scope)
			copy_token(NULL, &at);
		else
			return last;
		last = at;
	}
}

/* Whether AT is just behind WORD, as a whole. */
static bool is_behind_word(struct cursor at, const char *word)
{
	at.column -= strlen(word);
	struct cursor before = at;
	return at.column >= 1 && pass_over(&at, word) &&
	       !(step_back(&before) && is_name_character(char_at(&before)));
}

/* The position just after RANGE, which lies in a file. */
static struct cursor after_range(const struct text_range *range)
{
	struct cursor end = cursor_at(get_range_from_loc(line_table, range->finish).m_finish);
	/* in instances of templates, "a[0]" ends at its bracket */
	if (char_at(&end) == '[')
		return after_parentheses(end);
	advance(&end);
	if (is_behind_word(end, "co_await"))
		return after_operand(end);
	if (range->ends_with_call) {
		struct cursor next = end;
		skip_blanks(&next);
		if (char_at(&next) == '(')
			end = after_parentheses(next);
	}
	return end;
}

/* Whether RANGE lies in one file, which can be trusted there. */
static bool in_one_file(const struct text_range *range)
{
	if (!has_source(range->start) || !has_source(range->finish))
		return false;
	return strcmp(expand_location(range->start).file, expand_location(range->finish).file) == 0;
}

char *source_text(location_t where)
{
	struct text_range range = range_of(where);
	if (!has_source(where))
		return NULL;
	leave_macros(&range);
	if (!in_one_file(&range))
		return NULL;
	struct cursor start = cursor_at(get_range_from_loc(line_table, range.start).m_start);
	struct cursor end = after_range(&range);
	bool only_negation =
	    char_at(&start) == '!' && end.line == start.line && end.column == start.column + 1;
	return text_between(start, only_negation ? after_operand(end) : end);
}

char *source_text_before(location_t where, char stop)
{
	char *text = source_text(where);
	int depth = 0;
	for (char *c = text; c && *c; c = const_cast<char *>(after_token(c))) {
		depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
		if (depth == 0 && *c == stop) {
			while (c > text && c[-1] == ' ')
				c--;
			*c = 0;
			break;
		}
	}
	if (text && !*text) {
		free(text);
		return NULL;
	}
	return text;
}

char *operand_text(location_t where, bool before, unsigned length)
{
	struct text_range range = range_of(where);
	if (!has_source(where))
		return NULL;
	if (const cpp_hashnode *macro = operator_macro(range.caret))
		length = NODE_LEN(macro);
	else if (expansion_of(range.caret))
		return NULL;
	/* folding has moved the operator to the "!" before it, or behind it to that of a "?:" */
	if (token_is(where, "!") || token_is(where, ":"))
		return NULL;
	leave_macros(&range);
	if (!in_one_file(&range))
		return NULL;
	struct cursor start = cursor_at(range.start), caret = cursor_at(range.caret);
	char *text = NULL;
	if (before)
		text = text_between(start, caret);
	else {
		caret.column += length;
		text = text_between(caret, after_range(&range));
	}
	return text ? balance(text) : NULL;
}

/* Whether && or ||, perhaps a macro, is at AT. */
static bool at_and_or(struct cursor at)
{
	char c = char_at(&at);
	if (!is_name_character(c))
		return (c == '&' || c == '|') && char_after(at) == c;
	struct cursor end = at;
	copy_token(NULL, &end);
	char *word = text_between(at, end);
	bool is = word && starts_with_and_or(word);
	free(word);
	return is;
}

/* Whether an operand of a condition ends at AT, outside of brackets. */
static bool at_operand_end(struct cursor *at, bool conditional)
{
	char c = char_at(at);
	if (conditional && strchr("?:&|", c))
		return !c;
	return !c || strchr(");,?:", c) || at_and_or(*at);
}

struct cursor operand_end(struct cursor at, bool conditional)
{
	struct cursor last = at;
	while (!at_operand_end(&at, conditional)) {
		if (strchr("([{", char_at(&at)))
			at = after_parentheses(at);
		else
			copy_token(NULL, &at);
		last = at;
		skip_blanks(&at);
	}
	return last;
}

char *operand_text_from(location_t where, bool conditional)
{
	if (!has_source(where) || expansion_of(where))
		return source_text(where);
	const struct cursor start = cursor_at(where);
	return text_between(start, operand_end(start, conditional));
}

/* GCC's pretty printers may break lines. */
static char *fold_blanks(char *text)
{
	char *to = text;
	for (const char *from = text; *from; from++)
		if (!is_blank(*from))
			*to++ = *from;
		else if (to != text && to[-1] != ' ')
			*to++ = ' ';
	while (to != text && to[-1] == ' ')
		to--;
	*to = 0;
	return text;
}

/* Whether T is no more than its operand, in parentheses or with a location of its own. */
static bool is_wrapper(tree t)
{
	return TREE_CODE(t) == NON_LVALUE_EXPR ||
	       (TREE_CODE(t) == VIEW_CONVERT_EXPR && TREE_TYPE(t) == TREE_TYPE(TREE_OPERAND(t, 0)));
}

/* What stands for statements within an expression. */
static tree statements_of_type(tree type)
{
	return build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier("({ ... })"), type);
}

/* The expression in T, a temporary variable of the compiler; a copy, because T is shared. */
static tree temporary_value(tree t)
{
	tree value = TREE_CODE(t) == SAVE_EXPR ? TREE_OPERAND(t, 0) : TARGET_EXPR_INITIAL(t);
	bool has_value = value && !VOID_TYPE_P(TREE_TYPE(value));
	return has_value ? unshare_expr(value) : statements_of_type(TREE_TYPE(t));
}

/* Callback of walk_tree: replace what the user has not written, and what would be many lines,
   which are shared with the user's tree. */
static tree simplify(tree *place, int *walk_subtrees, void *)
{
	for (;;) {
		if (is_wrapper(*place))
			*place = TREE_OPERAND(*place, 0);
		else if (tree kept = preserved_comparison(*place, NULL))
			*place = kept;
		else if (TREE_CODE(*place) == SAVE_EXPR || TREE_CODE(*place) == TARGET_EXPR)
			*place = temporary_value(*place);
		else if (TREE_CODE(*place) == INDIRECT_REF &&
			 TREE_CODE(TREE_TYPE(TREE_OPERAND(*place, 0))) == REFERENCE_TYPE)
			*place = TREE_OPERAND(*place, 0);
		else
			break;
	}
	/* in bytes, whatever they point to */
	if (TREE_CODE(*place) == POINTER_DIFF_EXPR)
		for (int i = 0; i < 2; i++)
			TREE_OPERAND(*place, i) = build1(
			    NOP_EXPR, build_pointer_type(char_type_node), TREE_OPERAND(*place, i));
	if (TREE_CODE(*place) == BIND_EXPR || TREE_CODE(*place) == STATEMENT_LIST)
		*place = statements_of_type(TREE_TYPE(*place));
	if (TYPE_P(*place) || DECL_P(*place))
		*walk_subtrees = 0;
	return NULL_TREE;
}

/* How a token of the compiler's is written in C, or null if it is as it is: null pointers are printed as 0B. */
static const char *token_in_c(const char *token, size_t length)
{
	return length == 2 && memcmp(token, "0B", 2) == 0 ? "NULL" : NULL;
}

/* Whether TOKEN is a number that only what is subtracted is: as an unsigned number, it is large and is added. */
static bool is_negative(const char *token, size_t length, unsigned long long *number)
{
	char *end;
	errno = 0;
	*number = ISDIGIT(*token) ? -strtoull(token, &end, 10) : 0;
	return *number && *number < 1 << 30 && end == token + length && !errno;
}

/* TEXT, which is freed, with the compiler's way to print numbers and null pointers as C has it:
   "p + 18446744073709551615" is "p - 1". */
static char *in_c(char *text)
{
	char *written;
	size_t size;
	unsigned long long number;
	FILE *out = open_memstream(&written, &size);
	for (const char *token = text, *next; *token; token = next) {
		next = after_token(token);
		const char *other = token_in_c(token, next - token);
		if (*token == '+' && token[1] == ' ' &&
		    is_negative(token + 2, after_token(token + 2) - (token + 2), &number)) {
			next = after_token(token + 2);
			fprintf(out, "- %llu", number);
		} else if (other) {
			fputs(other, out);
		} else {
			fwrite(token, 1, next - token, out);
		}
	}
	fclose(out);
	free(text);
	return written;
}

char *tree_text(tree t)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	t = unshare_expr(t);
	walk_tree_without_duplicates(&t, simplify, NULL);
	if (print_c_tree)
		print_tree_as_c(out, t);
	else
		print_generic_expr(out, t, TDF_NONE);
	fclose(out);
	fold_blanks(text);
	size_t length = strlen(text);
	if (length && text[length - 1] == ';')
		text[length - 1] = 0;
	return in_c(fold_blanks(text));
}
