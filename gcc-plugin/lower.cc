/* From markers to code that counts.

   Runs on each function right after it has been brought into SSA form, so that
   all later passes see and optimise what they would see if the user had written
   it.  Every marker

	__sampler_site (SCHEME, SITE, counter);

   becomes, with -fno-sample,

	counters_of_SCHEME[SITE * WIDTH + counter]++;		insert_action

   and, with -fsample,

	sampler_countdown = sampler_countdown - 1;		insert_guard
	if (sampler_countdown < 0) {
		n = sampler_next_distance ();
		sampler_countdown = n & INT64_MAX;
		if (n >= 0)
			counters_of_SCHEME[...]++;		insert_action
	}

   A counter that several threads may increase is increased atomically; a
   sampled one always is, for it is rare.  What is left of __sampler_preserve
   (preserve.cc) becomes its first argument. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "lower.h"
#include "marker.h"
#include "preserve.h"
#include "roots.h"
#include "sampler-options.h"
#include "scheme.h"
#include "site.h"

tree counter_table(unsigned scheme_index)
{
	if (!kept_trees[KEPT_TABLES])
		kept_trees[KEPT_TABLES] = make_tree_vec(enabled_schemes.length());
	tree *kept = &TREE_VEC_ELT(kept_trees[KEPT_TABLES], scheme_index);
	if (*kept)
		return *kept;

	const struct scheme *scheme = enabled_schemes[scheme_index];
	unsigned count = site_count(scheme_index) * scheme->counter_count;
	tree type = build_array_type_nelts(uint64_type_node, count);
	/* the number, because a scheme's name need not be a symbol */
	char *name = xasprintf("sampler_counters.%u", scheme_index);
	tree table = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), type);
	free(name);
	TREE_STATIC(table) = 1;
	TREE_ADDRESSABLE(table) = 1;
	DECL_ARTIFICIAL(table) = 1;
	DECL_IGNORED_P(table) = 1;
	varpool_node::finalize_decl(table);
	return *kept = table;
}

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

/* End the block of GSI before GSI's statement with "if (VALUE CODE 0) goto
   BRANCH", where BRANCH is a new, unlikely block that goes on to that
   statement.  Return BRANCH; GSI still is at its statement. */
static basic_block insert_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value)
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
	skip->probability = profile_probability::very_likely();
	enter->probability = skip->probability.invert();
	make_single_succ_edge(branch, skip->dest, EDGE_FALLTHRU);
	branch->count = block->count.apply_probability(enter->probability);

	*gsi = gsi_for_stmt(next);
	return branch;
}

/* Insert before GSI the test that makes sampling rare.  Return an iterator
   where the action belongs that a sample takes. */
static gimple_stmt_iterator insert_guard(gimple_stmt_iterator *gsi)
{
	tree countdown = countdown_variable();
	tree old = insert_operation(gsi, VAR_DECL, countdown, NULL_TREE);
	tree left = insert_operation(gsi, MINUS_EXPR, old, build_one_cst(int64_type_node));
	insert_store(gsi, countdown, left);
	basic_block cold = insert_branch(gsi, LT_EXPR, left);

	/* an anchor, so that there is a statement to insert before */
	gimple_stmt_iterator cold_gsi = gsi_start_bb(cold);
	gsi_insert_before(&cold_gsi, gimple_build_nop(), GSI_NEW_STMT);
	tree next = make_ssa_name(int64_type_node);
	gcall *call = gimple_build_call(next_distance_function(), 0);
	gimple_call_set_lhs(call, next);
	gsi_insert_before(&cold_gsi, call, GSI_SAME_STMT);
	tree mask = TYPE_MAX_VALUE(int64_type_node);
	insert_store(&cold_gsi, countdown, insert_operation(&cold_gsi, BIT_AND_EXPR, next, mask));
	basic_block action = insert_branch(&cold_gsi, GE_EXPR, next);
	gsi_remove(&cold_gsi, true);
	return gsi_start_bb(action);
}

