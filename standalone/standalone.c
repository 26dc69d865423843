/* What instrumented code finds in a program without a C library, in the place of the runtime,
   which needs one: all that such code refers to.  It does nothing, and nothing is sampled.

   The countdown is the thread's own, and such a program may have nothing of that kind.  So it
   is entered here, and gets a place for it, before it goes on where it would have begun:

	sampler_start:
		thread pointer = where a thread's variables would be
		sampler_shifts = sampler_own
		goto sampler_real_start

   Later, it may make others.  What has a layout of its own, as kernels have, is not entered
   here: see sampler-cc(1). */

#include <stdint.h>

#include "sampler/sampler.h"

#pragma GCC visibility push(hidden)

__thread int64_t sampler_countdown;

/* Where code that always counts finds that it counts in the program's own cells, without care for other
   threads. */
__thread const uint64_t *sampler_shifts;
const uint64_t sampler_own[1] = { 1 };

/* The program's own variables may be there, too. */
#define PLACE_SIZE 8192
char sampler_place[PLACE_SIZE] __attribute__((used, aligned(64)));

/* As the runtime says that the present crossing is not sampled, nor any other for ages. */
int64_t sampler_next_distance(void)
{
	return INT64_MAX;
}

/* No condition is switched: see sampler/unit.h, which cannot be included where its functions are aliases of another type. */
uint8_t sampler_switched_keys[256];

int sampler_switched(uint32_t key, int outcome, int64_t left, int64_t right)
{
	(void)key;
	(void)left;
	(void)right;
	return outcome;
}

uint64_t sampler_shift(uint64_t *slot, const void *table)
{
	(void)slot;
	(void)table;
	return 1;
}

const char *sampler_version(void)
{
	return SAMPLER_VERSION;
}

int sampler_write_report(int fd)
{
	(void)fd;
	return -1;
}

static void do_nothing(void)
{
}

#define DOES_NOTHING(name) void name(void) __attribute__((alias("do_nothing")))
DOES_NOTHING(sampler_atom);
DOES_NOTHING(sampler_bounds_signed);
DOES_NOTHING(sampler_bounds_unsigned);
DOES_NOTHING(sampler_float_kinds_128);
DOES_NOTHING(sampler_float_kinds_16);
DOES_NOTHING(sampler_float_kinds_32);
DOES_NOTHING(sampler_float_kinds_64);
DOES_NOTHING(sampler_float_kinds_80);
DOES_NOTHING(sampler_launch_self);
DOES_NOTHING(sampler_link_with_sampler_cc);
DOES_NOTHING(sampler_timestamp);
DOES_NOTHING(sampler_trace_enter);
DOES_NOTHING(sampler_trace_exit);
DOES_NOTHING(sampler_trace_site);
DOES_NOTHING(sampler_trace_tail);
DOES_NOTHING(sampler_trace_values);
DOES_NOTHING(sampler_traced_object_register);
DOES_NOTHING(sampler_traced_object_unregister);
DOES_NOTHING(sampler_unit_register);
DOES_NOTHING(sampler_unit_unregister);

#pragma GCC visibility pop

#ifdef __x86_64__

__asm__(
    "	.text\n"
    "	.macro	define name\n"
    "	.globl	\\name\n"
    "	.hidden	\\name\n"
    "\\name:\n"
    "	endbr64\n"
    "	.endm\n"

    "	define	sampler_start\n"
    "	leaq	sampler_place + 8192 - 64(%rip), %rsi\n"
    "	movq	%rsi, (%rsi)\n"
    "	movq	sampler_shifts@gottpoff(%rip), %rax\n"
    "	leaq	sampler_own(%rip), %rdi\n"
    "	movq	%rdi, (%rsi,%rax)\n"
    "	movl	$0x1002, %edi\n" /* ARCH_SET_FS */
    "	movl	$158, %eax\n"    /* arch_prctl */
    "	syscall\n"
    "	jmp	sampler_real_start\n"
    "	.weak	sampler_real_start\n"

    /* as the runtime's, see preserving-x86-64.c: the next value in rax, and the carry flag
       set */
    "	define	sampler_next_distance_preserving\n"
    "	movq	$-1, %rax\n"
    "	shrq	$2, %rax\n"
    "	ret	$128\n"

    "	define	sampler_shift_preserving\n"
    "	movl	$1, %eax\n"
    "	ret	$128\n"

    "	.irp	action, atom, bounds_signed, bounds_unsigned, float_kinds_16, float_kinds_32,"
    "	float_kinds_64, timestamp, trace_enter, trace_exit, trace_site,"
    "	trace_tail, trace_values\n"
    "	define	sampler_\\action\\()_preserving\n"
    "	.endr\n"
    "	ret	$128\n"

    /* nothing is sampled, so nobody comes here */
    "	define	sampler_observe\n"
    "	ud2\n"

    "	.macro	orders type, n\n"
    "	define	sampler_orders_\\type\\()_\\n\\()_preserving\n"
    "	ret	$128 + 8*(\\n+1)\n"
    "	.endm\n"
    "	.irp	n, 1, 2, 3, 4, 5, 6\n"
    "	orders	s32, \\n\n"
    "	orders	u32, \\n\n"
    "	orders	s64, \\n\n"
    "	orders	u64, \\n\n"
    "	.endr\n");

#else

__asm__("	.text\n"
	"	.globl	sampler_start\n"
	"	.hidden	sampler_start\n"
	"sampler_start:\n"
	"	adrp	x16, sampler_place\n"
	"	add	x16, x16, :lo12:sampler_place\n"
	"	msr	tpidr_el0, x16\n"
	"	adrp	x17, :gottprel:sampler_shifts\n"
	"	ldr	x17, [x17, :gottprel_lo12:sampler_shifts]\n"
	"	adrp	x15, sampler_own\n"
	"	add	x15, x15, :lo12:sampler_own\n"
	"	str	x15, [x16, x17]\n"
	"	b	sampler_real_start\n"
	"	.weak	sampler_real_start\n"

	/* what counts, as libgcc has it, whose own asks the C library for the machine */
	"	.weak	__aarch64_ldadd8_relax\n"
	"	.hidden	__aarch64_ldadd8_relax\n"
	"__aarch64_ldadd8_relax:\n"
	"1:	ldxr	x16, [x1]\n"
	"	add	x17, x16, x0\n"
	"	stxr	w15, x17, [x1]\n"
	"	cbnz	w15, 1b\n"
	"	mov	x0, x16\n"
	"	ret\n");

#endif
