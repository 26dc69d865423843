/* Which kinds of databases there are. */

#include <string.h>

#include "database.h"
#include "tool.h"

extern const struct database_kind sqlite_kind;

static const struct database_kind *const kinds[] = { &sqlite_kind };

const struct database_kind *database_kind_of(const char *where, const char **place)
{
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		size_t length = strlen(kinds[i]->prefix);
		if (strncmp(where, kinds[i]->prefix, length) == 0 &&
		    (length || !strstr(where, "://"))) {
			*place = where + length;
			return kinds[i];
		}
	}
	complain("%s: there is no such kind of database", where);
	return NULL;
}
