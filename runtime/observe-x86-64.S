/* What code has observed that tells it by a call, on x86-64: see sampler/observation.h.

   All registers stay what they were.  What is usual is written by hand here, because a compiler would
   save more registers, and align the stack; if somebody is told of counts, it is done in C (observe.c).

   The stack pointer stays where it is: registers are kept below it, where not even signals change 128 bytes.  That of the
   number N is at 8 * N - 120 then, as rax is, which was pushed by who jumps here.

   From word to word:

	rsi	behind what was read
	rcx	the number of the last word's cell
	rax	the unit's cells, as long as all words were counts without values
	r8	the same, from the first other word on
	r10	the first value of the last word that had some
	rdx	free

   While a word is done that is no such count (it has values, or tells bounds of r10):

	rcx	the word
	rdx	its cell
	r9	how many values are left, with the present one; or the value, as bounds and kinds need it
	rax	the present value, if it is not the first; free in kinds and bounds
	rdi	where what the word says is done, then the registers of this value and the next
	r11	free */

#ifdef __x86_64__

#include "sampler/observation.h"

#define BASE           -120
#define PLACE(number)  BASE + 8 * (number)
#define RDX            PLACE(14)(%rsp)
#define RCX            PLACE(13)(%rsp)
#define RSI            PLACE(11)(%rsp)
#define RBP            PLACE(9)
#define RETURN_ADDRESS 8(%rsp)

/* The cell of nine for what is no number. */
#define NO_NUMBER 4

/* Do what words say, up to the last one, or to one that is no count without values, for which VALUES is.  If this is the beginning of the
   call (IS_FIRST), the first one is not short. */
	.macro	count_words cells, values, is_first
	.ifeq	\is_first
1:	cmpb	$SAMPLER_OBSERVATION_BYTE_OPCODE, (%rsi)
	je	2f
	.endif
3:	movl	1(%rsi), %ecx
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
	testb	$SAMPLER_OBSERVATION_MORE - 1, %cl
	jne	\values
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	lock incq (\cells, %rcx, 8)
	testb	$SAMPLER_OBSERVATION_MORE, -4(%rsi)
	je	4f
	.ifne	\is_first
1:	cmpb	$SAMPLER_OBSERVATION_BYTE_OPCODE, (%rsi)
	jne	3b
	.else
	jmp	1b
	.endif
2:	movzbl	1(%rsi), %edx
	addq	$SAMPLER_OBSERVATION_SIZE_OF_BYTE, %rsi
	andl	$SAMPLER_OBSERVATION_MOST_SHORT, %edx
	addl	%edx, %ecx
	lock incq (\cells, %rcx, 8)
	testb	$SAMPLER_OBSERVATION_MORE, -1(%rsi)
	jne	1b
4:
	.endm

/* Keep registers, those that programs may not find changed by what they call and the others, but rdx, rcx and rsi. */
	.macro	keep_others
	.set	place, 1
	.irp	register, r15, r14, r13, r12, r11, r10, r9, r8, rbp, rdi
	movq	%\register, PLACE(place)(%rsp)
	.set	place, place + 1
	.endr
	movq	%rbx, PLACE(12)(%rsp)
	.endm

	.text
	.p2align 5
	.globl	sampler_observe
	.type	sampler_observe, @function
sampler_observe:
	.cfi_startproc
	.cfi_def_cfa_offset 16
	endbr64
	movq	%rdx, RDX
	movq	%rcx, RCX
	movq	%rsi, RSI
	movq	RETURN_ADDRESS, %rsi
	cmpq	$0, told_of_counts(%rip)
	jne	.Lobserve_in_c
	count_words %rax, .Lfirst_with_values, 1
.Lreturn:
	movq	RDX, %rdx
	movq	RCX, %rcx
	movq	RSI, %rsi
	popq	%rax
	.cfi_def_cfa_offset 8
	ret
	.cfi_def_cfa_offset 16

.Lfirst_with_values:
	keep_others
	movq	%rax, %r8

.Lwith_values:
	movl	%ecx, %edx
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %edx
	leaq	(%r8, %rdx, 8), %rdx
	movzbl	%ch, %edi
	andl	$SAMPLER_OBSERVATION_REGISTER_MASK, %edi
	je	.Lno_register
	movq	BASE(%rsp, %rdi, 8), %r10
.Lhas_first:
	movl	%ecx, %eax
	andl	$SAMPLER_OBSERVATION_MORE - 1, %eax
	leaq	.Ltargets(%rip), %rdi
	addq	(%rdi, %rax, 8), %rdi
	notrack jmp *%rdi

.Lno_register:
	testb	$SAMPLER_OBSERVATION_VALUES_MASK, %cl
	je	.Lhas_first
	movslq	1(%rsi), %r10
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
	jmp	.Lhas_first

/* Let the cell be no less than r9. */
	.macro	raise cell
	movq	\cell, %rax
1:	cmpq	%r9, %rax
	jae	2f
	lock cmpxchgq %r9, \cell
	jne	1b
2:
	.endm

/* The value as an unsigned number in r9. */
.Lbounds_s32:
	movslq	%r10d, %r9
	btcq	$63, %r9
	jmp	.Lbounds
.Lbounds_s64:
	movq	%r10, %r9
	btcq	$63, %r9
	jmp	.Lbounds
.Lbounds_u32:
	movl	%r10d, %r9d
	jmp	.Lbounds
.Lbounds_u64:
	movq	%r10, %r9
