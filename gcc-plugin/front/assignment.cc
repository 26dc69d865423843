/* Finds assignments, and puts what schemes want to observe about them into the
   trees:

	x = f ();		x = (v = f (), markers (v, ...), v);
	int x = 1;		int x = (markers (1, ...), 1);
	++x			(v = ++x, markers (v, ...), v)
	x++			(v = x++, markers (v + 1, ...), v)
	*f () = x;		(v = *f () = x, markers (v, ...), v);

   in this last form where the target has effects of its own, so that these come
   in the same order as ever; for what calls give, see assigned-call.cc.  Parameters are assigned to when the function is
   entered.  Left out are bit-fields, atomic objects, and what the compiler made
   up. */

#include "gcc-headers.h"
#include "front/assignment.h"
#include "front/coroutine.h"
#include "front/cxx.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/library-macro.h"
#include "front/object.h"
#include "front/rename-locals.h"
#include "front/target-text.h"
#include "middle/site.h"
#include "sampler-options.h"
#include "scheme.h"

/* Whether BASE is a local variable of the coroutine that is walked: it is in the frame, and lives as long. */
static bool is_in_frame(struct function_walk *walk, tree base)
{
	return DECL_P(base) && DECL_HAS_VALUE_EXPR_P(base) && !DECL_ARTIFICIAL(base) &&
	       !is_of_coroutine(base) && coroutine_of_body(walk->function.declaration);
}

/* The name of the kind of BASE; null if it is left out. */
static const char *kind_of_base(struct function_walk *walk, tree base)
{
	if (!base || is_compilers_object(base) || is_of_frame(base))
		return NULL;
	if (is_in_frame(walk, base))
		return "local";
	if (!DECL_P(base) || DECL_HAS_VALUE_EXPR_P(base))
		return sampler_options.switches.assign_across_pointer ? "mem" : NULL;
	return is_local(base) ? "local" : "global";
}

/* The name of the kind of the last step to TARGET; null if it is left out. */
static const char *kind_of_offset(tree target)
{
	switch (TREE_CODE(target)) {
	case COMPONENT_REF:
		return sampler_options.switches.assign_into_field ? "field" : NULL;
	case ARRAY_REF:
		return sampler_options.switches.assign_into_index ? "index" : NULL;
	default:
		return "direct";
	}
}

/* Whether TARGET is a variable of the compiler's, such as what a coroutine keeps of an expression that co_await interrupts: GCC calls
   that "D.42605", as no user can call one. */
static bool is_unnamed(tree target)
{
	return VAR_P(target) &&
	       (!DECL_NAME(target) || strchr(IDENTIFIER_POINTER(DECL_NAME(target)), '.'));
}

/* Describe the assignment to TARGET at WHERE, by the expression T, or null where a variable begins; return false if it is left
   out. */
static bool describe_target(struct function_walk *walk, struct assignment *assignment, tree target,
			    location_t where, tree t)
{
	const char *base = kind_of_base(walk, base_of_object(target)),
		   *offset = kind_of_offset(target);
	assignment->type = type_of_object(target);
	if (where == UNKNOWN_LOCATION)
		where = DECL_P(target) ? DECL_SOURCE_LOCATION(target) : walk->where;
	if (!base || !offset || !assignment->type || !is_location_wanted(where) ||
	    is_unnamed(target) || is_of_library_macro(target))
		return false;
	char *text =
	    t ? text_of_target(walk, t) : name_of_variable(walk->function.declaration, target);
	assignment->target = xasprintf("%s\t%s\t%s", text, base, offset);
	free(text);
	assignment->where = where;
	assignment->scope = &walk->scope;
	assignment->variable = DECL_P(target) ? target : NULL_TREE;
	return true;
}

/* The old value of the target of ASSIGNMENT, if it is a variable that may be read. */
static tree old_value(struct assignment *assignment)
{
	tree variable = assignment->variable;
	return variable && !TREE_THIS_VOLATILE(variable) && !DECL_HAS_VALUE_EXPR_P(variable)
		   ? variable
		   : NULL_TREE;
}

void observe_assignment(struct assignment *assignment, const struct scheme *scheme, unsigned site,
			enum selector selector, unsigned count, tree *others)
{
	append_marker(&assignment->markers, build_marker(assignment->where, scheme, site, selector,
							 assignment->value, count, others));
}

/* VALUE, preceded by what the enabled schemes want to observe about it. */
static tree observed(struct function_walk *walk, struct assignment *assignment, tree computation,
		     tree value)
{
	assignment->markers = NULL_TREE;
	for (const struct scheme *scheme : enabled_schemes)
		if (scheme->at_assignment)
			scheme->at_assignment(&walk->function, assignment);
	free(assignment->target);
	return assignment->markers
		   ? value_after(assignment->where, computation, assignment->markers, value)
		   : NULL_TREE;
}

static bool is_truth(tree value)
{
	STRIP_NOPS(value);
	return truth_value_p(TREE_CODE(value));
}

/* Observe the value of the expression at PLACE, which is assigned, unchanged. */
static void observe_place(struct function_walk *walk, struct assignment *assignment, tree *place)
{
	assignment->is_constant = TREE_CODE(tree_strip_any_location_wrapper(*place)) == INTEGER_CST;
	assignment->is_truth = is_truth(tree_strip_any_location_wrapper(*place));
	tree computation, value = name_value(*place, &computation);
	assignment->value = fold_convert(assignment->type, value);
	if (tree result = observed(walk, assignment, computation, value))
		*place = result;
}

