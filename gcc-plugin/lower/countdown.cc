/* The code that makes sampling rare: see countdown.h for what it looks like. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "lower/asm-operand.h"
#include "lower/branch.h"
#include "lower/countdown.h"
#include "lower/fusion.h"
#include "lower/x86-64.h"
#include "middle/statements.h"
#include "roots.h"
#include "sampler-options.h"

#define COUNTDOWN "sampler_countdown"

/* The variable, which link-time optimisation may have read with the code. */
static tree find_countdown(void)
{
	symtab_node *node = symtab_node::get_for_asmname(get_identifier(COUNTDOWN));
	return node && VAR_P(node->decl) ? node->decl : NULL_TREE;
}

tree build_thread_variable(const char *name, tree type)
{
	tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), type);
	TREE_PUBLIC(variable) = 1;
	DECL_EXTERNAL(variable) = 1;
	DECL_ARTIFICIAL(variable) = 1;
	DECL_IGNORED_P(variable) = 1;
	/* no pointer leads to it */
	DECL_NONALIASED(variable) = 1;
	set_decl_tls_model(variable, TLS_MODEL_INITIAL_EXEC);
	return variable;
}

/* Code that is for programs only knows where the countdown is that runtime/object/executable.c has.  That GCC makes
   such code by default says nothing: people also make libraries of that. */
static tree build_countdown(void)
{
	tree variable = build_thread_variable(COUNTDOWN, intDI_type_node);
	bool is_for_libraries = flag_pic && !flag_pie;
	if (sampler_options.switches.executable && !is_for_libraries)
		set_decl_tls_model(variable, TLS_MODEL_LOCAL_EXEC);
	return variable;
}

tree countdown_variable(void)
{
	if (kept_trees[KEPT_COUNTDOWN])
		return kept_trees[KEPT_COUNTDOWN];
	tree variable = in_lto_p ? find_countdown() : NULL_TREE;
	if (variable) {
		DECL_NONALIASED(variable) = 1;
		return kept_trees[KEPT_COUNTDOWN] = variable;
	}
	return kept_trees[KEPT_COUNTDOWN] = build_countdown();
}

static tree next_distance_function(void)
{
	if (kept_trees[KEPT_NEXT_DISTANCE])
		return kept_trees[KEPT_NEXT_DISTANCE];
	tree type = build_function_type_list(intDI_type_node, NULL_TREE);
	tree function = build_fn_decl("sampler_next_distance", type);
	TREE_NOTHROW(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	/* it changes nothing that the program sees, the countdown included: its
	   caller stores that */
	DECL_IS_NOVOPS(function) = 1;
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier("leaf"), NULL_TREE,
		      tree_cons(get_identifier("cold"), NULL_TREE, NULL_TREE));
	return kept_trees[KEPT_NEXT_DISTANCE] = function;
}

bool is_draw(gimple *statement)
{
	tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
	return (function && function == kept_trees[KEPT_NEXT_DISTANCE]) ||
	       is_preserving_draw(statement);
}

/* A new SSA name of type int64_t for what STATEMENT computes, and STATEMENT
   inserted before GSI. */
static tree insert_operation(gimple_stmt_iterator *gsi, enum tree_code code, tree left, tree right)
{
	tree name = make_ssa_name(intDI_type_node);
	gimple *statement =
	    right ? gimple_build_assign(name, code, left, right) : gimple_build_assign(name, left);
	gsi_insert_before(gsi, statement, GSI_SAME_STMT);
	return name;
}

bool is_countdown(tree object)
{
	return VAR_P(object) && DECL_EXTERNAL(object) && DECL_NAME(object) &&
	       strcmp(IDENTIFIER_POINTER(DECL_NAME(object)), COUNTDOWN) == 0;
}

tree countdown_in_memory(void)
{
	return volatile_place(countdown_variable());
}

/* VALUE as TYPE, of the same size. */
static tree insert_conversion(gimple_stmt_iterator *gsi, tree type, tree value)
{
	if (useless_type_conversion_p(type, TREE_TYPE(value)))
		return value;
	tree name = make_ssa_name(type);
	gsi_insert_before(gsi, gimple_build_assign(name, NOP_EXPR, value), GSI_SAME_STMT);
	return name;
}

tree insert_countdown_load(gimple_stmt_iterator *gsi, tree type)
{
	tree value = insert_operation(gsi, MEM_REF, countdown_in_memory(), NULL_TREE);
	return insert_conversion(gsi, type, value);
}

void insert_countdown_store(gimple_stmt_iterator *gsi, tree value)
{
	value = insert_conversion(gsi, intDI_type_node, value);
	gsi_insert_before(gsi, gimple_build_assign(countdown_in_memory(), value), GSI_SAME_STMT);
}

