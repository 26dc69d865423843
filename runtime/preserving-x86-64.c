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
__asm__("	.macro	function name\n"
	"	.text\n"
	"	.p2align 4\n"
	"	.globl	\\name\n"
	"	.type	\\name, @function\n"
	"\\name:\n"
	"	.cfi_startproc\n"
	"	endbr64\n"
	"	.endm\n"

	"	.macro	end name\n"
	"	.cfi_endproc\n"
	"	.size	\\name, .-\\name\n"
	"	.endm\n"

	/* all that C functions may change but rax */
	"	.macro	keep\n"
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

	"	.macro	return pushed=0\n"
	"	leaq	-64(%rbp), %rsp\n"
	"	.irp	r, r11, r10, r9, r8, rdi, rsi, rdx, rcx\n"
	"	popq	%\\r\n"
	"	.endr\n"
	"	popq	%rbp\n"
	"	.cfi_def_cfa rsp, 8\n"
	"	.cfi_restore rbp\n"
	"	ret	$128 + \\pushed\n"
	"	.endm\n"

	"	function sampler_next_distance_preserving\n"
	"	cmpb	$0, samples_all(%rip)\n"
	"	jne	1f\n"
	/* see unknown_distance () */
	"	movq	sampler_countdown@gottpoff(%rip), %rax\n"
	"	cmpq	$-1, %fs:(%rax)\n"
	"	jl	draw_distance_preserving\n"
	"	call	quick_distance\n"
	/* the carry flag is the bit that is shifted out */
	"	sarq	%rax\n"
	"	js	draw_distance_preserving\n"
	"	ret	$128\n"
	"1:	xorl	%eax, %eax\n"
	"	ret	$128\n"
	"	end	sampler_next_distance_preserving\n"

	"	.hidden	draw_distance_preserving\n"
	"	function draw_distance_preserving\n"
	"	keep\n"
	"	call	slow_distance\n"
	/* what follows leaves the carry flag */
	"	sarq	%rax\n"
	"	return\n"
	"	end	draw_distance_preserving\n"

	/* with rax and rdx */
	"	.macro	call_keeping function\n"
	"	keep\n"
	"	movq	%rax, %rdi\n"
	"	movq	%rdx, %rsi\n"
	"	call	\\function\n"
	"	return\n"
	"	.endm\n"

	"	.irp	action, float_kinds_16, float_kinds_32, float_kinds_64, timestamp, atom\n"
	"	function sampler_\\action\\()_preserving\n"
	"	call_keeping \\action\n"
	"	end	sampler_\\action\\()_preserving\n"
	"	.endr\n"

	"	function sampler_shift_preserving\n"
	"	call_keeping shift\n"
	"	end	sampler_shift_preserving\n"

	/* most values are within the bounds: what is compared is as in actions.c */
	"	.macro	bounds kind, shift_to_unsigned\n"
	"	function sampler_bounds_\\kind\\()_preserving\n"
	"	\\shift_to_unsigned\n"
	"	cmpq	%rdx, 8(%rax)\n"
	"	jb	1f\n"
	"	notq	%rdx\n"
	"	cmpq	%rdx, (%rax)\n"
	"	notq	%rdx\n" /* leaves the flags */
	"	jb	1f\n"
	"	\\shift_to_unsigned\n"
	"	ret	$128\n"
	"1:	\\shift_to_unsigned\n"
	"	call_keeping bounds_\\kind\n"
	"	end	sampler_bounds_\\kind\\()_preserving\n"
	"	.endm\n"
	"	bounds	unsigned\n"
	"	bounds	signed, \"btcq $63, %rdx\"\n"

	/* with N others and the value pushed above the return address: what count_orders_TYPE does, if nobody is told of counts */
	"	.macro	orders type, n, value, is_greater, is_not_less\n"
	"	function sampler_orders_\\type\\()_\\n\\()_preserving\n"
	"	cmpq	$0, told_of_counts(%rip)\n"
	"	jne	1f\n"
	"	.cfi_remember_state\n"
	"	pushq	%rcx\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	pushq	%rdx\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	mov	24 + 8 * \\n(%rsp), \\value\n"
	"	.set	other, \\n - 1\n"
	"	.rept	\\n\n"
	"	cmp	24 + 8 * other(%rsp), \\value\n"
	"	\\is_greater %dh\n"
	"	\\is_not_less %dl\n"
	"	addb	%dh, %dl\n"
	"	movzbl	%dl, %edx\n"
	"	lock incq 24 * (\\n - 1 - other)(%rax, %rdx, 8)\n"
	"	.set	other, other - 1\n"
	"	.endr\n"
	"	popq	%rdx\n"
	"	.cfi_adjust_cfa_offset -8\n"
	"	popq	%rcx\n"
	"	.cfi_adjust_cfa_offset -8\n"
	"	ret	$128 + 8 * (\\n + 1)\n"
	"1:	.cfi_restore_state\n"
	"	keep\n"
	"	movq	%rax, %rdi\n"
	"	leaq	16(%rbp), %rsi\n"
	"	movl	$\\n, %edx\n"
	"	call	count_orders_\\type\n"
	"	return	8*(\\n+1)\n"
	"	end	sampler_orders_\\type\\()_\\n\\()_preserving\n"
	"	.endm\n"
	"	.irp	n, 1, 2, 3, 4, 5, 6\n"
	"	orders	s32, \\n, %ecx, setg, setge\n"
	"	orders	u32, \\n, %ecx, seta, setae\n"
	"	orders	s64, \\n, %rcx, setg, setge\n"
	"	orders	u64, \\n, %rcx, seta, setae\n"
	"	.endr\n");

#endif
