/* Conditions: their operands, and what these mean to the user.

   A condition is taken apart at &&, || and !, down to operands that are none of
   these.  The front ends push negations inwards,

	!(a > b || !c)	is the tree	a <= b && c

   but leave the locations of the operands as they were.  An operand is shown
   to the schemes as the user wrote it without an outer "!", with a flag that
   says whether its tree is true when this text is false; see inversion.cc. */

#include "gcc-headers.h"
#include "front/around.h"
#include "front/condition.h"
#include "front/cursor.h"
#include "front/cxx.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/inversion.h"
#include "front/preserve.h"
#include "front/text.h"
#include "front/tokens.h"
#include "scheme.h"

/* The user's operand within the tree of a condition's operand. */
struct operand {
	tree inner;       /* the user's expression */
	location_t where; /* where it is, or unknown */
	bool inverted;
	bool is_kept; /* by preserve.cc: then inverted is final */
};

/* Whether the zero test T is the compiler's and not the user's. */
static bool is_implicit(tree t)
{
	return tests_preserved(t) || (is_zero_test(t) && !is_comparison_at(EXPR_LOCATION(t)) &&
				      !is_negation_at(EXPR_LOCATION(t)));
}

static bool is_transparent(tree t)
{
	return CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR || TREE_CODE(t) == SAVE_EXPR ||
	       TREE_CODE(t) == VIEW_CONVERT_EXPR;
}

/* Whether T is what C++20 makes of "a != b" where there is an operator==: !(a == b), both at
   the place of the "!=". */
static bool is_rewritten(tree t)
{
	return c_dialect_cxx() && TREE_CODE(t) == TRUTH_NOT_EXPR &&
	       (token_is(EXPR_LOCATION(t), "!=") || token_is(EXPR_LOCATION(t), "not_eq")) &&
	       calls_equality(TREE_OPERAND(t, 0));
}

/* Find the user's expression in the tree T, which is the value of an operand,
   and mark what is passed on the way as taken. */
static struct operand find_operand(struct function_walk *walk, tree t)
{
	struct operand operand = { t, EXPR_LOCATION(t), false, false };
	for (;;) {
		walk->taken.add(t);
		bool kept_inverted;
		tree kept = preserved_comparison(t, &kept_inverted);
		if (kept) {
			operand.inner = kept;
			operand.inverted ^= kept_inverted;
			operand.is_kept = true;
			operand.where = EXPR_LOCATION(t);
			return operand;
		}
		if (is_rewritten(t))
			break;
		if (is_implicit(t))
			operand.inverted ^= TREE_CODE(t) == EQ_EXPR;
		else if (TREE_CODE(t) == TRUTH_NOT_EXPR)
			operand.inverted ^= true;
		else if (!is_transparent(t) ||
			 (EXPR_HAS_LOCATION(t) && token_is(EXPR_LOCATION(t), "(")))
			break;
		t = TREE_OPERAND(t, 0);
		if (EXPR_HAS_LOCATION(t))
			operand.where = EXPR_LOCATION(t);
	}
	operand.inner = t;
	return operand;
}

static bool is_operator_at(location_t where)
{
	static const char *const operators[] = { "&&", "||", "?", ":", "and", "or" };
	for (const char *op : operators)
		if (token_is(where, op))
			return true;
	return false;
}

/* The text of a variable, which has no location of its own: its name, unless it
   came from a macro or after a "!". */
static char *variable_text(const struct operand *operand, struct operator_side beside)
{
	location_t where = operand->where;
	char *text = NULL;
	if (is_operator_at(where) && beside.length)
		text = operand_text(beside.where, beside.before, beside.length);
	else if (token_is(where, "!") || linemap_location_from_macro_expansion_p(line_table, where))
		text = source_text(where);
	if (!text && DECL_NAME(operand->inner))
		text = xstrdup(IDENTIFIER_POINTER(DECL_NAME(operand->inner)));
	return text;
}

static char *expression_text(const struct operand *operand)
{
	location_t where = operand->where;
	bool has_own = CAN_HAVE_LOCATION_P(operand->inner) && EXPR_HAS_LOCATION(operand->inner);
	if (has_own && TREE_CODE(operand->inner) != COND_EXPR && is_conditional_at(where))
		return source_text_before(where, '?');
	/* the C++ front end of GCC 11 takes the end of an if's condition */
	if (token_is(where, ")"))
		return parenthesised_text(where);
	/* C gives a "?:", a statement expression or a folded bit-field the location
	   of the condition's first token */
	bool conditional = TREE_CODE(operand->inner) == COND_EXPR;
	char *text = has_own || token_is(where, "!") ? source_text(where) : NULL;
	if (c_dialect_cxx() || (text && !is_one_token(text)))
		return text;
	free(text);
	return is_operator_at(where) ? NULL : operand_text_from(where, conditional);
}

