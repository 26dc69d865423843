/* atoms: is memory accessed by the thread that accessed it last?

	total = total + 1;	two sites: "total" is read, "total" is written

   For each access of a scalar in memory that threads may share: global variables, and what
   is reached through pointers and references.
   Counters: the same thread, a different thread; the first access counts for neither.
   Field 5: what is accessed, as the user wrote it; 6: "read" or "write".

   The runtime remembers the last access that was recorded. */

#include "gcc-headers.h"
#include "front/access.h"
#include "lower/actions.h"
#include "middle/site.h"
#include "scheme.h"

extern const struct scheme atoms;

static void observe_access(struct sited_function *function, struct access *access)
{
	char *fields = xasprintf("%s\t%s", access->text, access->is_write ? "write" : "read");
	unsigned site = add_site(function, &atoms, access->where, fields);
	free(fields);
	tree action = action_address("sampler_atom", true);
	mark_access(access, &atoms, site, action);
}

const struct scheme atoms = {
	facts_of_atoms, NULL, NULL, NULL, NULL, observe_access,
};

static struct scheme_registration registration(&atoms);
