/* GCC's warnings of what is written twice, where sites hide it from GCC.

	if (a > 1 && a > 1)				-Wlogical-op
	if (a > 1 && b) ...; else if (a > 1 && b) ...;	-Wduplicated-cond
	if (c) x = f (1); else x = f (1);		-Wduplicated-branches

   GCC gives the first two while it parses.  In C, it sees kept comparisons there: calls that have effects, which it never takes for
   the same (preserve.cc).  So we ask it again, with the comparisons themselves.  It gives the third when a function has its sites,
   by which two branches always differ; in C, so we look before. */

#include "gcc-headers.h"
#include "gimplify.h"
#include "front/alike.h"
#include "front/cursor.h"
#include "front/inversion.h"
#include "front/around.h"
#include "front/preserve.h"

/* Callback: whether the part at PLACE is a comparison that is kept. */
static tree find_kept(tree *place, int *, void *)
{
	return preserved_comparison(*place, NULL);
}

static bool has_kept(tree t)
{
	return walk_tree_without_duplicates(&t, find_kept, NULL) != NULL_TREE;
}

/* Callback: put the comparison that is kept at PLACE there itself. */
static tree take_out(tree *place, int *, void *)
{
	location_t where = EXPR_LOCATION(*place);
	while (tree kept = preserved_comparison(*place, NULL))
		*place = kept;
	if (EXPR_P(*place) && !EXPR_HAS_LOCATION(*place))
		SET_EXPR_LOCATION(*place, where);
	return NULL_TREE;
}

/* Whether T has no effects if its operands have none. */
static bool depends_on_operands(tree t)
{
	switch (TREE_CODE(t)) {
	case TRUTH_ANDIF_EXPR:
	case TRUTH_ORIF_EXPR:
	case TRUTH_AND_EXPR:
	case TRUTH_OR_EXPR:
	case TRUTH_XOR_EXPR:
	case TRUTH_NOT_EXPR:
	case COND_EXPR:
	case ADDR_EXPR:
	case C_MAYBE_CONST_EXPR:
		return true;
	default:
		return UNARY_CLASS_P(t) || BINARY_CLASS_P(t) || COMPARISON_CLASS_P(t) ||
		       (REFERENCE_CLASS_P(t) && !TREE_THIS_VOLATILE(t));
	}
}

/* Note of T and its parts that they have no effects, where only kept comparisons had. */
static void settle_effects(tree t)
{
	if (!EXPR_P(t) || !depends_on_operands(t))
		return;
	bool has_effects = false;
	for (int i = 0; i < TREE_OPERAND_LENGTH(t); i++)
		if (tree operand = TREE_OPERAND(t, i)) {
			settle_effects(operand);
			has_effects |= TREE_SIDE_EFFECTS(operand);
		}
	if (!has_effects)
		TREE_SIDE_EFFECTS(t) = 0;
}

/* A copy of T without what keeps comparisons. */
static tree as_parsed(tree t)
{
	t = unshare_expr(t);
	walk_tree_without_duplicates(&t, take_out, NULL);
	settle_effects(t);
	tree folded = c_fully_fold(t, false, NULL, false);
	return CONSTANT_CLASS_P(folded) ? folded : t;
}

/* The operand T of && or || without the compiler's zero test of a comparison that is kept. */
static tree without_zero_test(tree t)
{
	if (TREE_CODE(t) != NE_EXPR || !tests_preserved(t))
		return t;
	location_t where = EXPR_LOCATION(t);
	bool is_written = where != EXPR_LOCATION(TREE_OPERAND(t, 0)) && is_comparison_at(where);
	return is_written ? t : TREE_OPERAND(t, 0);
}

static bool is_users(location_t where)
{
	return is_comparison_at(where) || is_negation_at(where);
}

/* GCC promotes the left operand before it looks, and the right one afterwards: so a comparison that the user wrote is kept by then on
   the left only, and one with zero, which is the compiler's, on no side.  Where others are kept deeper, we say nothing: GCC may have
   folded these. */
static void warn_of_operands(tree t)
{
	tree first = without_zero_test(TREE_OPERAND(t, 0));
	tree left = warn_logical_op ? preserved_comparison(first, NULL) : NULL_TREE;
	if (!left || !is_users(EXPR_LOCATION(first)) || has_kept(left))
		return;
	tree second = without_zero_test(TREE_OPERAND(t, 1)),
	     right = preserved_comparison(second, NULL);
	if (!right)
		right = second;
	if (!is_users(EXPR_LOCATION(second)) && TREE_CODE(right) == NE_EXPR && is_zero_test(right))
		right = TREE_OPERAND(right, 0);
	if (has_kept(right))
		return;
	left = as_parsed(left);
	right = as_parsed(right);
	warn_logical_operator(EXPR_LOCATION(t), TREE_CODE(t), TREE_TYPE(t), TREE_CODE(left), left,
			      TREE_CODE(right), right);
}

/* Whether the "if" whose parenthesis is at WHERE stands right behind an "else", in whose line there is no comment before. */
static bool is_behind_else(location_t where)
{
	if (!has_source(where))
		return false;
	struct cursor at = cursor_at(where);
	return move_back_over(&at, "if") && move_back_over(&at, "else") &&
	       !memchr(at.source.text, '/', at.column - 1);
}

/* The "if" that is the "else" of the COND_EXPR T; or null. */
static tree next_condition(tree t)
{
	tree next = COND_EXPR_ELSE(t) ? expr_single(COND_EXPR_ELSE(t)) : NULL_TREE;
	bool is_if = next && TREE_CODE(next) == COND_EXPR && VOID_TYPE_P(TREE_TYPE(next));
	return is_if && is_behind_else(EXPR_LOCATION(next)) ? next : NULL_TREE;
}

