/* Keeps track of what is in scope.

   Global variables are read only if the unit defines them, and has done so before, or
   mentions them: others might bring a reference to what nobody defines.  In the bodies of OpenMP's
   constructs, variables from outside are not read: it would change how they are
   shared. */

#include "gcc-headers.h"
#include "front/constants.h"
#include "front/scope.h"
#include "middle/site.h"
#include "roots.h"
#include "sampler-options.h"

bool is_local(tree variable)
{
	return TREE_CODE(variable) == PARM_DECL || decl_function_context(variable);
}

static bool is_scalar_variable(tree variable)
{
	tree type = TREE_TYPE(variable);
	return (VAR_P(variable) || TREE_CODE(variable) == PARM_DECL) && DECL_NAME(variable) &&
	       !DECL_ARTIFICIAL(variable) &&
	       (INTEGRAL_TYPE_P(type) || TREE_CODE(type) == POINTER_TYPE) && !TYPE_ATOMIC(type) &&
	       ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(type)) && !TREE_THIS_VOLATILE(variable);
}

static bool is_readable(tree variable)
{
	if (!is_scalar_variable(variable) || DECL_HAS_VALUE_EXPR_P(variable))
		return false;
	if (TREE_CODE(variable) == PARM_DECL)
		return true;
	bool is_constant = TREE_READONLY(variable) && DECL_INITIAL(variable) &&
			   TREE_CONSTANT(DECL_INITIAL(variable));
	return !DECL_THREAD_LOCAL_P(variable) && !DECL_HARD_REGISTER(variable) &&
	       !DECL_COMDAT(variable) && !is_constant;
}

/* Whether VARIABLE is one of the user's that may be read anywhere. */
static bool is_global(tree variable)
{
	return !is_local(variable) && is_readable(variable) &&
	       !in_system_header_at(DECL_SOURCE_LOCATION(variable));
}

static void find_global_variables(struct scope *scope)
{
	varpool_node *node;
	scope->knows_globals = true;
	FOR_EACH_VARIABLE(node)
	if (is_global(node->decl) && !DECL_EXTERNAL(node->decl))
		scope->globals.safe_push(node->decl);
}

/* The variables of other units that are kept, by the numbers of their declarations. */
static hash_set<int_hash<unsigned, UINT_MAX>> foreign;

/* Callback of walk_tree: keep the variables that other units define. */
static tree keep_foreign(tree *place, int *walk_subtrees, void *)
{
	if (TYPE_P(*place))
		*walk_subtrees = 0;
	if (!VAR_P(*place) || !DECL_EXTERNAL(*place) || !is_global(*place) ||
	    foreign.add(DECL_UID(*place)))
		return NULL_TREE;
	kept_trees[KEPT_FOREIGN] =
	    chainon(kept_trees[KEPT_FOREIGN], build_tree_list(NULL_TREE, *place));
	return NULL_TREE;
}

void enter_function(struct scope *scope, tree function)
{
	for (tree p = DECL_ARGUMENTS(function); p; p = DECL_CHAIN(p))
		add_to_scope(scope, p);
	walk_tree_without_duplicates(&DECL_SAVED_TREE(function), keep_foreign, NULL);
	if (sampler_options.switches.compare_constants)
		keep_constants(function);
}

void add_to_scope(struct scope *scope, tree variable)
{
	if (DECL_NAME(variable))
		scope->names.safe_push(DECL_NAME(variable));
	if (is_readable(variable) && !DECL_EXTERNAL(variable))
		scope->locals.safe_push(variable);
}

char *name_of_variable(tree function, tree variable)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(variable));
	if (sampler_options.switches.rename_locals && is_local(variable))
		return xasprintf("%s$%s", function_name(function), name);
	return xstrdup(name);
}

static void add_if_of_type(tree variable, tree type, auto_vec<tree> *variables)
{
	if (TYPE_MAIN_VARIANT(TREE_TYPE(variable)) == type)
		variables->safe_push(variable);
}

void find_readable_variables(struct scope *scope, tree type, auto_vec<tree> *variables)
{
	for (unsigned i = scope->locals.length(); i > scope->first_in_region; i--)
		add_if_of_type(scope->locals[i - 1], type, variables);
	if (!scope->knows_globals)
		find_global_variables(scope);
	if (scope->in_region)
		return;
	for (tree variable : scope->globals)
		add_if_of_type(variable, type, variables);
	for (tree kept = kept_trees[KEPT_FOREIGN]; kept; kept = TREE_CHAIN(kept))
		/* it may have been defined meanwhile */
		if (DECL_EXTERNAL(TREE_VALUE(kept)))
			add_if_of_type(TREE_VALUE(kept), type, variables);
}
