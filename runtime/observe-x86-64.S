/* What code has observed that tells it by a call, on x86-64: see sampler/observation.h.

   All registers stay what they were.  What is usual is written by hand here, because a compiler would
   save more registers, and align the stack; if somebody is told of counts, it is done in C (observe.c).

   The stack pointer stays where it is: registers are kept below it, where not even signals change 128 bytes.  That of the
   number N is at 8 - 8 * N then, as rax is, which was pushed by who jumps here.

   While words are done:

	rsi	behind the word, or what was read of it
	rcx	the number of its cell
	rax	the unit's cells, as long as words only count
	r8	the same, from the first word with values on

   While a word with values is done:

	rdx	its cell
	rdi	the registers that were read, and are not looked at yet
	r9	how many values are left
	r10	the first value
	rax	the present value */

#ifdef __x86_64__

#include "sampler/observation.h"

#define PLACE(number)  8 - 8 * (number)
#define RDX            PLACE(2)(%rsp)
#define RCX            PLACE(3)(%rsp)
#define RBP            PLACE(7)
#define RSI            PLACE(5)(%rsp)
#define END_OF_WORD    PLACE(16)(%rsp)
#define RETURN_ADDRESS 8(%rsp)

/* The cell of nine for what is no number. */
#define NO_NUMBER 4

/* Do what words say, up to the last one, or to one that has VALUES. */
	.macro	count_words cells, values
1:	cmpb	$SAMPLER_OBSERVATION_BYTE_OPCODE, (%rsi)
	je	2f
	movl	1(%rsi), %ecx
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
	testb	$SAMPLER_OBSERVATION_MORE - 1, %cl
	jne	\values
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	lock incq (\cells, %rcx, 8)
	testb	$SAMPLER_OBSERVATION_MORE, -4(%rsi)
	jne	1b
	jmp	3f
2:	movzbl	1(%rsi), %edx
	addq	$SAMPLER_OBSERVATION_SIZE_OF_BYTE, %rsi
	andl	$SAMPLER_OBSERVATION_MOST_SHORT, %edx
	addl	%edx, %ecx
	lock incq (\cells, %rcx, 8)
	testb	$SAMPLER_OBSERVATION_MORE, -1(%rsi)
	jne	1b
3:
	.endm

	.macro	keep first, registers:vararg
	.set	place, \first
	.irp	register, \registers
	movq	%\register, PLACE(place)(%rsp)
	.set	place, place + 1
	.endr
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
	count_words %rax, .Lfirst_with_values
.Lreturn:
	movq	RDX, %rdx
	movq	RCX, %rcx
	movq	RSI, %rsi
	popq	%rax
	.cfi_def_cfa_offset 8
	ret
	.cfi_def_cfa_offset 16

.Lfirst_with_values:
	movq	%rbx, PLACE(4)(%rsp)
	keep	6, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
	movq	%rax, %r8

.Lwith_values:
	movq	%rsi, END_OF_WORD
	movl	%ecx, %r9d
	movl	%ecx, %r11d
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	leaq	(%r8, %rcx, 8), %rdx
	xorl	%edi, %edi
	andl	$SAMPLER_OBSERVATION_VALUES, %r9d
	je	.Lfirst_value_stays

/* The next value, in rax. */
	.macro	next_value
	testl	%edi, %edi
	jne	1f
	cmpb	$SAMPLER_OBSERVATION_BYTE_OPCODE, (%rsi)
	jne	2f
	movzbl	1(%rsi), %edi
	addq	$SAMPLER_OBSERVATION_SIZE_OF_BYTE, %rsi
1:	movl	%edi, %eax
	andl	$15, %eax
	shrl	$4, %edi
	negq	%rax
	movq	8(%rsp, %rax, 8), %rax
	jmp	3f
2:	movslq	1(%rsi), %rax
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
3:
	.endm

	next_value
	movq	%rax, %r10
.Lfirst_value_stays:
	movzbl	%r11b, %eax
	shrl	$SAMPLER_OBSERVATION_TYPE_SHIFT, %eax
	andl	$15, %eax
	leaq	.Lways(%rip), %r11
	movslq	(%r11, %rax, 4), %rax
	addq	%rax, %r11
	movq	%r10, %rax
	notrack jmp *%r11

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
	cltq
.Lbounds_s64:
	btcq	$63, %rax
	jmp	.Lbounds_u64
.Lbounds_u32:
	movl	%eax, %eax
.Lbounds_u64:
	movq	%rax, %r9
	notq	%r9
	raise	(%rdx)
	notq	%r9
	raise	8(%rdx)
	jmp	.Ldone

/* Without its sign, a number is greater the further its kind is from that in the middle, which is of what is no
   number, and the greatest of all. */
	.macro	kinds type, to_the_top, least_normal, infinity
.Lkinds_\type:
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

/* Count in three cells each how the first value compares with the others. */
	.macro	orders type, value, first, is_greater, is_not_less
.Land_zero_\type:
	xorl	%eax, %eax
	jmp	5f
4:	next_value
5:	cmp	\value, \first
	\is_greater %al
	\is_not_less %r11b
	addb	%r11b, %al
	movzbl	%al, %eax
	lock incq (%rdx, %rax, 8)
	addq	$24, %rdx
.Lorders_\type:
	decl	%r9d
	jne	4b
	jmp	.Ldone
	.endm

	orders	s32, %eax, %r10d, setg, setge
	orders	u32, %eax, %r10d, seta, setae
	orders	s64, %rax, %r10, setg, setge
	orders	u64, %rax, %r10, seta, setae

.Ldone:
	movq	END_OF_WORD, %r9
	testb	$SAMPLER_OBSERVATION_MORE, -4(%r9)
	je	.Lreturn_all
	count_words %r8, .Lwith_values
.Lreturn_all:
	.set	place, 8
	movq	PLACE(6)(%rsp), %rdi
	.irp	register, r8, r9, r10, r11
	movq	PLACE(place)(%rsp), %\register
	.set	place, place + 1
	.endr
	jmp	.Lreturn

.Lobserve_in_c:
	movq	%rbx, PLACE(4)(%rsp)
	keep	6, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
	.cfi_rel_offset rbp, RBP
	movq	%rsp, %rbp
	.cfi_def_cfa_register rbp
	subq	$128, %rsp
	andq	$-16, %rsp
	movq	%rax, %rdi
	movq	%rbp, %rdx
	call	observe
	movq	%rbp, %rsp
	.cfi_def_cfa_register rsp
	movq	RBP(%rsp), %rbp
	.cfi_restore rbp
	jmp	.Lreturn_all
	.cfi_endproc
	.size	sampler_observe, . - sampler_observe

/* By the bits of a word that say what is done, and the type. */
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
.Lways:
	.long	.Ldone - .Lways, .Lkinds_u32 - .Lways, .Ldone - .Lways, .Lkinds_u64 - .Lways
	.irp	what, bounds, orders, and_zero
	.irp	type, s32, u32, s64, u64
	.long	.L\what\()_\type - .Lways
	.endr
	.endr

#endif

#ifdef __ELF__
	.section .note.GNU-stack, "", @progbits
#endif
