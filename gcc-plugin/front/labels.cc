/* Labels of "switch": what leads to them, and how they are written.

	switch (c) {		switch (c) {
	case 'a':		case 'a':
	case 'b':		case 'b':
		f ();			marker;
	}				f ();
				}

   Labels one right behind the other are one place: nothing tells by which of them it was reached. */

#include "gcc-headers.h"
#include "front/condition.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/expansion.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/labels.h"
#include "front/rename-locals.h"
#include "front/text.h"
#include "front/tokens.h"
#include "front/written.h"
#include "scheme.h"

/* The texts of more labels than these are not shown. */
static const size_t longest = 100;

/* The text of a label at WHERE, up to its ":"; null if it cannot be read. */
static char *label_text(location_t where)
{
	if (!written_location(where) || !has_source(where))
		return source_text(get_pure_location(where));
	const struct cursor start = cursor_at(written_location(where));
	struct cursor at = start;
	unsigned choices = 0;
	for (char c; (c = char_at(&at)) && !strchr(";{}", c); skip_blanks(&at)) {
		bool is_scope = c == ':' && char_after(at) == ':';
		choices += c == '?';
		if (c == ':' && !is_scope && choices-- == 0)
			return text_between(start, at);
		if (is_scope)
			advance(&at);
		copy_token(NULL, &at);
	}
	return NULL;
}

/* The text of T, a "switch"; null if it cannot be read. */
static char *switch_text(tree t)
{
	location_t where = EXPR_LOCATION(t);
	char *condition = written_switch(where);
	char *text = condition             ? xasprintf("switch (%s)", condition)
		     : expansion_of(where) ? source_text(get_pure_location(where))
					   : NULL;
	free(condition);
	return text;
}

/* Whether the "switch" T is the user's.  In the body of a coroutine, each suspension is one, too. */
static bool is_users_switch(tree t)
{
	if (is_made_up(TREE_OPERAND(t, 0)))
		return false;
	if (!coroutine_of_body(current_function_decl))
		return true;
	char *text = switch_text(t);
	free(text);
	return text != NULL;
}

struct pending_labels enter_switch(struct function_walk *walk, tree t)
{
	const struct pending_labels outer = walk->labels;
	walk->labels = {};
	walk->labels.switched = is_users_switch(t) ? t : NULL_TREE;
	return outer;
}

void leave_switch(struct function_walk *walk, struct pending_labels outer)
{
	show_labels(walk, NULL_TREE);
	walk->labels = outer;
}

void visit_label(struct function_walk *walk, tree *place)
{
	struct pending_labels *pending = &walk->labels;
	location_t where = EXPR_LOCATION(*place);
	if (!pending->switched || !is_wanted(&scheme::at_labels) || !is_location_wanted(where))
		return;
	pending->last = place;
	char *before = pending->text;
	if (pending->is_cut)
		return;
	char *text = label_text(where);
	if (!before) {
		pending->where = where;
		pending->first = CASE_LABEL(*place);
	}
	if (!text)
		text = xstrdup("case");
	pending->is_cut = before && strlen(before) + strlen(text) > longest;
	pending->text =
	    before ? xasprintf("%s, %s", before, pending->is_cut ? "..." : text) : xstrdup(text);
	free(before);
	free(text);
}

/* Put MARKERS behind the label at PLACE. */
static void put_behind(tree *place, tree markers)
{
	tree list = NULL_TREE;
	append_to_statement_list(*place, &list);
	append_to_statement_list(markers, &list);
	*place = list;
}

bool does_nothing(tree t)
{
	switch (TREE_CODE(t)) {
	case BIND_EXPR:
		return !BIND_EXPR_VARS(t);
	case STATEMENT_LIST:
	case CLEANUP_POINT_EXPR:
	case EXPR_STMT:
	case LABEL_EXPR:
	case PREDICT_EXPR:
		return true;
	default:
		return TYPE_P(t) || !TREE_SIDE_EFFECTS(t);
	}
}

bool is_leap(tree t)
{
	switch (TREE_CODE(t)) {
	case BREAK_STMT:
	case CONTINUE_STMT:
	case GOTO_EXPR:
		return true;
	case RETURN_EXPR:
		return !TREE_OPERAND(t, 0);
	default:
		return false;
	}
}

bool begins_with_jump(tree t)
{
	if (TREE_CODE(t) == FOR_STMT && FOR_INIT_STMT(t) && !does_nothing(FOR_INIT_STMT(t)))
		return false;
	tree condition = TREE_CODE(t) == FOR_STMT     ? FOR_COND(t)
			 : TREE_CODE(t) == WHILE_STMT ? WHILE_COND(t)
						      : NULL_TREE;
	return is_leap(t) || (condition && !integer_nonzerop(condition));
}

/* Forget what is PENDING, and return the text of it. */
static char *settle(struct pending_labels *pending)
{
	char *text = pending->text;
	pending->text = NULL;
	pending->is_cut = false;
	return text;
}

/* Show labels of that TEXT to the enabled schemes, and put what these want behind them. */
static void show(struct function_walk *walk, const char *text)
{
	const struct pending_labels *pending = &walk->labels;
	char *head = switch_text(pending->switched);
	char *whole = rename_locals(walk, xasprintf("%s: %s", head ? head : "switch", text));
	struct labels labels = { pending->where, whole, NULL_TREE };
	for (const struct scheme *scheme : enabled_schemes)
		if (scheme->at_labels)
			scheme->at_labels(&walk->function, &labels);
	if (labels.markers)
		put_behind(pending->last, labels.markers);
	free(head);
	free(whole);
}

void show_labels(struct function_walk *walk, tree t)
{
	if (t && TREE_CODE(t) == LABEL_EXPR)
		walk->labels.before = LABEL_EXPR_LABEL(t);
	else if (!walk->labels.text && t && !does_nothing(t))
		walk->labels.before = NULL_TREE;
	if (!walk->labels.text || (t && does_nothing(t)))
		return;
	char *text = settle(&walk->labels);
	if (t && !is_leap(t)) {
		FALLTHROUGH_LABEL_P(walk->labels.first) |= begins_with_jump(t);
		if (tree before = walk->labels.before)
			FALLTHROUGH_LABEL_P(before) |= begins_with_jump(t);
		show(walk, text);
	}
	free(text);
}
