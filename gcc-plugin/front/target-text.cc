/* The text of what is assigned to: what stands beside the operator.

	a[i] = 3;		"a[i]", from the range of "="
	x = a[i] += 3;		the same; if GCC has no place for the call of an operator[], from behind "=" to before "+="
	x + a[i]++;		the same, the last operand before "++"
	++a[i] + x;		the same, the first one behind it
	class (int n) : member (n)	"member"

   What a macro's body assigns to has the text of the tree. */

#include "gcc-headers.h"
#include "front/cursor.h"
#include "front/expansion.h"
#include "front/function-walk.h"
#include "front/rename-locals.h"
#include "front/surrounding.h"
#include "front/target-text.h"
#include "front/text.h"
#include "front/tokens.h"

tree written_target(struct function_walk *walk, tree t)
{
	return t == walk->assigned.assignment ? walk->assigned.target
					      : tree_strip_any_location_wrapper(TREE_OPERAND(t, 0));
}

/* Cut TEXT down to its last operand, which may be a path with brackets; return it. */
static char *last_operand(char *text)
{
	const char *start = text;
	bool is_behind_operand = false;
	unsigned depth = 0;
	for (const char *c = text; *c;) {
		const char *end = after_token(c);
		bool opens = strchr("([{", *c), closes = strchr(")]}", *c),
		     is_name = is_name_character(*c);
		bool joins = *c == '.' || startswith(c, "->") || startswith(c, "::");
		depth -= closes;
		if (startswith(c, "->") || startswith(c, "::"))
			end = c + 2;
		/* a name behind a name or a parenthesis: that was a cast */
		if (depth == 0 && *c != ' ' &&
		    ((is_name && is_behind_operand) || !(is_name || opens || closes || joins)))
			start = is_name ? c : end;
		if (*c != ' ')
			is_behind_operand = is_name || closes;
		depth += opens;
		c = end;
	}
	start += strspn(start, " ");
	memmove(text, start, strlen(start) + 1);
	return text;
}

/* The first operand that stands behind AT. */
static char *first_operand(struct cursor at)
{
	skip_blanks(&at);
	struct cursor end = at;
	while (char_at(&end) == '*')
		advance(&end);
	return text_between(at, after_operand(end));
}

/* The text beside the operator of T, or null. */
static char *text_beside(struct function_walk *walk, tree t)
{
	/* in instances of templates, steps may have no place */
	location_t where = EXPR_HAS_LOCATION(t) ? EXPR_LOCATION(t) : walk->where;
	if (!has_source(where) || expansion_of(where))
		return NULL;
	struct cursor at = cursor_at(where);
	enum tree_code code = TREE_CODE(t);
	bool is_step = code != MODIFY_EXPR && code != INIT_EXPR;
	if (is_step ? !(token_is(where, "++") || token_is(where, "--"))
		    : !strchr("=+-*/%&|^<>", char_at(&at)))
		return NULL;
	if (code == PREINCREMENT_EXPR || code == PREDECREMENT_EXPR) {
		at.column += 2;
		return first_operand(at);
	}
	char *text = surrounding_text(walk->function.declaration, &at, true);
	return text && is_step ? last_operand(text) : text;
}

/* TEXT, or null if it is empty. */
static char *if_any(char *text)
{
	if (text && *text)
		return text;
	free(text);
	return NULL;
}

/* The user's text of TARGET, in T. */
static char *target_text(struct function_walk *walk, tree target, tree t)
{
	if (DECL_P(target))
		return name_of_variable(walk->function.declaration, target);
	char *text = if_any(operand_text(EXPR_LOCATION(t), true, 0));
	if (!text && EXPR_HAS_LOCATION(target))
		text = if_any(source_text(EXPR_LOCATION(target)));
	if (!text)
		text = if_any(text_beside(walk, t));
	return rename_locals(walk, strip_parentheses(text ? text : tree_text(target)));
}

char *text_of_target(struct function_walk *walk, tree t)
{
	tree target = written_target(walk, t);
	tree field = TREE_CODE(target) == COMPONENT_REF ? TREE_OPERAND(target, 1) : NULL_TREE;
	return TREE_CODE(t) == INIT_EXPR && field && DECL_NAME(field)
		   ? xstrdup(IDENTIFIER_POINTER(DECL_NAME(field)))
		   : target_text(walk, target, t);
}
