/* Assembly, as asm statements: what they say to touch is all that GCC sees. */

#include "gcc-headers.h"
#include "x86-64.h"

bool is_x86_64(void)
{
#ifdef TARGET_64BIT
	return TARGET_64BIT && POINTER_SIZE == 64 && ix86_asm_dialect == ASM_ATT &&
	       (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC ||
		ix86_cmodel == CM_MEDIUM || ix86_cmodel == CM_MEDIUM_PIC);
#else
	return false;
#endif
}

static tree asm_operand(const char *constraint, tree value)
{
	return build_tree_list(
	    build_tree_list(NULL_TREE, build_string(strlen(constraint) + 1, constraint)), value);
}

gimple *build_preserving_draw(tree next, tree is_off)
{
	vec<tree, va_gc> *outputs = NULL;
	vec_safe_push(outputs, asm_operand("=a", next));
	vec_safe_push(outputs, asm_operand("=@ccc", is_off));
	gasm *draw =
	    gimple_build_asm_vec("addq\t$-128, %%rsp\n"
				 "\tcall\t*sampler_next_distance_preserving@GOTPCREL(%%rip)",
				 NULL, outputs, NULL, NULL);
	gimple_asm_set_volatile(draw, true);
	SSA_NAME_DEF_STMT(next) = draw;
	SSA_NAME_DEF_STMT(is_off) = draw;
	return draw;
}

/* GCC's own would be longer: "lock addq $1". */
gimple *build_unnoticed_increment(tree address)
{
	vec<tree, va_gc> *inputs = NULL;
	vec_safe_push(inputs, asm_operand("p", address));
	gasm *increment = gimple_build_asm_vec("lock incq\t%a0", inputs, NULL, NULL, NULL);
	gimple_asm_set_volatile(increment, true);
	return increment;
}
