/* What the tools know of the schemes. */

#include "schemes.h"

#include <stddef.h>
#include <string.h>

#define SCHEME(identifier, name, enabled, merge, covers, subject, counters, predicates)            \
	{ name, MERGE_##merge, COVERS_##covers, SUBJECT_##subject, counters },

const struct scheme schemes[] = {
#include "schemes.def"
	{ 0 },
};

const struct scheme *find_scheme(const char *name)
{
	for (const struct scheme *scheme = schemes; scheme->name; scheme++)
		if (strcmp(scheme->name, name) == 0)
			return scheme;
	return NULL;
}
