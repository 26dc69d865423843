/* Keep the conditions of a C function as the user wrote them until the walk.

   The C front end folds expressions while it parses, and that destroys
   conditions before any plugin event shows them:

	a == 0 && b == 0	becomes (a | b) == 0
	c >= 1 && c <= 5	becomes one unsigned comparison
	a > b ? a : b		becomes MAX_EXPR <a, b>
	!(5 < x) && ...		becomes x <= 5 && ...

   Two measures stop that.

   1. While a function is parsed, the variable "optimize" is 0: the folding of
      && and || looks at it.  It must be the user's again whenever option nodes
      are built from it, that is from the start of a definition until its
      attributes are done; the target hook for a change of the current function
      is called right after that.

      One function asks "optimize" while it is parsed: a call of
      __builtin_constant_p would become 0 too early.  So meanwhile it is declared
      as a machine's own built-in: such ones are left to target hooks, and ours
      build and fold its calls as the user would have it.

   2. An operand of an operator goes through the target hooks "promoted_type"
      and "convert_to_type" before it becomes part of a larger tree.  There we
      wrap a comparison, once and not yet folded, as

	__sampler_preserve (a > b, CODE)

      a call that nobody looks into.  CODE says what it was before it was
      folded.  The walk uses it up where it stands in a condition and drops it
      where it does not; the lowering drops what the walk did not reach, such as
      sizes of arrays. */

#include "gcc-headers.h"
#include "gimplify.h"
#include "front/inversion.h"
#include "front/preserve.h"
#include "roots.h"

/* The user's level of optimisation, while "optimize" is ours. */
static int users_optimize;
static bool optimize_is_ours;
/* A definition has begun, but its attributes may not be complete. */
static bool expecting_function;
static bool parsing;

static void (*next_set_current_function)(tree);
static tree (*next_promoted_type)(const_tree);
static tree (*next_convert_to_type)(tree, tree);
static decltype(targetm.resolve_overloaded_builtin) next_resolve_overloaded_builtin;
static tree (*next_fold_builtin)(tree, int, tree *, bool);

/* The declaration of __builtin_constant_p, and whether the target hooks have it. */
static tree constant_p(void)
{
	return builtin_decl_explicit(BUILT_IN_CONSTANT_P);
}

static bool is_ours_to_fold(tree function)
{
	return optimize_is_ours && function == constant_p();
}

static void take_optimize(void)
{
	if (!optimize_is_ours) {
		users_optimize = optimize;
		set_decl_built_in_function(constant_p(), BUILT_IN_MD, BUILT_IN_CONSTANT_P);
	}
	optimize_is_ours = true;
	optimize = 0;
}

static void give_optimize_back(void)
{
	if (optimize_is_ours) {
		optimize = users_optimize;
		set_decl_built_in_function(constant_p(), BUILT_IN_NORMAL, BUILT_IN_CONSTANT_P);
	}
	optimize_is_ours = false;
}

/* Newer compilers pass MORE: whether to complain. */
template <class... complain>
static tree resolve_overloaded_builtin(location_t where, tree function, void *arguments,
				       complain... more)
{
	if (!is_ours_to_fold(function))
		return next_resolve_overloaded_builtin
			   ? next_resolve_overloaded_builtin(where, function, arguments, more...)
			   : NULL_TREE;
	give_optimize_back();
	tree call =
	    build_function_call_vec(where, vNULL, function, (vec<tree, va_gc> *)arguments, NULL);
	take_optimize();
	return call;
}

static tree fold_builtin(tree function, int count, tree *arguments, bool ignore)
{
	/* what it can be folded to, it was when it was built */
	return is_ours_to_fold(function) ? NULL_TREE
					 : next_fold_builtin(function, count, arguments, ignore);
}

static void set_current_function(tree function)
{
	next_set_current_function(function);
	if (function && expecting_function) {
		expecting_function = false;
		parsing = true;
	}
	if (function && parsing)
		take_optimize();
}

void start_preserving(void)
{
	give_optimize_back();
	expecting_function = true;
}

void stop_preserving(void)
{
	give_optimize_back();
	expecting_function = false;
	parsing = false;
}

static tree preserving_function(void)
{
	if (kept_trees[KEPT_GUARD])
		return kept_trees[KEPT_GUARD];
	tree type = build_function_type_list(integer_type_node, integer_type_node,
					     integer_type_node, NULL_TREE);
	tree function = build_fn_decl("__sampler_preserve", type);
	TREE_NOTHROW(function) = 1;
	DECL_IS_NOVOPS(function) = 1;
	DECL_ARTIFICIAL(function) = 1;
	return kept_trees[KEPT_GUARD] = function;
}

