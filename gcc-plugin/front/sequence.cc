/* Finds sequences of statements, and puts what schemes want to observe about them before their
   first statements:

	if (a) {				(marker, if (a) {
		f ();					(marker, f ());
		g ();					g ();
	}					});
	h ();					(marker, h ());

   A sequence begins where a function does, an arm of "if", the body of a loop or of a handler;
   after a label; and after a statement that may go several ways.  It goes on through blocks,
   declarations and expressions, whatever these branch to.  Statements without effects, and
   those that the compiler made up, do not begin a sequence: the next one does.

   The lists of statements are walked through here by hand, because what stands before a
   statement tells whether it begins a sequence; expressions, for the statements in them, by
   walk_tree. */

#include "gcc-headers.h"
#include "front/condition.h"
#include "front/cursor.h"
#include "front/filter.h"
#include "front/around.h"
#include "front/labels.h"
#include "front/library-macro.h"
#include "front/marker.h"
#include "front/openmp.h"
#include "front/sequence.h"
#include "front/statement-text.h"
#include "front/text.h"
#include "middle/site.h"
#include "scheme.h"

struct sequence_walk {
	struct sited_function *function;
	bool begins; /* the next statement begins a sequence */
	/* The variable that was declared last, whose constructor is called next: it has the
	   location of its end. */
	tree declared;
	auto_vec<tree> labels; /* right before the next statement: LABEL_DECLs */
	hash_set<tree> visited;
};

static void walk_statement(struct sequence_walk *walk, tree *place);

/* Walk through the statement at PLACE, which other ways lead to than what is before it. */
static void walk_entered(struct sequence_walk *walk, tree *place)
{
	walk->begins = true;
	walk_statement(walk, place);
}

/* Callback of walk_tree: the statements in an expression go on with its sequence. */
static tree visit_inner(tree *place, int *walk_subtrees, void *data)
{
	struct sequence_walk *walk = (struct sequence_walk *)data;
	if (TYPE_P(*place))
		*walk_subtrees = 0;
	else if (TREE_CODE(*place) == BIND_EXPR || TREE_CODE(*place) == STATEMENT_LIST) {
		*walk_subtrees = 0;
		walk_statement(walk, place);
	}
	return NULL_TREE;
}

static void walk_expression(struct sequence_walk *walk, tree *place)
{
	walk_tree(place, visit_inner, walk, &walk->visited);
}

/* The declaration or expression that the statement T wraps. */
static tree unwrapped(tree t)
{
	while (t && (TREE_CODE(t) == CLEANUP_POINT_EXPR || TREE_CODE(t) == EXPR_STMT ||
		     CONVERT_EXPR_P(t)))
		t = TREE_OPERAND(t, 0);
	/* in C, "x += f ()" computes "f ()" first; "x, y" may have no location, either */
	while (t && TREE_CODE(t) == COMPOUND_EXPR)
		t = TREE_OPERAND(t, TREE_CODE(TREE_OPERAND(t, 0)) == SAVE_EXPR);
	return t;
}

/* The variable that the declaration or expression T gives its first value, or null. */
static tree initialised_by(tree t)
{
	if (TREE_CODE(t) == INIT_EXPR && VAR_P(TREE_OPERAND(t, 0)))
		return TREE_OPERAND(t, 0);
	tree variable = TREE_CODE(t) == DECL_EXPR ? DECL_EXPR_DECL(t) : NULL_TREE;
	bool is_initialised =
	    variable && VAR_P(variable) && !TREE_STATIC(variable) && DECL_INITIAL(variable);
	return is_initialised ? variable : NULL_TREE;
}

/* Whether the user gives VARIABLE its first value. */
static bool is_users(tree variable)
{
	tree value = DECL_INITIAL(variable);
	return !DECL_ARTIFICIAL(variable) && !(value && EXPR_P(value) && is_made_up(value));
}

/* Where the value is that the statement T returns: GCC may take its end for the statement's
   location. */
static location_t place_of_returned(tree t)
{
	tree value = TREE_OPERAND(t, 0);
	if (value && (TREE_CODE(value) == INIT_EXPR || TREE_CODE(value) == MODIFY_EXPR))
		value = unwrapped(TREE_OPERAND(value, 1));
	return value && EXPR_HAS_LOCATION(value) ? EXPR_LOCATION(value) : EXPR_LOCATION(t);
}

/* Whether T is a statement that has others in it. */
static bool is_control(tree t)
{
	switch (TREE_CODE(t)) {
	case COND_EXPR:
	case FOR_STMT:
	case IF_STMT:
	case SWITCH_STMT:
	case WHILE_STMT:
		return true;
	default:
		return false;
	}
}

