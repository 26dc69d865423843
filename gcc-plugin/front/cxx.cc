/* What only the C++ front end has: its functions are null elsewhere. */

#include "gcc-plugin.h"
#include "cp/cp-tree.h"
#include "gcc-headers.h"
#include "front/cxx.h"

WEAK(clear_cv_and_fold_caches);
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

bool is_immediate(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) &&
	       DECL_IMMEDIATE_FUNCTION_P(function);
}

bool is_coroutine(tree function)
{
	return c_dialect_cxx() && DECL_LANG_SPECIFIC(function) && DECL_COROUTINE_P(function);
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
