/* Finds accesses, and puts what schemes want to observe about them into the trees:

	y = *p + g;		y = (marker (p), *p) + (marker (&g), g);
	*p = x;			*p = (v = x, marker (p), v)
	g++			(marker (&g) twice, g++)

   An object is accessed where an expression reads it as an operand, or is an assignment to
   it.  Left out are local variables, what is in registers or belongs to a thread, constants,
   bit-fields and atomic objects, and what has side effects on the way to it. */

#include "gcc-headers.h"
#include "gimplify.h"
#include "front/access.h"
#include "front/assignment.h"
#include "front/coroutine.h"
#include "front/filter.h"
#include "front/function-walk.h"
#include "front/marker.h"
#include "front/object.h"
#include "front/rename-locals.h"
#include "front/target-text.h"
#include "front/text.h"
#include "front/tokens.h"
#include "scheme.h"

static bool is_shared_variable(tree variable)
{
	return VAR_P(variable) && !is_local(variable) && DECL_NAME(variable) &&
	       !DECL_ARTIFICIAL(variable) && DECL_SOURCE_LOCATION(variable) > BUILTINS_LOCATION &&
	       !DECL_THREAD_LOCAL_P(variable) && !DECL_HARD_REGISTER(variable) &&
	       !TREE_READONLY(variable) && !DECL_HAS_VALUE_EXPR_P(variable);
}

/* Whether threads may share the memory that OBJECT is in. */
static bool is_in_shared_memory(tree object)
{
	tree base = base_of_object(object);
	if (base && TREE_CODE(base) == INDIRECT_REF)
		return !is_compilers_object(base) && !is_of_frame(base);
	return base && is_shared_variable(base);
}

static bool is_scalar_object(tree object)
{
	enum tree_code code = TREE_CODE(object);
	bool is_object =
	    code == VAR_DECL || code == COMPONENT_REF || code == ARRAY_REF || code == INDIRECT_REF;
	return is_object && type_of_object(object) &&
	       ADDR_SPACE_GENERIC_P(TYPE_ADDR_SPACE(TREE_TYPE(object)));
}

/* Whether OBJECT must not be found twice.  A call of a const or pure function has no effects for GCC, but runs the user's
   code. */
static bool has_effects(tree object)
{
	if (DECL_P(object))
		return TREE_SIDE_EFFECTS(object) && !TREE_THIS_VOLATILE(object);
	return TREE_SIDE_EFFECTS(object) || first_call_in(object);
}

static bool is_access(tree object)
{
	return is_scalar_object(object) && is_in_shared_memory(object) && !has_effects(object) &&
	       !is_of_virtual_table(object);
}

static char *object_text(tree object)
{
	if (DECL_P(object))
		return xstrdup(IDENTIFIER_POINTER(DECL_NAME(object)));
	char *text = EXPR_HAS_LOCATION(object) ? source_text(EXPR_LOCATION(object)) : NULL;
	return strip_parentheses(text ? text : tree_text(object));
}

void mark_access(struct access *access, const struct scheme *scheme, unsigned site, tree action)
{
	tree base = get_base_address(access->object);
	if (base && DECL_P(base))
		TREE_ADDRESSABLE(base) = 1;
	tree address = build_fold_addr_expr(unshare_expr(access->object));
	append_marker(&access->markers, build_marker(access->where, scheme, site, SELECT_ACTION,
						     address, 1, &action));
}

/* Show the access to OBJECT at WHERE, called TEXT, which is freed; MARKERS are those that come
   before, or null.  Return all. */
static tree show(struct function_walk *walk, tree object, location_t where, char *text,
		 bool is_write, tree markers)
{
	text = rename_locals(walk, text);
	struct access access = { where, text, is_write, object, markers };
	if (is_location_wanted(where))
		for (const struct scheme *scheme : enabled_schemes)
			if (scheme->at_access)
				scheme->at_access(&walk->function, &access);
	free(text);
	return access.markers;
}

/* Put MARKERS, if there are any, before the expression at PLACE. */
static void put_before(tree *place, tree markers)
{
	if (markers)
		*place = value_after(EXPR_LOCATION(*place), NULL_TREE, markers, *place);
}

static void visit_read(struct function_walk *walk, tree *place)
{
	tree object = tree_strip_any_location_wrapper(*place);
	location_t where = EXPR_HAS_LOCATION(object) ? EXPR_LOCATION(object) : walk->where;
	if (is_access(object))
		put_before(place, show(walk, object, where, object_text(object), false, NULL_TREE));
}

