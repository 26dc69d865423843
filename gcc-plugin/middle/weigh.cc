/* What sites weigh for the inliner, in functions that the user has declared inline: nothing.

   GCC estimates how large a function is, and inlines what is small.  A carried site, and each
   statement that computes what it records, weighs as much there as an instruction of the
   user's:

	inline int square(int x) { asm(...site...); sampler_countdown = 0; return x * x; }

   is three times as large as square without sites.  But the fast copy has none of it, so what
   GCC has noted for the passes between functions is lessened by what is there for sites alone.
   C++ is made of such functions, which cost nothing where they are inlined and much where they
   are not.  Other functions keep the weight, because more inlining means more slow copies: 8 %
   more text, where 4 % fewer instructions were won at the most.

   GCC's note is a table: how large the code is that runs under one predicate about arguments.
   Which line a site is in is not told to us, so the lines are lessened from the first on, which
   is that of the code that always runs. */

#include "gcc-headers.h"
#include "sreal.h"
#include "ipa-prop.h"
#include "ipa-fnsummary.h"
#include "ssa-iterators.h"
#include "middle/carried-site.h"
#include "middle/touch.h"
#include "middle/weigh.h"

/* What GCC takes an empty function to be. */
static const int empty_size = 2;

typedef hash_set<gimple *> statements;

/* Whether VALUE is used by some of USERS, and by nothing else. */
static bool is_for_these_alone(tree value, statements *users)
{
	imm_use_iterator uses;
	use_operand_p use;
	FOR_EACH_IMM_USE_FAST(use, uses, value)
	if (!is_gimple_debug(USE_STMT(use)) && !users->contains(USE_STMT(use)))
		return false;
	return true;
}

static bool only_computes(gimple *statement)
{
	return is_gimple_assign(statement) && !gimple_vdef(statement) &&
	       !gimple_has_volatile_ops(statement);
}

/* Add to OURS what computes operands of STATEMENT, which is one of them, for OURS alone. */
static void add_operands(gimple *statement, statements *ours, auto_vec<gimple *> *added)
{
	ssa_op_iter iterator;
	tree value;
	FOR_EACH_SSA_TREE_OPERAND(value, statement, iterator, SSA_OP_USE)
	{
		gimple *definition = SSA_NAME_DEF_STMT(value);
		if (only_computes(definition) && is_for_these_alone(value, ours) &&
		    !ours->add(definition))
			added->safe_push(definition);
	}
}

/* How many instructions GCC takes those statements of FUN for that are there for sites alone. */
static int weight_of_sites(function *fun)
{
	statements ours;
	auto_vec<gimple *> added;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if ((is_carried_site(statement) || is_touch(statement)) && !ours.add(statement))
			added.safe_push(statement);
	}
	int weight = 0;
	while (!added.is_empty()) {
		gimple *statement = added.pop();
		weight += estimate_num_insns(statement, &eni_size_weights);
		add_operands(statement, &ours, &added);
	}
	return weight;
}

static void lessen(int *size, int weight, int least)
{
	*size = MAX(*size - weight, MIN(*size, least));
}

/* Lessen what GCC has noted of NODE's size by WEIGHT instructions. */
static void lessen_summary(cgraph_node *node, int weight)
{
	ipa_fn_summary *summary = ipa_fn_summaries ? ipa_fn_summaries->get(node) : NULL;
	ipa_size_summary *sizes = ipa_size_summaries ? ipa_size_summaries->get(node) : NULL;
	if (!summary || !sizes)
		return;
	lessen(&sizes->self_size, weight, empty_size);
	lessen(&sizes->size, weight, empty_size);
	int rest = weight * ipa_fn_summary::size_scale;
	int least = empty_size * ipa_fn_summary::size_scale;
	for (unsigned i = 0; i < summary->size_time_table.length() && rest > 0; i++) {
		int *size = &summary->size_time_table[i].size;
		int before = *size;
		lessen(size, rest, least);
		rest -= before - *size;
		least = 0;
	}
}

void weigh_unit(void)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (DECL_DECLARED_INLINE_P(node->decl)) {
		int weight = weight_of_sites(DECL_STRUCT_FUNCTION(node->decl));
		if (weight)
			lessen_summary(node, weight);
	}
}
