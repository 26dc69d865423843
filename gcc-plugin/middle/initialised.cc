/* Whether local variables have a value where they are read, as the SSA form knows. */

#include "gcc-headers.h"
#include "gimple-walk.h"
#include "middle/initialised.h"

addresses::~addresses()
{
	for (auto variable : variables)
		delete variable.second;
}

static bool note_address(gimple *statement, tree object, tree, void *data)
{
	struct addresses *addresses = (struct addresses *)data;
	if (!DECL_P(object))
		return false;
	struct takings *&takings = addresses->variables.get_or_insert(object);
	if (!takings)
		takings = new struct takings;
	if (!takings->firsts.get(gimple_bb(statement)))
		takings->firsts.put(gimple_bb(statement), gimple_uid(statement));
	return false;
}

/* Note what STATEMENT, the one of this NUMBER, takes. */
static void note_statement(gimple *statement, unsigned number, struct addresses *addresses)
{
	gimple_set_uid(statement, number);
	walk_stmt_load_store_addr_ops(statement, addresses, NULL, NULL, note_address);
}

void find_addresses(function *fun, struct addresses *addresses)
{
	unsigned number = 0;
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	{
		for (gphi_iterator gsi = gsi_start_phis(block); !gsi_end_p(gsi); gsi_next(&gsi))
			note_statement(gsi.phi(), number++, addresses);
		for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			note_statement(gsi_stmt(gsi), number++, addresses);
	}
}

/* Find the blocks that can run after those of TAKINGS. */
static void follow_takings(struct takings *takings)
{
	auto_vec<basic_block> ends;
	edge e;
	edge_iterator i;
	for (auto first : takings->firsts)
		ends.safe_push(first.first);
	while (!ends.is_empty()) {
		FOR_EACH_EDGE(e, i, ends.pop()->succs)
		if (bitmap_set_bit(takings->blocks_behind, e->dest->index))
			ends.safe_push(e->dest);
	}
	takings->is_followed = true;
}

/* Whether one of TAKINGS may have run when STATEMENT does. */
static bool is_taken_before(struct takings *takings, gimple *statement)
{
	if (!takings->is_followed)
		follow_takings(takings);
	if (bitmap_bit_p(takings->blocks_behind, gimple_bb(statement)->index))
		return true;
	unsigned *first = takings->firsts.get(gimple_bb(statement));
	return first && *first <= gimple_uid(statement);
}

/* A search for what has stored to VARIABLE, or ended it. */
struct search {
	tree variable;
	struct takings
	    *takings; /* or null, if no pointer leads to it, so that calls do not matter */
	bool has_ended;
};

static bool note_store(ao_ref *, tree store, void *data)
{
	struct search *search = (struct search *)data;
	gimple *statement = SSA_NAME_DEF_STMT(store);
	tree object = gimple_get_lhs(statement);
	if (!object || get_base_address(object) != search->variable)
		return search->takings && is_taken_before(search->takings, statement);
	search->has_ended |= gimple_clobber_p(statement);
	return true;
}

/* The search stops after so many statements.  The variable then counts as one that has a value. */
#define MOST_STATEMENTS 1000

/* Whether what LOAD reads was stored on all ways that lead there, as far as can be seen. */
static bool is_stored(gimple *load, struct addresses *addresses)
{
	tree variable = gimple_assign_rhs1(load);
	bool is_entry_reached = false;
	ao_ref reference;
	if (!VAR_P(variable) || !auto_var_in_fn_p(variable, current_function_decl))
		return true;
	struct takings **takings = addresses->variables.get(variable);
	struct search search = { variable, takings ? *takings : NULL, false };
	ao_ref_init(&reference, variable);
	int looked_at = walk_aliased_vdefs(&reference, gimple_vuse(load), note_store, &search, NULL,
					   &is_entry_reached, MOST_STATEMENTS);
	return looked_at < 0 || (!is_entry_reached && !search.has_ended);
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

bool is_initialised(tree value, struct addresses *addresses)
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
		    (gimple_assign_load_p(statement) && !is_stored(statement, addresses)))
			return false;
		if (gphi *phi = dyn_cast<gphi *>(statement))
			for (unsigned i = 0; i < gimple_phi_num_args(phi); i++)
				values.safe_push(gimple_phi_arg_def(phi, i));
	}
	return true;
}