/* The counter that the marker CALL means, and the statements to reach it. */
static tree marked_counter(gimple_seq *statements, gimple *call)
{
	unsigned scheme = tree_to_uhwi(gimple_call_arg(call, 0));
	unsigned site = tree_to_uhwi(gimple_call_arg(call, 1));
	unsigned width = enabled_schemes[scheme]->counter_count;
	tree selected = gimple_convert(statements, sizetype, gimple_call_arg(call, 2));
	tree index = gimple_build(statements, PLUS_EXPR, sizetype, selected,
				  size_int((unsigned HOST_WIDE_INT)site * width));
	tree counter =
	    build4(ARRAY_REF, uint64_type_node, counter_table(scheme), index, NULL_TREE, NULL_TREE);
	TREE_THIS_NOTRAP(counter) = 1;
	return counter;
}

static void build_plain_increment(gimple_seq *statements, tree counter)
{
	tree old = make_ssa_name(uint64_type_node);
	gimple_seq_add_stmt(statements, gimple_build_assign(old, counter));
	tree sum = gimple_build(statements, PLUS_EXPR, uint64_type_node, old,
				build_one_cst(uint64_type_node));
	gimple_seq_add_stmt(statements, gimple_build_assign(unshare_expr(counter), sum));
}

static void build_atomic_increment(gimple_seq *statements, tree counter)
{
	tree address = make_ssa_name(build_pointer_type(uint64_type_node));
	gimple_seq_add_stmt(statements,
			    gimple_build_assign(address, build_fold_addr_expr(counter)));
	tree add = builtin_decl_explicit(BUILT_IN_ATOMIC_FETCH_ADD_8);
	gimple_seq_add_stmt(statements,
			    gimple_build_call(add, 3, address, build_one_cst(uint64_type_node),
					      build_int_cst(integer_type_node, MEMMODEL_RELAXED)));
}

/* Insert at GSI the statements that count the marker CALL. */
static void insert_action(gimple_stmt_iterator *gsi, gimple *call)
{
	gimple_seq statements = NULL;
	tree counter = marked_counter(&statements, call);
	if (sampler_options.sample || sampler_options.threads)
		build_atomic_increment(&statements, counter);
	else
		build_plain_increment(&statements, counter);
	if (gsi_end_p(*gsi))
		gsi_insert_seq_after(gsi, statements, GSI_CONTINUE_LINKING);
	else
		gsi_insert_seq_before(gsi, statements, GSI_SAME_STMT);
}

static void lower_marker(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	if (sampler_options.sample) {
		gimple_stmt_iterator rare = insert_guard(&gsi);
		insert_action(&rare, call);
	} else
		insert_action(&gsi, call);
	gsi = gsi_for_stmt(call);
	gsi_remove(&gsi, true);
}

static void drop_preserving(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	tree value = gimple_call_lhs(call);
	if (value)
		gsi_replace(&gsi, gimple_build_assign(value, gimple_call_arg(call, 0)), false);
	else
		gsi_remove(&gsi, true);
}

static void lower_function(function *fun)
{
	auto_vec<gimple *> markers, preserving;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		tree callee =
		    is_gimple_call(gsi_stmt(gsi)) ? gimple_call_fndecl(gsi_stmt(gsi)) : NULL_TREE;
		if (is_marker_function(callee))
			markers.safe_push(gsi_stmt(gsi));
		else if (is_preserving_function(callee))
			preserving.safe_push(gsi_stmt(gsi));
	}
	if (markers.is_empty() && preserving.is_empty())
		return;

	for (gimple *call : preserving)
		drop_preserving(call);
	for (gimple *call : markers)
		lower_marker(call);

	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa_only_virtuals);
	cgraph_edge::rebuild_edges();
}

static const pass_data lowering_data = {
	GIMPLE_PASS, "sampler_lower", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0,
};

class lowering_pass : public gimple_opt_pass
{
      public:
	lowering_pass() : gimple_opt_pass(lowering_data, g)
	{
	}
	unsigned execute(function *fun) final override
	{
		lower_function(fun);
		return 0;
	}
};

void register_lowering(const char *plugin_name)
{
	struct register_pass_info info = { new lowering_pass, "ssa", 1, PASS_POS_INSERT_AFTER };
	register_callback(plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