static void visit_modification(struct function_walk *walk, tree *place)
{
	struct assignment assignment = {};
	tree target = written_target(walk, *place);
	bool is_first = TREE_CODE(*place) == INIT_EXPR;
	bool has_effects = TREE_SIDE_EFFECTS(TREE_OPERAND(*place, 0)) &&
			   !TREE_THIS_VOLATILE(TREE_OPERAND(*place, 0));
	/* the end of a variable's life, in C++: "x.~T ()" */
	if (TREE_CLOBBER_P(TREE_OPERAND(*place, 1)) || is_of_virtual_table(target) ||
	    (TREE_CODE(target) == COMPONENT_REF && is_capture(TREE_OPERAND(target, 1))))
		return;
	if (!describe_target(walk, &assignment, target, EXPR_LOCATION(*place), *place))
		return;
	assignment.old = is_first ? NULL_TREE : old_value(&assignment);
	if (!has_effects)
		observe_place(walk, &assignment, &TREE_OPERAND(*place, 1));
	else if (!is_first && !VOID_TYPE_P(TREE_TYPE(*place)))
		observe_place(walk, &assignment, place);
	else
		free(assignment.target);
}

/* VALUE moved by the STEP of an increment, backwards if SUBTRACTS. */
static tree moved(tree type, tree value, tree step, bool subtracts)
{
	if (POINTER_TYPE_P(type)) {
		step = fold_convert(sizetype, step);
		return fold_build_pointer_plus(
		    value, subtracts ? fold_build1(NEGATE_EXPR, sizetype, step) : step);
	}
	enum tree_code code = subtracts ? MINUS_EXPR : PLUS_EXPR;
	if (SCALAR_FLOAT_TYPE_P(type))
		return fold_build2(code, type, value, fold_convert(type, step));
	/* the user's may overflow, and be undefined; ours must not be */
	tree wrapping = unsigned_type_for(type);
	return fold_convert(type, fold_build2(code, wrapping, fold_convert(wrapping, value),
					      fold_convert(wrapping, step)));
}

static void visit_step(struct function_walk *walk, tree *place, bool is_before, bool subtracts)
{
	struct assignment assignment = {};
	tree step = TREE_OPERAND(*place, 1);
	tree target = tree_strip_any_location_wrapper(TREE_OPERAND(*place, 0));
	/* without a step: the machine's own types, truth values */
	if (!step || TREE_CODE(TREE_TYPE(target)) == BOOLEAN_TYPE ||
	    !describe_target(walk, &assignment, target, EXPR_LOCATION(*place), *place))
		return;
	tree type = assignment.type;
	tree computation, value = name_value(*place, &computation);
	tree result = fold_convert(type, value);
	tree other = moved(type, result, step, is_before != subtracts);
	assignment.value = is_before ? result : other;
	assignment.old = old_value(&assignment) ? (is_before ? other : result) : NULL_TREE;
	if (tree all = observed(walk, &assignment, computation, value))
		*place = all;
}

void visit_assignment(struct function_walk *walk, tree *place)
{
	if (!is_wanted(&scheme::at_assignment))
		return;
	switch (TREE_CODE(*place)) {
	case MODIFY_EXPR:
	case INIT_EXPR:
		visit_modification(walk, place);
		break;
	case PREINCREMENT_EXPR:
		visit_step(walk, place, true, false);
		break;
	case PREDECREMENT_EXPR:
		visit_step(walk, place, true, true);
		break;
	case POSTINCREMENT_EXPR:
		visit_step(walk, place, false, false);
		break;
	case POSTDECREMENT_EXPR:
		visit_step(walk, place, false, true);
		break;
	default:
		break;
	}
}

void visit_initialiser(struct function_walk *walk, tree variable)
{
	struct assignment assignment = {};
	tree value = DECL_INITIAL(variable);
	/* the front ends may ask for the values of constants later */
	bool is_constant = TREE_READONLY(variable) && TREE_CONSTANT(value);
	/* "int n = n" has no value, and is to have GCC not warn of that */
	bool is_itself = tree_strip_any_location_wrapper(value) == variable;
	if (is_constant || is_itself || !is_wanted(&scheme::at_assignment) ||
	    !describe_target(walk, &assignment, variable, DECL_SOURCE_LOCATION(variable),
			     NULL_TREE))
		return;
	assignment.old = NULL_TREE;
	observe_place(walk, &assignment, &DECL_INITIAL(variable));
}

static void visit_parameter(struct function_walk *walk, tree parameter)
{
	struct assignment assignment = {};
	if (TREE_THIS_VOLATILE(parameter) ||
	    !describe_target(walk, &assignment, parameter, DECL_SOURCE_LOCATION(parameter),
			     NULL_TREE))
		return;
	assignment.old = NULL_TREE;
	assignment.value = parameter;
	if (tree all = observed(walk, &assignment, NULL_TREE, parameter))
		mark_entry(walk->function.declaration, TREE_OPERAND(all, 0));
}

void visit_parameters(struct function_walk *walk)
{
	if (!is_wanted(&scheme::at_assignment))
		return;
	for (tree p = DECL_ARGUMENTS(walk->function.declaration); p; p = DECL_CHAIN(p))
		visit_parameter(walk, p);
}
