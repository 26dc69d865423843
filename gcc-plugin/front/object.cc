/* What trees say of objects. */

#include "gcc-headers.h"
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

bool is_compilers_object(tree base)
{
	if (DECL_P(base))
		return (DECL_ARTIFICIAL(base) || !DECL_NAME(base)) && !DECL_HAS_VALUE_EXPR_P(base);
	tree pointer = TREE_OPERAND(base, 0);
	STRIP_NOPS(pointer);
	/* a captured variable is one of the compiler's, too */
	return VAR_P(pointer) && DECL_ARTIFICIAL(pointer) && !DECL_HAS_VALUE_EXPR_P(pointer);
}
