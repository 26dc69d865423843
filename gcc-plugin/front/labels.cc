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

/* The text of T, a "switch". */
static char *switch_text(tree t)
{
	location_t where = EXPR_LOCATION(t);
	char *condition = written_switch(where);
	char *text = condition		   ? xasprintf("switch (%s)", condition)
		     : expansion_of(where) ? source_text(get_pure_location(where))
					   : NULL;
	free(condition);
	return text ? text : xstrdup("switch");
}

struct pending_labels enter_switch(struct function_walk *walk, tree t)
{
	const struct pending_labels outer = walk->labels;
	walk->labels = { is_made_up(TREE_OPERAND(t, 0)) ? NULL_TREE : t, UNKNOWN_LOCATION, NULL, NULL };
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
	char *before = pending->text, *text = label_text(where);
	if (!before)
		pending->where = where;
	if (!text)
		text = xstrdup("case");
	if (before && strlen(before) + strlen(text) > longest)
		pending->text = xasprintf("%s%s", before, strstr(before, ", ...") ? "" : ", ...");
	else
		pending->text = before ? xasprintf("%s, %s", before, text) : xstrdup(text);
	pending->last = place;
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

/* Whether T does nothing but leave.  GCC does not warn of what falls into a label before it, or before the end, and
   a marker there would make it warn. */
static bool is_leap(tree t)
{
	return TREE_CODE(t) == BREAK_STMT || TREE_CODE(t) == CONTINUE_STMT || TREE_CODE(t) == GOTO_EXPR;
}

void show_labels(struct function_walk *walk, tree t)
{
	struct pending_labels *pending = &walk->labels;
	/* an empty statement */
	if (!pending->text || (t && !TREE_SIDE_EFFECTS(t) && EXPR_P(t) && VOID_TYPE_P(TREE_TYPE(t))))
		return;
	if (!t || is_leap(t)) {
		free(pending->text);
		pending->text = NULL;
		return;
	}
	char *head = switch_text(pending->switched);
	char *text = rename_locals(walk, xasprintf("%s: %s", head, pending->text));
	struct labels labels = { pending->where, text, NULL_TREE };
	free(pending->text);
	pending->text = NULL;
	for (const struct scheme *scheme : enabled_schemes)
		if (scheme->at_labels)
			scheme->at_labels(&walk->function, &labels);
	if (labels.markers)
		put_behind(pending->last, labels.markers);
	free(head);
	free(text);
}