.Lbounds:
	notq	%r9
	raise	(%rdx)
	notq	%r9
	raise	8(%rdx)
	jmp	.Ldone

/* Without its sign, a number is greater the further its kind is from that in the middle, which is of what is no
   number, and the greatest of all. */
	.macro	kinds type, to_the_top, least_normal, infinity
.Lkinds_\type:
	movq	%r10, %rax
	\to_the_top
	addq	%rax, %rax
	setc	%r11b
	setnz	%r9b
	cmpq	\least_normal(%rip), %rax
	sbbb	$-1, %r9b
	cmpq	\infinity(%rip), %rax
	ja	.Lno_number
	sbbb	$-1, %r9b
	incb	%r9b
	testb	%r11b, %r11b
	jz	1f
	negb	%r9b
1:	movsbq	%r9b, %r9
	lock incq 8*NO_NUMBER(%rdx, %r9, 8)
	jmp	.Ldone
	.endm

	kinds	u32, "shlq $32, %rax", .Lleast_normal_32, .Linfinity_32
	kinds	u64, "", .Lleast_normal_64, .Linfinity_64
.Lno_number:
	lock incq 8*NO_NUMBER(%rdx)
	jmp	.Ldone

/* Count in three cells how the first value compares with this one. */
	.macro	count_order value, first, is_greater, is_not_less
	cmp	\value, \first
	\is_greater %al
	\is_not_less %r11b
	addb	%r11b, %al
	movzbl	%al, %eax
	lock incq (%rdx, %rax, 8)
	.endm

/* The same of all values behind the first. */
	.macro	orders type, value, first, is_greater, is_not_less
.Lzero_\type:
	xorl	%eax, %eax
	count_order \value, \first, \is_greater, \is_not_less
	jmp	.Ldone
.Land_zero_\type:
	movl	%ecx, %r9d
	andl	$SAMPLER_OBSERVATION_VALUES_MASK, %r9d
	xorl	%eax, %eax
	jmp	3f
.Lorders_\type:
	movl	%ecx, %r9d
	andl	$SAMPLER_OBSERVATION_VALUES_MASK, %r9d
	jmp	4f
1:	cmpb	$SAMPLER_OBSERVATION_BYTE_OPCODE, (%rsi)
	jne	2f
	movzbl	1(%rsi), %edi
	addq	$SAMPLER_OBSERVATION_SIZE_OF_BYTE, %rsi
	movl	%edi, %eax
	andl	$SAMPLER_OBSERVATION_REGISTER_MASK, %eax
	movq	BASE(%rsp, %rax, 8), %rax
	count_order \value, \first, \is_greater, \is_not_less
	addq	$24, %rdx
	decl	%r9d
	je	.Ldone
	shrl	$4, %edi
	je	1b
	movq	BASE(%rsp, %rdi, 8), %rax
	jmp	3f
2:	movslq	1(%rsi), %rax
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
3:	count_order \value, \first, \is_greater, \is_not_less
	addq	$24, %rdx
4:	decl	%r9d
	jne	1b
	jmp	.Ldone
	.endm

	orders	s32, %eax, %r10d, setg, setge
	orders	u32, %eax, %r10d, seta, setae
	orders	s64, %rax, %r10, setg, setge
	orders	u64, %rax, %r10, seta, setae

.Ldone:
	testb	$SAMPLER_OBSERVATION_MORE, %cl
	je	.Lreturn_all
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	count_words %r8, .Lwith_values, 0
.Lreturn_all:
	.set	place, 5
	.irp	register, r11, r10, r9, r8
	movq	PLACE(place)(%rsp), %\register
	.set	place, place + 1
	.endr
	movq	PLACE(10)(%rsp), %rdi
	jmp	.Lreturn

.Lobserve_in_c:
	keep_others
	.cfi_rel_offset rbp, RBP
	movq	%rsp, %rbp
	.cfi_def_cfa_register rbp
	subq	$128, %rsp
	andq	$-16, %rsp
	movq	%rax, %rdi
	leaq	BASE(%rbp), %rdx
	call	observe
	movq	%rbp, %rsp
	.cfi_def_cfa_register rsp
	movq	RBP(%rsp), %rbp
	.cfi_restore rbp
	jmp	.Lreturn_all
	.cfi_endproc
	.size	sampler_observe, . - sampler_observe

/* By the bits of a word that say what is done, the type, and how many values there are, from 0 to 7. */
	.section .rodata
	.p2align 3
/* Shifted left by one, which drops the sign. */
.Lleast_normal_32:
	.quad	1 << 56
.Linfinity_32:
	.quad	0xff << 56
.Lleast_normal_64:
	.quad	1 << 53
.Linfinity_64:
	.quad	0x7ff << 53
.Ltargets:
	.irp	what, done, kinds_u32, done, kinds_u64, bounds_s32, bounds_u32, bounds_s64, bounds_u64
	.rept	8
	.quad	.L\what - .Ltargets
	.endr
	.endr
	.irp	type, s32, u32, s64, u64
	.quad	.Ldone - .Ltargets
	.rept	7
	.quad	.Lorders_\type - .Ltargets
	.endr
	.endr
	.irp	type, s32, u32, s64, u64
	.quad	.Ldone - .Ltargets, .Lzero_\type - .Ltargets
	.rept	6
	.quad	.Land_zero_\type - .Ltargets
	.endr
	.endr

#endif

#ifdef __ELF__
	.section .note.GNU-stack, "", @progbits
#endif
