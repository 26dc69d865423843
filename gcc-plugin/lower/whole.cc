/* Short loops that run whole without checks.

	before				after

	for (; i < 16; i++) {		if (countdown >= 17) {
	  site;				  countdown -= 17;
	  s += a[i];			  for (; i < 16; i++)
	}				    s += a[i];
					} else
					  for (; i < 16; i++) {
					    site;	(with a check in each iteration, by regions.cc)
					    s += a[i];
					  }

   Each iteration takes one from the countdown, and so does the beginning of the one that leaves the loop.  What is
   sampled is the same, sample by sample, as without the copy; but the copy is what the user has written, whose number of
   iterations GCC knows: it is vectorised, unrolled, or made a call of memset, as the plain loop would be. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "lower/countdown.h"
#include "lower/whole.h"
#include "middle/statements.h"

/* Longer ones would often run with checks: at a sparsity of 1000, one in four of these. */
#define MOST_ITERATIONS 256

bool is_short(tree trips)
{
	return tree_fits_uhwi_p(trips) && tree_to_uhwi(trips) < MOST_ITERATIONS;
}

/* Insert at the end of BLOCK, which goes on to one block, a load of the countdown. */
static tree load_countdown(basic_block block)
{
	gimple_stmt_iterator gsi = anchor_in(block);
	tree countdown = insert_countdown_load(&gsi, intDI_type_node);
	gsi_remove(&gsi, true);
	return countdown;
}

/* The same for a store of COUNTDOWN less TAKEN. */
static void store_rest(basic_block block, tree countdown, tree taken)
{
	gimple_stmt_iterator gsi = anchor_in(block);
	tree rest = make_ssa_name(intDI_type_node);
	gsi_insert_before(&gsi, gimple_build_assign(rest, MINUS_EXPR, countdown, taken),
			  GSI_SAME_STMT);
	insert_countdown_store(&gsi, rest);
	gsi_remove(&gsi, true);
}

void copy_whole(function *fun, struct countable candidate, struct heads *heads)
{
	class loop *loop = candidate.loop;
	basic_block condition;
	profile_probability seldom = profile_probability::unlikely(), most = seldom.invert();
	tree taken = build_int_cst(intDI_type_node, tree_to_uhwi(candidate.trips) + 1);
	tree countdown = load_countdown(split_edge(loop_preheader_edge(loop)));
	class loop *whole = loop_version(loop, build2(LT_EXPR, boolean_type_node, countdown, taken),
					 &condition, seldom, most, seldom, most, true);
	store_rest(loop_preheader_edge(whole)->src, countdown, taken);
	basic_block *body = get_loop_body(whole);
	for (unsigned i = 0; i < whole->num_nodes; i++) {
		remove_sites_of_copy(body[i]);
		bitmap_set_bit(heads->unsampled, body[i]->index);
	}
	free(body);
	/* what is sampled before does not say which of the loops runs */
	bitmap_set_bit(heads->starts, loop->header->index);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa);
}
