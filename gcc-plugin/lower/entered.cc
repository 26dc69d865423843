/* Loops that are entered in the middle of a region.

   A region does not end where a loop begins, but where the loop goes back to its beginning: so a
   loop of few iterations has few checks.

	before				after

	  ...				  ...
					  countdown++;	(from the fast copy)
					  countdown = MARK - countdown;  (from the slow one)
	loop:				loop:
	  check: slow goes to loop2	  check: slow goes to loop2
	  ...				  ...
	  goto loop;			  goto loop;

   What comes from the fast copy finds, behind the check, the countdown as it was, and goes on in the fast one.  What
   comes from the slow copy has a countdown so far below 0 as no other has: in the code that usually draws a distance, it gets
   the countdown back that it had, and goes on in the slow copy.

   When registers are allocated, bypass.cc leads the fast edges around the check, and what they have added
   is gone.  Earlier, the loop would have two entries, one in each copy, and GCC would neither
   improve it nor see that it is one when it allocates registers.

   What lies between the last site before the loop and the loop is in no copy otherwise, and then
   both copies would have met there.  If it is short, it is copied, too; else the loop's first
   iteration starts a region, as the others do. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "lower/countdown.h"
#include "lower/entered.h"
#include "lower/fusion.h"
#include "lower/x86-64.h"
#include "middle/statements.h"

/* The most statements that are copied between sites and a loop. */
#define MOST_BETWEEN 12

/* Which copy runs when the head is reached, or that a region starts. */
enum way { FAST_COPY, SLOW_COPY, START };

/* Whether an edge starts a region wherever it comes from. */
static bool starts_region(edge e)
{
	return e->flags & (EDGE_DFS_BACK | EDGE_ABNORMAL | EDGE_EH);
}

/* Whether HEAD is where FUN begins. */
static bool is_entry(function *fun, basic_block head)
{
	return single_succ(ENTRY_BLOCK_PTR_FOR_FN(fun)) == head;
}

/* Whether loops may be entered so in this function: see bypass.cc. */
static bool can_enter(void)
{
	return can_fuse() && !optimize_size && is_x86_64();
}

/* ---- Before blocks are copied. */

static unsigned statements_in(basic_block block)
{
	unsigned count = 0;
	for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb(block); !gsi_end_p(gsi);
	     gsi_next_nondebug(&gsi))
		count++;
	return count;
}

/* Find what lies between blocks in COPIED and BLOCK; return whether nothing else leads there, and
   it is short. */
static bool find_between(basic_block block, struct heads *heads, const_bitmap copied,
			 auto_vec<basic_block> *between)
{
	auto_bitmap seen;
	unsigned statements = 0;
	bitmap_set_bit(seen, block->index);
	between->safe_push(block);
	for (unsigned i = 0; i < between->length(); i++) {
		edge e;
		edge_iterator k;
		statements += statements_in((*between)[i]);
		if (statements > MOST_BETWEEN)
			return false;
		FOR_EACH_EDGE(e, k, (*between)[i]->preds)
		{
			if (heads->end_at(e->src))
				return false;
			if (!bitmap_bit_p(copied, e->src->index) &&
			    bitmap_set_bit(seen, e->src->index))
				between->safe_push(e->src);
		}
	}
	return true;
}

static void copy_before(basic_block head, struct heads *heads, bitmap copied,
			auto_vec<basic_block> *blocks)
{
	edge e;
	edge_iterator i;
	FOR_EACH_EDGE(e, i, head->preds)
	{
		auto_vec<basic_block> between;
		if (starts_region(e) || bitmap_bit_p(copied, e->src->index) ||
		    heads->end_at(e->src) || !find_between(e->src, heads, copied, &between))
			continue;
		for (basic_block each : between)
			if (bitmap_set_bit(copied, each->index))
				blocks->safe_push(each);
	}
}

void find_blocks_before_loops(function *fun, struct heads *heads, bitmap copied,
			      auto_vec<basic_block> *blocks)
{
	unsigned index;
	bitmap_iterator i;
	if (!can_enter())
		return;
	EXECUTE_IF_SET_IN_BITMAP(heads->all, 0, index, i)
	{
		basic_block head = BASIC_BLOCK_FOR_FN(fun, index);
		if (bitmap_bit_p(copied, single_succ(head)->index) && !is_entry(fun, head) &&
		    !bitmap_bit_p(heads->starts, index))
			copy_before(head, heads, copied, blocks);
	}
}

/* ---- Afterwards. */

static enum way way_of(edge e)
{
	if (starts_region(e))
		return START;
	if (get_bb_original(e->src))
		return SLOW_COPY;
	return get_bb_copy(e->src) ? FAST_COPY : START;
}

bool is_entered_in_region(basic_block head)
{
	edge e;
	edge_iterator i;
	bool is_entered = false;
	if (!can_enter())
		return false;
	FOR_EACH_EDGE(e, i, head->preds)
	{
		if (e->flags & (EDGE_ABNORMAL | EDGE_EH))
			return false;
		is_entered |= way_of(e) != START;
	}
	return is_entered;
}

static void insert_bypass(edge e)
{
	gimple_stmt_iterator gsi = gsi_last_bb(split_edge(e));
	gsi_insert_after(&gsi, build_bypass_in_memory(countdown_variable()), GSI_NEW_STMT);
}

/* Let E tell that it comes from the slow copy. */
static void insert_mark(edge e)
{
	gimple_stmt_iterator gsi = anchor_in(split_edge(e));
	tree marked = make_ssa_name(intDI_type_node);
	gsi_insert_before(&gsi,
			  gimple_build_assign(marked, MINUS_EXPR,
					      build_int_cst(intDI_type_node, MARK),
					      insert_countdown_load(&gsi, intDI_type_node)),
			  GSI_SAME_STMT);
	insert_countdown_store(&gsi, marked);
	gsi_remove(&gsi, true);
}

void go_on_from_edges(basic_block head)
{
	edge e;
	edge_iterator i;
	auto_vec<edge> fast, slow;
	FOR_EACH_EDGE(e, i, head->preds)
	if (way_of(e) == FAST_COPY)
		fast.safe_push(e);
	else if (way_of(e) == SLOW_COPY)
		slow.safe_push(e);
	for (edge each : fast)
		insert_bypass(each);
	for (edge each : slow)
		insert_mark(each);
}
