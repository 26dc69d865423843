/* Functions that are too large to be copied.

   Some of GCC's passes take time as the square of the number of blocks, or as that number times the
   number of landing pads, where both copies of a function meet, or of loops, for each of which
   they look at the whole function.  So of large functions there is one
   copy, and sites have checks of their own (checked.cc).

   Callers of a function in two versions (versions.cc) must have copies.  So functions are marked
   before these are made, when all is inlined, and lowering obeys the marks.

   Measured with conditions on strings that are made for each (a landing pad for each of n), and with a switch of n cases
   with four conditions each, at -O2: user time of g++ 12, plain, with two copies, and with one.

			plain	two	one
	strings	 500	 1.5	 4.3	 2.3
		1000	 3.2	33.1	 5.4
	switch	1400	 3.3	 9.6	 7.1
		3000	 8.5	34.9	17.1

   And with n loops one after the other, each with a condition.

	loops	 100	 0.4	 1.0	 0.6
		 150	 0.6	 1.9	 0.9
		 300	 1.1	 5.8	 2.0  */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "except.h"
#include "lower/large.h"
#include "lower/warnings.h"
#include "sampler-options.h"

/* So many landing pads, or loops, double the time that each block takes; and twice as many loops make it five times. */
#define MANY_PADS  100
#define MANY_LOOPS 50

#define IS_LARGE "sampler is large"

struct weight {
	uint64_t blocks, landing_pads, loops;
};

/* What is inlined into NODE is part of it by now. */
static struct weight weight_of(cgraph_node *node)
{
	struct weight weight = {};
	/* for link-time optimisation, which reads it now */
	node->get_body();
	function *fun = DECL_STRUCT_FUNCTION(node->decl);
	if (fun && fun->cfg)
		weight.blocks = n_basic_blocks_for_fn(fun);
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
	double more = pads + loops * loops;
	return sampler_options.most_blocks &&
	       weight.blocks * (1 + more) > sampler_options.most_blocks;
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
