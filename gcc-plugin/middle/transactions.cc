/* Sites in transactions of -fgnu-tm.

   GCC refuses asm statements and atomic operations in

	__transaction_atomic { ... }

   and in what is called from there, and what is counted in a transaction that is begun
   again would be counted again.  So such sites are left out: those between the statement
   that begins a transaction and the call that commits it; all of functions that are declared
   to be for transactions; and all of those that either of them calls. */

#include "gcc-headers.h"
#include "trans-mem.h"
#include "middle/carried-site.h"
#include "middle/transactions.h"
#include "sampler-options.h"

/* Whether FUNCTION is declared to be for transactions: GCC may make a version for them. */
static bool is_for_transactions(tree function)
{
	return is_tm_safe(function) ||
	       lookup_attribute("transaction_callable", TYPE_ATTRIBUTES(TREE_TYPE(function)));
}

/* A search through what runs in transactions. */
struct search {
	hash_set<cgraph_node *> seen;
	auto_vec<cgraph_node *> functions; /* that wait to be searched, as a whole */
	auto_vec<gimple *> *sites;
};

static void add_function(struct search *search, cgraph_node *node)
{
	node = node->ultimate_alias_target();
	while (node->thunk && node->callees)
		node = node->callees->callee->ultimate_alias_target();
	if (node->has_gimple_body_p() && !is_tm_pure(node->decl) && !search->seen.add(node))
		search->functions.safe_push(node);
}

static void search_block(struct search *search, basic_block block)
{
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
		if (is_carried_site(statement))
			search->sites->safe_push(statement);
		else if (callee && cgraph_node::get(callee))
			add_function(search, cgraph_node::get(callee));
	}
}

/* How many more transactions are open behind the edge OUT, which LAST ends the block of. */
static int change_along(edge out, gimple *last)
{
	if (last && gimple_code(last) == GIMPLE_TRANSACTION)
		return out->flags & EDGE_TM_ABORT ? 0 : 1;
	return last && is_tm_ending(last) ? -1 : 0;
}

/* Search the blocks of FUN in which a transaction is open, or all if one is at its entry. */
static void search_function(struct search *search, function *fun, bool is_open)
{
	hash_map<basic_block, int> open;
	auto_vec<basic_block> blocks;
	blocks.safe_push(ENTRY_BLOCK_PTR_FOR_FN(fun));
	open.put(blocks[0], is_open);
	for (unsigned i = 0; i < blocks.length(); i++) {
		edge out;
		edge_iterator k;
		int count = *open.get(blocks[i]);
		if (count > 0)
			search_block(search, blocks[i]);
		FOR_EACH_EDGE(out, k, blocks[i]->succs)
		if (!open.put(out->dest, count + change_along(out, last_nondebug_stmt(blocks[i]))))
			blocks.safe_push(out->dest);
	}
}

/* For -fsampler-remarks. */
static void remark(tree function)
{
	if (sampler_options.switches.remarks)
		inform(DECL_SOURCE_LOCATION(function),
		       "sampler: %qD has sites that may be crossed in a transaction: they are "
		       "left out",
		       function);
}

static void search_node(struct search *search, cgraph_node *node, bool is_open)
{
	unsigned before = search->sites->length();
	push_cfun(DECL_STRUCT_FUNCTION(node->decl));
	search_function(search, cfun, is_open);
	pop_cfun();
	if (search->sites->length() > before)
		remark(node->decl);
}

void find_sites_in_transactions(auto_vec<gimple *> *sites)
{
	struct search search;
	cgraph_node *node;
	if (!flag_tm)
		return;
	search.sites = sites;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (is_for_transactions(node->decl))
		add_function(&search, node);
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (!search.seen.contains(node))
		search_node(&search, node, false);
	while (!search.functions.is_empty())
		search_node(&search, search.functions.pop(), true);
}
