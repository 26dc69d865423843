/* From markers to code that counts.

   Runs on each function right after it has been brought into SSA form, so that
   all later passes see and optimise what they would see if the user had written
   it.  Every marker

	__sampler_site (SCHEME, SITE, counter);

   becomes

	counters_of_SCHEME[SITE * WIDTH + counter]++;		insert_action

   With -fno-sample, that is all.  With -fsample, it does so in a second copy of
   the code (regions.cc), and in functions that cannot be copied, because
   something jumps into them, behind a check of its own (countdown.h).

   A counter that several threads may increase is increased atomically; a
   sampled one always is, for it is rare.  What is left of __sampler_preserve
   (preserve.cc) becomes its first argument. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "countdown.h"
#include "lower.h"
#include "marker.h"
#include "preserve.h"
#include "regions.h"
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

static void remove_statement(gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	gsi_remove(&gsi, true);
}

/* Let the marker CALL count each time. */
static void count_always(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	insert_action(&gsi, call);
	remove_statement(call);
}

/* Let the marker CALL count when its own check says so. */
static void count_guarded(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	gimple_stmt_iterator rare = gsi_start_bb(insert_check(&gsi));
	insert_action(&rare, call);
	remove_statement(call);
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

/* The calls in FUN of functions that IS_WANTED. */
static void find_calls(function *fun, bool (*is_wanted)(tree), auto_vec<gimple *> *calls)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_gimple_call(statement) && is_wanted(gimple_call_fndecl(statement)))
			calls->safe_push(statement);
	}
}

/* Whether FUN resolves an indirect function.  Resolvers run while a program is
   being relocated: it may have no thread-local storage yet. */
static bool is_resolver(function *fun)
{
	struct ipa_ref *reference;
	FOR_EACH_ALIAS(cgraph_node::get(fun->decl), reference)
	if (reference->referring->ifunc_resolver)
		return true;
	return false;
}

static void lower_markers(function *fun)
{
	auto_vec<gimple *> markers, slow_markers;
	find_calls(fun, is_marker_function, &markers);
	if (markers.is_empty())
		return;
	if (is_resolver(fun))
		for (gimple *call : markers)
			remove_statement(call);
	else if (!sampler_options.sample)
		for (gimple *call : markers)
			count_always(call);
	else if (sample_regions(fun, markers)) {
		find_calls(fun, is_marker_function, &slow_markers);
		for (gimple *call : slow_markers)
			count_always(call);
	} else
		for (gimple *call : markers)
			count_guarded(call);

	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa);
	cgraph_edge::rebuild_edges();
}

static unsigned lower_function(function *fun)
{
	auto_vec<gimple *> preserving;
	find_calls(fun, is_preserving_function, &preserving);
	for (gimple *call : preserving)
		drop_preserving(call);
	lower_markers(fun);
	return TODO_cleanup_cfg;
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
		return lower_function(fun);
	}
};

void register_lowering(const char *plugin_name)
{
	struct register_pass_info info = { new lowering_pass, "ssa", 1, PASS_POS_INSERT_AFTER };
	register_callback(plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
