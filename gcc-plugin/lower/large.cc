/* Functions that are too large to be copied.

   Some of GCC's passes take time as the square of the number of blocks, or as that number times the
   number of landing pads, where both copies of a function meet, or of loops, for each of which
   they look at the whole function.  So of large functions there is one
   copy, and sites have checks of their own (single-copy.cc).

   Callers of a function in two versions (versions.cc) must have copies.  So functions are marked
   before these are made, when all is inlined, and lowering obeys the marks.

   Measured with conditions on strings that are made for each (a landing pad for each of n), with a switch of n cases
   with four conditions each, and with n loops one after the other, at -O2: user time of g++ 12, as a multiple of plain's, with two copies and with
   one, and with one and all schemes.

			two	one	all
	strings	 500	2.4	1.3	1.5
		1000	10	1.3	1.4
	switch	1400	1.3	0.7	1.3
	loops	 100	4.0	1.3	1.5
		 300	4.2	1.3	1.4

	calls	2000	4.7	1.7

   Calls count where there is no loop: what runs once needs no fast copy.

   With one copy, the interpreter of SQLite, whose loop is such a switch, runs 1.5 times plain's instructions, and 1.09 with two. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "except.h"
#include "lower/large.h"
#include "lower/sparing.h"
#include "lower/warnings.h"
#include "middle/carried-site.h"
#include "sampler-options.h"

/* So many landing pads, or loops, double the time that each block takes; and twice as many loops make it five times. */
#define MANY_PADS  100
#define MANY_LOOPS 50

/* So many calls, which change memory, make both copies take three times as long as one. */
#define MANY_CALLS 400

#define IS_LARGE "sampler is large"

struct weight {
	uint64_t blocks, landing_pads, loops, calls, widest;
};

static uint64_t calls_in(function *fun)
{
	uint64_t calls = 0;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		calls += is_gimple_call(gsi_stmt(gsi));
	return calls;
}

/* What is inlined into NODE is part of it by now. */
static struct weight weight_of(cgraph_node *node)
{
	struct weight weight = {};
	/* for link-time optimisation, which reads it now */
	node->get_body();
	function *fun = DECL_STRUCT_FUNCTION(node->decl);
	if (fun && fun->cfg) {
		weight.blocks = n_basic_blocks_for_fn(fun);
		weight.calls = calls_in(fun);
		weight.widest = most_edges(fun);
	}
	if (fun && fun->eh)
		weight.landing_pads = vec_safe_length(fun->eh->lp_array);
	if (fun)
		weight.loops = number_of_loops(fun);
	return weight;
}

static bool is_large(cgraph_node *node)
{
	struct weight weight = weight_of(node);
	double pads = (double)weight.landing_pads / MANY_PADS;
	double loops = (double)weight.loops / MANY_LOOPS;
	/* one more edge between copies costs as much as a block there */
	double edges = (double)weight.widest / MANY_EDGES;
	double more = pads + loops * loops + edges;
	/* the loop around all blocks is one, too */
	bool is_straight = weight.loops <= 1 && weight.calls > MANY_CALLS;
	return sampler_options.most_blocks &&
	       (is_straight || weight.blocks * (1 + more) > sampler_options.most_blocks) &&
	       has_sampled_site(DECL_STRUCT_FUNCTION(node->decl));
}

static void mark(cgraph_node *node)
{
	DECL_ATTRIBUTES(node->decl) =
	    tree_cons(get_identifier(IS_LARGE), NULL_TREE, DECL_ATTRIBUTES(node->decl));
	remark_single_copy(node->decl, "is too large to be copied");
}

void mark_large_functions(void)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (!node->inlined_to && !node->alias && !node->thunk && is_large(node))
		mark(node);
}

bool is_marked_large(tree function)
{
	return lookup_attribute(IS_LARGE, DECL_ATTRIBUTES(function));
}
