/* Which conditions a run is told to switch: see condition-switch.h. */

#include "runtime.h"

EXPORTED uint8_t sampler_switched_keys[SAMPLER_SWITCHED_KEYS];

struct condition_switches condition_switches;

bool choose_switches(const char *text)
{
	if (!parse_condition_switches(text, &condition_switches)) {
		condition_switches.count = 0;
		return false;
	}
	for (unsigned i = 0; i < condition_switches.count; i++)
		sampler_switched_keys[condition_switches.items[i].key % SAMPLER_SWITCHED_KEYS] = 1;
	return true;
}
