/* Loops that have the countdown in a register.

	before				after

					  left = countdown;
					  countdown = -1;
	loop:				loop:
	  if (--countdown < 0)		  if (--left < 0) {
					    countdown = left;
	    countdown = draw ();	    left = draw ();
					    countdown = -1;
					  }
	  ...				  ...
	  goto loop;			  goto loop;
	done:				done:
					  countdown = left;

   This pass changes each outermost loop that has a check and calls no code that may have sites.  It is not left to GCC's own
   store motion, because a signal handler that interrupts the loop must find -1, "not known" (countdown.h), in memory.  The
   countdown with which the loop began would not do.  A loop runs longer if that countdown is small, because it then draws a
   distance and runs fewer strips (strip.cc).  So handlers would find small countdowns too often.  The draw looks at memory: the
   loop may be a handler's, which did not know the countdown when it began. */

#include "gcc-headers.h"
#include "cfghooks.h"
#include "lower/countable.h"
#include "lower/countdown.h"
#include "lower/fusion.h"
#include "lower/promote.h"
#include "lower/x86-64.h"
#include "middle/statements.h"

struct loop_body {
	basic_block head;
	bitmap blocks;
	unsigned count; /* of BLOCKS */
};

static bool is_in(const struct loop_body *loop, basic_block block)
{
	return bitmap_bit_p(loop->blocks, block->index);
}

/* The natural loop at HEAD: what comes to an edge back without passing HEAD. */
static struct loop_body find_loop(basic_block head)
{
	edge e;
	edge_iterator k;
	auto_vec<basic_block> found;
	struct loop_body loop = { head, BITMAP_ALLOC(NULL), 1 };
	bitmap_set_bit(loop.blocks, head->index);
	FOR_EACH_EDGE(e, k, head->preds)
	if (dominated_by_p(CDI_DOMINATORS, e->src, head) &&
	    bitmap_set_bit(loop.blocks, e->src->index))
		found.safe_push(e->src);
	for (unsigned i = 0; i < found.length(); i++) {
		loop.count++;
		FOR_EACH_EDGE(e, k, found[i]->preds)
		if (bitmap_set_bit(loop.blocks, e->src->index))
			found.safe_push(e->src);
	}
	return loop;
}

static bool is_bypass(gimple *statement)
{
	const gasm *assembler = dyn_cast<gasm *>(statement);
	return assembler && strcmp(gimple_asm_string(assembler), BYPASS) == 0;
}

/* Whether STATEMENT calls what may be instrumented, and would find that the countdown is not known. */
static bool calls_others(gimple *statement)
{
	return is_gimple_call(statement) && !is_plain_call(statement) && !is_draw(statement);
}

static bool has_complex_edge(const struct loop_body *loop, const vec<edge, va_gc> *edges)
{
	for (unsigned i = 0; i < vec_safe_length(edges); i++) {
		edge e = (*edges)[i];
		bool is_border = is_in(loop, e->src) != is_in(loop, e->dest);
		if (is_border && (e->flags & EDGE_COMPLEX))
			return true;
	}
	return false;
}

/* Whether LOOP has a check, and the countdown can be loaded where it is entered, and stored where it is left. */
static bool is_fit(function *fun, const struct loop_body *loop)
{
	unsigned index;
	bitmap_iterator i;
	bool has_check = false;
	if (has_complex_edge(loop, loop->head->preds))
		return false;
	EXECUTE_IF_SET_IN_BITMAP(loop->blocks, 0, index, i)
	{
		basic_block block = BASIC_BLOCK_FOR_FN(fun, index);
		if (has_complex_edge(loop, block->succs))
			return false;
		for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);
		     gsi_next(&gsi)) {
			if (calls_others(gsi_stmt(gsi)))
				return false;
			has_check |= is_countdown_store(gsi_stmt(gsi));
		}
	}
	return has_check;
}

/* Put "TO = FROM" in the place of the statement of GSI. */
static void replace_by_move(gimple_stmt_iterator *gsi, tree to, tree from)
{
	gimple *old = gsi_stmt(*gsi), *move = gimple_build_assign(to, from);
	gsi_insert_before(gsi, move, GSI_SAME_STMT);
	unlink_stmt_vdef(old);
	gsi_remove(gsi, true);
	*gsi = gsi_for_stmt(move);
}

/* Let the bypass at GSI set TO to FROM and 1. */
static void replace_bypass(gimple_stmt_iterator *gsi, tree to, tree from)
{
	tree old = make_ssa_name(intDI_type_node), next = make_ssa_name(intDI_type_node);
	gsi_insert_before(gsi, gimple_build_assign(old, from), GSI_SAME_STMT);
	gsi_insert_before(gsi, build_bypass(next, old), GSI_SAME_STMT);
	replace_by_move(gsi, to, next);
}

