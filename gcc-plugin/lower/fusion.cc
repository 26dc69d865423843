/* Countdowns that one instruction decrements in memory.

	before				after

	movq	%fs:countdown, %rax	subq	$1, %fs:countdown
	subq	$1, %rax		js	...
	movq	%rax, %fs:countdown
	js	...

   That is what GCC makes of it at -O2 and above, when registers are allocated, if the three still stand beside each other then.  But
   where the countdown is known on some of the ways to a check, its optimisers would load it on the others only,
   and keep it in a register from there to the check.  So to them these accesses are volatile, up to the pass that makes one instruction of
   three. */

#include "gcc-headers.h"
#include "rtl.h"
#include "emit-rtl.h"
#include "lower/countdown.h"
#include "lower/fusion.h"

bool can_fuse(void)
{
	return optimize > 1 && flag_peephole2;
}

bool is_countdown_in_memory(rtx place)
{
	return MEM_P(place) && MEM_EXPR(place) && is_countdown(get_base_address(MEM_EXPR(place)));
}

static void calm(rtx place)
{
	if (is_countdown_in_memory(place))
		MEM_VOLATILE_P(place) = 0;
}

unsigned allow_fusion(function *)
{
	for (rtx_insn *i = get_insns(); i; i = NEXT_INSN(i)) {
		rtx set = NONJUMP_INSN_P(i) ? single_set(i) : NULL_RTX;
		if (!set)
			continue;
		calm(SET_DEST(set));
		calm(SET_SRC(set));
	}
	return 0;
}
