/* Whether local variables have a value where they are read, as the SSA form knows. */

#include "gcc-headers.h"
#include "gimple-walk.h"
#include "middle/initialised.h"

static bool note_address(gimple *, tree object, tree, void *taken)
{
	if (DECL_P(object))
		bitmap_set_bit((bitmap)taken, DECL_UID(object));
	return false;
}

void find_addresses(function *fun, bitmap taken)
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

tree read_from(tree value)
{
	if (TREE_CODE(value) != SSA_NAME ||
	    !gimple_assign_ssa_name_copy_p(SSA_NAME_DEF_STMT(value)))
		return value;
	tree variable = SSA_NAME_VAR(value);
	bool is_users = variable && !DECL_ARTIFICIAL(variable);
	return is_users ? value : gimple_assign_rhs1(SSA_NAME_DEF_STMT(value));
}

bool is_initialised(tree value, bitmap taken)
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