static gimple *build_unknown(void)
{
	return gimple_build_assign(countdown_in_memory(), build_minus_one_cst(intDI_type_node));
}

/* Let the draw at GSI find in memory what PLACE is. */
static void lend(gimple_stmt_iterator *gsi, tree place)
{
	gsi_insert_before(gsi, gimple_build_assign(countdown_in_memory(), place), GSI_SAME_STMT);
	gsi_insert_after(gsi, build_unknown(), GSI_NEW_STMT);
}

/* Let BLOCK use PLACE instead of the countdown. */
static void use_register(basic_block block, tree place)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_draw(statement))
			lend(&gsi, place);
		else if (is_countdown_load(statement))
			gsi_replace(&gsi, gimple_build_assign(gimple_assign_lhs(statement), place),
				    false);
		else if (is_countdown_store(statement))
			replace_by_move(&gsi, place, gimple_assign_rhs1(statement));
		else if (is_bypass(statement))
			replace_bypass(&gsi, place, place);
	}
}

/* Load PLACE on the edge E; what has just been stored is not loaded again. */
static void load_on(edge e, tree place)
{
	gimple *last = single_succ_p(e->src) ? last_nondebug_stmt(e->src) : NULL;
	gimple_stmt_iterator gsi;
	if (last && is_bypass(last)) {
		gsi = gsi_for_stmt(last);
		replace_bypass(&gsi, place, countdown_in_memory());
	} else if (last && is_countdown_store(last)) {
		gsi = gsi_for_stmt(last);
		replace_by_move(&gsi, place, gimple_assign_rhs1(last));
	} else {
		gsi = gsi_last_bb(split_edge(e));
		gsi_insert_after(&gsi, gimple_build_assign(place, countdown_in_memory()),
				 GSI_NEW_STMT);
	}
	gsi_insert_after(&gsi, build_unknown(), GSI_NEW_STMT);
}

static void store_on(edge e, tree place)
{
	gimple_stmt_iterator gsi = gsi_last_bb(split_edge(e));
	gsi_insert_after(&gsi, gimple_build_assign(countdown_in_memory(), place), GSI_NEW_STMT);
}

static void promote(function *fun, const struct loop_body *loop)
{
	edge e;
	edge_iterator k;
	unsigned index;
	bitmap_iterator i;
	auto_vec<edge> entries, exits;
	tree place = create_tmp_reg(intDI_type_node, "countdown");
	suppress_warning(place);
	EXECUTE_IF_SET_IN_BITMAP(loop->blocks, 0, index, i)
	{
		basic_block block = BASIC_BLOCK_FOR_FN(fun, index);
		use_register(block, place);
		FOR_EACH_EDGE(e, k, block->succs)
		if (!is_in(loop, e->dest))
			exits.safe_push(e);
	}
	FOR_EACH_EDGE(e, k, loop->head->preds)
	if (!is_in(loop, e->src))
		entries.safe_push(e);
	for (edge each : entries)
		load_on(each, place);
	for (edge each : exits)
		store_on(each, place);
}

/* Larger ones first. */
static int compare_counts(const void *a, const void *b)
{
	const struct loop_body *first = (const struct loop_body *)a;
	const struct loop_body *second = (const struct loop_body *)b;
	int difference = (int)second->count - (int)first->count;
	return difference ? difference : first->head->index - second->head->index;
}

void promote_countdown(function *fun, const_bitmap heads)
{
	unsigned index;
	bitmap_iterator i;
	auto_vec<struct loop_body> loops;
	auto_bitmap promoted;
	if (optimize <= 1 || (is_x86_64() && !can_fuse()))
		return;
	free_dominance_info(CDI_DOMINATORS);
	calculate_dominance_info(CDI_DOMINATORS);
	EXECUTE_IF_SET_IN_BITMAP(heads, 0, index, i)
	{
		struct loop_body loop = find_loop(BASIC_BLOCK_FOR_FN(fun, index));
		if (loop.count > 1 && is_fit(fun, &loop))
			loops.safe_push(loop);
		else
			BITMAP_FREE(loop.blocks);
	}
	loops.qsort(compare_counts);
	for (struct loop_body &loop : loops) {
		/* of an inner one, an outer one has taken all */
		if (!bitmap_bit_p(promoted, loop.head->index)) {
			bitmap_ior_into(promoted, loop.blocks);
			promote(fun, &loop);
		}
		BITMAP_FREE(loop.blocks);
	}
}
