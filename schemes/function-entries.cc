/* function-entries: how often was each function entered?

   Counters: entries.  No further fields. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "front/walk.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme function_entries;

static void observe_entry(struct function_walk *walk)
{
	location_t where = DECL_SOURCE_LOCATION(walk->function);
	unsigned site = add_site(walk, &function_entries, where, NULL);
	prepend_statement(walk, build_marker(where, &function_entries, site, SELECT_INDEX,
					     integer_zero_node, 0, NULL));
}

const struct scheme function_entries = {
	facts_of_function_entries, observe_entry, NULL, NULL, NULL,
};

static struct scheme_registration registration(&function_entries);
