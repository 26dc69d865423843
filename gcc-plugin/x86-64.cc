/* Assembly, as asm statements: what they say to touch is all that GCC sees. */

#include "gcc-headers.h"
#include "asm-operand.h"
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

gimple *build_preserving_draw(tree next, tree is_off)
{
	vec<tree, va_gc> *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=a", next));
	vec_safe_push(outputs, build_asm_operand("=@ccc", is_off));
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
	vec_safe_push(inputs, build_asm_operand("p", address));
	gasm *increment = gimple_build_asm_vec("lock incq\t%a0", inputs, NULL, NULL, NULL);
	gimple_asm_set_volatile(increment, true);
	return increment;
}

gimple *build_preserving_action(tree function, tree cells, tree word)
{
	char *text = xasprintf("addq\t$-128, %%%%rsp\n"
			       "\tcall\t*%s_preserving@GOTPCREL(%%%%rip)",
			       IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)));
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	vec_safe_push(outputs, build_asm_operand("=a", make_ssa_name(TREE_TYPE(cells))));
	vec_safe_push(inputs, build_asm_operand("0", cells));
	vec_safe_push(inputs, build_asm_operand("d", word));
	gasm *action = gimple_build_asm_vec(text, inputs, outputs, NULL, NULL);
	SSA_NAME_DEF_STMT(TREE_VALUE((*outputs)[0])) = action;
	gimple_asm_set_volatile(action, true);
	free(text);
	return action;
}

/* The values are pushed, the last one last, and popped by what is called. */
gimple *build_orders_call(bool has_sign, bool is_wide, tree cells, unsigned count, tree *values)
{
	vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
	char *text = xstrdup("addq\t$-128, %%rsp");
	vec_safe_push(outputs, build_asm_operand("=a", make_ssa_name(TREE_TYPE(cells))));
	vec_safe_push(inputs, build_asm_operand("0", cells));
	for (unsigned i = 0; i < count; i++) {
		char *longer = xasprintf("%s\n\tpushq\t%%q%u", text, 2 + i);
		free(text);
		text = longer;
		vec_safe_push(inputs, build_asm_operand("re", values[i]));
	}
	char *all = xasprintf("%s\n\tcall\t*sampler_orders_%c%u_%u_preserving@GOTPCREL(%%%%rip)",
			      text, has_sign ? 's' : 'u', is_wide ? 64 : 32, count - 1);
	gasm *call = gimple_build_asm_vec(all, inputs, outputs, NULL, NULL);
	SSA_NAME_DEF_STMT(TREE_VALUE((*outputs)[0])) = call;
	gimple_asm_set_volatile(call, true);
	free(text);
	free(all);
	return call;
}
