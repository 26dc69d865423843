/* What code has observed that tells it by a call, on x86-64: see sampler/observation.h.

   All registers stay what they were.  What is usual is written by hand here, because a compiler would
   save more registers, and align the stack; if somebody is told of counts, it is done in C (observe.c).

   Once the registers are pushed, and while words are done:

	rsi		behind the word
	rdi		the value, the others above it
	rax		the value itself, if there is one
	r8		the unit's cells
	rcx		the word's cell */

#ifdef __x86_64__

#include "sampler/observation.h"

/* What is pushed, from the stack pointer on: r8, rdi, rsi, rdx, rcx, and by who jumps here, rax. */
#define RETURN_ADDRESS 48
#define VALUES         56

/* The cell of nine for what is no number. */
#define NO_NUMBER 4

	.text
	.p2align 5
	.globl	sampler_observe
	.type	sampler_observe, @function
sampler_observe:
	.cfi_startproc
	.cfi_def_cfa_offset 16
	endbr64
	.irp	register, rcx, rdx, rsi, rdi, r8
	pushq	%\register
	.cfi_adjust_cfa_offset 8
	.endr
	movq	RETURN_ADDRESS(%rsp), %rsi
	leaq	VALUES(%rsp), %rdi
	cmpq	$0, told_of_counts(%rip)
	jne	.Lobserve_in_c
	movq	%rax, %r8

/* Most words count. */
.Lnext:
	movl	1(%rsi), %ecx
	addq	$SAMPLER_OBSERVATION_SIZE, %rsi
	testb	$SAMPLER_OBSERVATION_MORE - 1, %cl
	jne	.Lother
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	lock incq (%r8, %rcx, 8)
	testb	$SAMPLER_OBSERVATION_MORE, -4(%rsi)
	jne	.Lnext
	jmp	.Lend

.Lother:
	movl	%ecx, %edx
	shrl	$SAMPLER_OBSERVATION_CELL_SHIFT, %ecx
	andl	$SAMPLER_OBSERVATION_MORE - 1, %edx
	leaq	(%r8, %rcx, 8), %rcx
	leaq	.Lways(%rip), %rax
	movslq	(%rax, %rdx, 4), %rdx
	addq	%rax, %rdx
	movq	(%rdi), %rax
	notrack jmp *%rdx

/* Let the cell be no less than rdx. */
	.macro	raise cell
	movq	\cell, %rax
1:	cmpq	%rdx, %rax
	jae	2f
	lock cmpxchgq %rdx, \cell
	jne	1b
2:
	.endm

/* The value as an unsigned number in rdx. */
.Lbounds_s32:
	cltq
.Lbounds_s64:
	btcq	$63, %rax
	jmp	.Lbounds_u64
.Lbounds_u32:
	movl	%eax, %eax
.Lbounds_u64:
	movq	%rax, %rdx
	notq	%rdx
	raise	(%rcx)
	notq	%rdx
	raise	8(%rcx)
	jmp	.Lpop

/* Without its sign, a number is greater the further its kind is from that in the middle, which is of what is no
   number, and the greatest of all. */
	.macro	kinds type, to_the_top, least_normal, infinity
.Lkinds_\type:
	\to_the_top
	addq	%rax, %rax
	setc	%dh
	setnz	%dl
	cmpq	\least_normal(%rip), %rax
	sbbb	$-1, %dl
	cmpq	\infinity(%rip), %rax
	ja	.Lno_number
	sbbb	$-1, %dl
	incb	%dl
	testb	%dh, %dh
	jz	1f
	negb	%dl
1:	movsbq	%dl, %rdx
	lock incq 8*NO_NUMBER(%rcx, %rdx, 8)
	jmp	.Lpop
	.endm

	kinds	u32, "shlq $32, %rax", .Lleast_normal_32, .Linfinity_32
	kinds	u64, "", .Lleast_normal_64, .Linfinity_64
.Lno_number:
	lock incq 8*NO_NUMBER(%rcx)
	jmp	.Lpop

