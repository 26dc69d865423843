/* returns: is what a call gives less than zero, zero, or greater?

	n = read (fd, p, size);	one site: "read"

   For each call that gives an integer, an enumeration, a truth value or a
   pointer, used or not.  Pointers are compared as unsigned numbers.
   Counters: less, equal, greater.  Field 5: the callee, as the user wrote it. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme returns;

static void observe_call(struct sited_function *function, struct call *call)
{
	if (!call->callee)
		return;
	unsigned site = add_site(function, &returns, call->where, call->callee);
	mark_value(call->value, call->where, &returns, site, SELECT_SIGN, 0, NULL);
}

const struct scheme returns = {
	facts_of_returns, NULL, NULL, observe_call, NULL,
};

static struct scheme_registration registration(&returns);
