/* From markers to carried sites.

   Runs on each function right after it has been brought into SSA form.  Each
   marker becomes a carried site, see carry.h: a function that is inlined then
   takes its sites along, and needs no check of its own.  What is left of
   __sampler_preserve (preserve.cc) becomes its first argument.  And now it can be
   seen whether a local variable that a site compares with has a value there.

   Two more passes belong to this.

   With -fno-sample, carried sites become code that counts when it is settled which
   of them there are (settle.cc) and before anything is optimised, so that all
   passes see and optimise what they would see if the user had written it.

   With -fsample, after the early optimisations, the passes between functions are
   told what only the lowering will make true: that every function with a carried
   site changes the countdown,

	sampler_countdown = 0;

   Else a caller might keep the countdown in a register across the call.  (Reading
   it is not told: that weighs more, and a caller's own store is never dead, for
   what follows in the caller, if anything, reads first.)  These statements vanish
   when sites are lowered. */

#include "gcc-headers.h"
#include "gimple-walk.h"
#include "front/marker.h"
#include "front/preserve.h"
#include "lower/asm-operand.h"
#include "lower/countdown.h"
#include "lower/observe.h"
#include "middle/carry.h"
#include "middle/site.h"
#include "passes.h"
#include "sampler-options.h"
#include "scheme.h"

/* What the assembler says, once, if no lowering pass has seen a site: it is loaded
   with the plugin, which a link by sampler-cc brings, too. */
static const char template_text[] =
    ".ifndef .Lsampler_said\n"
    "\t.set .Lsampler_said, 1\n"
    "\t.error \"sampler: link-time optimisation needs the plugin: link with sampler-cc or "
    "sampler-c++\"\n"
    "\t.endif";

gimple *build_carried_site(struct counter counter)
{
	vec<tree, va_gc> *inputs = NULL;
	vec_safe_push(inputs, build_asm_operand("i", build_fold_addr_expr(counter.table)));
	vec_safe_push(inputs, build_asm_operand("i", counter.first));
	vec_safe_push(inputs,
		      build_asm_operand("i", build_int_cst(unsigned_type_node, counter.selector)));
	vec_safe_push(inputs, build_asm_operand("rn", counter.operand));
	for (unsigned i = 0; i < counter.count; i++)
		vec_safe_push(inputs, build_asm_operand("rni", counter.others[i]));
	gasm *site = gimple_build_asm_vec(template_text, inputs, NULL, NULL, NULL);
	gimple_asm_set_volatile(site, true);
	gimple_asm_set_inline(site, true);
	suppress_warning(as_a<gimple *>(site));
	return site;
}

bool is_carried_site(gimple *statement)
{
	const gasm *site = dyn_cast<gasm *>(statement);
	return site && gimple_asm_ninputs(site) >= 4 &&
	       strcmp(gimple_asm_string(site), template_text) == 0;
}

static tree carried_operand(gimple *statement, unsigned index)
{
	return TREE_VALUE(gimple_asm_input_op(as_a<gasm *>(statement), index));
}

struct counter carried_counter(gimple *statement)
{
	struct counter counter = {
		get_base_address(TREE_OPERAND(carried_operand(statement, 0), 0)),
		carried_operand(statement, 1),
		(enum selector)tree_to_uhwi(carried_operand(statement, 2)),
		carried_operand(statement, 3),
		gimple_asm_ninputs(as_a<gasm *>(statement)) - 4,
		{},
	};
	for (unsigned i = 0; i < counter.count; i++)
		counter.others[i] = carried_operand(statement, 4 + i);
	return counter;
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

static bool note_address(gimple *, tree object, tree, void *taken)
{
	if (DECL_P(object))
		bitmap_set_bit((bitmap)taken, DECL_UID(object));
	return false;
}

/* The variables whose addresses are still TAKEN in FUN. */
static void find_addresses(function *fun, bitmap taken)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	{
		for (gphi_iterator gsi = gsi_start_phis(block); !gsi_end_p(gsi); gsi_next(&gsi))
			walk_stmt_load_store_addr_ops(gsi.phi(), taken, NULL, NULL, note_address);
		for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			walk_stmt_load_store_addr_ops(gsi_stmt(gsi), taken, NULL, NULL,
						      note_address);
	}
}

/* A search for what has stored to VARIABLE, or ended it. */
struct search {
	tree variable;
	bool has_ended;
};

static bool note_store(ao_ref *, tree store, void *data)
{
	struct search *search = (struct search *)data;
	gimple *statement = SSA_NAME_DEF_STMT(store);
	tree object = gimple_get_lhs(statement);
	/* no pointer leads to it, so calls do not matter */
	if (!object || get_base_address(object) != search->variable)
		return false;
	search->has_ended |= gimple_clobber_p(statement);
	return true;
}

/* Whether what LOAD reads was stored on all ways that lead there, as far as can be seen: what
   has its address TAKEN counts as stored. */