/* What -Wduplicated-cond compares with: the conditions of a chain "if ... else if ...", up to one that has effects. */
struct chain {
	auto_vec<tree> conditions;
	auto_vec<bool> are_kept; /* whether a comparison in it is kept */
};

/* Most conditions of a chain that GCC compares with. */
static const unsigned most_conditions = 512;

static void warn_of_condition(struct chain *chain, tree condition)
{
	bool is_kept = has_kept(condition), is_hidden = is_kept;
	location_t where = EXPR_LOCATION(condition);
	condition = as_parsed(condition);
	if (TREE_SIDE_EFFECTS(condition)) {
		chain->conditions.truncate(0);
		chain->are_kept.truncate(0);
		return;
	}
	/* GCC forgets what it has, where one is kept */
	for (unsigned i = chain->conditions.length(); i-- > 0;) {
		is_hidden |= chain->are_kept[i];
		if (!operand_equal_p(condition, chain->conditions[i], 0))
			continue;
		auto_diagnostic_group group;
		if (is_hidden &&
		    warning_at(where, OPT_Wduplicated_cond, "duplicated %<if%> condition"))
			inform(EXPR_LOCATION(chain->conditions[i]), "previously used here");
		return;
	}
	if (!CONSTANT_CLASS_P(condition) && chain->conditions.length() < most_conditions) {
		chain->conditions.safe_push(condition);
		chain->are_kept.safe_push(is_kept);
	}
}

/* The "if"s of a function that were looked at, as "else" of another. */
typedef hash_set<tree> seen;

static void warn_of_chain(tree t, seen *seen)
{
	struct chain chain;
	if (!warn_duplicated_cond || seen->contains(t) || !next_condition(t))
		return;
	for (; t; t = next_condition(t)) {
		seen->add(t);
		warn_of_condition(&chain, COND_EXPR_COND(t));
	}
}

/* Callback. */
static tree warn_of_part(tree *place, int *, void *data)
{
	switch (TREE_CODE(*place)) {
	case TRUTH_ANDIF_EXPR:
	case TRUTH_ORIF_EXPR:
		warn_of_operands(*place);
		break;
	case COND_EXPR:
		if (VOID_TYPE_P(TREE_TYPE(*place)))
			warn_of_chain(*place, (seen *)data);
		break;
	default:
		break;
	}
	return NULL_TREE;
}

void warn_of_alike_conditions(tree function)
{
	seen seen;
	if (!c_dialect_cxx() && (warn_logical_op || warn_duplicated_cond))
		walk_tree_without_duplicates(&DECL_SAVED_TREE(function), warn_of_part, &seen);
}

/* Callback: what GCC does not compare: what is made by a macro; loops, which have labels of their own by then. */
static tree find_unlike(tree *place, int *, void *)
{
	switch (TREE_CODE(*place)) {
	case FOR_STMT:
	case WHILE_STMT:
	case DO_STMT:
	case SWITCH_STMT:
		return *place;
	default:
		return from_macro_expansion_at(EXPR_LOCATION(*place)) ? *place : NULL_TREE;
	}
}

static hashval_t hash_of(tree branch)
{
	inchash::hash hash(0);
	inchash::add_expr(branch, hash);
	return hash.end();
}

/* Whether the branches of the COND_EXPR T are the same for GCC. */
static bool has_alike_branches(tree t)
{
	tree yes = COND_EXPR_THEN(t), no = COND_EXPR_ELSE(t);
	bool is_statement = VOID_TYPE_P(TREE_TYPE(t));
	if (!yes || !no || IS_EMPTY_STMT(yes) ||
	    (!is_statement && (has_kept(yes) || has_kept(no))) ||
	    (TREE_CODE(yes) == STATEMENT_LIST && !STATEMENT_LIST_HEAD(yes)))
		return false;
	return !walk_tree_without_duplicates(&yes, find_unlike, NULL) &&
	       !walk_tree_without_duplicates(&no, find_unlike, NULL) &&
	       hash_of(yes) == hash_of(no) &&
	       operand_equal_p(yes, no, OEP_LEXICOGRAPHIC | OEP_ADDRESS_OF_SAME_FIELD);
}

/* "c ? a > b : a > b" GCC folds while it parses, and says nothing.  Where these are kept, let it take them for different ones. */
static void tell_values_apart(tree t)
{
	tree *no = &COND_EXPR_ELSE(t);
	if (!VOID_TYPE_P(TREE_TYPE(t)) && *no && has_kept(*no))
		*no =
		    build2(COMPOUND_EXPR, TREE_TYPE(*no), build_empty_stmt(EXPR_LOCATION(t)), *no);
}

/* Callback. */
static tree find_alike(tree *place, int *, void *conditionals)
{
	if (TREE_CODE(*place) != COND_EXPR)
		return NULL_TREE;
	if (has_alike_branches(*place))
		((auto_vec<tree> *)conditionals)->safe_push(*place);
	tell_values_apart(*place);
	return NULL_TREE;
}

void find_alike_branches(tree function, auto_vec<tree> *conditionals)
{
	if (!c_dialect_cxx() && warn_duplicated_branches)
		walk_tree_without_duplicates(&DECL_SAVED_TREE(function), find_alike, conditionals);
}

void warn_of_alike_branches(const auto_vec<tree> &conditionals)
{
	for (tree t : conditionals)
		if (!has_alike_branches(t))
			warning_at(EXPR_LOCATION(t), OPT_Wduplicated_branches,
				   "this condition has identical branches");
}
