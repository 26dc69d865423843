/* What sites weigh for the inliner, in functions that are declared inline, and in instances of
   templates: nothing.

   GCC estimates how large a function is and how long it takes, and inlines what is small.  A
   carried site, a touch, and each statement that computes what a site records, weigh as much
   there as statements of the user's:

	inline int square(int x) { asm(...site...); sampler_countdown = 0; return x * x; }

   is three times as large as square without sites.  But the fast copy has none of them.  So
   when GCC has noted its estimate, it estimates once more while they are out of sight: each is
   exchanged for a placeholder, a GIMPLE_NOP, which weighs nothing,

	inline int square(int x) { ; ; return x * x; }

   and comes back.

   C++ is made of such functions, which cost nothing where they are inlined and much where they
   are not.  Other functions keep the weight, because more inlining means more slow copies: 8 %
   more text, where 4 % fewer instructions were won at the most.

   Only the sequences of statements change.  What is out of sight still belongs to its basic
   block, and uses and defines its values, because GCC changes nothing meanwhile. */

#include "gcc-headers.h"
#include "sreal.h"
#include "ipa-prop.h"
#include "ipa-fnsummary.h"
#include "ssa-iterators.h"
#include "middle/carried-site.h"
#include "middle/touch.h"
#include "middle/weigh.h"

typedef hash_set<gimple *> statements;

/* Numbers of the instances of templates: the front end tells, because with link-time optimisation GCC has
   forgotten which they are before it estimates. */
static hash_set<int_hash<unsigned, UINT_MAX, UINT_MAX - 1>> instances;

void note_instance(tree function)
{
	instances.add(DECL_UID(function));
}

bool is_weightless(tree function)
{
	return DECL_DECLARED_INLINE_P(function) ||
	       instances.contains(DECL_UID(DECL_ORIGIN(function)));
}

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
static void add_operands(gimple *statement, statements *ours, auto_vec<gimple *> *found)
{
	ssa_op_iter iterator;
	tree value;
	FOR_EACH_SSA_TREE_OPERAND(value, statement, iterator, SSA_OP_USE)
	{
		gimple *definition = SSA_NAME_DEF_STMT(value);
		if (only_computes(definition) && is_for_these_alone(value, ours) &&
		    !ours->add(definition))
			found->safe_push(definition);
	}
}

/* Find those statements of FUN that are there for sites alone, as a set and in a row. */
static void find_ours(function *fun, statements *ours, auto_vec<gimple *> *found)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if ((is_carried_site(statement) || is_touch(statement)) && !ours->add(statement))
			found->safe_push(statement);
	}
	for (unsigned i = 0; i < found->length(); i++)
		add_operands((*found)[i], ours, found);
}

int size_without_sites(function *fun)
{
	statements ours;
	auto_vec<gimple *> found;
	int size = 0;
	basic_block block;
	find_ours(fun, &ours, &found);
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (!ours.contains(gsi_stmt(gsi)))
			size += estimate_num_insns(gsi_stmt(gsi), &eni_size_weights);
	return size;
}

/* Put ENTERING, which is in no sequence, where LEAVING is in that of BLOCK. */
static void exchange(basic_block block, gimple *leaving, gimple *entering)
{
	gimple_seq *sequence = bb_seq_addr(block);
	gimple *previous = leaving->prev, *next = leaving->next;
	bool is_first = *sequence == leaving;
	entering->next = next;
	entering->prev = previous == leaving ? entering : previous;
	if (is_first)
		*sequence = entering;
	else
		previous->next = entering;
	if (next)
		next->prev = entering;
	else
		(*sequence)->prev = entering;
}

static void estimate_again(cgraph_node *node, bool is_early)
{
	push_cfun(DECL_STRUCT_FUNCTION(node->decl));
	compute_fn_summary(node, is_early);
	pop_cfun();
}

/* Let GCC estimate NODE, if it is to be weightless, without the statements that are ours. */
static void weigh(cgraph_node *node, bool is_early)
{
	statements set;
	auto_vec<gimple *> ours, placeholders;
	if (!is_weightless(node->decl))
		return;
	find_ours(DECL_STRUCT_FUNCTION(node->decl), &set, &ours);
	if (ours.is_empty())
		return;
	for (gimple *statement : ours) {
		gimple *placeholder = gimple_build_nop();
		gimple_set_bb(placeholder, gimple_bb(statement));
		exchange(gimple_bb(statement), statement, placeholder);
		placeholders.safe_push(placeholder);
	}
	estimate_again(node, is_early);
	for (unsigned i = 0; i < ours.length(); i++)
		exchange(gimple_bb(ours[i]), placeholders[i], ours[i]);
}

unsigned weigh_function(function *fun)
{
	weigh(cgraph_node::get(fun->decl), true);
	return 0;
}

void weigh_unit(void)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	weigh(node, false);
}
