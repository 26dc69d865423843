/* Sampling of regions.

   A *region* is what runs from one *head* to the next: heads are the entry of
   the function, targets of back edges, landing pads, and whatever else is
   reached by an abnormal edge.  The code that can still reach a site before the
   next head exists twice: a fast copy without sites, and a slow copy in which
   each site records.  Which of them a region runs is decided at its head, by
   countdown.h's check:

	before			after

	f (n) {			f (n) {
				  check: slow goes to f2
	  site;			  if (n) ...
	  if (n) ...		  goto loop;
	loop:			loop:
	  site;			  check: slow goes to loop2
	  if (--n) goto loop;	  if (--n) goto loop;
	  return n;		  return n;
	}			f2:
				  count the site;
				  if (n) ...
				  goto loop;
				loop2:
				  count the site;
				  if (--n) goto loop;
				  return n;
				}

   A loop that is entered in the middle of a region need not start another one there (entered.cc).

   Heads are not copied: both copies meet there.  A head from which no site can
   be reached before the next has no check.  A call returns into the copy that it
   was made from.  Every region is thus chosen with the same probability,
   independently of the others and of what is in it, and each crossing of a site
   belongs to one region: that is why the counts are fair. */

#include "gcc-headers.h"
#include "cfganal.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "lower/assembler.h"
#include "lower/branch.h"
#include "lower/countable.h"
#include "lower/countdown.h"
#include "lower/entered.h"
#include "lower/heads.h"
#include "lower/promote.h"
#include "lower/regions.h"
#include "lower/sparing.h"
#include "lower/versions.h"
#include "lower/warnings.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* The edges that mark_dfs_back_edges has marked are up to date. */
static bool is_head(basic_block block)
{
	edge e;
	edge_iterator i;
	FOR_EACH_EDGE(e, i, block->preds)
	if (e->flags & (EDGE_DFS_BACK | EDGE_ABNORMAL | EDGE_EH))
		return true;
	return false;
}

/* Make heads blocks of their own, with labels and PHI nodes only.  Return the entry, which is one. */
static basic_block split_heads(function *fun, struct heads *heads)
{
	auto_vec<basic_block> found;
	basic_block block;
	mark_dfs_back_edges();
	FOR_EACH_BB_FN(block, fun)
	if (is_head(block) || bitmap_bit_p(heads->starts, block->index))
		found.safe_push(block);
	for (basic_block head : found) {
		edge to_rest = split_block_after_labels(head);
		bitmap_set_bit(heads->all, head->index);
		if (bitmap_bit_p(heads->unsampled, head->index))
			bitmap_set_bit(heads->unsampled, to_rest->dest->index);
	}
	basic_block entry = split_edge(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(fun)));
	bitmap_set_bit(heads->all, entry->index);
	return entry;
}

/* Whether it matters to STATEMENT if the region is sampled. */
static bool is_site_or_version(gimple *statement)
{
	return is_carried_site(statement) || slow_version(statement);
}

static bool has_site_or_version(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_site_or_version(gsi_stmt(gsi)))
			return true;
	return false;
}

/* Let what comes after the last site of BLOCK be a block of its own, which then need
   not be copied.  Not if BLOCK branches: a site may count on both ways.  Nor if it is
   so little that a jump would be as long. */
static void split_tail(basic_block block)
{
	unsigned length = 0;
	gimple_stmt_iterator gsi = gsi_last_nondebug_bb(block);
	if (gsi_end_p(gsi) || stmt_ends_bb_p(gsi_stmt(gsi)))
		return;
	for (; !gsi_end_p(gsi) && !is_site_or_version(gsi_stmt(gsi)); gsi_prev_nondebug(&gsi))
		length++;
	if (length >= 2 && !gsi_end_p(gsi))
		split_block(block, gsi_stmt(gsi));
}

static void split_tails(function *fun)
{
	auto_vec<basic_block> blocks;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	blocks.safe_push(block);
	for (basic_block each : blocks)
		split_tail(each);
}

/* The blocks from which a site, or a call of a function in two versions, can be
   reached before the next head. */
static void find_blocks_to_copy(function *fun, struct heads *heads, auto_vec<basic_block> *blocks)
{
	auto_bitmap seen;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	if (has_site_or_version(block) && bitmap_set_bit(seen, block->index))
		blocks->safe_push(block);
	for (unsigned i = 0; i < blocks->length(); i++) {
		edge e;
		edge_iterator k;
		FOR_EACH_EDGE(e, k, (*blocks)[i]->preds)
		if (!heads->end_at(e->src) && bitmap_set_bit(seen, e->src->index))
			blocks->safe_push(e->src);
	}
	find_blocks_before_loops(fun, heads, seen, blocks);
}

/* Let calls in BLOCK, which is a slow copy, call slow versions. */
static void call_slow_versions(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (tree slow = slow_version(statement)) {
			gimple_call_set_fndecl(as_a<gcall *>(statement), slow);
			update_stmt(statement);
		}
	}
}

static bool ends_with_asm_goto(basic_block block)
{
	const gasm *last = safe_dyn_cast<gasm *>(last_nondebug_stmt(block));
	return last && gimple_asm_nlabels(last) > 0;
}