bool is_countdown_load(gimple *statement)
{
	return gimple_assign_load_p(statement) &&
	       is_countdown(get_base_address(gimple_assign_rhs1(statement)));
}

bool is_countdown_store(gimple *statement)
{
	return gimple_store_p(statement) && is_gimple_assign(statement) &&
	       is_countdown(get_base_address(gimple_get_lhs(statement)));
}

/* What a draw of a distance yields: the countdown's next value, and what is zero if
   the present crossing is sampled. */
struct draw {
	tree next, is_off;
};

static struct draw insert_preserving_draw(gimple_stmt_iterator *gsi)
{
	struct draw draw = { make_ssa_name(intDI_type_node), make_ssa_name(integer_type_node) };
	gsi_insert_before(gsi, build_preserving_draw(draw.next, draw.is_off), GSI_SAME_STMT);
	return draw;
}

static struct draw insert_calling_draw(gimple_stmt_iterator *gsi)
{
	tree distance = make_ssa_name(intDI_type_node);
	gcall *call = gimple_build_call(next_distance_function(), 0);
	gimple_call_set_lhs(call, distance);
	gsi_insert_before(gsi, call, GSI_SAME_STMT);
	/* not a mask: GCC would know that the countdown is not negative, and compare it
	   with -1, which takes an instruction more than its sign */
	tree next = insert_operation(gsi, RSHIFT_EXPR, distance, integer_one_node);
	return { next,
		 insert_operation(gsi, BIT_AND_EXPR, distance, build_one_cst(intDI_type_node)) };
}

/* VALUE, as GCC does not know it: else it would keep in a register what the countdown was before, or now is, also where
   that is rarely needed. */
static tree insert_hidden(gimple_stmt_iterator *gsi, tree value)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	tree hidden = make_ssa_name(intDI_type_node);
	vec_safe_push(outputs, build_asm_operand("=r", hidden));
	vec_safe_push(inputs, build_asm_operand("0", value));
	gasm *statement = gimple_build_asm_vec("", inputs, outputs, NULL, NULL);
	SSA_NAME_DEF_STMT(hidden) = statement;
	gsi_insert_before(gsi, statement, GSI_SAME_STMT);
	return hidden;
}

/* The countdown, less 1, is negative.  If entered.cc has marked it, restore it, and return the block for that.  A handler that
   came since may have drawn another one, which is not negative. */
static basic_block insert_restoration(gimple_stmt_iterator *gsi)
{
	tree left = insert_hidden(gsi, insert_countdown_load(gsi, intDI_type_node));
	tree above = insert_operation(gsi, PLUS_EXPR, left, build_int_cst(intDI_type_node, -MARK));
	basic_block block = insert_branch(gsi, LT_EXPR, above, false);
	gimple_stmt_iterator in = anchor_in(block);
	insert_countdown_store(
	    &in, insert_operation(&in, MINUS_EXPR, build_int_cst(intDI_type_node, MARK - 1), left));
	gsi_remove(&in, true);
	return block;
}

/* Insert the check up to where the draw begins, and return the anchor there.  No handler may come between the load and the store: it
   would find a countdown of 0 that is already used.  So one instruction does both on x86-64.  If GCC does not make it of three
   (fusion.cc), it is an asm statement. */
static gimple_stmt_iterator insert_test(gimple_stmt_iterator *gsi)
{
	if (is_x86_64() && !can_fuse()) {
		tree is_negative = make_ssa_name(integer_type_node);
		gsi_insert_before(gsi, build_decrement(is_negative, countdown_variable()),
				  GSI_SAME_STMT);
		return anchor_in(insert_branch(gsi, NE_EXPR, is_negative, true));
	}
	tree old = insert_countdown_load(gsi, intDI_type_node);
	tree left = insert_operation(gsi, MINUS_EXPR, old, build_one_cst(intDI_type_node));
	insert_countdown_store(gsi, left);
	return anchor_in(insert_branch(gsi, LT_EXPR, left, true));
}

/* Insert the draw before GSI, which is at the anchor. */
static basic_block insert_draw(gimple_stmt_iterator *gsi)
{
	struct draw draw = is_x86_64() ? insert_preserving_draw(gsi) : insert_calling_draw(gsi);
	insert_countdown_store(gsi, draw.next);
	basic_block sampled = insert_branch(gsi, EQ_EXPR, draw.is_off, false);
	gsi_remove(gsi, true);
	return sampled;
}

basic_block insert_check(gimple_stmt_iterator *gsi)
{
	gimple_stmt_iterator cold = insert_test(gsi);
	return insert_draw(&cold);
}

basic_block insert_check_of_entered(gimple_stmt_iterator *gsi, basic_block *came_slowly)
{
	gimple_stmt_iterator cold = insert_test(gsi);
	*came_slowly = insert_restoration(&cold);
	return insert_draw(&cold);
}
