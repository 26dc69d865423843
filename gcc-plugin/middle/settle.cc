/* Settles which sites there are.

   Whether a local variable has a value where a site would compare with it is known
   only when its function is in SSA form.  Where it may have none, the site is left
   out, or, if -fcompare-uninitialized wants it, compares with what the variable
   happens to be.  Left out, too, are sites in transactions, those that compare with a
   variable to which nothing else refers (foreign.cc), those of results of built-in functions
   that the program ignores, and those of inline functions without code.  Those that are left
   close ranks. */

#include "gcc-headers.h"
#include "lower/actions.h"
#include "lower/unmoved.h"
#include "middle/carried-site.h"
#include "middle/foreign.h"
#include "middle/joined.h"
#include "middle/statements.h"
#include "middle/settle.h"
#include "middle/site.h"
#include "middle/transactions.h"
#include "sampler-options.h"
#include "scheme.h"

bool has_timestamps(void)
{
	return sampler_options.switches.timestamp_first || sampler_options.switches.timestamp_last;
}

/* What a carried site says before it is settled, see carried-site.h. */
static unsigned scheme_of(struct counter counter)
{
	return tree_to_uhwi(counter.cells);
}

static unsigned site_of(struct counter counter)
{
	return tree_to_uhwi(counter.first);
}

/* How many sites COUNTER is of, one after the other. */
static unsigned count_sites(const struct counter *counter)
{
	bool has_several =
	    counter->selector == SELECT_ORDERS || counter->selector == SELECT_ORDERS_OF_UNKNOWN;
	return has_several ? counter->count : 1;
}

static void leave_out_transactions(void)
{
	auto_vec<gimple *> sites;
	find_sites_in_transactions(&sites);
	for (gimple *statement : sites) {
		struct counter counter = carried_counter(statement);
		for (unsigned i = 0; i < count_sites(&counter); i++)
			leave_out_site(scheme_of(counter), site_of(counter) + i);
	}
}

/* The call of a built-in function whose VALUE a site observes, and nobody else wants; or null.  gcc may call another
   function in its place, as puts for printf, but not if the value is wanted. */
static gcall *ignored_call(tree value)
{
	gimple *definition = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : NULL;
	/* where the call may throw, and in C++, what it gives goes through variables */
	while (definition && is_copy(definition))
		definition = SSA_NAME_DEF_STMT(gimple_assign_rhs1(definition));
	gcall *call = definition ? dyn_cast<gcall *>(definition) : NULL;
	tree function = call ? gimple_call_fndecl(call) : NULL_TREE;
	return function && fndecl_built_in_p(function) && is_for_sites_alone(gimple_call_lhs(call))
		   ? call
		   : NULL;
}

static void leave_out_ignored_of(cgraph_node *node)
{
	auto_vec<gimple *> sites;
	find_carried_sites(DECL_STRUCT_FUNCTION(node->decl), &sites);
	for (gimple *statement : sites) {
		struct counter counter = carried_counter(statement);
		if (ignored_call(counter.operand))
			leave_out_site(scheme_of(counter), site_of(counter));
	}
}

static void leave_out_ignored(void)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	leave_out_ignored_of(node);
}

static void leave_out_foreign_of(cgraph_node *node, hash_set<tree> *references)
{
	auto_vec<gimple *> sites;
	find_carried_sites(DECL_STRUCT_FUNCTION(node->decl), &sites);
	for (gimple *statement : sites) {
		struct counter counter = carried_counter(statement);
		for (unsigned i = 0; i < counter.count; i++)
			if (is_reference_new(counter.others[i], references))
				leave_out_site(scheme_of(counter), site_of(counter) + i);
	}
}

static void leave_out_foreign(void)
{
	hash_set<tree> references;
	cgraph_node *node;
	find_references(&references);
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	leave_out_foreign_of(node, &references);
}

/* Take out of COUNTER, which has several sites from SITE of SCHEME on, those that are
   left out; return the number of the first that stays, or NO_SITE. */
