/* What becomes of the condition that a run is told to switch.

   This is a file of its own, because it is in a static program only if that has conditions which can be switched: so it can
   be seen from outside whether there are any. */

#include "runtime.h"

/* How many outcomes there were; for SWITCH_ONE. */
static uint64_t outcomes;

EXPORTED int sampler_switched(int outcome, int64_t left, int64_t right)
{
	int64_t difference;
	switch (condition_switch.way) {
	case SWITCH_ALL:
		return !outcome;
	case SWITCH_TO_TRUE:
		return 1;
	case SWITCH_TO_FALSE:
		return 0;
	case SWITCH_AT:
		return outcome ^ (!__builtin_sub_overflow(left, right, &difference) &&
				  difference == condition_switch.difference);
	case SWITCH_ONE:
		return outcome ^ (__atomic_add_fetch(&outcomes, 1, __ATOMIC_RELAXED) ==
				  condition_switch.number);
	}
	return outcome;
}
