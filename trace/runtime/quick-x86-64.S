/* Entry and exit of functions on x86-64: what instrumented code calls when a gate is open.

   It does what its compiler does not see to be a call, as in runtime/preserving-x86-64.c: with the id
   in edi and the place in rsi,

	addq	$-128, %rsp
	call	*sampler_trace_enter_preserving@GOTPCREL(%rip)

   after which all registers are what they were.  What is usual is written by hand here, because a
   compiler would save more registers, and align the stack.  It is what enter () and leave () in quick.c
   do for a thread whose level is known, on its own stack; whatever else may be goes there.

   As in enter () and leave (), a frame is silent before its entry was told, and there until its end was; while
   either is told, it is under way.
   As in write_event (), the clock is read before the place is reserved, and the epoch compared after
   that.  Whether a word has a stamp is decided by the place that it most likely gets. */

#ifdef __x86_64__

#include "quick-offsets.h"

/* Begin the function NAME: trace_self is at rcx from fs.  Go on at OTHERWISE if what is traced is no
   history.  Callers have told unwinders of the 128 bytes (gcc-plugin/lower/unwinding.cc). */
	.macro	begin name, otherwise
	.text
	.p2align 5
	.globl	\name
	.type	\name, @function
\name:
	.cfi_startproc
	endbr64
	.irp	register, rax, rcx, rdx, rdi, r8, r9
	pushq	%\register
	.cfi_adjust_cfa_offset 8
	.endr
	movq	trace_self@gottpoff(%rip), %rcx
	movq	trace_header(%rip), %rax
	movl	HEADER_LEVEL(%rax), %eax
	cmpl	%fs:SELF_HISTORY_WORD(%rcx), %eax
	jne	\otherwise
	.endm

	.macro	restore
	.irp	register, r9, r8, rdi, rdx, rcx, rax
	popq	%\register
	.cfi_adjust_cfa_offset -8
	.endr
	.endm

	.macro	return
	.cfi_remember_state
	restore
	ret	$128
	.cfi_restore_state
	.endm

/* Have FUNCTION, in C, do all of it, and end the function NAME. */
	.macro	end name, function
	restore
	call	\function
	ret	$128
	.cfi_endproc
	.size	\name, .-\name
	.endm

/* Let r9 be the thread's slot and r8 its topmost frame; go to SLOWLY if its depth is IF_DEPTH compared
   with the number of frames that are kept. */
	.macro	find_frame if_depth, slowly
	movq	%fs:SELF_SLOT(%rcx), %r9
	movl	THREAD_DEPTH(%r9), %r8d
	cmpl	$FRAMES_KEPT, %r8d
	\if_depth \slowly
	shlq	$FRAME_BITS, %r8
	leaq	THREAD_FRAMES - (1 << FRAME_BITS)(%r9,%r8), %r8
	.endm

/* Make a silent frame above that at r8, which must be above on the stack, with BITS besides in its word; let r8 be the
   new one, and rdi the word of its entry. */
	.macro	make_frame bits, slowly
	cmpq	%rsi, FRAME_PLACE(%r8)
	jbe	\slowly
	addq	$1 << FRAME_BITS, %r8
	incl	THREAD_DEPTH(%r9)
	shlq	$32, %rdi
	addq	$KIND_ENTER + SILENT_FRAME + \bits, %rdi
	movq	%rdi, FRAME_WORD(%r8)
	movq	%rsi, FRAME_PLACE(%r8)
	.endm

/* The entry of the frame at r8 was told. */
	.macro	end_silence
	andb	$~(SILENT_FRAME + FRAME_UNDER_WAY), FRAME_WORD(%r8)
	.endm

/* The frame at r8 must be this function's own, and silent or not: go to SLOWLY IF_SILENT says that it is
   the other. */
	.macro	check_frame if_silent, slowly
	cmpq	%rsi, FRAME_PLACE(%r8)
	jne	\slowly
	testb	$SILENT_FRAME, FRAME_WORD(%r8)
	\if_silent \slowly
	.endm

	.macro	pop_frame
	movq	$0, FRAME_PLACE(%r8)
	decl	THREAD_DEPTH(%r9)
	.endm

