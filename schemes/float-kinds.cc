/* float-kinds: of what kind are the floating-point numbers that are assigned?

	x = y / z;		one site: "x"

   For each assignment of a binary floating-point number; see assignment.cc.
   Counters: as named below.  Fields 5 to 7: the target, its base, its offset. */

#include "gcc-headers.h"
#include "front/assignment.h"
#include "lower/actions.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme float_kinds;

/* The action for TYPE; null if there is none. */
static const char *action_for(tree type)
{
	const struct real_format *format = REAL_MODE_FORMAT(TYPE_MODE(type));
	if (format == &ieee_half_format)
		return "sampler_float_kinds_16";
	if (format == &ieee_single_format)
		return "sampler_float_kinds_32";
	if (format == &ieee_double_format)
		return "sampler_float_kinds_64";
	if (format == &ieee_extended_intel_96_format || format == &ieee_extended_intel_128_format)
		return "sampler_float_kinds_80";
	return format == &ieee_quad_format ? "sampler_float_kinds_128" : NULL;
}

static void observe_value(struct sited_function *function, struct assignment *assignment)
{
	const char *action =
	    TREE_CODE(assignment->type) == REAL_TYPE && !DECIMAL_FLOAT_TYPE_P(assignment->type)
		? action_for(assignment->type)
		: NULL;
	if (!action)
		return;
	unsigned site = add_site(function, &float_kinds, assignment->where, assignment->target);
	tree address = action_address(action, true);
	observe_assignment(assignment, &float_kinds, site, SELECT_ACTION, 1, &address);
}

const struct scheme float_kinds = {
	facts_of_float_kinds, NULL, NULL, NULL, observe_value,
};

static struct scheme_registration registration(&float_kinds);
