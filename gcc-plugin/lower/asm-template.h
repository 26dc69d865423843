/* The templates of asm statements, in RTL: what the passes over our assembly read and change. */

#ifndef SAMPLER_ASM_TEMPLATE_H
#define SAMPLER_ASM_TEMPLATE_H

#include "rtl.h"
#include "emit-rtl.h"

/* The asm statement that INSTRUCTION is, or null. */
static inline rtx asm_statement(rtx_insn *instruction)
{
	return NONJUMP_INSN_P(instruction) ? extract_asm_operands(PATTERN(instruction)) : NULL_RTX;
}

/* Let TEXT, which is freed, be the template of STATEMENT. */
static inline void replace_template(rtx statement, char *text)
{
	ASM_OPERANDS_TEMPLATE(statement) = ggc_strdup(text);
	free(text);
}

#endif
