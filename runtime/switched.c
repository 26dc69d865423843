/* What becomes of the conditions that a run is told to switch.

   This is a file of its own, because it is in a static program only if that has conditions which can be switched: so it can
   be seen from outside whether there are any. */

#include "runtime.h"

/* How many outcomes there were of each condition; for SWITCH_ONE. */
static uint64_t outcomes[MOST_CONDITION_SWITCHES];

static int switched(unsigned index, int outcome, int64_t left, int64_t right)
{
	const struct condition_switch *how = &condition_switches.items[index];
	int64_t difference;
	switch (how->way) {
	case SWITCH_ALL:
		return !outcome;
	case SWITCH_TO_TRUE:
		return 1;
	case SWITCH_TO_FALSE:
		return 0;
	case SWITCH_AT:
		return outcome ^ (!__builtin_sub_overflow(left, right, &difference) &&
				  difference == how->difference);
	case SWITCH_ONE:
		return outcome ^
		       (__atomic_add_fetch(&outcomes[index], 1, __ATOMIC_RELAXED) == how->number);
	}
	return outcome;
}

EXPORTED int sampler_switched(uint32_t key, int outcome, int64_t left, int64_t right)
{
	for (unsigned i = 0; i < condition_switches.count; i++)
		if (condition_switches.items[i].key == key)
			return switched(i, outcome, left, right);
	return outcome;
}
