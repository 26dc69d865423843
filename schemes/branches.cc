/* branches: how often was each operand of a condition false, how often true?

	if (a > b && c)		two sites: "a > b" and "c"
	return a > b;		one: the caller may test it

   Counters: false, true.  Field 5: the predicate, as the user wrote it. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme branches;

static void observe_condition(struct sited_function *function, struct condition *condition)
{
	unsigned site = add_site(function, &branches, condition->where, condition->text);
	mark_value(condition->place, condition->where, &branches, site,
		   condition->inverted ? SELECT_FALSITY : SELECT_TRUTH, 0, NULL);
}

const struct scheme branches = {
	facts_of_branches, NULL, observe_condition, NULL, NULL,
};

static struct scheme_registration registration(&branches);
