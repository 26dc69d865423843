/* Changes of functions in SSA form that several passes make. */

#include "gcc-headers.h"
#include "middle/statements.h"

void remove_statement(gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	gsi_remove(&gsi, true);
}

bool is_quiet(gimple *statement)
{
	return is_gimple_debug(statement) ||
	       (is_gimple_assign(statement) && !gimple_vuse(statement) &&
		!gimple_could_trap_p(statement));
}

void insert_without_warnings(gimple_stmt_iterator *gsi, gimple_seq statements)
{
	/* above all, not of variables without a value */
	for (gimple_stmt_iterator each = gsi_start(statements); !gsi_end_p(each); gsi_next(&each))
		suppress_warning(gsi_stmt(each));
	if (gsi_end_p(*gsi))
		gsi_insert_seq_after(gsi, statements, GSI_CONTINUE_LINKING);
	else
		gsi_insert_seq_before(gsi, statements, GSI_SAME_STMT);
}

void replace_uses(tree name, tree by)
{
	gimple *statement;
	imm_use_iterator i;
	FOR_EACH_IMM_USE_STMT(statement, i, name)
	{
		use_operand_p use;
		FOR_EACH_IMM_USE_ON_STMT(use, i)
		SET_USE(use, by);
		update_stmt(statement);
	}
}

tree volatile_place(tree variable)
{
	tree address = build_fold_addr_expr(variable);
	tree place =
	    build2(MEM_REF, TREE_TYPE(variable), address, build_zero_cst(TREE_TYPE(address)));
	TREE_THIS_VOLATILE(place) = 1;
	TREE_SIDE_EFFECTS(place) = 1;
	return place;
}

gimple_stmt_iterator anchor_in(basic_block block)
{
	gimple_stmt_iterator gsi = gsi_last_bb(block);
	gsi_insert_after(&gsi, gimple_build_nop(), GSI_NEW_STMT);
	return gsi;
}

void update_after_lowering(function *fun)
{
	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa);
}

bool is_resolver(function *fun)
{
	struct ipa_ref *reference;
	FOR_EACH_ALIAS(cgraph_node::get(fun->decl), reference)
	if (reference->referring->ifunc_resolver)
		return true;
	return false;
}
