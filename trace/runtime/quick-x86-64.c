/* Entry and exit of functions on x86-64: what instrumented code calls when a gate is open.

   Instrumented code does what its compiler does not see to be a call, as in
   runtime/preserving-x86-64.c: with the id in edi and the place in rsi,

	addq	$-128, %rsp
	call	*sampler_trace_enter_preserving@GOTPCREL(%rip)

   after which all registers are what they were.  What is usual is written by hand here, because a
   compiler would save more registers, and align the stack: it is what enter () and leave () in quick.c
   do, for a thread whose level is known, on its own stack.  Whatever else may be goes there.

   As in write_event (), the clock is read before the place is reserved, and the epoch compared after
   that.  A word has a stamp if its place is one of those that shall; a handler may come in between, and
   then one more has one, or one less. */

#ifdef __x86_64__

#include "words.h"

/* Where things are, for the assembler. */
#define SLOT         "0"
#define POSITION     "8"
#define EPOCH        "16"
#define HISTORY      "24"
#define STACKS       "28"
#define MASKS        "32"
#define HEADER_LEVEL "128"
#define DEPTH        "8"
#define FRAMES       "64"
#define FRAMES_KEPT  "1024"

#define OFFSET(structure, member, text_value)                                                      \
	SAMPLER_STATIC_ASSERT(__builtin_offsetof(struct structure, member) == (text_value),        \
			      "as the assembler has it")
OFFSET(trace_self, slot, 0);
OFFSET(trace_self, position, 8);
OFFSET(trace_self, epoch, 16);
OFFSET(trace_self, history_word, 24);
OFFSET(trace_self, stacks_word, 28);
OFFSET(trace_self, unstamped, 32);
OFFSET(sampler_trace_header, level, 128);
OFFSET(sampler_trace_thread, depth, 8);
OFFSET(sampler_trace_thread, frames, 64);
OFFSET(sampler_trace_frame, place, 0);
OFFSET(sampler_trace_frame, word, 8);
SAMPLER_STATIC_ASSERT(SAMPLER_TRACE_FRAMES == 1024 && sizeof(struct sampler_trace_frame) == 32 &&
			  SAMPLER_TRACE_ENTER == 1 && SAMPLER_TRACE_EXIT == 2 &&
			  SAMPLER_TRACE_TAIL == 3 && SILENT == 16 && NO_POSITION == 8192 &&
			  SAMPLER_TRACE_STAMP_BITS == 28,
		      "as the assembler has it");

/* In all of them: rcx is where trace_self is from fs, and rax comes to be the frame before the first
   free one.  Label 2: the level is not that of a history.  Label 9: C knows better. */

#define BEGIN(name)                                                                                \
	"	.text\n"                                                                                  \
	"	.p2align 5\n"                                                                             \
	"	.globl	sampler_" name "_preserving\n"                                                    \
	"	.type	sampler_" name "_preserving, @function\n"                                         \
	"sampler_" name "_preserving:\n"                                                           \
	"	.cfi_startproc\n" /* unwinders find the caller's stack pointer above the 128 bytes */     \
	"	.cfi_def_cfa rsp, 136\n"                                                                  \
	"	.cfi_offset rip, -136\n"                                                                  \
	"	endbr64\n"                                                                                \
	"	pushq	%rax\n"                                                                            \
	"	pushq	%rcx\n"                                                                            \
	"	pushq	%rdx\n"                                                                            \
	"	pushq	%rdi\n"                                                                            \
	"	.cfi_adjust_cfa_offset 32\n"                                                              \
	"	movq	trace_self@gottpoff(%rip), %rcx\n"                                                  \
	"	movq	trace_header(%rip), %rax\n"                                                         \
	"	movl	" HEADER_LEVEL "(%rax), %eax\n"                                                     \
	"	cmpl	%fs:" HISTORY "(%rcx), %eax\n"                                                      \
	"	jne	2f\n"

#define RESTORE                                                                                    \
	"	popq	%rdi\n"                                                                             \
	"	popq	%rdx\n"                                                                             \
	"	popq	%rcx\n"                                                                             \
	"	popq	%rax\n"

#define RETURN                                                                                     \
	"	.cfi_remember_state\n" RESTORE "	.cfi_adjust_cfa_offset -32\n"                         \
	"	ret	$128\n"                                                                              \
	"	.cfi_restore_state\n"

