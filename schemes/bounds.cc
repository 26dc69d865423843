/* bounds: what are the least and the greatest value that was assigned?

	x = f ();		one site: "x"

   For each assignment of an integer of up to 64 bits, an enumeration, a truth value
   or a pointer; see assignment.cc.
   Values: minimum, maximum; before any, they are the greatest and the least value of
   the type.  Fields 5 to 7: the target, its base, its offset. */

#include "gcc-headers.h"
#include "front/assignment.h"
#include "lower/actions.h"
#include "middle/site.h"
#include "scheme.h"

#include "sampler/unit.h"

extern const struct scheme bounds;

static void observe_value(struct sited_function *function, struct assignment *assignment)
{
	tree type = assignment->type;
	bool is_integer = INTEGRAL_TYPE_P(type) && TYPE_PRECISION(type) <= 64;
	if (!is_integer && !POINTER_TYPE_P(type))
		return;
	bool has_sign = is_integer && !TYPE_UNSIGNED(type);
	unsigned site = add_site(function, &bounds, assignment->where, assignment->target);
	set_site_type(&bounds, site, TYPE_PRECISION(type) | (has_sign ? SAMPLER_BOUNDS_SIGNED : 0));
	tree action =
	    action_address(has_sign ? "sampler_bounds_signed" : "sampler_bounds_unsigned", true);
	observe_assignment(assignment, &bounds, site, SELECT_ACTION, 1, &action);
}

const struct scheme bounds = {
	facts_of_bounds, NULL, NULL, NULL, observe_value,
};

static struct scheme_registration registration(&bounds);
