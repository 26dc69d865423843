/* The cold side of a check, on x86-64.

   A call of sampler_next_distance, however rare, makes a function that calls
   nothing else save registers and move the stack pointer each time it runs.  So
   instrumented code does what its compiler does not see to be a call,

	addq	$-128, %rsp
	call	*sampler_next_distance_preserving@GOTPCREL(%rip)

   and finds the countdown's next value in rax, the carry flag clear if the present
   crossing is sampled, the stack pointer as it was before both instructions, and so
   all other registers.  The 128 bytes below the stack pointer belong to functions
   that call nothing.  Unwinders are told of them where they are told of the two instructions: see
   gcc-plugin/lower/unwinding.cc.

   What draws a distance, and what the actions here do, uses general registers only, and no
   library, which could use others. */

#ifdef __x86_64__

#include "runtime.h"

/* The parts of functions that keep registers.  For unwinders, they are functions as others are, whose
   callers know of the 128 bytes, and of what is pushed below these. */
__asm__("	.macro	preserving name, pushed=0\n"
	"	.text\n"
	"	.p2align 4\n"
	"	.globl	\\name\n"
	"	.type	\\name, @function\n"
	"\\name:\n"
	"	.cfi_startproc\n"
	"	endbr64\n"
	"	pushq	%rbp\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	.cfi_rel_offset rbp, 0\n"
	"	movq	%rsp, %rbp\n"
	"	.cfi_def_cfa_register rbp\n"
	"	.irp	r, rcx, rdx, rsi, rdi, r8, r9, r10, r11\n"
	"	pushq	%\\r\n"
	"	.endr\n"
	"	andq	$-16, %rsp\n"
	"	.endm\n"

	"	.macro	preserved name, pushed=0\n"
	"	leaq	-64(%rbp), %rsp\n"
	"	.irp	r, r11, r10, r9, r8, rdi, rsi, rdx, rcx\n"
	"	popq	%\\r\n"
	"	.endr\n"
	"	popq	%rbp\n"
	"	.cfi_def_cfa rsp, 8\n"
	"	.cfi_restore rbp\n"
	"	ret	$128 + \\pushed\n"
	"	.cfi_endproc\n"
	"	.size	\\name, .-\\name\n"
	"	.endm\n"

	"	.text\n"
	"	.p2align 4\n"
	"	.globl	sampler_next_distance_preserving\n"
	"	.type	sampler_next_distance_preserving, @function\n"
	"sampler_next_distance_preserving:\n"
	"	.cfi_startproc\n"
	"	endbr64\n"
	"	cmpb	$0, samples_all(%rip)\n"
	"	jne	1f\n"
	"	call	quick_distance\n"
	/* the carry flag is the bit that is shifted out */
	"	sarq	%rax\n"
	"	js	draw_distance_preserving\n"
	"	ret	$128\n"
	"1:	xorl	%eax, %eax\n"
	"	ret	$128\n"
	"	.cfi_endproc\n"
	"	.size	sampler_next_distance_preserving, .-sampler_next_distance_preserving\n"

	"	.hidden	draw_distance_preserving\n"
	"	preserving draw_distance_preserving\n"
	"	call	slow_distance\n"
	/* what follows leaves the carry flag */
	"	sarq	%rax\n"
	"	preserved draw_distance_preserving\n"

	"	.irp	action, bounds_unsigned, bounds_signed, float_kinds_16, float_kinds_32,"
	"	float_kinds_64, timestamp, atom\n"
	"	preserving sampler_\\action\\()_preserving\n"
	"	movq	%rax, %rdi\n"
	"	movq	%rdx, %rsi\n"
	"	call	\\action\n"
	"	preserved sampler_\\action\\()_preserving\n"
	"	.endr\n"

	"	preserving sampler_shift_preserving\n"
	"	movq	%rax, %rdi\n"
	"	movq	%rdx, %rsi\n"
	"	call	shift\n"
	"	preserved sampler_shift_preserving\n"

	/* with N others and the value pushed above the return address */
	"	.macro	orders type, n\n"
	"	preserving sampler_orders_\\type\\()_\\n\\()_preserving, 8*(\\n+1)\n"
	"	movq	%rax, %rdi\n"
	"	leaq	16(%rbp), %rsi\n"
	"	movl	$\\n, %edx\n"
	"	call	count_orders_\\type\n"
	"	preserved sampler_orders_\\type\\()_\\n\\()_preserving, 8*(\\n+1)\n"
	"	.endm\n"
	"	.irp	n, 1, 2, 3, 4, 5, 6\n"
	"	orders	s32, \\n\n"
	"	orders	u32, \\n\n"
	"	orders	s64, \\n\n"
	"	orders	u64, \\n\n"
	"	.endr\n");

#endif