/* Count in three cells, CELL or one of the next, how the value compares with OTHER. */
	.macro	order other, cell, value, is_greater, is_not_less
	cmp	\other, \value
	\is_greater %dh
	\is_not_less %dl
	addb	%dh, %dl
	movzbl	%dl, %edx
	lock incq 8 * (\cell)(%rcx, %rdx, 8)
	.endm

/* The last other first: so where there are fewer, it begins further down. */
	.macro	orders type, value, is_greater, is_not_less
	.irp	other, 6, 5, 4, 3, 2, 1
.Lorders_\type\()_\other:
	order	8*\other(%rdi), 3*(\other-1), \value, \is_greater, \is_not_less
	.endr
	jmp	.Lpop
	.irp	other, 6, 5, 4, 3, 2, 1
.Land_zero_\type\()_\other:
	order	8*\other(%rdi), 3*\other, \value, \is_greater, \is_not_less
	.endr
.Land_zero_\type\()_0:
	order	$0, 0, \value, \is_greater, \is_not_less
	jmp	.Lpop
	.endm

	orders	s32, %eax, setg, setge
	orders	u32, %eax, seta, setae
	orders	s64, %rax, setg, setge
	orders	u64, %rax, seta, setae

.Lpop:
	movzbl	-4(%rsi), %eax
	andl	$SAMPLER_OBSERVATION_POPPED, %eax
	leaq	(%rdi, %rax, 8), %rdi
	testb	$SAMPLER_OBSERVATION_MORE, -4(%rsi)
	jne	.Lnext
.Lend:
	leaq	-VALUES(%rdi), %rax
	subq	%rsp, %rax

/* The rax bytes above the return address are popped. */
.Lleave:
	leaq	.Lreturns(%rip), %rdx
	addq	%rdx, %rax
	.irp	register, r8, rdi, rsi, rdx, rcx
	popq	%\register
	.cfi_adjust_cfa_offset -8
	.endr
	/* in the place of rcx: not even signals change the 128 bytes below the stack pointer */
	movq	%rax, -8(%rsp)
	popq	%rax
	.cfi_adjust_cfa_offset -8
	notrack jmp *-16(%rsp)

	.p2align 3
.Lreturns:
	.set	bytes, 0
	.rept	SAMPLER_OBSERVATION_MOST_VALUES + 1
	ret	$bytes
	.p2align 3
	.set	bytes, bytes + 8
	.endr

.Lobserve_in_c:
	.cfi_def_cfa_offset VALUES
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset rbp, 0
	movq	%rsp, %rbp
	.cfi_def_cfa_register rbp
	.irp	register, r9, r10, r11
	pushq	%\register
	.endr
	andq	$-16, %rsp
	movq	%rdi, %rdx
	movq	%rax, %rdi
	call	observe
	shll	$3, %eax
	leaq	-24(%rbp), %rsp
	.irp	register, r11, r10, r9
	popq	%\register
	.endr
	popq	%rbp
	.cfi_def_cfa rsp, VALUES
	.cfi_restore rbp
	jmp	.Lleave
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
.Lways:
	.rept	9
	.long	.Lpop - .Lways
	.endr
	.long	.Lkinds_u32 - .Lways
	.rept	15
	.long	.Lpop - .Lways
	.endr
	.long	.Lkinds_u64 - .Lways
	.rept	6
	.long	.Lpop - .Lways
	.endr
	.irp	type, s32, u32, s64, u64
	.rept	8
	.long	.Lbounds_\type - .Lways
	.endr
	.endr
	.irp	type, s32, u32, s64, u64
	.long	.Lpop - .Lways, .Lpop - .Lways
	.irp	other, 1, 2, 3, 4, 5, 6
	.long	.Lorders_\type\()_\other - .Lways
	.endr
	.endr
	.irp	type, s32, u32, s64, u64
	.long	.Lpop - .Lways
	.irp	other, 0, 1, 2, 3, 4, 5, 6
	.long	.Land_zero_\type\()_\other - .Lways
	.endr
	.endr

#endif

#ifdef __ELF__
	.section .note.GNU-stack, "", @progbits
#endif
