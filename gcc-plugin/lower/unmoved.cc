/* Variables that sites compare with, read where the sites are.

	settled				carried				slow copy

	v = global;
	compare x with v;		compare x with global;		v = *(volatile int *)&global;
									compare x with v;

   Nothing else needs v.  If the site had the value instead of the variable, GCC would load it once for several sites, also in
   the fast copy, or before a loop that has both copies.  What usually runs would load it, and keep it in a register.
   Checkers of threads would report races although no region is sampled. */

#include "gcc-headers.h"
#include "lower/unmoved.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* Whether nothing stores between LOAD and STATEMENT, in its block. */
static bool is_current(gimple *load, gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	for (; !gsi_end_p(gsi) && gsi_stmt(gsi) != load; gsi_prev(&gsi))
		if (gimple_vdef(gsi_stmt(gsi)))
			return false;
	return !gsi_end_p(gsi);
}

/* What loads VALUE from a variable that other threads may change, for STATEMENT alone; or null. */
static gimple *load_for(tree value, gimple *statement)
{
	gimple *load = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : NULL;
	return load && gimple_assign_load_p(load) && VAR_P(gimple_assign_rhs1(load)) &&
		       is_global_var(gimple_assign_rhs1(load)) &&
		       !DECL_REGISTER(gimple_assign_rhs1(load)) && has_single_use(value) &&
		       is_current(load, statement)
		   ? load
		   : NULL;
}

tree carry_variables(struct counter *counter, gimple *statement)
{
	tree memory = NULL_TREE;
	for (unsigned i = 0; i < counter->count; i++)
		if (gimple *load = load_for(counter->others[i], statement)) {
			counter->others[i] = gimple_assign_rhs1(load);
			memory = gimple_vuse(load);
		}
	return memory;
}

bool is_loaded_variable(gimple *statement)
{
	return gimple_assign_load_p(statement) && gimple_has_volatile_ops(statement) &&
	       TREE_CODE(gimple_assign_lhs(statement)) == SSA_NAME &&
	       is_for_sites_alone(gimple_assign_lhs(statement));
}

/* What VARIABLE was loaded to for a site right before STATEMENT, or null. */
static tree loaded_value(tree variable, gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	for (gsi_prev(&gsi); !gsi_end_p(gsi); gsi_prev(&gsi)) {
		gimple *earlier = gsi_stmt(gsi);
		if (is_loaded_variable(earlier) &&
		    get_base_address(gimple_assign_rhs1(earlier)) == variable)
			return gimple_assign_lhs(earlier);
		if (!is_loaded_variable(earlier) && !is_carried_site(earlier) && !is_quiet(earlier))
			break;
	}
	return NULL_TREE;
}

static tree load_variable(tree variable, gimple_stmt_iterator *gsi)
{
	if (tree value = loaded_value(variable, gsi_stmt(*gsi)))
		return value;
	tree value = make_ssa_name(TYPE_MAIN_VARIANT(TREE_TYPE(variable)));
	gimple *load = gimple_build_assign(value, volatile_place(variable));
	suppress_warning(load);
	gimple_set_vuse(load, gimple_vuse(gsi_stmt(*gsi)));
	gsi_insert_before(gsi, load, GSI_SAME_STMT);
	return value;
}

void load_variables(gimple *statement)
{
	gasm *site = as_a<gasm *>(statement);
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	for (unsigned i = 0; i < gimple_asm_ninputs(site); i++) {
		tree input = gimple_asm_input_op(site, i);
		if (DECL_P(TREE_VALUE(input)))
			TREE_VALUE(input) = load_variable(TREE_VALUE(input), &gsi);
	}
	update_stmt(statement);
}
