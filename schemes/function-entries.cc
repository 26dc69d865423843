/* function-entries: how often was each function entered?

   Counters: entries.  No further fields. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme function_entries;

static void observe_entry(struct sited_function *function)
{
	location_t where = DECL_SOURCE_LOCATION(function->declaration);
	unsigned site = add_site(function, &function_entries, where, NULL);
	mark_entry(function->declaration, build_marker(where, &function_entries, site, SELECT_INDEX,
						       integer_zero_node, 0, NULL));
}

const struct scheme function_entries = {
	facts_of_function_entries, observe_entry, NULL, NULL, NULL,
};

static struct scheme_registration registration(&function_entries);
