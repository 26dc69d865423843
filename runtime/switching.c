/* Which condition a run is told to switch: see condition-switch.h. */

#include "runtime.h"

EXPORTED uint32_t sampler_switched_key;

struct condition_switch condition_switch;

bool choose_switch(const char *text)
{
	if (!parse_condition_switch(text, &condition_switch))
		return false;
	sampler_switched_key = condition_switch.key;
	return true;
}
