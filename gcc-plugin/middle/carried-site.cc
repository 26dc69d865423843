/* Carried sites: what they look like, and how they are found. */

#include "gcc-headers.h"
#include "ssa-iterators.h"
#include "lower/asm-operand.h"
#include "middle/carried-site.h"

/* What the assembler says, once, if no lowering pass has seen a site: it is loaded
   with the plugin, which a link by sampler-cc brings, too. */
static const char template_text[] =
    ".ifndef .Lsampler_said\n"
    "\t.set .Lsampler_said, 1\n"
    "\t.error \"sampler: link-time optimisation needs the plugin: link with sampler-cc or "
    "sampler-c++\"\n"
    "\t.endif";

#define CARRIED_ALWAYS 64

gimple *build_carried_site(struct counter counter)
{
	unsigned selector = counter.selector + (counter.is_always ? CARRIED_ALWAYS : 0);
	vec<tree, va_gc> *inputs = NULL;
	tree cells = DECL_P(counter.cells) ? build_fold_addr_expr(counter.cells) : counter.cells;
	vec_safe_push(inputs, build_asm_operand("i", cells));
	vec_safe_push(inputs, build_asm_operand("i", counter.first));
	vec_safe_push(inputs, build_asm_operand("i", build_int_cst(unsigned_type_node, selector)));
	vec_safe_push(inputs, build_asm_operand("rn", counter.operand));
	for (unsigned i = 0; i < counter.count; i++)
		vec_safe_push(inputs, build_asm_operand("rnim", counter.others[i]));
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
	tree cells = carried_operand(statement, 0);
	unsigned selector = tree_to_uhwi(carried_operand(statement, 2));
	struct counter counter = {
		TREE_CODE(cells) == ADDR_EXPR ? get_base_address(TREE_OPERAND(cells, 0)) : cells,
		carried_operand(statement, 1),
		(enum selector)(selector % CARRIED_ALWAYS),
		carried_operand(statement, 3),
		gimple_asm_ninputs(as_a<gasm *>(statement)) - 4,
		{},
		NULL_TREE,
		selector >= CARRIED_ALWAYS,
	};
	for (unsigned i = 0; i < counter.count; i++)
		counter.others[i] = carried_operand(statement, 4 + i);
	return counter;
}

bool is_copy(gimple *statement)
{
	tree name = is_gimple_assign(statement) ? gimple_assign_lhs(statement) : NULL_TREE;
	if (!name || TREE_CODE(name) != SSA_NAME ||
	    TREE_CODE(gimple_assign_rhs1(statement)) != SSA_NAME)
		return false;
	bool is_users = SSA_NAME_VAR(name) && !DECL_ARTIFICIAL(SSA_NAME_VAR(name));
	return !is_users && (gimple_assign_single_p(statement) || gimple_assign_cast_p(statement));
}

bool is_for_sites_alone(tree value)
{
	imm_use_iterator uses;
	use_operand_p use;
	FOR_EACH_IMM_USE_FAST(use, uses, value)
	{
		gimple *user = USE_STMT(use);
		bool is_alone = is_gimple_debug(user) || is_carried_site(user);
		if (!is_alone && is_copy(user)) {
			tree copy = gimple_assign_lhs(user);
			is_alone = has_zero_uses(copy) || is_for_sites_alone(copy);
		}
		if (!is_alone)
			return false;
	}
	return !has_zero_uses(value);
}

void find_carried_sites(function *fun, auto_vec<gimple *> *sites)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_carried_site(gsi_stmt(gsi)))
			sites->safe_push(gsi_stmt(gsi));
}

bool has_sampled_site(function *fun)
{
	auto_vec<gimple *> sites;
	find_carried_sites(fun, &sites);
	for (gimple *site : sites)
		if (!carried_counter(site).is_always)
			return true;
	return false;
}
