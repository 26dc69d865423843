/* Where a site counts.

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
#include "lower/ways.h"
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

/* The boolean that VALUE is a conversion or a copy of, or VALUE. */
static tree without_conversions(tree value)
{
	tree source = value;
	while (gimple *assignment = assignment_of(source)) {
		enum tree_code code = gimple_assign_rhs_code(assignment);
		if (!CONVERT_EXPR_CODE_P(code) && code != SSA_NAME)
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
	for (gsi_next(&gsi); !gsi_one_before_end_p(gsi); gsi_next(&gsi))
		if (!is_carried_site(gsi_stmt(gsi)) && !is_quiet(gsi_stmt(gsi)))
			return false;
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

/* The ways of the branch after SITE, by what COUNTER then selects, 0 or 1.  Return whether there are any. */
static bool find_ways(gimple *site, struct counter counter, edge ways[2])
{
	edge if_true, if_false;
	enum relation relation = branch_after(site, counter);
	if (relation == UNRELATED)
		return false;
	bool of_truth = (relation == SAME) == (counter.selector == SELECT_TRUTH);
	extract_true_false_edges_from_block(gimple_bb(site), &if_true, &if_false);
	ways[of_truth] = if_true;
	ways[!of_truth] = if_false;
	return true;
}

/* COUNTER where it is known what it selects. */
static struct counter counter_of(struct counter counter, unsigned selected)
{
	counter.selector = SELECT_INDEX;
	counter.operand = build_int_cst(integer_type_node, selected);
	return counter;
}

static void count_on_edge(edge way, struct counter counter, enum increment increment)
{
	gimple_stmt_iterator gsi = gsi_start_bb(split_edge(way));
	insert_increment(&gsi, counter, increment);
}

void count_site(gimple *site, struct counter counter, enum increment increment)
{
	edge ways[2];
	gimple_stmt_iterator gsi = gsi_for_stmt(site);
	if (find_ways(site, counter, ways)) {
		count_on_edge(ways[0], counter_of(counter, 0), increment);
		count_on_edge(ways[1], counter_of(counter, 1), increment);
	} else
		insert_increment(&gsi, counter, increment);
	remove_statement(site);
}

static void carry_to(edge way, struct counter counter)
{
	basic_block block = single_pred_p(way->dest) ? way->dest : split_edge(way);
	gimple_stmt_iterator gsi = gsi_after_labels(block);
	gsi_insert_before(&gsi, build_carried_site(counter), GSI_SAME_STMT);
}

void divide_between_ways(gimple *site)
{
	edge ways[2];
	struct counter counter = carried_counter(site);
	if (!find_ways(site, counter, ways))
		return;
	carry_to(ways[0], counter_of(counter, 0));
	carry_to(ways[1], counter_of(counter, 1));
	remove_statement(site);
}
