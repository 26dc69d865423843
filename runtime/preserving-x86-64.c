/* The cold side of a check, on x86-64.

   A call of sampler_next_distance, however rare, makes a function that calls
   nothing else save registers and move the stack pointer each time it runs.  So
   instrumented code does what its compiler does not see to be a call,

	addq	$-128, %rsp
	call	*sampler_next_distance_preserving@GOTPCREL(%rip)

   and finds the countdown's next value in rax, the carry flag clear if the present
   crossing is sampled, the stack pointer as it was before both instructions, and so
   all other registers.  The 128 bytes below the stack pointer belong to functions
   that call nothing.  (Who unwinds the stack from a signal that comes between the
   two is led astray, for they say nothing of the 128 bytes.  It is the price: where
   the function has a frame pointer, saying it would be wrong.)

   What draws a distance uses general registers only, and no library: but for
   the first time in a thread.  Then, vector registers are saved, too. */

#ifdef __x86_64__

#include <cpuid.h>
#include <string.h>

#include "runtime.h"

/* SSE, AVX and AVX-512: what a library may use.  In the area that XSAVE writes,
   they end before this size. */
#define STATE_COMPONENTS 0xe6
#define STATE_SIZE       2688
#define STATE_HEADER     512
#define HEADER_SIZE      64

HIDDEN int64_t next_distance_for_preserving(void);

__asm__("	.text\n"
	"	.p2align 4\n"
	"	.globl	sampler_next_distance_preserving\n"
	"	.type	sampler_next_distance_preserving, @function\n"
	"sampler_next_distance_preserving:\n"
	"	.cfi_startproc\n"
	/* unwinders find the caller's stack pointer as it was before the 128 bytes */
	"	.cfi_def_cfa rsp, 136\n"
	"	.cfi_offset rip, -136\n"
	"	endbr64\n"
	"	pushq	%rbp\n"
	"	.cfi_adjust_cfa_offset 8\n"
	"	.cfi_rel_offset rbp, 0\n"
	"	movq	%rsp, %rbp\n"
	"	.cfi_def_cfa_register rbp\n"
	"	pushq	%rcx\n"
	"	pushq	%rdx\n"
	"	pushq	%rsi\n"
	"	pushq	%rdi\n"
	"	pushq	%r8\n"
	"	pushq	%r9\n"
	"	pushq	%r10\n"
	"	pushq	%r11\n"
	"	andq	$-16, %rsp\n"
	"	call	next_distance_for_preserving\n"
	"	leaq	-64(%rbp), %rsp\n"
	"	popq	%r11\n"
	"	popq	%r10\n"
	"	popq	%r9\n"
	"	popq	%r8\n"
	"	popq	%rdi\n"
	"	popq	%rsi\n"
	"	popq	%rdx\n"
	"	popq	%rcx\n"
	/* the carry flag is the bit that is shifted out */
	"	sarq	%rax\n"
	"	popq	%rbp\n"
	"	.cfi_def_cfa rsp, 136\n"
	"	.cfi_restore rbp\n"
	"	ret	$128\n"
	"	.cfi_endproc\n"
	"	.size	sampler_next_distance_preserving, .-sampler_next_distance_preserving\n");

static bool has_xsave(void)
{
	unsigned a, b, c, d;
	return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE);
}

static __attribute__((noinline)) int64_t next_distance_saving_vectors(void)
{
	_Alignas(64) char state[STATE_SIZE];
	int64_t distance;
	if (!has_xsave()) {
		__asm__ volatile("fxsave64 %0" : "=m"(state));
		distance = sampler_next_distance();
		__asm__ volatile("fxrstor64 %0" : : "m"(state));
		return distance;
	}
	/* XSAVE leaves parts of its header alone; XRSTOR wants them to be zero */
	memset(state + STATE_HEADER, 0, HEADER_SIZE);
	__asm__ volatile("xsave64 %0" : "+m"(state) : "a"(STATE_COMPONENTS), "d"(0));
	distance = sampler_next_distance();
	__asm__ volatile("xrstor64 %0" : : "m"(state), "a"(STATE_COMPONENTS), "d"(0));
	return distance;
}

int64_t next_distance_for_preserving(void)
{
	return thread_has_begun() ? sampler_next_distance() : next_distance_saving_vectors();
}

#endif