/* What control leaves, whatever comes after it. */
static bool is_jump(tree t)
{
	switch (TREE_CODE(t)) {
	case BREAK_STMT:
	case CONTINUE_STMT:
	case GOTO_EXPR:
	case RETURN_EXPR:
		return true;
	default:
		return false;
	}
}

/* Where T starts, if it does something that the user wrote. */
static location_t start_of(tree t)
{
	tree inner = unwrapped(t);
	if (!inner || (!is_control(t) && is_made_up(t)) || is_library_macros_own(inner))
		return UNKNOWN_LOCATION;
	location_t where = EXPR_LOCATION(EXPR_HAS_LOCATION(inner) ? inner : t);
	if (tree variable = initialised_by(inner))
		where = is_users(variable) ? DECL_SOURCE_LOCATION(variable) : UNKNOWN_LOCATION;
	else if (TREE_CODE(inner) == DECL_EXPR || !TREE_SIDE_EFFECTS(t))
		where = UNKNOWN_LOCATION;
	else if (TREE_CODE(inner) == RETURN_EXPR)
		where = place_of_returned(inner);
	location_t start = get_range_from_loc(line_table, where).m_start;
	/* of what the user's operators give, GCC knows no start */
	if (start == UNKNOWN_LOCATION)
		start = get_pure_location(where);
	/* main returns 0 by itself */
	return start > BUILTINS_LOCATION ? start : UNKNOWN_LOCATION;
}

/* The text of T, a statement or a variable, which starts at WHERE; empty if there is none. */
static char *text_of(tree function, tree t, location_t where)
{
	/* in long lines, columns are not known */
	if (has_source(where) && LOCATION_COLUMN(where))
		return statement_text(function, where, DECL_P(t) || initialised_by(unwrapped(t)));
	switch (TREE_CODE(t)) {
	case COND_EXPR:
	case IF_STMT:
		return xstrdup("if");
	case FOR_STMT:
		return xstrdup("for");
	case WHILE_STMT:
		return xstrdup("while");
	case SWITCH_STMT:
		return xstrdup("switch");
	case BREAK_STMT:
		return xstrdup("break");
	case CONTINUE_STMT:
		return xstrdup("continue");
	default:
		t = unwrapped(t);
		if (tree variable = DECL_P(t) ? t : initialised_by(t))
			return tree_text(variable);
		return tree_text(t);
	}
}

/* Whether the statement T begins SEQUENCE; the caller frees its text. */
static bool begins_with(struct sequence_walk *walk, struct sequence *sequence, tree t)
{
	sequence->where = start_of(t);
	if (sequence->where == UNKNOWN_LOCATION)
		return false;
	tree function = walk->function->declaration, declared = walk->declared;
	bool may_construct = c_dialect_cxx() && !is_control(t) && !is_jump(unwrapped(t));
	if (declared && may_construct &&
	    is_in_statement(function, sequence->where, DECL_SOURCE_LOCATION(declared))) {
		t = declared;
		sequence->where = DECL_SOURCE_LOCATION(declared);
	}
	sequence->text = text_of(function, t, sequence->where);
	return *sequence->text;
}

static void show(struct sequence_walk *walk, struct sequence *sequence)
{
	if (is_location_wanted(sequence->where))
		for (const struct scheme *scheme : enabled_schemes)
			if (scheme->at_sequence)
				scheme->at_sequence(walk->function, sequence);
}

/* If a sequence begins with the statement at PLACE, show it. */
static void visit_statement(struct sequence_walk *walk, tree *place)
{
	struct sequence sequence = {};
	if (!walk->begins)
		return;
	if (begins_with(walk, &sequence, *place)) {
		walk->begins = false;
		show(walk, &sequence);
	}
	free(sequence.text);
	if (!sequence.markers)
		return;
	tree list = NULL_TREE;
	append_to_statement_list(sequence.markers, &list);
	append_to_statement_list(*place, &list);
	*place = list;
}

/* The statement T may go several ways: those that its operands FIRST to LAST are, and on.  The
   operands before are expressions. */
static void walk_ways(struct sequence_walk *walk, tree t, int first, int last)
{
	for (int i = 0; i < first; i++)
		walk_expression(walk, &TREE_OPERAND(t, i));
	for (int i = first; i <= last; i++)
		walk_entered(walk, &TREE_OPERAND(t, i));
	walk->begins = true;
}

