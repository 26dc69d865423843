/* The code that makes sampling rare: see countdown.h for what it looks like. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "countdown.h"
#include "roots.h"

static tree countdown_variable(void)
{
	if (kept_trees[KEPT_COUNTDOWN])
		return kept_trees[KEPT_COUNTDOWN];
	tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier("sampler_countdown"),
				   int64_type_node);
	TREE_PUBLIC(variable) = 1;
	DECL_EXTERNAL(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	/* no pointer leads to it, so loops may keep it in a register */
	DECL_NONALIASED(variable) = 1;
	set_decl_tls_model(variable, TLS_MODEL_INITIAL_EXEC);
	return kept_trees[KEPT_COUNTDOWN] = variable;
}

static tree next_distance_function(void)
{
	if (kept_trees[KEPT_NEXT_DISTANCE])
		return kept_trees[KEPT_NEXT_DISTANCE];
	tree type = build_function_type_list(int64_type_node, NULL_TREE);
	tree function = build_fn_decl("sampler_next_distance", type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	/* it changes nothing that the program sees, the countdown included: its
	   caller stores that */
	DECL_IS_NOVOPS(function) = 1;
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier("leaf"), NULL_TREE,
		      tree_cons(get_identifier("cold"), NULL_TREE, NULL_TREE));
	return kept_trees[KEPT_NEXT_DISTANCE] = function;
}

/* A new SSA name of type int64_t for what STATEMENT computes, and STATEMENT
   inserted before GSI. */
static tree insert_operation(gimple_stmt_iterator *gsi, enum tree_code code, tree left, tree right)
{
	tree name = make_ssa_name(int64_type_node);
	gimple *statement =
	    right ? gimple_build_assign(name, code, left, right) : gimple_build_assign(name, left);
	gsi_insert_before(gsi, statement, GSI_SAME_STMT);
	return name;
}

static void insert_store(gimple_stmt_iterator *gsi, tree target, tree value)
{
	gsi_insert_before(gsi, gimple_build_assign(target, value), GSI_SAME_STMT);
}

/* VALUE < 0, which is expected to be false, as a value to be compared with 0. */
static tree insert_expectation(gimple_stmt_iterator *gsi, tree value)
{
	tree is_negative = make_ssa_name(long_integer_type_node);
	tree truth = make_ssa_name(boolean_type_node);
	gsi_insert_before(
	    gsi, gimple_build_assign(truth, LT_EXPR, value, build_zero_cst(TREE_TYPE(value))),
	    GSI_SAME_STMT);
	gsi_insert_before(gsi, gimple_build_assign(is_negative, NOP_EXPR, truth), GSI_SAME_STMT);

	REAL_VALUE_TYPE probability;
	real_from_string(&probability, "0.999");
	gcall *call = gimple_build_call(builtin_decl_explicit(BUILT_IN_EXPECT_WITH_PROBABILITY), 3,
					is_negative, build_zero_cst(long_integer_type_node),
					build_real(double_type_node, probability));
	tree expected = make_ssa_name(long_integer_type_node);
	gimple_call_set_lhs(call, expected);
	gsi_insert_before(gsi, call, GSI_SAME_STMT);
	return expected;
}

/* End the block of GSI before GSI's statement with "if (VALUE CODE 0) goto
   BRANCH", where BRANCH is a new block that goes on to that statement; if RARE,
   it is unlikely.  Return BRANCH; GSI still is at its statement. */
static basic_block insert_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value,
				 bool rare)
{
	gimple *next = gsi_stmt(*gsi);
	basic_block block = gsi_bb(*gsi);
	if (rare && optimize) {
		value = insert_expectation(gsi, value);
		code = NE_EXPR;
	}
	gcond *condition =
	    gimple_build_cond(code, value, build_zero_cst(TREE_TYPE(value)), NULL_TREE, NULL_TREE);
	gsi_insert_before(gsi, condition, GSI_SAME_STMT);

	edge skip = split_block(block, condition);
	basic_block branch = create_empty_bb(block);
	add_bb_to_loop(branch, block->loop_father);
	edge enter = make_edge(block, branch, EDGE_TRUE_VALUE);
	skip->flags = EDGE_FALSE_VALUE;
	skip->probability = rare ? profile_probability::very_likely() : profile_probability::even();
	enter->probability = skip->probability.invert();
	make_single_succ_edge(branch, skip->dest, EDGE_FALLTHRU);
	branch->count = block->count.apply_probability(enter->probability);

	*gsi = gsi_for_stmt(next);
	return branch;
}

basic_block insert_check(gimple_stmt_iterator *gsi)
{
	tree countdown = countdown_variable();
	tree old = insert_operation(gsi, VAR_DECL, countdown, NULL_TREE);
	tree left = insert_operation(gsi, MINUS_EXPR, old, build_one_cst(int64_type_node));
	insert_store(gsi, countdown, left);
	basic_block cold = insert_branch(gsi, LT_EXPR, left, true);

	/* an anchor, so that there is a statement to insert before */
	gimple_stmt_iterator cold_gsi = gsi_start_bb(cold);
	gsi_insert_before(&cold_gsi, gimple_build_nop(), GSI_NEW_STMT);
	tree next = make_ssa_name(int64_type_node);
	gcall *call = gimple_build_call(next_distance_function(), 0);
	gimple_call_set_lhs(call, next);
	gsi_insert_before(&cold_gsi, call, GSI_SAME_STMT);
	tree mask = TYPE_MAX_VALUE(int64_type_node);
	insert_store(&cold_gsi, countdown, insert_operation(&cold_gsi, BIT_AND_EXPR, next, mask));
	basic_block sampled = insert_branch(&cold_gsi, GE_EXPR, next, false);
	gsi_remove(&cold_gsi, true);
	return sampled;
}
