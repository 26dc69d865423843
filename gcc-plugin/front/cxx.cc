/* What only the C++ front end has: its functions are null elsewhere. */

#include "gcc-plugin.h"
#include "cp/cp-tree.h"
#include "gcc-headers.h"
#include "front/cxx.h"
#include "front/object.h"

WEAK(clear_cv_and_fold_caches);
WEAK(coro_get_actor_function);
WEAK(coro_get_ramp_function);
WEAK(cp_global_trees);
WEAK(maybe_save_constexpr_fundef);
WEAK(module_kind);
WEAK(retrofit_lang_decl);

void complete_function(tree function)
{
	if (!retrofit_lang_decl)
		return;
	/* before there is a part of the language, which would have the name mangled */
	SET_DECL_ASSEMBLER_NAME(function, DECL_NAME(function));
	retrofit_lang_decl(function);
}

bool is_clone(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) && DECL_CLONED_FUNCTION_P(function);
}

bool is_defaulted(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) && DECL_DEFAULTED_FN(function);
}

bool is_instance(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) &&
	       DECL_TEMPLATE_INSTANTIATION(function);
}

bool is_immediate(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) &&
	       DECL_IMMEDIATE_FUNCTION_P(function);
}

bool is_capture(tree field)
{
	return c_dialect_cxx() && LAMBDA_TYPE_P(DECL_CONTEXT(field));
}

bool is_of_member_pointer(tree field)
{
	return c_dialect_cxx() && TYPE_PTRMEMFUNC_P(DECL_CONTEXT(field));
}

bool is_constant_function(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) &&
	       DECL_DECLARED_CONSTEXPR_P(function);
}

tree object_of(tree argument)
{
	STRIP_NOPS(argument);
	if (TREE_CODE(argument) == ADDR_EXPR)
		argument = TREE_OPERAND(argument, 0);
	STRIP_NOPS(argument);
	return argument;
}

tree converted_object(tree call)
{
	tree function = get_callee_fndecl(call);
	if (!c_dialect_cxx() || !function || !DECL_LANG_SPECIFIC(function) ||
	    !DECL_CONV_FN_P(function) || call_expr_nargs(call) < 1)
		return NULL_TREE;
	return object_of(CALL_EXPR_ARG(call, 0));
}

tree called_function(tree expression, bool *is_call)
{
	tree call = c_dialect_cxx() ? first_call_in(expression) : NULL_TREE;
	*is_call = call != NULL_TREE;
	return call ? get_callee_fndecl(call) : NULL_TREE;
}

tree virtual_function(tree callee)
{
	if (!c_dialect_cxx() || TREE_CODE(callee) != OBJ_TYPE_REF)
		return NULL_TREE;
	tree type = TREE_TYPE(TREE_TYPE(OBJ_TYPE_REF_OBJECT(callee)));
	tree entry = BINFO_VIRTUALS(TYPE_BINFO(type));
	for (unsigned left = tree_to_uhwi(OBJ_TYPE_REF_TOKEN(callee)); entry && left; left--)
		entry = TREE_CHAIN(entry);
	return entry ? BV_FN(entry) : NULL_TREE;
}

tree coroutine_of_body(tree function)
{
	if (!c_dialect_cxx() || !DECL_LANG_SPECIFIC(function))
		return NULL_TREE;
	tree coroutine = DECL_RAMP_FN(function);
	return coroutine && DECL_ACTOR_FN(coroutine) == function ? coroutine : NULL_TREE;
}

bool is_coroutine(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) && DECL_COROUTINE_P(function) &&
	       !DECL_RAMP_FN(function);
}

tree body_of_coroutine(tree function)
{
	return is_coroutine(function) ? DECL_ACTOR_FN(function) : NULL_TREE;
}

bool is_in_interface(tree function)
{
	if (!c_dialect_cxx() || !module_has_cmi_p() || !DECL_LANG_SPECIFIC(function))
		return false;
	return DECL_DECLARED_INLINE_P(function) || DECL_THIS_STATIC(function) ||
	       DECL_TEMPLATE_INFO(function);
}

void save_for_evaluation(tree function)
{
	if (!saves_constexpr_late || !maybe_save_constexpr_fundef)
		return;
	maybe_save_constexpr_fundef(function);
	/* there is no more to save */
	cp_function_chain->invalid_constexpr = true;
}

void forget_folded_trees(void)
{
	if (clear_cv_and_fold_caches)
		clear_cv_and_fold_caches();
}
