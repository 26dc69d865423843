/* Strip-mining of countable loops.

   A loop has a check in each iteration, and so is neither vectorised nor
   otherwise improved.  Where the number of iterations is known on entry, and no
   other check can come in between, the countdown tells how many iterations will
   not be sampled.  Those run in a copy of the loop, the strip, without sites and
   checks:

	before				after

	for (; i < n; i++) {		left = i < n ? n - i : 0;
	  site;				again:
	  s += a[i];			  m = min (left, countdown);
	}				  countdown -= m;
					  left -= m;
					  for (; m != 0; m--, i++)
					    s += a[i];
					  start: (regions.cc puts its check here)
					  if (!(i < n)) goto done;
					  site;
					  s += a[i];
					  i++;
					  left--;
					  goto again;
					done:

   "left" is how often the loop will still go back to its header.  The iteration
   that leaves the loop never is in the strip, so the strip needs no exit of its
   own.  Each iteration takes one from the countdown, in the order of before:
   what is sampled is the same, sample by sample, as without strips.

   That is no longer so when an iteration may take more than one: loops with calls
   of functions that may be instrumented, with other loops in them, or with
   exceptions are left as they are. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "tree-ssa-loop.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop-niter.h"
#include "lower/countdown.h"
#include "lower/strip.h"
#include "lower/warnings.h"
#include "middle/carried-site.h"

/* A loop to be strip-mined, and how often it goes back to its header. */
struct candidate {
	class loop *loop;
	tree trips; /* an SSA name or constant of type uint64_t, known on entry */
};

/* Whether the call STATEMENT runs no code that may be instrumented. */
static bool is_plain_call(gimple *statement)
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

/* Whether the optimisers are likely to do more for LOOP without a check than to
   save it: vectorise it, or do without jumps in its iterations.  Else loops of
   few iterations would lose more than others gain. */
static bool is_worthwhile(basic_block *body, unsigned count)
{
	if (flag_tree_loop_vectorize && flag_vect_cost_model != VECT_COST_MODEL_VERY_CHEAP)
		return true;
	unsigned conditions = 0;
	for (unsigned i = 0; i < count; i++)
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
	bool is_fit = is_worthwhile(body, loop->num_nodes);
	for (unsigned i = 0; i < loop->num_nodes; i++)
		is_fit = is_fit && is_fit_block(body[i]);
	free(body);
	return is_fit;
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

/* The loops with one of SITES that are fit, their trips computed on entry. */
static void find_candidates(const vec<gimple *> &sites, auto_vec<struct candidate> *candidates)
{
	auto_bitmap seen;
	for (gimple *site : sites) {
		class loop *loop = gimple_bb(site)->loop_father;
		if (!loop_outer(loop) || !bitmap_set_bit(seen, loop->num) || !is_fit_loop(loop))
			continue;
		if (tree trips = trips_of(loop))
			candidates->safe_push({ loop, trips });
	}
	/* before anything changes, so that the trees name what they mean */
	for (struct candidate &candidate : *candidates) {
		gimple_seq statements = NULL;
		candidate.trips = force_gimple_operand(unshare_expr(candidate.trips), &statements,
						       true, NULL_TREE);
		if (statements)
			gsi_insert_seq_on_edge_immediate(loop_preheader_edge(candidate.loop),
							 statements);
	}
}

static void remove_carried_sites(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);)
		if (is_carried_site(gsi_stmt(gsi)))
			gsi_remove(&gsi, true);
		else
			gsi_next(&gsi);
}

/* The blocks of LOOP but its header. */
static void find_body(class loop *loop, auto_vec<basic_block> *body)
{
	basic_block *blocks = get_loop_body(loop);
	for (unsigned i = 0; i < loop->num_nodes; i++)
		if (blocks[i] != loop->header)
			body->safe_push(blocks[i]);
	free(blocks);
}

/* Copy the BODY of LOOP as that of a loop within it, and return that; get_bb_copy
   tells the copy of each block. */
static class loop *copy_body(class loop *loop, auto_vec<basic_block> *body)
{
	unsigned count = body->length();
	basic_block *copies = XNEWVEC(basic_block, count);
	class loop *strip = duplicate_loop(loop, loop);
	copy_bbs(body->address(), count, copies, NULL, 0, NULL, loop, loop->latch, false);
	add_phi_args_after_copy(copies, count, NULL);
	for (unsigned i = 0; i < count; i++) {
		remove_carried_sites(copies[i]);
		suppress_warnings(copies[i]);
	}
	free(copies);
	return strip;
}

/* The strip is not left where the loop is: remove the copy of the edge EXIT. */
static void remove_exit(edge exit)
{
	basic_block source = get_bb_copy(exit->src);
	gimple_stmt_iterator condition = gsi_last_bb(source);
	gsi_remove(&condition, true);
	remove_edge(find_edge(source, exit->dest));
	edge stay = single_succ_edge(source);
	stay->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
	stay->flags |= EDGE_FALLTHRU;
	stay->probability = profile_probability::always();
}

static void replace_uses(tree name, tree by)
{
	gimple *statement;
	imm_use_iterator i;
	FOR_EACH_IMM_USE_STMT(statement, i, name)
	{
		use_operand_p use;
		FOR_EACH_IMM_USE_ON_STMT(use, i)
		SET_USE(use, by);
		update_stmt(statement);
	}
}

/* Let the edge BACK, which goes from the strip to OUTER, go to HEADER.  What PHI
   nodes merge in OUTER, they merge again in HEADER. */