static bool is_stored(gimple *load, bitmap taken)
{
	tree variable = gimple_assign_rhs1(load);
	struct search search = { variable, false };
	bool is_entry_reached = false;
	ao_ref reference;
	if (!VAR_P(variable) || !auto_var_in_fn_p(variable, current_function_decl) ||
	    bitmap_bit_p(taken, DECL_UID(variable)))
		return true;
	ao_ref_init(&reference, variable);
	walk_aliased_vdefs(&reference, gimple_vuse(load), note_store, &search, NULL,
			   &is_entry_reached);
	return !is_entry_reached && !search.has_ended;
}

/* What VALUE was read from: where a variable turned out not to be in memory, the load has become a
   copy, in a temporary of GCC's. */
static tree read_from(tree value)
{
	if (TREE_CODE(value) != SSA_NAME ||
	    !gimple_assign_ssa_name_copy_p(SSA_NAME_DEF_STMT(value)))
		return value;
	tree variable = SSA_NAME_VAR(value);
	bool is_users = variable && !DECL_ARTIFICIAL(variable);
	return is_users ? value : gimple_assign_rhs1(SSA_NAME_DEF_STMT(value));
}

/* Whether VALUE, read from a variable, was given to it on all ways that lead there. */
static bool is_initialised(tree value, bitmap taken)
{
	auto_vec<tree> values;
	hash_set<tree> seen;
	values.safe_push(read_from(value));
	while (!values.is_empty()) {
		tree name = values.pop();
		if (TREE_CODE(name) != SSA_NAME || seen.add(name))
			continue;
		gimple *statement = SSA_NAME_DEF_STMT(name);
		if (ssa_undefined_value_p(name, false) ||
		    (gimple_assign_load_p(statement) && !is_stored(statement, taken)))
			return false;
		if (gphi *phi = dyn_cast<gphi *>(statement))
			for (unsigned i = 0; i < gimple_phi_num_args(phi); i++)
				values.safe_push(gimple_phi_arg_def(phi, i));
	}
	return true;
}

static struct counter marked_counter(gimple *marker, unsigned scheme, unsigned site)
{
	struct counter counter = {
		counter_table(scheme),
		first_counter(scheme, site),
		(enum selector)tree_to_uhwi(gimple_call_arg(marker, 2)),
		gimple_call_arg(marker, 3),
		gimple_call_num_args(marker) - 4,
		{},
	};
	for (unsigned i = 0; i < counter.count; i++)
		counter.others[i] = gimple_call_arg(marker, 4 + i);
	return counter;
}

/* The user did not write the load that gives VALUE to a site alone: no warnings. */
static void suppress_warnings_of_load(tree value)
{
	gimple *load = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : NULL;
	bool is_load = load && (gimple_assign_load_p(load) || read_from(value) != value);
	if (!is_load || !has_single_use(value))
		return;
	/* warnings are suppressed by location, and others share this one */
	gimple_set_location(load, UNKNOWN_LOCATION);
	suppress_warning(load);
}

static void carry_marker(gimple *marker, bitmap taken)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(marker);
	unsigned scheme = tree_to_uhwi(gimple_call_arg(marker, 0));
	unsigned site = tree_to_uhwi(gimple_call_arg(marker, 1));
	struct counter counter = marked_counter(marker, scheme, site);
	if (counter.selector == SELECT_ORDERS)
		for (unsigned i = 0; i < counter.count; i++) {
			settle_site(scheme, site + i, is_initialised(counter.others[i], taken));
			suppress_warnings_of_load(counter.others[i]);
		}
	gsi_replace(&gsi, build_carried_site(counter), false);
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
	auto_bitmap taken;
	find_addresses(fun, taken);
	for (gimple *marker : markers)
		if (resolves)
			remove_statement(marker);
		else
			carry_marker(marker, taken);
	update_after_lowering(fun);
	return TODO_cleanup_cfg;
}

void find_carried_sites(function *fun, auto_vec<gimple *> *sites)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_carried_site(gsi_stmt(gsi)))
			sites->safe_push(gsi_stmt(gsi));
}

bool has_carried_site(function *fun)
{
	auto_vec<gimple *> sites;
	find_carried_sites(fun, &sites);
	return !sites.is_empty();
}

static unsigned count_always(function *fun)
{
	auto_vec<gimple *> sites;
	if (!sampler_options.switches.sample)
		find_carried_sites(fun, &sites);
	if (sites.is_empty())
		return 0;
	for (gimple *site : sites)
		count_observation(site, carried_counter(site),
				  sampler_options.switches.threads ? ATOMIC : PLAIN);
	update_after_lowering(fun);
	cgraph_edge::rebuild_edges();
	return TODO_cleanup_cfg;
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
			       "ssa", 1);
	register_function_pass(plugin_name, "sampler_count", count_always, PASS_POS_INSERT_BEFORE,
			       "local-fnsummary", 1);
	register_function_pass(plugin_name, "sampler_touch", touch_countdown,
			       PASS_POS_INSERT_BEFORE, "release_ssa", 1);
}
