/* Where an observation is counted.

   Usually, in its place.  But where the truth that selects the counter is also
   what the block branches on, each way has its own counter:

	t = a > b;				t = a > b;
	counters[FIRST + (t != 0)]++;		if (t) {
	if (t) {					counters[FIRST + 1]++;
		...					...
	} else {				} else {
		...					counters[FIRST]++;
	}						...
						}

   which takes one instruction where the other takes five. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "lower/observe.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* How the condition that ends a block follows from an operand. */
enum relation { UNRELATED, SAME, INVERSE };

static enum relation relation_of_codes(enum tree_code of_condition, enum tree_code code, tree type)
{
	if (of_condition == code)
		return SAME;
	bool is_total = INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
	return is_total && of_condition == invert_tree_comparison(code, false) ? INVERSE
									       : UNRELATED;
}

static gimple *assignment_of(tree value)
{
	gimple *definition = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : NULL;
	return definition && is_gimple_assign(definition) ? definition : NULL;
}

/* The boolean that VALUE is a conversion of, or VALUE. */
static tree without_conversions(tree value)
{
	tree source = value;
	while (gimple *assignment = assignment_of(source)) {
		if (!CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(assignment)))
			break;
		source = gimple_assign_rhs1(assignment);
	}
	return TREE_CODE(TREE_TYPE(source)) == BOOLEAN_TYPE ? source : value;
}

static enum relation relation_to(gcond *condition, tree operand)
{
	tree left = gimple_cond_lhs(condition), right = gimple_cond_rhs(condition);
	enum tree_code code = gimple_cond_code(condition);
	operand = without_conversions(operand);
	if (without_conversions(left) == operand && integer_zerop(right) &&
	    (code == NE_EXPR || code == EQ_EXPR))
		return code == NE_EXPR ? SAME : INVERSE;
	gimple *definition = assignment_of(operand);
	if (!definition || TREE_CODE_CLASS(gimple_assign_rhs_code(definition)) != tcc_comparison ||
	    gimple_assign_rhs1(definition) != left ||
	    !operand_equal_p(gimple_assign_rhs2(definition), right, 0))
		return UNRELATED;
	return relation_of_codes(code, gimple_assign_rhs_code(definition), TREE_TYPE(left));
}

/* Whether nothing that could end the program, or be noticed, stands between
   STATEMENT and the end of its block. */
static bool is_last_to_matter(gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	for (gsi_next(&gsi); !gsi_one_before_end_p(gsi); gsi_next(&gsi)) {
		gimple *next = gsi_stmt(gsi);
		bool is_quiet =
		    is_gimple_debug(next) ||
		    (is_gimple_assign(next) && !gimple_vuse(next) && !gimple_could_trap_p(next));
		if (!is_carried_site(next) && !is_quiet)
			return false;
	}
	return true;
}

/* The relation of the branch after SITE to what COUNTER is selected by. */
static enum relation branch_after(gimple *site, struct counter counter)
{
	gcond *condition = safe_dyn_cast<gcond *>(last_nondebug_stmt(gimple_bb(site)));
	if (!condition ||
	    (counter.selector != SELECT_TRUTH && counter.selector != SELECT_FALSITY) ||
	    TREE_CODE(counter.operand) != SSA_NAME || !is_last_to_matter(site))
		return UNRELATED;
	return relation_to(condition, counter.operand);
}

static void count_on_edge(edge way, struct counter counter, unsigned selected,
			  enum increment increment)
{
	counter.selector = SELECT_INDEX;
	counter.operand = build_int_cst(integer_type_node, selected);
	gimple_stmt_iterator gsi = gsi_start_bb(split_edge(way));
	insert_increment(&gsi, counter, increment);
}

void count_observation(gimple *site, struct counter counter, enum increment increment)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(site);
	enum relation relation = branch_after(site, counter);
	if (relation == UNRELATED)
		insert_increment(&gsi, counter, increment);
	else {
		bool of_truth = (relation == SAME) == (counter.selector == SELECT_TRUTH);
		edge if_true, if_false;
		extract_true_false_edges_from_block(gimple_bb(site), &if_true, &if_false);
		count_on_edge(if_true, counter, of_truth, increment);
		count_on_edge(if_false, counter, !of_truth, increment);
	}
	remove_statement(site);
}