static void redirect_back_edge(edge back, basic_block outer, basic_block header)
{
	edge enter = single_succ_edge(outer);
	auto_vec<tree> names, merged, next;
	for (gphi_iterator i = gsi_start_phis(outer); !gsi_end_p(i); gsi_next(&i)) {
		tree name = gimple_phi_result(i.phi());
		if (virtual_operand_p(name))
			continue;
		names.safe_push(name);
		merged.safe_push(copy_ssa_name(name));
		replace_uses(name, merged.last());
		next.safe_push(PHI_ARG_DEF_FROM_EDGE(i.phi(), back));
	}
	redirect_edge_succ(back, header);
	for (unsigned i = 0; i < names.length(); i++) {
		gphi *phi = create_phi_node(merged[i], header);
		add_phi_arg(phi, names[i], enter, UNKNOWN_LOCATION);
		add_phi_arg(phi, next[i], back, UNKNOWN_LOCATION);
	}
}

/* Emit "LEFT CODE RIGHT" in type uint64_t at the end of BLOCK. */
static tree emit_operation(basic_block block, enum tree_code code, tree left, tree right)
{
	tree name = make_ssa_name(uint64_type_node);
	gimple_stmt_iterator gsi = gsi_last_bb(block);
	gsi_insert_after(&gsi, gimple_build_assign(name, code, left, right), GSI_NEW_STMT);
	return name;
}

/* Compute at the end of OUTER how many iterations the strip runs. */
static tree emit_strip_length(basic_block outer, edge entry, edge latch, tree trips)
{
	gimple_stmt_iterator end = gsi_after_labels(outer);
	gphi *left = create_phi_node(make_ssa_name(uint64_type_node), outer);
	tree countdown = insert_countdown_load(&end, uint64_type_node);
	tree length = emit_operation(outer, MIN_EXPR, gimple_phi_result(left), countdown);
	insert_countdown_store(&end, emit_operation(outer, MINUS_EXPR, countdown, length));
	tree rest = emit_operation(outer, MINUS_EXPR, gimple_phi_result(left), length);
	tree next = emit_operation(outer, MINUS_EXPR, rest, build_one_cst(uint64_type_node));
	add_phi_arg(left, trips, entry, UNKNOWN_LOCATION);
	add_phi_arg(left, next, latch, UNKNOWN_LOCATION);
	return length;
}

/* Let HEADER go to BODY LENGTH times, and then where it goes now. */
static void emit_strip_condition(basic_block header, edge enter, tree length, basic_block body,
				 edge back)
{
	gphi *count = create_phi_node(make_ssa_name(uint64_type_node), header);
	tree next = emit_operation(back->src, MINUS_EXPR, gimple_phi_result(count),
				   build_one_cst(uint64_type_node));
	add_phi_arg(count, length, enter, UNKNOWN_LOCATION);
	add_phi_arg(count, next, back, UNKNOWN_LOCATION);

	gimple_stmt_iterator gsi = gsi_last_bb(header);
	gsi_insert_after(&gsi,
			 gimple_build_cond(NE_EXPR, gimple_phi_result(count),
					   build_zero_cst(uint64_type_node), NULL_TREE, NULL_TREE),
			 GSI_NEW_STMT);
	edge leave = single_succ_edge(header);
	leave->flags = EDGE_FALSE_VALUE;
	leave->probability = profile_probability::unlikely();
	edge stay = make_edge(header, body, EDGE_TRUE_VALUE);
	stay->probability = leave->probability.invert();
}

/* Strip-mine the loop of CANDIDATE; return the block in which its checked
   iterations start. */
static basic_block strip_loop(struct candidate candidate)
{
	class loop *loop = candidate.loop;
	edge exit = single_exit(loop), entry = loop_preheader_edge(loop);
	basic_block outer = loop->header;
	basic_block start = split_block_after_labels(outer)->dest;
	auto_vec<basic_block> body;

	find_body(loop, &body);
	class loop *strip = copy_body(loop, &body);
	basic_block header = split_edge(single_succ_edge(outer));
	edge back = single_succ_edge(get_bb_copy(loop->latch));
	header->count = start->count;
	remove_exit(exit);
	redirect_back_edge(back, outer, header);
	tree length = emit_strip_length(outer, entry, loop_latch_edge(loop), candidate.trips);
	emit_strip_condition(header, single_succ_edge(outer), length, get_bb_copy(start), back);

	remove_bb_from_loops(header);
	add_bb_to_loop(header, strip);
	strip->header = header;
	strip->latch = back->src;
	/* checked iterations are about as rare as entries */
	outer->count = entry->count();
	for (basic_block block : body)
		block->count = entry->count();
	return start;
}

void strip_loops(function *fun, const vec<gimple *> &sites, bitmap starts)
{
	auto_vec<struct candidate> candidates;
	if (optimize < 2 || number_of_loops(fun) <= 1)
		return;
	loop_optimizer_init(LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
	calculate_dominance_info(CDI_DOMINATORS);
	scev_initialize();
	find_candidates(sites, &candidates);
	scev_finalize();

	initialize_original_copy_tables();
	for (struct candidate &candidate : candidates)
		bitmap_set_bit(starts, strip_loop(candidate)->index);
	free_original_copy_tables();
	if (!candidates.is_empty())
		loops_state_set(fun, LOOPS_NEED_FIXUP);
	loop_optimizer_finalize();
}
