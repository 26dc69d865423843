/* From __sampler_switch to code, with -fsampler-switching.

	outcome = __sampler_switch (KEY, computed, left, right);

   becomes

	outcome = computed;
	if (sampler_switched_keys[KEY % SAMPLER_SWITCHED_KEYS] != 0)
		outcome = sampler_switched (KEY, computed, left, right);

   where the table says which conditions the run is to switch, and is all 0 in most: a comparison with memory, and a jump
   that is not made.  What has another key is asked about in vain if the two are at the same place. */

#include "gcc-headers.h"
#include "lower/branch.h"
#include "middle/statements.h"
#include "middle/switch.h"
#include "roots.h"
#include "sampler/unit.h"

static tree keys_variable(void)
{
	if (kept_trees[KEPT_SWITCHED_KEYS])
		return kept_trees[KEPT_SWITCHED_KEYS];
	tree type = build_array_type_nelts(unsigned_char_type_node, SAMPLER_SWITCHED_KEYS);
	tree variable =
	    build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier("sampler_switched_keys"), type);
	TREE_PUBLIC(variable) = 1;
	DECL_EXTERNAL(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	return kept_trees[KEPT_SWITCHED_KEYS] = variable;
}

static tree switched_function(void)
{
	if (kept_trees[KEPT_SWITCHED])
		return kept_trees[KEPT_SWITCHED];
	tree type =
	    build_function_type_list(integer_type_node, unsigned_type_node, integer_type_node,
				     intDI_type_node, intDI_type_node, NULL_TREE);
	tree function = build_fn_decl("sampler_switched", type);
	TREE_NOTHROW(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier("leaf"), NULL_TREE,
		      tree_cons(get_identifier("cold"), NULL_TREE, NULL_TREE));
	return kept_trees[KEPT_SWITCHED] = function;
}

/* Read what the table says of KEY. */
static tree insert_key_test(gimple_stmt_iterator *gsi, tree key)
{
	tree loaded = make_ssa_name(unsigned_char_type_node);
	tree place =
	    build4(ARRAY_REF, unsigned_char_type_node, keys_variable(),
		   size_int(TREE_INT_CST_LOW(key) % SAMPLER_SWITCHED_KEYS), NULL_TREE, NULL_TREE);
	gsi_insert_before(gsi, gimple_build_assign(loaded, place), GSI_SAME_STMT);
	return loaded;
}

/* Call the runtime in BRANCH, as CALL says; return what that makes of the outcome. */
static tree insert_call(basic_block branch, gimple *call)
{
	tree outcome = make_ssa_name(integer_type_node);
	gcall *real = gimple_build_call(switched_function(), 4, gimple_call_arg(call, 0),
					gimple_call_arg(call, 1), gimple_call_arg(call, 2),
					gimple_call_arg(call, 3));
	gimple_call_set_lhs(real, outcome);
	gimple_call_set_nothrow(real, true);
	gimple_stmt_iterator gsi = gsi_start_bb(branch);
	gsi_insert_before(&gsi, real, GSI_NEW_STMT);
	return outcome;
}

/* Let OUTCOME, where CALL is, be COMPUTED or what the runtime makes of that. */
static void insert_switch(gimple *call, tree outcome)
{
	tree key = gimple_call_arg(call, 0), computed = gimple_call_arg(call, 1);
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	basic_block branch = insert_branch(&gsi, NE_EXPR, insert_key_test(&gsi, key), true);
	tree switched = insert_call(branch, call);
	edge in, other = single_succ_edge(branch);
	edge_iterator each;
	gphi *phi = create_phi_node(outcome, other->dest);
	FOR_EACH_EDGE(in, each, other->dest->preds)
	add_phi_arg(phi, in == other ? switched : computed, in, UNKNOWN_LOCATION);
}

void lower_switch(gimple *call, bool is_switchable)
{
	tree outcome = gimple_call_lhs(call);
	if (outcome && !is_switchable) {
		gimple_stmt_iterator gsi = gsi_for_stmt(call);
		gsi_replace(&gsi, gimple_build_assign(outcome, gimple_call_arg(call, 1)), false);
		return;
	}
	if (outcome) {
		gimple_call_set_lhs(call, NULL_TREE);
		insert_switch(call, outcome);
	}
	remove_statement(call);
}
