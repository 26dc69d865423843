/* Loops that run without checks as long as no iteration is sampled.

   A loop has a check in each iteration, and so is neither vectorised nor otherwise improved.  Where
   the number of iterations is known on entry, and no other check can come in between, the countdown
   tells how many iterations will not be sampled.  Those run in a copy of the loop without sites and checks: all of
   them, if they are few (whole.cc), or in strips (strip.cc).

   That is so if an iteration takes one from the countdown and no more: loops with calls of functions that may be
   instrumented, with other loops in them, or with exceptions are left as they are. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "tree-ssa-loop.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop-niter.h"
#include "lower/countable.h"
#include "lower/heads.h"
#include "lower/strip.h"
#include "lower/warnings.h"
#include "lower/whole.h"
#include "middle/carried-site.h"

/* So many loops of a function are copied: with a copy of each of 30 to 100 loops in a row, GCC took 4 to 6 times as long as for the
   plain function, and so it takes 2.2 to 2.9 times. */
#define MOST_COPIED_LOOPS 10

bool is_plain_call(gimple *statement)
{
	if (gimple_call_internal_p(statement))
		return true;
	return gimple_call_builtin_p(statement, BUILT_IN_NORMAL) &&
	       (gimple_call_flags(statement) & (ECF_CONST | ECF_PURE));
}

static bool is_fit_block(basic_block block)
{
	edge e;
	edge_iterator i;
	FOR_EACH_EDGE(e, i, block->succs)
	if (e->flags & EDGE_COMPLEX)
		return false;
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_gimple_call(statement) && !is_plain_call(statement))
			return false;
	}
	return !(block->flags & BB_IRREDUCIBLE_LOOP);
}

static bool ends_with_condition(basic_block block)
{
	gimple *last = last_nondebug_stmt(block);
	return last && gimple_code(last) == GIMPLE_COND;
}

/* Whether VALUE, stored again and again by LOOP, has bytes that are all equal. */
static bool is_of_one_byte(class loop *loop, tree value)
{
	if (CONSTANT_CLASS_P(value))
		return integer_zerop(value) || integer_all_onesp(value) || real_zerop(value) ||
		       integer_onep(TYPE_SIZE_UNIT(TREE_TYPE(value)));
	return TREE_CODE(value) == SSA_NAME && integer_onep(TYPE_SIZE_UNIT(TREE_TYPE(value))) &&
	       (SSA_NAME_IS_DEFAULT_DEF(value) ||
		!flow_bb_inside_loop_p(loop, gimple_bb(SSA_NAME_DEF_STMT(value))));
}

/* Whether LOOP does nothing but fill memory, or copy it, so that the optimisers make a call of memset or memcpy of
   it. */
static bool only_fills(class loop *loop, basic_block *body)
{
	unsigned stores = 0;
	tree loaded = NULL_TREE;
	for (unsigned i = 0; flag_tree_loop_distribute_patterns && i < loop->num_nodes; i++)
		for (gimple_stmt_iterator gsi = gsi_start_bb(body[i]); !gsi_end_p(gsi);
		     gsi_next(&gsi)) {
			gimple *statement = gsi_stmt(gsi);
			if (is_gimple_debug(statement) || !gimple_vuse(statement) ||
			    is_carried_site(statement))
				continue;
			if (!gimple_assign_single_p(statement) ||
			    gimple_has_volatile_ops(statement))
				return false;
			tree value = gimple_assign_rhs1(statement);
			if (!gimple_store_p(statement) && !loaded)
				loaded = gimple_assign_lhs(statement);
			else if (gimple_store_p(statement) &&
				 (value == loaded || is_of_one_byte(loop, value)))
				stores++;
			else
				return false;
		}
	return stores == 1;
}

/* Whether GCC vectorises loops wherever it can: then each is worth it, and GCC takes long for the plain loop, too. */
static bool vectorises_much(void)
{
	return flag_tree_loop_vectorize && flag_vect_cost_model != VECT_COST_MODEL_VERY_CHEAP;
}

/* Whether the optimisers are likely to do more for LOOP, whose blocks are BODY, without a check than to
   save it: make a call of it, vectorise it, or do without jumps in its iterations.  Else loops of
   few iterations would lose more than others gain. */