/* Whether T reads the value of its operand I. */
static bool reads_operand(tree t, int i)
{
	switch (TREE_CODE(t)) {
	case MODIFY_EXPR:
	case INIT_EXPR:
	case ARRAY_REF:
	/* what another scheme has named to observe it, and a sanitizer */
	case TARGET_EXPR:
	case FOR_STMT:
		return i == 1;
	case COND_EXPR:
	/* with a condition that is a truth value */
	case IF_STMT:
	case WHILE_STMT:
	case DO_STMT:
	case SWITCH_STMT:
	case SAVE_EXPR:
		return i == 0;
	case INDIRECT_REF:
	case SWITCH_EXPR:
	case TRUTH_NOT_EXPR:
		return i == 0;
	case TRUTH_ANDIF_EXPR:
	case TRUTH_ORIF_EXPR:
	case TRUTH_AND_EXPR:
	case TRUTH_OR_EXPR:
	case TRUTH_XOR_EXPR:
		return true;
	case CALL_EXPR:
		return i >= 3;
	case VIEW_CONVERT_EXPR:
		return false;
	default:
		return TREE_CODE_CLASS(TREE_CODE(t)) == tcc_binary ||
		       TREE_CODE_CLASS(TREE_CODE(t)) == tcc_comparison ||
		       TREE_CODE_CLASS(TREE_CODE(t)) == tcc_unary;
	}
}

static void visit_reads(struct function_walk *walk, tree t)
{
	for (int i = 0; i < TREE_OPERAND_LENGTH(t); i++)
		if (TREE_OPERAND(t, i) && reads_operand(t, i))
			visit_read(walk, &TREE_OPERAND(t, i));
}

/* "x += y" is "x = x + y", with one tree for both x: once its parts are instrumented, it seems
   to have effects. */
static void visit_compound_read(struct function_walk *walk, tree t)
{
	tree value = TREE_OPERAND(t, 1);
	STRIP_NOPS(value);
	if (!BINARY_CLASS_P(value))
		return;
	tree *operand = &TREE_OPERAND(value, 0);
	while (CONVERT_EXPR_P(*operand))
		operand = &TREE_OPERAND(*operand, 0);
	if (*operand == TREE_OPERAND(t, 0) && is_access(*operand))
		put_before(operand, show(walk, *operand, walk->where, text_of_target(walk, t),
					 false, NULL_TREE));
}

/* The assignment T writes what its value was computed for. */
static void visit_write(struct function_walk *walk, tree t)
{
	tree object = tree_strip_any_location_wrapper(TREE_OPERAND(t, 0));
	if (!is_access(written_target(walk, t)) || TREE_CLOBBER_P(TREE_OPERAND(t, 1)))
		return;
	tree computation, value = name_value(TREE_OPERAND(t, 1), &computation);
	tree marker = show(walk, object, walk->where, text_of_target(walk, t), true, NULL_TREE);
	if (marker)
		TREE_OPERAND(t, 1) = value_after(walk->where, computation, marker, value);
}

/* The step (++, --) T at PLACE reads and writes. */
static void visit_read_and_write(struct function_walk *walk, tree *place, tree t)
{
	tree object = tree_strip_any_location_wrapper(TREE_OPERAND(t, 0));
	if (!is_access(object))
		return;
	tree markers = NULL_TREE;
	for (unsigned is_write = 0; is_write < 2; is_write++)
		markers =
		    show(walk, object, walk->where, text_of_target(walk, t), is_write, markers);
	put_before(place, markers);
}

/* Built-in functions may ask what the compiler knows of their arguments. */
static bool is_built_in_call(tree t)
{
	tree function = TREE_CODE(t) == CALL_EXPR ? get_callee_fndecl(t) : NULL_TREE;
	return function && fndecl_built_in_p(function);
}

void visit_accesses(struct function_walk *walk, tree *place, tree t)
{
	/* statements may have no type */
	if (!is_wanted(&scheme::at_access) || !TREE_TYPE(t) || location_wrapper_p(t) ||
	    is_built_in_call(t))
		return;
	if (!VOID_TYPE_P(TREE_TYPE(t)) || TREE_CODE_CLASS(TREE_CODE(t)) != tcc_unary)
		visit_reads(walk, t);
	switch (TREE_CODE(t)) {
	case MODIFY_EXPR:
	case INIT_EXPR:
		visit_compound_read(walk, t);
		visit_write(walk, t);
		break;
	case PREINCREMENT_EXPR:
	case PREDECREMENT_EXPR:
	case POSTINCREMENT_EXPR:
	case POSTDECREMENT_EXPR:
		visit_read_and_write(walk, place, t);
		break;
	default:
		break;
	}
}

void visit_initial_access(struct function_walk *walk, tree variable)
{
	location_t where = walk->where;
	if (!is_wanted(&scheme::at_access))
		return;
	walk->where = DECL_SOURCE_LOCATION(variable);
	visit_read(walk, &DECL_INITIAL(variable));
	walk->where = where;
}
