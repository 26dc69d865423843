/* Strip-mining of countable loops.

   Iterations that will not be sampled run in a copy of the loop, the strip, without
   sites and checks:

	before				after

	for (; i < n; i++) {		left = i < n ? n - i : 0;
	  site;				again:
	  s += a[i];			  m = min (left, max (countdown, 0));
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
   what is sampled is the same, sample by sample, as without strips. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "lower/countable.h"
#include "lower/countdown.h"
#include "lower/strip.h"
#include "middle/statements.h"

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
	for (unsigned i = 0; i < count; i++)
		remove_sites_of_copy(copies[i]);
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
	gimple *statement = right ? gimple_build_assign(name, code, left, right)
				  : gimple_build_assign(name, code, left);
	gsi_insert_after(&gsi, statement, GSI_NEW_STMT);
	return name;
}

/* COUNTDOWN, or 0 if it is not known: then the check draws one. */
static tree emit_known(basic_block outer, tree countdown)
{
	tree number = make_ssa_name(intDI_type_node), known = make_ssa_name(intDI_type_node);
	gimple_stmt_iterator gsi = gsi_last_bb(outer);
	gsi_insert_after(&gsi, gimple_build_assign(number, NOP_EXPR, countdown), GSI_NEW_STMT);
	gsi_insert_after(
	    &gsi, gimple_build_assign(known, MAX_EXPR, number, build_zero_cst(intDI_type_node)),
	    GSI_NEW_STMT);
	return emit_operation(outer, NOP_EXPR, known, NULL_TREE);
}

/* Compute at the end of OUTER how many iterations the strip runs. */
static tree emit_strip_length(basic_block outer, edge entry, edge latch, tree trips)
{
	gimple_stmt_iterator end = gsi_after_labels(outer);
	gphi *left = create_phi_node(make_ssa_name(uint64_type_node), outer);
	tree countdown = insert_countdown_load(&end, uint64_type_node);
	tree length =
	    emit_operation(outer, MIN_EXPR, gimple_phi_result(left), emit_known(outer, countdown));
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

basic_block strip_loop(struct countable candidate)
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