/* Let slow copies lie apart from the code that usually runs. */
static void make_rare(function *fun, basic_block copy)
{
	copy->count = rare_count(copy->count);
	/* with edges from an asm goto into another section, GCC 12 fails its own checks */
	if (ends_with_asm_goto(copy))
		turn_off(fun, &flag_reorder_blocks_and_partition);
}

/* Copy the BLOCKS; get_bb_copy then tells the copy of each. */
static void copy_blocks(function *fun, auto_vec<basic_block> *blocks)
{
	unsigned count = blocks->length();
	basic_block *copies = XNEWVEC(basic_block, count);
	for (unsigned i = 0; i < number_of_loops(fun); i++)
		if (class loop *loop = get_loop(fun, i))
			set_loop_copy(loop, loop);
	copy_bbs(blocks->address(), count, copies, NULL, 0, NULL, get_loop(fun, 0),
		 EXIT_BLOCK_PTR_FOR_FN(fun)->prev_bb, false);
	add_phi_args_after_copy(copies, count, NULL);
	for (unsigned i = 0; i < count; i++) {
		make_rare(fun, copies[i]);
		suppress_warnings(copies[i]);
		call_slow_versions(copies[i]);
	}
	free(copies);

	/* loops now have several latches */
	for (unsigned i = 1; i < number_of_loops(fun); i++)
		if (class loop *loop = get_loop(fun, i))
			loop->latch = NULL;
	loops_state_set(fun, LOOPS_NEED_FIXUP | LOOPS_MAY_HAVE_MULTIPLE_LATCHES);
}

/* At the end of HEAD, decide between the block that follows and its copy SLOW. */
static void insert_check_at(basic_block head, basic_block slow, bool is_entered)
{
	basic_block came_slowly;
	if (is_entered)
		go_on_from_edges(head);
	gimple_stmt_iterator gsi = anchor_in(head);
	basic_block sampled =
	    is_entered ? insert_check_of_entered(&gsi, &came_slowly) : insert_check(&gsi);
	gsi_remove(&gsi, true);
	redirect_edge_succ(single_succ_edge(sampled), slow);
	if (is_entered)
		redirect_edge_succ(single_succ_edge(came_slowly), slow);
}

/* At the end of HEAD, go to its copy SLOW if IS_SLOW, else to the block that
   follows.  Clean-ups of the control flow remove what then cannot be reached. */
static void insert_choice_at(basic_block head, basic_block slow, bool is_slow)
{
	gimple_stmt_iterator gsi = gsi_last_bb(head);
	tree choice = is_slow ? boolean_true_node : boolean_false_node;
	gsi_insert_after(
	    &gsi, gimple_build_cond(NE_EXPR, choice, boolean_false_node, NULL_TREE, NULL_TREE),
	    GSI_NEW_STMT);
	edge fast = single_succ_edge(head);
	fast->flags = EDGE_FALSE_VALUE;
	fast->probability = is_slow ? profile_probability::never() : profile_probability::always();
	make_edge(head, slow, EDGE_TRUE_VALUE)->probability = fast->probability.invert();
}

/* Let HEAD lead into the block that follows or its copy, as VERSION says. */
static void lead(basic_block head, enum version version, bool may_be_entered)
{
	basic_block slow = get_bb_copy(single_succ(head));
	if (!slow)
		return;
	if (version == CHECKED)
		insert_check_at(head, slow, may_be_entered && is_entered_in_region(head));
	else
		insert_choice_at(head, slow, version == SLOW);
}

static void lead_from_heads(function *fun, struct heads *heads, basic_block entry)
{
	unsigned index;
	bitmap_iterator i;
	EXECUTE_IF_SET_IN_BITMAP(heads->all, 0, index, i)
	{
		basic_block head = BASIC_BLOCK_FOR_FN(fun, index);
		lead(head, head == entry ? version_of(fun->decl) : CHECKED,
		     !bitmap_bit_p(heads->starts, index));
	}
}

/* Whether STATEMENT tells the assembler what it may be told only once. */
static bool must_be_alone(gimple *statement)
{
	const gasm *assembler = dyn_cast<gasm *>(statement);
	return assembler && !is_carried_site(statement) &&
	       defines_something(gimple_asm_string(assembler));
}

static bool has_what_must_be_alone(basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (must_be_alone(gsi_stmt(gsi)))
			return true;
	return false;
}

bool can_copy(function *fun)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	if (!can_duplicate_block_p(block) || has_what_must_be_alone(block))
		return false;
	return !fun->calls_setjmp && !fun->has_nonlocal_label;
}

void sample_regions(function *fun, const vec<gimple *> &sites)
{
	struct heads heads;
	auto_vec<basic_block> blocks;
	if (version_of(fun->decl) == SLOW) {
		basic_block block;
		FOR_EACH_BB_FN(block, fun)
		suppress_warnings(block);
	}
	copy_countable_loops(fun, sites, &heads);
	basic_block entry = split_heads(fun, &heads);
	split_tails(fun);
	find_blocks_to_copy(fun, &heads, &blocks);

	initialize_original_copy_tables();
	copy_blocks(fun, &blocks);
	lead_from_heads(fun, &heads, entry);
	free_original_copy_tables();
	promote_countdown(fun, heads.all);
	for (gimple *site : sites)
		remove_statement(site);
	/* what both copies compute would be computed before the check, and kept in
	   registers through all of the region */
	if (!optimize_size)
		turn_off(fun, &flag_code_hoisting);
}
