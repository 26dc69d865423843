/* Variables that other units define, and whether more than our sites refer to them.

	extern int limit;
	static inline int spare (int n) { return limit - n; }	is never called
	void f (int n) { total = n; }				"total < limit" ?

   Maybe nobody defines such a variable, because nothing that is linked needs it: a comparison with it would make a
   program that does not link any more.  Maybe it is but an address, which a linker's script has set, or nothing is
   there, as it is weak: a comparison would crash.  So one has to be read or written already, by code that is emitted,
   and not to be weak. */

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
			walk_stmt_load_store_ops(gsi.phi(), references, note, note);
		for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			if (!is_for_sites(gsi_stmt(gsi)))
				walk_stmt_load_store_ops(gsi_stmt(gsi), references, note, note);
	}
}

void find_references(hash_set<tree> *references)
{
	cgraph_node *function;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(function)
	/* others are there to be inlined, and may come from another unit otherwise */
	if (!DECL_EXTERNAL(function->decl))
		note_function(DECL_STRUCT_FUNCTION(function->decl), references);
}

bool is_reference_new(tree value, hash_set<tree> *references)
{
	if (TREE_CODE(value) != SSA_NAME)
		return false;
	tree variable = loaded_variable(SSA_NAME_DEF_STMT(value));
	return variable && (DECL_WEAK(variable) || !references->contains(variable));
}

static bool is_unused_load(gimple *statement)
{
	tree value = loaded_variable(statement) ? gimple_assign_lhs(statement) : NULL_TREE;
	return value && TREE_CODE(value) == SSA_NAME && has_zero_uses(value) &&
	       !gimple_has_volatile_ops(statement);
}

void remove_unused_loads(function *fun)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);) {
		gimple *statement = gsi_stmt(gsi);
		if (is_unused_load(statement)) {
			gsi_remove(&gsi, true);
			release_defs(statement);
		} else
			gsi_next(&gsi);
	}
}