/* The same for the statement at PLACE, which may begin a sequence itself. */
static void walk_control(struct sequence_walk *walk, tree *place, int first, int last)
{
	tree t = *place;
	visit_statement(walk, place);
	walk_ways(walk, t, first, last);
}

static void walk_switch(struct sequence_walk *walk, tree *place)
{
	tree t = *place;
	visit_statement(walk, place);
	walk_expression(walk, &TREE_OPERAND(t, 0));
	/* only its labels lead there */
	walk->begins = false;
	walk_statement(walk, &TREE_OPERAND(t, 1));
	walk->begins = true;
}

static void walk_simple(struct sequence_walk *walk, tree *place)
{
	tree t = *place, inner = unwrapped(t);
	tree declared = inner && TREE_CODE(inner) == DECL_EXPR ? DECL_EXPR_DECL(inner) : NULL_TREE;
	visit_statement(walk, place);
	if (declared && initialised_by(inner))
		walk_expression(walk, &DECL_INITIAL(declared));
	else
		walk_expression(walk, &t);
	walk->declared = declared && !DECL_ARTIFICIAL(declared) ? declared : NULL_TREE;
	if (inner && is_jump(inner))
		walk->begins = false;
}

/* Before a statement that does no more than leave, GCC does not warn of what falls into a label, and shall not because
   of a marker: so we say that this is meant, as a comment does. */
static void settle_labels(struct sequence_walk *walk, tree t)
{
	tree inner = unwrapped(t);
	if (!inner || does_nothing(inner))
		return;
	for (tree label : walk->labels)
		FALLTHROUGH_LABEL_P(label) |= begins_with_jump(inner);
	walk->labels.truncate(0);
}

static void walk_list(struct sequence_walk *walk, tree list)
{
	for (tree_stmt_iterator i = tsi_start(list); !tsi_end_p(i); tsi_next(&i))
		walk_statement(walk, tsi_stmt_ptr(i));
}

static void walk_statement(struct sequence_walk *walk, tree *place)
{
	tree t = *place;
	if (!t)
		return;
	if (TREE_CODE(t) == CASE_LABEL_EXPR || TREE_CODE(t) == LABEL_EXPR)
		walk->labels.safe_push(TREE_CODE(t) == LABEL_EXPR ? LABEL_EXPR_LABEL(t)
								  : CASE_LABEL(t));
	else
		settle_labels(walk, t);
	if (is_openmp_construct(t)) {
		walk_ways(walk, t, 0, 0);
		return;
	}
	switch (TREE_CODE(t)) {
	case STATEMENT_LIST:
		walk_list(walk, t);
		break;
	case BIND_EXPR:
		walk_statement(walk, &BIND_EXPR_BODY(t));
		break;
	case CLEANUP_STMT:
	case EH_SPEC_BLOCK:
	case MUST_NOT_THROW_EXPR:
	case TRY_CATCH_EXPR:
	case TRY_FINALLY_EXPR:
		walk_statement(walk, &TREE_OPERAND(t, 0));
		break;
	case TRY_BLOCK:
		walk_statement(walk, &TREE_OPERAND(t, 0));
		walk_entered(walk, &TREE_OPERAND(t, 1));
		walk->begins = true;
		break;
	case HANDLER:
		walk_ways(walk, t, 1, 1);
		break;
	case CASE_LABEL_EXPR:
		walk->begins = true;
		break;
	case LABEL_EXPR:
		walk->begins |= !DECL_ARTIFICIAL(LABEL_EXPR_LABEL(t));
		break;
	case DO_STMT:
		walk_ways(walk, t, 1, 1);
		break;
	case IF_STMT:
		walk_control(walk, place, 1, 2);
		break;
	case WHILE_STMT:
		walk_control(walk, place, 1, 1);
		break;
	case FOR_STMT:
		walk_control(walk, place, 3, 3);
		break;
	case SWITCH_STMT:
		walk_switch(walk, place);
		break;
	case COND_EXPR:
		/* in C, an "if"; else an expression */
		if (c_dialect_cxx() || is_conditional_at(EXPR_LOCATION(t)))
			walk_simple(walk, place);
		else
			walk_control(walk, place, 1, 2);
		break;
	default:
		walk_simple(walk, place);
		break;
	}
}

void visit_sequences(struct sited_function *function)
{
	struct sequence_walk walk;
	if (!is_wanted(&scheme::at_sequence))
		return;
	walk.function = function;
	walk.declared = NULL_TREE;
	walk_entered(&walk, &DECL_SAVED_TREE(function->declaration));
}
