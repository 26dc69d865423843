/* What trees say of objects. */

#include "gcc-headers.h"
#include "front/cxx.h"
#include "front/object.h"

tree type_of_object(tree object)
{
	tree type = TREE_TYPE(object);
	bool is_scalar =
	    INTEGRAL_TYPE_P(type) || TREE_CODE(type) == POINTER_TYPE || SCALAR_FLOAT_TYPE_P(type);
	bool is_bit_field =
	    TREE_CODE(object) == COMPONENT_REF && DECL_BIT_FIELD_TYPE(TREE_OPERAND(object, 1));
	return is_scalar && !TYPE_ATOMIC(type) && !is_bit_field ? TYPE_MAIN_VARIANT(type)
								: NULL_TREE;
}

tree base_of_object(tree object)
{
	while (TREE_CODE(object) == COMPONENT_REF || TREE_CODE(object) == ARRAY_REF)
		object = tree_strip_any_location_wrapper(TREE_OPERAND(object, 0));
	bool is_memory = TREE_CODE(object) == INDIRECT_REF || TREE_CODE(object) == MEM_REF;
	return is_memory || VAR_P(object) || TREE_CODE(object) == PARM_DECL ? object : NULL_TREE;
}

/* Whether T is a pointer to a table of virtual functions, a member of an object or a parameter of a constructor, or a part of a
   pointer to a member. */
static bool is_virtual_pointer(tree t)
{
	if (TREE_CODE(t) == PARM_DECL)
		return DECL_ARTIFICIAL(t) && DECL_NAME(t) && id_equal(DECL_NAME(t), "__vtt_parm");
	tree field = TREE_CODE(t) == COMPONENT_REF ? TREE_OPERAND(t, 1) : NULL_TREE;
	return field && (DECL_VIRTUAL_P(field) || is_of_member_pointer(field));
}

/* Whether ADDRESS is such a pointer, or one that is moved. */
static bool is_in_table(tree address)
{
	STRIP_NOPS(address);
	if (TREE_CODE(address) != POINTER_PLUS_EXPR)
		return is_virtual_pointer(address);
	tree offset = TREE_OPERAND(address, 1);
	STRIP_NOPS(offset);
	return is_virtual_pointer(offset) || is_in_table(TREE_OPERAND(address, 0)) ||
	       (BINARY_CLASS_P(offset) && is_in_table(TREE_OPERAND(offset, 0)));
}

bool is_of_virtual_table(tree object)
{
	bool is_memory = TREE_CODE(object) == INDIRECT_REF || TREE_CODE(object) == MEM_REF;
	return is_virtual_pointer(object) || (is_memory && is_in_table(TREE_OPERAND(object, 0)));
}

/* Callback of walk_tree. */
static tree find_call(tree *place, int *walk_subtrees, void *)
{
	if (TYPE_P(*place))
		*walk_subtrees = 0;
	return TREE_CODE(*place) == CALL_EXPR ? *place : NULL_TREE;
}

tree first_call_in(tree expression)
{
	return walk_tree_without_duplicates(&expression, find_call, NULL);
}

bool is_compilers_object(tree base)
{
	if (DECL_P(base))
		return (DECL_ARTIFICIAL(base) || !DECL_NAME(base)) && !DECL_HAS_VALUE_EXPR_P(base);
	tree pointer = TREE_OPERAND(base, 0);
	STRIP_NOPS(pointer);
	/* a captured variable is one of the compiler's, too */
	return VAR_P(pointer) && DECL_ARTIFICIAL(pointer) && !DECL_HAS_VALUE_EXPR_P(pointer);
}
