/* What functions keep below the stack pointer.

	before				after

	call	sampler_observe.0	addq	$-128, %rsp
	testl	$WORD, %eax		call	sampler_observe.0
					testl	$WORD, %eax
					subq	$-128, %rsp

   and behind a check (single-copy.cc)

	jc	.Loff			jc	.Loff
	call	sampler_observe.0	addq	$-128, %rsp
	testl	$WORD, %eax		call	sampler_observe.0
   .Loff:				testl	$WORD, %eax
					subq	$-128, %rsp
				   .Loff:

   and calls of functions of runtime/preserving-x86-64.c, which move the stack pointer back by 128:

	addq	$-128, %rsp		subq	$256, %rsp
	call	*NAME_preserving	call	*NAME_preserving
					leaq	128(%rsp), %rsp

   as the template of an asm statement (x86-64.cc).  Functions that call nothing else may keep up to 128
   bytes below the stack pointer, the red zone.  Whether one does is known when it has its frame; most do not, and then
   these instructions are left out.  The last ones are for valgrind, to which what is below the stack pointer is lost
   when a function returns; they leave the flags, which say whether a crossing is sampled. */

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

/* The end of the words that are told at CALL: a label or the end of the text. */
static const char *end_of_words(const char *call)
{
	const char *label = strstr(call, "\n.L");
	return label ? label : strchr(call, '\0');
}

/* Let the CALL in the template TEXT of STATEMENT be made below the red zone. */
static void move_below_red_zone(rtx statement, const char *text, const char *call)
{
	const char *end = end_of_words(call);
	replace_template(statement,
			 xasprintf("%.*s" LEAVE_RED_ZONE ", %%%%rsp\n"
				   "\t%.*s\n"
				   "\t" RETURN_RED_ZONE ", %%%%rsp%s",
				   (int)(call - text), text, (int)(end - call), call, end));
}

/* Let the call of a function that keeps registers, in the template TEXT of STATEMENT, return below the red zone. */
static void return_below_red_zone(rtx statement, const char *text, const char *call)
{
	const char *leave = strstr(text, LEAVE_RED_ZONE), *after = leave + strlen(LEAVE_RED_ZONE);
	const char *end = strchrnul(call, '\n');
	replace_template(statement,
			 xasprintf("%.*s" LEAVE_TWICE "%.*s\n\t" RETURN_LATER "%s",
				   (int)(leave - text), text, (int)(end - after), after, end));
}

unsigned spare_red_zone(function *fun)
{
	if (!uses_red_zone(fun))
		return 0;
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx statement = asm_statement(i);
		const char *text = statement ? ASM_OPERANDS_TEMPLATE(statement) : "";
		if (const char *call = strstr(text, CALL_OF_PRESERVING))
			return_below_red_zone(statement, text, call);
		text = statement ? ASM_OPERANDS_TEMPLATE(statement) : "";
		if (const char *call = strstr(text, CALL_OF_OBSERVER))
			move_below_red_zone(statement, text, call);
	}
	return 0;
}