static bool is_worthwhile(class loop *loop, basic_block *body)
{
	if (only_fills(loop, body))
		return true;
	if (vectorises_much())
		return true;
	unsigned conditions = 0;
	for (unsigned i = 0; i < loop->num_nodes; i++)
		conditions += ends_with_condition(body[i]);
	return conditions > 1;
}

static bool is_fit_loop(class loop *loop)
{
	if (loop->inner || !loop->latch || !optimize_loop_for_speed_p(loop))
		return false;
	edge exit = single_exit(loop);
	if (!exit || !ends_with_condition(exit->src))
		return false;
	basic_block *body = get_loop_body(loop);
	bool is_fit = true;
	for (unsigned i = 0; i < loop->num_nodes; i++)
		is_fit = is_fit && is_fit_block(body[i]);
	free(body);
	return is_fit;
}

static bool is_worth_stripping(class loop *loop)
{
	basic_block *body = get_loop_body(loop);
	bool is_worth = is_worthwhile(loop, body);
	free(body);
	return is_worth;
}

/* How often LOOP goes back to its header, or null if that is not known, or costs
   too much. */
static tree trips_of(class loop *loop)
{
	class tree_niter_desc description;
	if (!number_of_iterations_exit(loop, single_exit(loop), &description, false) ||
	    !integer_onep(description.assumptions) ||
	    TYPE_PRECISION(TREE_TYPE(description.niter)) > 64 || is_expensive(description.niter))
		return NULL_TREE;
	tree trips = fold_convert(uint64_type_node, description.niter);
	if (integer_zerop(description.may_be_zero))
		return trips;
	return fold_build3(COND_EXPR, uint64_type_node, description.may_be_zero,
			   build_zero_cst(uint64_type_node), trips);
}

/* Those that are nested deeper come first. */
static int compare_depths(const void *a, const void *b)
{
	const class loop *first = ((const struct countable *)a)->loop;
	const class loop *second = ((const struct countable *)b)->loop;
	int difference = (int)loop_depth(second) - (int)loop_depth(first);
	return difference ? difference : first->num - second->num;
}

/* The loops with one of SITES that are fit, their trips computed on entry. */
static void find_candidates(const vec<gimple *> &sites, auto_vec<struct countable> *candidates)
{
	auto_bitmap seen;
	for (gimple *site : sites) {
		class loop *loop = gimple_bb(site)->loop_father;
		if (!loop_outer(loop) || !bitmap_set_bit(seen, loop->num) || !is_fit_loop(loop))
			continue;
		tree trips = trips_of(loop);
		if (trips && (is_short(trips) || is_worth_stripping(loop)))
			candidates->safe_push({ loop, trips });
	}
	if (!vectorises_much() && candidates->length() > MOST_COPIED_LOOPS) {
		candidates->qsort(compare_depths);
		candidates->truncate(MOST_COPIED_LOOPS);
	}
	/* before anything changes, so that the trees name what they mean */
	for (struct countable &candidate : *candidates) {
		gimple_seq statements = NULL;
		candidate.trips = force_gimple_operand(unshare_expr(candidate.trips), &statements,
						       true, NULL_TREE);
		if (statements)
			gsi_insert_seq_on_edge_immediate(loop_preheader_edge(candidate.loop),
							 statements);
	}
}

void copy_countable_loops(function *fun, const vec<gimple *> &sites, struct heads *heads)
{
	auto_vec<struct countable> candidates;
	if (optimize < 2 || number_of_loops(fun) <= 1)
		return;
	loop_optimizer_init(LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
	calculate_dominance_info(CDI_DOMINATORS);
	scev_initialize();
	find_candidates(sites, &candidates);
	scev_finalize();

	initialize_original_copy_tables();
	/* these first: strips do not care for what is known of dominators */
	for (struct countable &candidate : candidates)
		if (is_short(candidate.trips))
			copy_whole(fun, candidate, heads);
	for (struct countable &candidate : candidates)
		if (!is_short(candidate.trips))
			bitmap_set_bit(heads->starts, strip_loop(candidate)->index);
	free_original_copy_tables();
	if (!candidates.is_empty())
		loops_state_set(fun, LOOPS_NEED_FIXUP);
	loop_optimizer_finalize();
}

void remove_sites_of_copy(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);)
		if (is_carried_site(gsi_stmt(gsi)))
			gsi_remove(&gsi, true);
		else
			gsi_next(&gsi);
	suppress_warnings(block);
}
