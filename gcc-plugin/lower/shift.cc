/* Where threads count, with -fno-sample: each in cells of its own.

   A function that counts begins with a call,

	static uint64_t slot;

	f () {
	  shift = sampler_shift (&slot, cells);
	  ...
	  counters[K]++ of the thread, at &counters + shift - 1;

   which, as far as the optimisers see, depends on its arguments alone, so that they may merge those of functions
   that are inlined.  A late pass leaves one of them, before all that need it and in no loop:

	  shift = *(uint64_t *)((char *)sampler_shifts + slot);
	  if (shift == 0)
	    shift = sampler_shift (&slot, cells);

   On x86-64, that call keeps all registers.  Where link-time optimisation goes without the plugin, the first
   one is made. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "lower/branch.h"
#include "lower/countdown.h"
#include "lower/shift.h"
#include "lower/x86-64.h"
#include "middle/statements.h"
#include "roots.h"

#define SHIFT  "sampler_shift"
#define SHIFTS "sampler_shifts"

/* The unit's variable. */
static tree slot_variable(void)
{
	if (kept_trees[KEPT_SLOT])
		return kept_trees[KEPT_SLOT];
	tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier("sampler_slot"),
				   uint64_type_node);
	TREE_STATIC(variable) = 1;
	TREE_ADDRESSABLE(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	varpool_node::finalize_decl(variable);
	/* the runtime writes it, of which GCC knows nothing */
	varpool_node::get(variable)->force_output = 1;
	return kept_trees[KEPT_SLOT] = variable;
}

static tree shift_function(void)
{
	if (kept_trees[KEPT_SHIFT])
		return kept_trees[KEPT_SHIFT];
	tree type =
	    build_function_type_list(uint64_type_node, ptr_type_node, ptr_type_node, NULL_TREE);
	tree function = build_fn_decl(SHIFT, type);
	TREE_READONLY(function) = 1;
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_ATTRIBUTES(function) = tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
	return kept_trees[KEPT_SHIFT] = function;
}

tree insert_shift(function *fun, tree cells)
{
	tree shift = make_ssa_name(uint64_type_node);
	gcall *call = gimple_build_call(shift_function(), 2, build_fold_addr_expr(slot_variable()),
					build_fold_addr_expr(cells));
	gimple_call_set_lhs(call, shift);
	gimple_call_set_nothrow(call, true);
	basic_block block = split_edge(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(fun)));
	gimple_stmt_iterator gsi = gsi_start_bb(block);
	gsi_insert_before(&gsi, call, GSI_NEW_STMT);
	return shift;
}

static bool is_shift(gimple *statement)
{
	tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
	return function && DECL_EXTERNAL(function) && DECL_NAME(function) &&
	       strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), SHIFT) == 0;
}

static void find_shifts(function *fun, vec<gcall *> *calls)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_shift(gsi_stmt(gsi)))
			calls->safe_push(as_a<gcall *>(gsi_stmt(gsi)));
}

/* The variable of the runtime, in the thread's memory. */
static tree shifts_variable(void)
{
	if (kept_trees[KEPT_SHIFTS])
		return kept_trees[KEPT_SHIFTS];
	return kept_trees[KEPT_SHIFTS] = build_thread_variable(SHIFTS, ptr_type_node);
}

/* The block that comes before all CALLS, and lies in no loop. */
static basic_block common_block(const vec<gcall *> &calls)
{
	basic_block block = gimple_bb(calls[0]);
	for (gcall *call : calls)
		block = nearest_common_dominator(CDI_DOMINATORS, block, gimple_bb(call));
	while (block->loop_father && loop_outer(block->loop_father))
		block = get_immediate_dominator(CDI_DOMINATORS, block->loop_father->header);
	return block;
}

/* Insert the assignment of VALUE before GSI, and return what it defines. */
static tree insert_value(gimple_stmt_iterator *gsi, tree value)
{
	tree name = make_ssa_name(TREE_TYPE(value));
	gsi_insert_before(gsi, gimple_build_assign(name, value), GSI_SAME_STMT);
	return name;
}

/* The shift of the slot whose address is SLOT. */
static tree insert_load(gimple_stmt_iterator *gsi, tree slot)
{
	tree type = build_pointer_type(uint64_type_node);
	tree shifts = insert_value(gsi, shifts_variable());
	tree number = insert_value(gsi, build_simple_mem_ref(slot));
	tree place = insert_value(gsi, build2(POINTER_PLUS_EXPR, ptr_type_node, shifts, number));
	tree reference = build2(MEM_REF, uint64_type_node, place, build_zero_cst(type));
	TREE_THIS_NOTRAP(reference) = 1;
	return insert_value(gsi, reference);
}

/* Let the thread be asked for what is 0 so far, by a call like CALL; return the value of that. */
static tree insert_call(basic_block block, gcall *call)
{
	gimple_stmt_iterator gsi = gsi_start_bb(block);
	tree slot = gimple_call_arg(call, 0), cells = gimple_call_arg(call, 1);
	tree shift = make_ssa_name(uint64_type_node);
	gimple *question = is_x86_64()
			       ? build_shift_call(shift, slot, cells)
			       : gimple_build_call(gimple_call_fndecl(call), 2, slot, cells);
	if (is_gimple_call(question))
		gimple_call_set_lhs(question, shift);
	gsi_insert_before(&gsi, question, GSI_SAME_STMT);
	return shift;
}

/* Insert both lines at the beginning of BLOCK, with the arguments of CALL; return what is the shift behind
   them. */
static tree insert_lookup(basic_block block, gcall *call)
{
	gimple_stmt_iterator gsi = gsi_after_labels(block);
	/* an anchor, so that there is a statement to insert before */
	gimple *anchor = gimple_build_nop();
	gsi_insert_before(&gsi, anchor, GSI_NEW_STMT);
	tree loaded = insert_load(&gsi, gimple_call_arg(call, 0));
	basic_block seldom = insert_seldom_branch(&gsi, EQ_EXPR, loaded);
	tree found = insert_call(seldom, call), shift = make_ssa_name(uint64_type_node);

	basic_block join = gimple_bb(anchor);
	edge skip = find_edge(single_pred(seldom), join);
	gphi *phi = create_phi_node(shift, join);
	add_phi_arg(phi, loaded, skip, UNKNOWN_LOCATION);
	add_phi_arg(phi, found, single_succ_edge(seldom), UNKNOWN_LOCATION);
	remove_statement(anchor);
	return shift;
}

unsigned lower_shifts(function *fun)
{
	auto_vec<gcall *> calls;
	find_shifts(fun, &calls);
	if (calls.is_empty())
		return 0;
	calculate_dominance_info(CDI_DOMINATORS);
	tree shift = insert_lookup(common_block(calls), calls[0]);
	for (gcall *call : calls) {
		tree name = gimple_call_lhs(call);
		if (name)
			replace_uses(name, shift);
		remove_statement(call);
		if (name)
			release_ssa_name(name);
	}
	update_after_lowering(fun);
	return 0;
}