/* Write the word in rdi, with a stamp unless its place has bits of UNSTAMPED; then do what is TOLD to,
   and return. */
	.macro	write unstamped, told
	movq	%fs:SELF_POSITION(%rcx), %rax
	testl	%fs:\unstamped(%rcx), %eax
	jnz	4f
	rdtsc
	shlq	$32, %rdx
	orq	%rax, %rdx
	shrq	$EPOCH_SHIFT, %rdx
	/* the lowest 28 bits are left, of which one is always set */
	shll	$STAMP_SHIFT, %eax
	orl	$1 << STAMP_SHIFT, %eax
	orq	%rax, %rdi
	movl	$1, %eax
	xaddq	%rax, %fs:SELF_POSITION(%rcx)
	cmpq	%fs:SELF_EPOCH(%rcx), %rdx
	jne	5f
	testl	$NO_PLACE, %eax
	jnz	5f
	/* a handler may have come, and left the block */
3:	movq	%fs:SELF_POSITION(%rcx), %rdx
	xorq	%rax, %rdx
	testq	$-(1 << 16), %rdx
	jnz	6f
	movzwl	%ax, %edx
	leaq	(%rax,%rdx,8), %rax
	subq	%rdx, %rax
	movq	%rdi, (%rax)
	\told
	return
4:	movl	$1, %eax
	xaddq	%rax, %fs:SELF_POSITION(%rcx)
	testl	$NO_PLACE, %eax
	jz	3b
	call	trace_write_slowly
	\told
	return
5:	call_with_position trace_stamp_slowly
	\told
	return
6:	call_with_position trace_write_late
	\told
	return
	.endm

/* Call FUNCTION with the word in rdi and the position in rax. */
	.macro	call_with_position function
	pushq	%rsi
	.cfi_adjust_cfa_offset 8
	movq	%rax, %rsi
	call	\function
	popq	%rsi
	.cfi_adjust_cfa_offset -8
	.endm

/* Leave a function, by an event of KIND. */
	.macro	leave_function name, function, kind
	begin	\name, 2f
	find_frame ja, 9f
	check_frame jnz, 9f
	orb	$FRAME_UNDER_WAY, FRAME_WORD(%r8)
	shlq	$32, %rdi
	addq	$\kind, %rdi
	write	SELF_UNSTAMPED + 4, pop_frame
2:	cmpl	%fs:SELF_STACKS_WORD(%rcx), %eax
	jne	9f
	find_frame ja, 9f
	check_frame jz, 9f
	pop_frame
	return
9:	end	\name, \function
	.endm

	begin	sampler_trace_enter_preserving, 2f
	find_frame jae, 9f
	make_frame FRAME_UNDER_WAY, 9f
	andb	$~(SILENT_FRAME + FRAME_UNDER_WAY), %dil
	write	SELF_UNSTAMPED, end_silence
2:	cmpl	%fs:SELF_STACKS_WORD(%rcx), %eax
	jne	9f
	find_frame jae, 9f
	make_frame 0, 9f
	return
9:	end	sampler_trace_enter_preserving, trace_enter

	leave_function sampler_trace_exit_preserving, trace_exit, KIND_EXIT
	leave_function sampler_trace_tail_preserving, trace_tail, KIND_TAIL

/* NAME is what FUNCTION, in C, does. */
	.macro	forward name, function
	.p2align 4
	.globl	\name
	.type	\name, @function
\name:
	.cfi_startproc
	endbr64
	call	\function
	ret	$128
	.cfi_endproc
	.size	\name, .-\name
	.endm

	forward	sampler_trace_site_preserving, trace_site
	forward	sampler_trace_values_preserving, trace_values

#endif

#ifdef __ELF__
	.section .note.GNU-stack, "", @progbits
#endif