/* The text of the object that OPERAND converts to a truth value, if the TEXT at its location is
   another's: older compilers give the location of what comes later. */
static char *text_of_converted(const struct operand *operand, const char *text)
{
	tree object =
	    TREE_CODE(operand->inner) == CALL_EXPR ? converted_object(operand->inner) : NULL_TREE;
	char *other = NULL;
	if (object && DECL_P(object) && DECL_NAME(object))
		other = xstrdup(IDENTIFIER_POINTER(DECL_NAME(object)));
	else if (object && EXPR_P(object) && EXPR_HAS_LOCATION(object))
		other = source_text(EXPR_LOCATION(object));
	if (!other || !text || !strstr(text, other))
		return other;
	free(other);
	return NULL;
}

static char *operand_user_text(const struct operand *operand, struct operator_side beside)
{
	char *text =
	    DECL_P(operand->inner) ? variable_text(operand, beside) : expression_text(operand);
	if (char *converted = text_of_converted(operand, text)) {
		free(text);
		text = converted;
	}
	if (!text)
		text = beside.length ? operand_text(beside.where, beside.before, beside.length)
				     : source_text_before(beside.where, '?');
	return text ? text : tree_text(operand->inner);
}

/* Callback of walk_tree. */
static tree find_question(tree *part, int *walk_subtrees, void *)
{
	if (TYPE_P(*part))
		*walk_subtrees = 0;
	tree callee = TREE_CODE(*part) == CALL_EXPR ? get_callee_fndecl(*part) : NULL_TREE;
	return callee && fndecl_built_in_p(callee, BUILT_IN_CONSTANT_P) ? *part : NULL_TREE;
}

bool asks_compiler(tree expression)
{
	return walk_tree_without_duplicates(&expression, find_question, NULL) != NULL_TREE;
}

/* Callback of walk_tree. */
static tree find_made_up(tree *part, int *walk_subtrees, void *)
{
	tree t = *part;
	if (TYPE_P(t))
		*walk_subtrees = 0;
	if (!(VAR_P(t) || TREE_CODE(t) == PARM_DECL) || !DECL_ARTIFICIAL(t) || !DECL_NAME(t))
		return NULL_TREE;
	const char *name = IDENTIFIER_POINTER(DECL_NAME(t));
	bool is_made_up = startswith(name, "__for_") || startswith(name, "_ZGV") ||
			  strcmp(name, "__in_chrg") == 0;
	return is_made_up ? t : NULL_TREE;
}

bool is_made_up(tree expression)
{
	return walk_tree_without_duplicates(&expression, find_made_up, NULL) != NULL_TREE;
}

bool is_excluded(tree expression)
{
	return asks_compiler(expression) || is_made_up(expression);
}

/* Settle whether OPERAND, whose whole tree is T, is the inverse of TEXT.
   BANG: its location is that of a "!"; NEGATIONS were taken off its text, or
   stand around T in the tree. */
static void settle_inversion(struct operand *operand, tree t, const char *text, bool bang,
			     unsigned negations)
{
	bool is_comparison = COMPARISON_CLASS_P(operand->inner) && operand->where;
	if (operand->is_kept)
		return;
	if (c_dialect_cxx()) {
		/* a call of operator!, or a rewritten "!(a != b)" */
		bool is_inside = bang && TREE_CODE(operand->inner) == CALL_EXPR;
		operand->inverted ^= is_inside
					 ? negations % 2
					 : is_comparison && is_inverted_exactly(operand->inner);
	} else if (is_comparison &&
		   (bang || is_comparison_at(operand->where) || is_conditional_at(operand->where)))
		operand->inverted ^= is_inverted_folded(operand->inner, text, negations);
	else if (!operand->inverted && bang && operand->inner == t)
		operand->inverted = (negations_before(operand->where) + negations) % 2;
}

/* The same for a CHOICE, a "?:", whose negation folding moves into its arms.  EXPECTED is what
   the text says, if the arms do not. */
static bool is_choice_inverted(tree choice, const char *text, bool expected)
{
	if (!has_inverted_arms(choice, expected))
		return false;
	char *printed = tree_text(choice);
	bool is_printed = strcmp(text, printed) == 0;
	free(printed);
	return !is_printed;
}

