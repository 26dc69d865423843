/* From markers to carried sites.

   Runs on each function right after it has been brought into SSA form.  With
   -fno-sample, every marker becomes code that counts, at once, so that all
   passes see and optimise what they would see if the user had written it.  With
   -fsample, it becomes a carried site, see carry.h: a function that is inlined
   then takes its sites along, and needs no check of its own.  What is left of
   __sampler_preserve (preserve.cc) becomes its first argument.

   A second pass, after the early optimisations, tells those between functions
   what only the lowering will make true: that every function with a carried
   site changes the countdown,

	sampler_countdown = 0;

   Else a caller might keep the countdown in a register across the call.  (Reading
   it is not told: that weighs more, and a caller's own store is never dead, for
   what follows in the caller, if anything, reads first.)  These statements vanish
   when sites are lowered. */

#include "gcc-headers.h"
#include "carry.h"
#include "countdown.h"
#include "marker.h"
#include "observe.h"
#include "passes.h"
#include "preserve.h"
#include "sampler-options.h"

/* What the assembler says, once, if no lowering pass has seen a site: it is loaded
   with the plugin, which a link by sampler-cc brings, too. */
static const char template_text[] =
    ".ifndef .Lsampler_said\n"
    "\t.set .Lsampler_said, 1\n"
    "\t.error \"sampler: link-time optimisation needs the plugin: link with sampler-cc or "
    "sampler-c++\"\n"
    "\t.endif";

static tree build_operand(const char *constraint, tree value)
{
	tree name = build_string(strlen(constraint) + 1, constraint);
	return build_tree_list(build_tree_list(NULL_TREE, name), value);
}

static gimple *build_carried_site(struct counter counter)
{
	vec<tree, va_gc> *inputs = NULL;
	vec_safe_push(inputs, build_operand("i", build_fold_addr_expr(counter.table)));
	vec_safe_push(inputs, build_operand("i", counter.first));
	vec_safe_push(inputs,
		      build_operand("i", build_int_cst(unsigned_type_node, counter.selector)));
	vec_safe_push(inputs, build_operand("rn", counter.operand));
	gasm *site = gimple_build_asm_vec(template_text, inputs, NULL, NULL, NULL);
	gimple_asm_set_volatile(site, true);
	gimple_asm_set_inline(site, true);
	return site;
}

bool is_carried_site(gimple *statement)
{
	const gasm *site = dyn_cast<gasm *>(statement);
	return site && gimple_asm_ninputs(site) == 4 &&
	       strcmp(gimple_asm_string(site), template_text) == 0;
}

static tree carried_operand(gimple *statement, unsigned index)
{
	return TREE_VALUE(gimple_asm_input_op(as_a<gasm *>(statement), index));
}

struct counter carried_counter(gimple *statement)
{
	return {
		get_base_address(TREE_OPERAND(carried_operand(statement, 0), 0)),
		carried_operand(statement, 1),
		(enum selector)tree_to_uhwi(carried_operand(statement, 2)),
		carried_operand(statement, 3),
	};
}

bool is_resolver(function *fun)
{
	struct ipa_ref *reference;
	FOR_EACH_ALIAS(cgraph_node::get(fun->decl), reference)
	if (reference->referring->ifunc_resolver)
		return true;
	return false;
}

void remove_statement(gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	gsi_remove(&gsi, true);
}

static void carry_marker(gimple *marker)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(marker);
	struct counter counter = marked_counter(marker);
	if (sampler_options.sample)
		gsi_replace(&gsi, build_carried_site(counter), false);
	else
		count_observation(marker, counter, sampler_options.threads ? ATOMIC : PLAIN);
}

static void drop_preserving(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	tree value = gimple_call_lhs(call);
	if (value)
		gsi_replace(&gsi, gimple_build_assign(value, gimple_call_arg(call, 0)), false);
	else
		remove_statement(call);
}

/* The calls in FUN of functions that IS_WANTED. */
static void find_calls(function *fun, bool (*is_wanted)(tree), auto_vec<gimple *> *calls)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_gimple_call(statement) && is_wanted(gimple_call_fndecl(statement)))
			calls->safe_push(statement);
	}
}

void update_after_lowering(function *fun)
{
	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa);
}

static unsigned carry_markers(function *fun)
{
	auto_vec<gimple *> preserving, markers;
	find_calls(fun, is_preserving_function, &preserving);
	for (gimple *call : preserving)
		drop_preserving(call);
	find_calls(fun, is_marker_function, &markers);
	if (markers.is_empty())
		return preserving.is_empty() ? 0 : TODO_cleanup_cfg;
	bool resolves = is_resolver(fun);
	for (gimple *marker : markers)
		if (resolves)
			remove_statement(marker);
		else
			carry_marker(marker);
	update_after_lowering(fun);
	cgraph_edge::rebuild_edges();
	return TODO_cleanup_cfg;
}

bool has_carried_site(function *fun)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_carried_site(gsi_stmt(gsi)))
			return true;
	return false;
}

static unsigned touch_countdown(function *fun)
{
	if (!has_carried_site(fun))
		return 0;
	gimple_stmt_iterator gsi = gsi_after_labels(single_succ(ENTRY_BLOCK_PTR_FOR_FN(fun)));
	insert_countdown_store(&gsi, build_zero_cst(intDI_type_node));
	mark_virtual_operands_for_renaming(fun);
	return TODO_update_ssa;
}

/* Whether STATEMENT stores to the countdown. */
static bool is_touch(gimple *statement)
{
	return gimple_store_p(statement) && is_countdown(gimple_get_lhs(statement));
}

bool remove_touches(function *fun)
{
	bool found = false;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);)
		if (is_touch(gsi_stmt(gsi))) {
			gimple *touch = gsi_stmt(gsi);
			unlink_stmt_vdef(touch);
			gsi_remove(&gsi, true);
			release_defs(touch);
			found = true;
		} else
			gsi_next(&gsi);
	return found;
}

void register_carrying(const char *plugin_name)
{
	register_function_pass(plugin_name, "sampler_carry", carry_markers, PASS_POS_INSERT_AFTER,
			       "ssa");
	register_function_pass(plugin_name, "sampler_touch", touch_countdown,
			       PASS_POS_INSERT_BEFORE, "release_ssa");
}