static unsigned settle_others(struct counter *counter, unsigned scheme, unsigned site)
{
	unsigned first = NO_SITE, kept = 0;
	for (unsigned i = 0; i < counter->count; i++) {
		unsigned number = final_number(scheme, site + i);
		if (number == NO_SITE)
			continue;
		if (kept == 0)
			first = number;
		counter->others[kept++] = counter->others[i];
		if (is_uninitialised(scheme, site + i))
			counter->selector = SELECT_ORDERS_OF_UNKNOWN;
	}
	counter->count = kept;
	return first;
}

/* Insert after GSI a carried site of its own for the times of COUNT sites from NUMBER on. */
static void insert_timestamp(gimple_stmt_iterator *gsi, unsigned scheme, unsigned number,
			     unsigned count, bool is_always)
{
	struct counter counter = {
		unit_cells(),
		first_time(scheme, number),
		SELECT_ACTION,
		build_int_cst(uint64_type_node, count),
		1,
		{ action_address("sampler_timestamp", true) },
		NULL_TREE,
		is_always,
	};
	gsi_insert_after(gsi, build_carried_site(counter), GSI_SAME_STMT);
}

/* Remove the copies of VALUE that nothing uses. */
static void remove_unused_copies(tree value)
{
	imm_use_iterator uses;
	use_operand_p use;
	auto_vec<gimple *> copies;
	FOR_EACH_IMM_USE_FAST(use, uses, value)
	if (is_copy(USE_STMT(use)))
		copies.safe_push(USE_STMT(use));
	for (gimple *copy : copies) {
		tree name = gimple_assign_lhs(copy);
		remove_unused_copies(name);
		if (has_zero_uses(name)) {
			remove_statement(copy);
			release_ssa_name(name);
		}
	}
}

/* If nothing but sites that were left out has used what CALL gives, let nothing keep it. */
static void ignore_result(gcall *call)
{
	tree value = gimple_call_lhs(call);
	remove_unused_copies(value);
	if (!has_zero_uses(value))
		return;
	gimple_call_set_lhs(call, NULL_TREE);
	update_stmt(call);
	release_ssa_name(value);
}

/* What is one statement is counted together. */
static bool are_counted_always(unsigned scheme, unsigned first, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (!is_counted_always(scheme, first + i))
			return false;
	return true;
}

static void settle_always(struct counter *counter, unsigned scheme, unsigned first)
{
	unsigned count = count_sites(counter);
	counter->is_always = are_counted_always(scheme, first, count);
	for (unsigned i = 0; i < count; i++)
		set_counted_always(scheme, first + i, counter->is_always);
}

static void settle_statement(gimple *statement)
{
	struct counter counter = carried_counter(statement);
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	unsigned scheme = scheme_of(counter), site = site_of(counter);
	settle_always(&counter, scheme, site);
	unsigned number = counter.selector == SELECT_ORDERS ? settle_others(&counter, scheme, site)
							    : final_number(scheme, site);
	if (number == NO_SITE) {
		gcall *call = ignored_call(counter.operand);
		remove_statement(statement);
		if (call)
			ignore_result(call);
		return;
	}
	counter.cells = unit_cells();
	counter.first = first_counter(scheme, number);
	bool is_sampled = sampler_options.switches.sample && !counter.is_always;
	tree memory = is_sampled ? carry_variables(&counter, statement) : NULL_TREE;
	gimple *settled = build_carried_site(counter);
	gimple_set_vuse(settled, memory);
	gsi_replace(&gsi, settled, false);
	if (has_timestamps())
		insert_timestamp(&gsi, scheme, number, count_sites(&counter), counter.is_always);
}

static void settle_function(function *fun)
{
	auto_vec<gimple *> sites;
	push_cfun(fun);
	find_carried_sites(fun, &sites);
	for (gimple *site : sites)
		settle_statement(site);
	remove_unused_loads(fun);
	join_sites(fun);
	pop_cfun();
}

void settle_sites(void)
{
	cgraph_node *node;
	leave_out_transactions();
	leave_out_foreign();
	leave_out_ignored();
	number_sites();
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	settle_function(DECL_STRUCT_FUNCTION(node->decl));
}
