/* What functions keep below the stack pointer.

	before				after

	call	sampler_observe.0	addq	$-128, %rsp
	testl	$WORD, %eax		call	sampler_observe.0
					testl	$WORD, %eax
					subq	$-128, %rsp

   as the template of an asm statement (build_observation_call()).  Functions that call nothing else may keep up to 128
   bytes below the stack pointer, the red zone.  Whether one does is known when it has its frame; most do not, and then
   these instructions are left out. */

#include "gcc-headers.h"
#include "lower/asm-template.h"
#include "lower/red-zone.h"
#include "lower/x86-64.h"

/* Whether FUN keeps something there. */
static bool uses_red_zone(function *fun ATTRIBUTE_UNUSED)
{
#ifdef TARGET_64BIT
	return fun->machine->frame.red_zone_size > 0;
#else
	return false;
#endif
}

static void move_below_red_zone(rtx statement)
{
	replace_template(statement,
			 xasprintf(LEAVE_RED_ZONE ", %%%%rsp\n\t%s\n\t" RETURN_RED_ZONE ", %%%%rsp",
				   ASM_OPERANDS_TEMPLATE(statement)));
}

unsigned spare_red_zone(function *fun)
{
	if (!uses_red_zone(fun))
		return 0;
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		if (statement && strstr(ASM_OPERANDS_TEMPLATE(statement), CALL_OF_OBSERVER))
			move_below_red_zone(statement);
	}
	return 0;
}
