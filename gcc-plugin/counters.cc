/* The counters of the unit, an array for each scheme, and the code

	counters_of_SCHEME[SITE * WIDTH + SELECTOR (operand)]++;

   which is an atomic addition where several threads may do it. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "counters.h"
#include "roots.h"
#include "scheme.h"
#include "site.h"
#include "x86-64.h"

tree counter_table(unsigned scheme_index)
{
	if (!kept_trees[KEPT_TABLES])
		kept_trees[KEPT_TABLES] = make_tree_vec(enabled_schemes.length());
	tree *kept = &TREE_VEC_ELT(kept_trees[KEPT_TABLES], scheme_index);
	if (*kept)
		return *kept;

	const struct scheme *scheme = enabled_schemes[scheme_index];
	unsigned count = site_count(scheme_index) * scheme->counter_count;
	tree type = build_array_type_nelts(uint64_type_node, count);
	/* the number, because a scheme's name need not be a symbol */
	char *name = xasprintf("sampler_counters.%u", scheme_index);
	tree table = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), type);
	free(name);
	TREE_STATIC(table) = 1;
	TREE_ADDRESSABLE(table) = 1;
	DECL_ARTIFICIAL(table) = 1;
	DECL_IGNORED_P(table) = 1;
	varpool_node::finalize_decl(table);
	return *kept = table;
}

struct counter marked_counter(gimple *call)
{
	unsigned scheme = tree_to_uhwi(gimple_call_arg(call, 0));
	unsigned HOST_WIDE_INT site = tree_to_uhwi(gimple_call_arg(call, 1));
	return {
		counter_table(scheme),
		size_int(site * enabled_schemes[scheme]->counter_count),
		(enum selector)tree_to_uhwi(gimple_call_arg(call, 2)),
		gimple_call_arg(call, 3),
	};
}

/* 1 if "OPERAND CODE 0", else 0. */
static tree build_comparison(gimple_seq *statements, enum tree_code code, tree operand)
{
	tree truth = gimple_build(statements, code, boolean_type_node, operand,
				  build_zero_cst(TREE_TYPE(operand)));
	return gimple_convert(statements, unsigned_type_node, truth);
}

/* (OPERAND > 0) + (OPERAND >= 0) */
static tree build_sign(gimple_seq *statements, tree operand)
{
	tree type = TREE_TYPE(operand);
	if (POINTER_TYPE_P(type) || TYPE_UNSIGNED(type))
		return gimple_build(statements, PLUS_EXPR, unsigned_type_node,
				    build_comparison(statements, NE_EXPR, operand),
				    build_one_cst(unsigned_type_node));
	tree is_greater = build_comparison(statements, GT_EXPR, operand);
	return gimple_build(statements, PLUS_EXPR, unsigned_type_node, is_greater,
			    build_comparison(statements, GE_EXPR, operand));
}

/* What the selector makes of the operand, as an unsigned int: it is never
   negative, and without a sign, nothing needs to be extended. */
static tree build_selected(gimple_seq *statements, struct counter counter)
{
	switch (counter.selector) {
	case SELECT_TRUTH:
		return build_comparison(statements, NE_EXPR, counter.operand);
	case SELECT_FALSITY:
		return build_comparison(statements, EQ_EXPR, counter.operand);
	case SELECT_SIGN:
		return build_sign(statements, counter.operand);
	default:
		return gimple_convert(statements, unsigned_type_node, counter.operand);
	}
}

static tree counter_reference(gimple_seq *statements, struct counter counter)
{
	tree selected = gimple_convert(statements, sizetype, build_selected(statements, counter));
	tree index = gimple_build(statements, PLUS_EXPR, sizetype, selected, counter.first);
	tree reference =
	    build4(ARRAY_REF, uint64_type_node, counter.table, index, NULL_TREE, NULL_TREE);
	TREE_THIS_NOTRAP(reference) = 1;
	return reference;
}

static void build_plain_increment(gimple_seq *statements, tree reference)
{
	tree old = make_ssa_name(uint64_type_node);
	gimple_seq_add_stmt(statements, gimple_build_assign(old, reference));
	tree sum = gimple_build(statements, PLUS_EXPR, uint64_type_node, old,
				build_one_cst(uint64_type_node));
	gimple_seq_add_stmt(statements, gimple_build_assign(unshare_expr(reference), sum));
}

/* An atomic addition that, as far as the optimisers see, touches no memory: or
   they would keep nothing in registers beside it, the countdown least of all.  It
   must not outlive the process of the compiler. */
static tree unnoticed_addition(void)
{
	if (kept_trees[KEPT_ADDITION])
		return kept_trees[KEPT_ADDITION];
	tree function = copy_node(builtin_decl_explicit(BUILT_IN_ATOMIC_FETCH_ADD_8));
	DECL_IS_NOVOPS(function) = 1;
	return kept_trees[KEPT_ADDITION] = function;
}

static gimple *build_atomic_increment(tree addition, tree address)
{
	return gimple_build_call(addition, 3, address, build_one_cst(uint64_type_node),
				 build_int_cst(integer_type_node, MEMMODEL_RELAXED));
}

static gimple *build_increment(enum increment increment, tree address)
{
	if (increment == ATOMIC)
		return build_atomic_increment(builtin_decl_explicit(BUILT_IN_ATOMIC_FETCH_ADD_8),
					      address);
	if (is_x86_64())
		return build_unnoticed_increment(address);
	return build_atomic_increment(unnoticed_addition(), address);
}

static void build_increment_through_address(gimple_seq *statements, enum increment increment,
					    tree reference)
{
	tree address = make_ssa_name(build_pointer_type(uint64_type_node));
	gimple_seq_add_stmt(statements,
			    gimple_build_assign(address, build_fold_addr_expr(reference)));
	gimple_seq_add_stmt(statements, build_increment(increment, address));
}

void insert_increment(gimple_stmt_iterator *gsi, struct counter counter, enum increment increment)
{
	gimple_seq statements = NULL;
	tree reference = counter_reference(&statements, counter);
	if (increment == PLAIN)
		build_plain_increment(&statements, reference);
	else
		build_increment_through_address(&statements, increment, reference);
	if (gsi_end_p(*gsi))
		gsi_insert_seq_after(gsi, statements, GSI_CONTINUE_LINKING);
	else
		gsi_insert_seq_before(gsi, statements, GSI_SAME_STMT);
}
