/* Operands of asm statements. */

#ifndef SAMPLER_ASM_OPERAND_H
#define SAMPLER_ASM_OPERAND_H

/* VALUE under CONSTRAINT, as GIMPLE wants it. */
static inline tree build_asm_operand(const char *constraint, tree value)
{
	tree text = build_string(strlen(constraint) + 1, constraint);
	return build_tree_list(build_tree_list(NULL_TREE, text), value);
}

#endif
