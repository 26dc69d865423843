/* Variables that other units define, and whether more than our sites refer to them.

	extern int limit;
	static inline int spare (int n) { return limit - n; }	is never called
	void f (int n) { total = n; }				"total < limit" ?

   Maybe nobody defines such a variable, because nothing that is linked needs it: a comparison with it would make a
   program that does not link any more.  So one has to be in use already, by code that is emitted or by
   the initial value of a variable. */

#include "gcc-headers.h"
#include "gimple-walk.h"
#include "middle/carried-site.h"
#include "middle/foreign.h"
#include "middle/initialised.h"

/* The variable of another unit that STATEMENT loads; else null. */
static tree loaded_variable(gimple *statement)
{
	tree variable =
	    gimple_assign_single_p(statement) ? gimple_assign_rhs1(statement) : NULL_TREE;
	return variable && VAR_P(variable) && DECL_EXTERNAL(variable) ? variable : NULL_TREE;
}

/* Whether STATEMENT is but a load for sites. */
static bool is_for_sites(gimple *statement)
{
	tree value = loaded_variable(statement) ? gimple_assign_lhs(statement) : NULL_TREE;
	return value && TREE_CODE(value) == SSA_NAME && is_for_sites_alone(value);
}

static bool note(gimple *, tree object, tree, void *references)
{
	tree base = get_base_address(object);
	if (base && VAR_P(base) && DECL_EXTERNAL(base))
		((hash_set<tree> *)references)->add(base);
	return false;
}

static void note_function(function *fun, hash_set<tree> *references)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	{
		for (gphi_iterator gsi = gsi_start_phis(block); !gsi_end_p(gsi); gsi_next(&gsi))
			walk_stmt_load_store_addr_ops(gsi.phi(), references, note, note, note);
		for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			if (!is_for_sites(gsi_stmt(gsi)))
				walk_stmt_load_store_addr_ops(gsi_stmt(gsi), references, note, note,
							      note);
	}
}

/* What the initial value of NODE has the addresses of. */
static void note_variable(varpool_node *node, hash_set<tree> *references)
{
	struct ipa_ref *reference;
	for (unsigned i = 0; node->iterate_reference(i, reference); i++)
		if (DECL_EXTERNAL(reference->referred->decl))
			references->add(reference->referred->decl);
}

void find_references(hash_set<tree> *references)
{
	cgraph_node *function;
	varpool_node *variable;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(function)
	/* others are there to be inlined, and may come from another unit otherwise */
	if (!DECL_EXTERNAL(function->decl))
		note_function(DECL_STRUCT_FUNCTION(function->decl), references);
	FOR_EACH_DEFINED_VARIABLE(variable)
	note_variable(variable, references);
}

bool is_reference_new(tree value, hash_set<tree> *references)
{
	if (TREE_CODE(value) != SSA_NAME)
		return false;
	tree variable = loaded_variable(SSA_NAME_DEF_STMT(value));
	return variable && !references->contains(variable);
}