/* The frame that is one too many in the array is beyond the last one that is kept: see kept_depth (). */
#define FIND_FRAME(too_deep)                                                                       \
	"	movq	%fs:" SLOT "(%rcx), %rdx\n"                                                         \
	"	movl	" DEPTH "(%rdx), %eax\n"                                                            \
	"	cmpl	$" FRAMES_KEPT ", %eax\n"                                                           \
	"	" too_deep "	9f\n"                                                                        \
	"	shlq	$5, %rax\n"                                                                         \
	"	leaq	" FRAMES "-32(%rdx,%rax), %rax\n"

/* There is one below, which is further up on the stack. */
#define FIND_PLACE_ABOVE                                                                           \
	FIND_FRAME("jae")                                                                          \
	"	cmpq	%rsi, (%rax)\n"                                                                     \
	"	jbe	9f\n"

#define MAKE_FRAME(kind)                                                                           \
	"	incl	" DEPTH "(%rdx)\n"                                                                  \
	"	shlq	$32, %rdi\n"                                                                        \
	"	addq	$" kind ", %rdi\n"                                                                  \
	"	movq	%rdi, 40(%rax)\n"                                                                   \
	"	movq	%rsi, 32(%rax)\n"

/* The topmost one is this one. */
#define FIND_OWN                                                                                   \
	FIND_FRAME("ja")                                                                           \
	"	cmpq	%rsi, (%rax)\n"                                                                     \
	"	jne	9f\n"                                                                                \
	"	testb	$16, 8(%rax)\n"

#define POP_FRAME                                                                                  \
	"	movq	$0, (%rax)\n"                                                                       \
	"	decl	" DEPTH "(%rdx)\n"

/* Write the word in rdi, with a stamp if the bits of MASK are 0 in its place. */
#define WRITE(mask)                                                                                \
	"	movq	%fs:" POSITION "(%rcx), %rax\n"                                                     \
	"	testl	%fs:" mask "(%rcx), %eax\n"                                                        \
	"	jnz	4f\n"                                                                                \
	"	rdtsc\n"                                                                                  \
	"	shlq	$32, %rdx\n"                                                                        \
	"	orq	%rax, %rdx\n"                                                                        \
	"	shrq	$27, %rdx\n"                                                                        \
	"	shll	$4, %eax\n"                                                                         \
	"	orl	$16, %eax\n"                                                                         \
	"	orq	%rax, %rdi\n"                                                                        \
	"	movl	$1, %eax\n"                                                                         \
	"	xaddq	%rax, %fs:" POSITION "(%rcx)\n"                                                    \
	"	cmpq	%fs:" EPOCH "(%rcx), %rdx\n"                                                        \
	"	jne	8f\n"                                                                                \
	"	testl	$0xe000, %eax\n"                                                                   \
	"	jnz	8f\n"                                                                                \
	"3:	movzwl	%ax, %edx\n"                                                                    \
	"	leaq	(%rax,%rdx,8), %rax\n"                                                              \
	"	subq	%rdx, %rax\n"                                                                       \
	"	movq	%rdi, (%rax)\n" RETURN                                                              \
	"4:	movl	$1, %eax\n"                                                                       \
	"	xaddq	%rax, %fs:" POSITION "(%rcx)\n"                                                    \
	"	testl	$0xe000, %eax\n"                                                                   \
	"	jz	3b\n"                                                                                 \
	"	call	trace_write_slowly\n" RETURN                                                        \
	"8:	call	trace_stamp_slowly\n" RETURN

#define IF_STACKS                                                                                  \
	"2:	cmpl	%fs:" STACKS "(%rcx), %eax\n"                                                     \
	"	jne	9f\n"

#define END(name)                                                                                  \
	"9:\n" RESTORE "	.cfi_adjust_cfa_offset -32\n"                                               \
	"	call	" name "\n"                                                                         \
	"	ret	$128\n"                                                                              \
	"	.cfi_endproc\n"                                                                           \
	"	.size	sampler_" name "_preserving, .-sampler_" name "_preserving\n"

#define LEAVE(name, kind)                                                                          \
	BEGIN(name)                                                                                \
	FIND_OWN "	jnz	9f\n" POP_FRAME "	shlq	$32, %rdi\n"                                          \
		 "	addq	$" kind ", %rdi\n" WRITE(MASKS "+4") IF_STACKS FIND_OWN                           \
		 "	jz	9f\n" POP_FRAME RETURN END(name)

__asm__(BEGIN("trace_enter") FIND_PLACE_ABOVE MAKE_FRAME("1") WRITE(MASKS)
	    IF_STACKS FIND_PLACE_ABOVE MAKE_FRAME("1+16") RETURN END("trace_enter"));
__asm__(LEAVE("trace_exit", "2"));
__asm__(LEAVE("trace_tail", "3"));

#endif
