/* Calls of actions. */

#include "gcc-headers.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "front/cxx.h"
#include "lower/actions.h"
#include "lower/x86-64.h"

tree action_address(const char *name, bool is_leaf)
{
	tree type =
	    build_function_type_list(void_type_node, ptr_type_node, uint64_type_node, NULL_TREE);
	tree function = build_fn_decl(name, type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	DECL_ATTRIBUTES(function) = tree_cons(get_identifier("cold"), NULL_TREE, NULL_TREE);
	if (is_leaf)
		DECL_ATTRIBUTES(function) =
		    tree_cons(get_identifier("leaf"), NULL_TREE, DECL_ATTRIBUTES(function));
	complete_function(function);
	return build_fold_addr_expr(function);
}

/* Whether the bits of OPERAND, a floating-point number, are a word. */
static bool fits_word(tree operand)
{
	return tree_to_uhwi(TYPE_SIZE(TREE_TYPE(operand))) <= 64;
}

tree bits_of_float(gimple_seq *statements, tree operand)
{
	tree type = build_nonstandard_integer_type(tree_to_uhwi(TYPE_SIZE(TREE_TYPE(operand))), 1);
	return gimple_build(statements, VIEW_CONVERT_EXPR, type, operand);
}

/* The address of a copy of OPERAND. */
static tree address_of_copy(gimple_seq *statements, tree operand)
{
	tree copy = create_tmp_var(TREE_TYPE(operand));
	TREE_ADDRESSABLE(copy) = 1;
	gimple_seq_add_stmt(statements, gimple_build_assign(copy, operand));
	return build_fold_addr_expr(copy);
}

static tree word_of(gimple_seq *statements, tree operand)
{
	if (TREE_CODE(TREE_TYPE(operand)) != REAL_TYPE)
		return gimple_convert(statements, uint64_type_node, operand);
	tree word = fits_word(operand) ? bits_of_float(statements, operand)
				       : address_of_copy(statements, operand);
	return gimple_convert(statements, uint64_type_node, word);
}

/* What is passed in memory needs a call that GCC knows to read it; and other libraries do
   not keep registers. */
static bool can_preserve(tree function, tree operand)
{
	bool is_leaf = lookup_attribute("leaf", DECL_ATTRIBUTES(function));
	return is_x86_64() && is_leaf &&
	       (TREE_CODE(TREE_TYPE(operand)) != REAL_TYPE || fits_word(operand));
}

void build_action(gimple_seq *statements, struct counter counter)
{
	tree function = TREE_OPERAND(counter.others[0], 0);
	tree word = word_of(statements, counter.operand),
	     cells = build_cell_address(statements, counter, counter.first);
	gimple_seq_add_stmt(statements, can_preserve(function, counter.operand)
					    ? build_preserving_action(function, cells, word)
					    : gimple_build_call(function, 2, cells, word));
}

bool has_word(tree operand)
{
	return TYPE_PRECISION(TREE_TYPE(operand)) <= 64;
}

void build_preserving_orders(gimple_seq *statements, struct counter counter)
{
	tree type = TREE_TYPE(counter.operand), values[1 + MOST_OTHERS];
	bool is_wide = TYPE_PRECISION(type) > 32;
	bool has_sign = !POINTER_TYPE_P(type) && !TYPE_UNSIGNED(type);
	tree word_type = is_wide ? intDI_type_node : intSI_type_node;
	values[0] = gimple_convert(statements, word_type, counter.operand);
	for (unsigned i = 0; i < counter.count; i++)
		values[1 + i] = gimple_convert(statements, word_type, counter.others[i]);
	gimple_seq_add_stmt(
	    statements, build_orders_call(has_sign, is_wide,
					  build_cell_address(statements, counter, counter.first),
					  1 + counter.count, values));
}
