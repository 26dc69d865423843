/* Passes of GCC that some large functions go without.

   Without sites, GCC often makes a table of a switch whose cases do nothing but choose a value, and few comparisons of many
   operands of a condition.  Each of those with a site stays a block, and some passes then take most of the time: "gcse"
   for such switches, "tree-vrp" for long conditions and chains of "else if".

   Measured once each at -O2, user time of gcc 12 in seconds, with all passes, without gcse, and without both:

						all	gcse	both
	switch with 16000 labels, counting	17.9	4.2
	3000 "else if", counting		 2.6	1.9	1.5
	3000 "else if", sampling		 9.6	8.8	4.9

   Large functions without such a block keep these passes.  Without them, the interpreter of SQLite would run 1.18 times
   plain's instructions instead of 1.13.  Dominator optimisations stay: without them, a switch of 4000 cases with all
   schemes, counting, took 6.3 instead of 2.2. */

#include "gcc-headers.h"
#include "lower/sparing.h"

/* For so many, the pass that looks for each expression in all blocks takes a third of the compiler's time, and finds little. */
#define MANY_BLOCKS 1000

void turn_off(function *fun, int *flag)
{
	if (!*flag)
		return;
	*flag = 0;
	DECL_FUNCTION_SPECIFIC_OPTIMIZATION(fun->decl) =
	    build_optimization_node(&global_options, &global_options_set);
	set_cfun(fun, true);
}

unsigned most_edges(function *fun)
{
	unsigned most = 0;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	most = MAX(most, MAX(EDGE_COUNT(block->preds), EDGE_COUNT(block->succs)));
	return most;
}

void spare_passes(function *fun)
{
	if (most_edges(fun) > MANY_EDGES) {
		turn_off(fun, &flag_gcse);
		turn_off(fun, &flag_tree_vrp);
	}
	if (n_basic_blocks_for_fn(fun) > MANY_BLOCKS)
		turn_off(fun, &flag_tree_pre);
}