/* A type that nothing has, so that convert () always asks our hook. */
static tree type_of_operands(void)
{
	if (!kept_trees[KEPT_GUARD_TYPE])
		kept_trees[KEPT_GUARD_TYPE] = build_distinct_type_copy(integer_type_node);
	return kept_trees[KEPT_GUARD_TYPE];
}

static tree promoted_type(const_tree type)
{
	if (parsing && optimize_is_ours && type == integer_type_node)
		return type_of_operands();
	return next_promoted_type(type);
}

/* Called for each part of a tree: whether it reads something at run time. */
static tree reads_object(tree *part, int *walk_subtrees, void *)
{
	if (TYPE_P(*part) || TREE_CODE(*part) == ADDR_EXPR)
		*walk_subtrees = 0;
	switch (TREE_CODE(*part)) {
	case VAR_DECL:
		return TREE_READONLY(*part) ? NULL_TREE : *part;
	case PARM_DECL:
	case CALL_EXPR:
	case INDIRECT_REF:
	case STATEMENT_LIST:
		return *part;
	default:
		return NULL_TREE;
	}
}

/* What may stand in an initialiser of a static variable must stay foldable. */
static bool may_be_constant(tree expression)
{
	return !walk_tree_without_duplicates(&expression, reads_object, NULL);
}

bool is_preserving_function(tree function)
{
	return function && function == kept_trees[KEPT_GUARD];
}

/* What the second argument of a call is made of. */
static const int zero_test_flag = 1, of_truth_flag = 2, code_unit = 4;

tree preserved_comparison(tree expression, struct raw_comparison *raw)
{
	if (TREE_CODE(expression) != CALL_EXPR ||
	    !is_preserving_function(get_callee_fndecl(expression)))
		return NULL_TREE;
	if (raw) {
		int bits = tree_to_shwi(CALL_EXPR_ARG(expression, 1));
		raw->code = (enum tree_code)(bits / code_unit);
		raw->is_zero_test = bits & zero_test_flag;
		raw->is_of_truth = bits & of_truth_flag;
	}
	return CALL_EXPR_ARG(expression, 0);
}

bool tests_preserved(tree t)
{
	return is_zero_test(t) &&
	       preserved_comparison(unconverted(TREE_OPERAND(t, 0)), NULL) != NULL_TREE;
}

static tree preserve(tree comparison)
{
	location_t where = EXPR_LOCATION(comparison);
	tree folded = c_fully_fold(comparison, false, NULL, false);
	if (CONSTANT_CLASS_P(folded))
		return comparison;
	bool is_zero = is_zero_test(comparison);
	int bits = TREE_CODE(comparison) * code_unit + (is_zero ? zero_test_flag : 0) +
		   (is_zero && is_truth(TREE_OPERAND(comparison, 0)) ? of_truth_flag : 0);
	tree call = build_call_expr_loc(where, preserving_function(), 2,
					fold_convert(integer_type_node, folded),
					build_int_cst(integer_type_node, bits));
	TREE_SIDE_EFFECTS(call) = 1;
	suppress_warning(call);
	return call;
}

static tree convert_to_type(tree type, tree expression)
{
	if (!kept_trees[KEPT_GUARD_TYPE] || type != kept_trees[KEPT_GUARD_TYPE])
		return next_convert_to_type(type, expression);
	if (COMPARISON_CLASS_P(expression) && !may_be_constant(expression) &&
	    !tests_preserved(expression))
		return preserve(expression);
	return perform_integral_promotions(expression);
}

void preserve_conditions(void)
{
	next_set_current_function = targetm.set_current_function;
	targetm.set_current_function = set_current_function;
	next_resolve_overloaded_builtin = targetm.resolve_overloaded_builtin;
	targetm.resolve_overloaded_builtin = resolve_overloaded_builtin;
	next_fold_builtin = targetm.fold_builtin;
	targetm.fold_builtin = fold_builtin;

	/* OpenMP wants comparisons of a known form in some of its directives. */
	if (flag_openmp || flag_openmp_simd || flag_openacc)
		return;
	next_promoted_type = targetm.promoted_type;
	targetm.promoted_type = promoted_type;
	next_convert_to_type = targetm.convert_to_type;
	targetm.convert_to_type = convert_to_type;
}
