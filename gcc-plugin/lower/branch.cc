/* New branches in the code of a function. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "lower/branch.h"

profile_count rare_count(profile_count count)
{
	return count.initialized_p() ? profile_count::zero() : count;
}

basic_block insert_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value, bool rare)
{
	gimple *next = gsi_stmt(*gsi);
	basic_block block = gsi_bb(*gsi);
	gcond *condition =
	    gimple_build_cond(code, value, build_zero_cst(TREE_TYPE(value)), NULL_TREE, NULL_TREE);
	gsi_insert_before(gsi, condition, GSI_SAME_STMT);

	edge skip = split_block(block, condition);
	basic_block branch = create_empty_bb(block);
	add_bb_to_loop(branch, block->loop_father);
	edge enter = make_edge(block, branch, EDGE_TRUE_VALUE);
	skip->flags = EDGE_FALSE_VALUE;
	skip->probability = rare ? profile_probability::always() : profile_probability::even();
	enter->probability = skip->probability.invert();
	make_single_succ_edge(branch, skip->dest, EDGE_FALLTHRU);
	branch->count = rare_count(block->count);

	*gsi = gsi_for_stmt(next);
	return branch;
}

basic_block insert_seldom_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value)
{
	basic_block block = gsi_bb(*gsi), branch = insert_branch(gsi, code, value, true);
	profile_probability unlikely = profile_probability::very_unlikely();
	branch->count = block->count.apply_probability(unlikely);
	edge enter, skip;
	extract_true_false_edges_from_block(block, &enter, &skip);
	enter->probability = unlikely;
	skip->probability = unlikely.invert();
	return branch;
}