/* NEGATIONS stand around PLACE in the tree. */
static void visit_operand(struct function_walk *walk, tree *place, struct operator_side beside,
			  unsigned negations)
{
	if (*place == error_mark_node || TREE_CONSTANT(*place) ||
	    TREE_CONSTANT(fold_for_warn(*place)) || is_excluded(*place))
		return;

	struct operand operand = find_operand(walk, *place);
	bool bang = operand.where && is_negation_at(operand.where);
	unsigned in_macro = 0;
	if (bang || c_dialect_cxx())
		operand.where = inner_location(operand.where, &in_macro);
	char *text = operand_user_text(&operand, beside);
	bool is_choice = TREE_CODE(operand.inner) == COND_EXPR;
	unsigned stripped = 0;
	if (is_negation_at(operand.where) || text[0] == '(' || is_choice ||
	    COMPARISON_CLASS_P(operand.inner))
		stripped = strip_negations(text);
	negations = c_dialect_cxx() ? in_macro + stripped : negations + stripped;
	if (is_choice)
		operand.inverted ^=
		    is_choice_inverted(operand.inner, text, (bang || stripped) && negations % 2);
	else
		settle_inversion(&operand, *place, text, bang, negations);

	struct condition condition = { place, operand.where ? operand.where : beside.where, text,
				       operand.inverted };
	if (!condition.where)
		condition.where = walk->where;
	if (is_location_wanted(condition.where))
		for (const struct scheme *scheme : enabled_schemes)
			if (scheme->at_condition)
				scheme->at_condition(&walk->function, &condition);
	free(text);
}

static bool is_short_circuit(tree t)
{
	return TREE_CODE(t) == TRUTH_ANDIF_EXPR || TREE_CODE(t) == TRUTH_ORIF_EXPR;
}

/* The place of the truth value that the condition T merely passes on, or null;
   count the negations passed. */
static tree *passed_on(tree t, unsigned *negations)
{
	switch (TREE_CODE(t)) {
	case TRUTH_NOT_EXPR:
		if (is_rewritten(t))
			return NULL;
		++*negations;
		return &TREE_OPERAND(t, 0);
	case CLEANUP_POINT_EXPR:
		return &TREE_OPERAND(t, 0);
	case COMPOUND_EXPR:
		return &TREE_OPERAND(t, 1);
	CASE_CONVERT:
	case NON_LVALUE_EXPR: {
		tree inner = TREE_OPERAND(t, 0);
		return is_short_circuit(inner) || TREE_CODE(inner) == TRUTH_NOT_EXPR ||
			       TREE_CODE(inner) == CLEANUP_POINT_EXPR ||
			       TREE_CODE(TREE_TYPE(inner)) == BOOLEAN_TYPE
			   ? &TREE_OPERAND(t, 0)
			   : NULL;
	}
	case NE_EXPR:
	case EQ_EXPR: {
		tree inner = TREE_OPERAND(t, 0);
		if (!is_implicit(t) ||
		    !(is_short_circuit(inner) || TREE_CODE(inner) == CLEANUP_POINT_EXPR))
			return NULL;
		*negations += TREE_CODE(t) == EQ_EXPR;
		return &TREE_OPERAND(t, 0);
	}
	default:
		return NULL;
	}
}

/* Callback of walk_tree. */
static tree count_short_circuits(tree *part, int *walk_subtrees, void *count)
{
	if (TYPE_P(*part))
		*walk_subtrees = 0;
	*(unsigned *)count += is_short_circuit(*part);
	return NULL_TREE;
}

/* Folding turns both "a ? b : 0" and "(a && b) ? 1 : 0" of truth values into
   "a && b", at the location of the ":".  Whether T was the first: then the
   source has as many operators before its "?" as the tree has in "a". */
static bool is_folded_conditional(tree t)
{
	if (!is_conditional_at(EXPR_LOCATION(t)))
		return false;
	unsigned in_tree = 0, in_text = 0;
	walk_tree_without_duplicates(&TREE_OPERAND(t, 0), count_short_circuits, &in_tree);
	char *text = source_text_before(EXPR_LOCATION(t), '?');
	for (const char *c = text; c && *c; c = after_token(c))
		in_text += starts_with_and_or(c);
	free(text);
	return in_tree == in_text;
}

static void visit(struct function_walk *walk, tree *place, struct operator_side beside,
		  unsigned negations)
{
	tree t = *place;
	if (is_short_circuit(t)) {
		bool folded = is_folded_conditional(t);
		struct operator_side side = { EXPR_LOCATION(t), true, folded ? 0u : 2u };
		walk->taken.add(t);
		visit(walk, &TREE_OPERAND(t, 0), side, negations);
		side.before = false;
		if (asks_compiler(TREE_OPERAND(t, 0)))
			walk->visited.add(TREE_OPERAND(t, 1));
		else if (!folded)
			visit(walk, &TREE_OPERAND(t, 1), side, negations);
		return;
	}
	tree *inner = passed_on(t, &negations);
	if (inner)
		visit(walk, inner, beside, negations);
	else
		visit_operand(walk, place, beside, negations);
}

void visit_condition(struct function_walk *walk, tree *place, struct operator_side beside)
{
	visit(walk, place, beside, 0);
}
