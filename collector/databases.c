/* Which kinds of databases there are: SQLite's is a part of the programs, others are loaded when they are needed first, so that who has none needs no library. */

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "database.h"
#include "tool.h"

extern const struct database_kind sqlite_kind;

static const struct {
	const char *prefix, *module;
} modules[] = {
	{ "postgresql://", "../databases/postgresql.so" },
	{ "postgres://", "../databases/postgresql.so" },
};

/* The kind of database that MODULE has, for WHERE; null after complaining. */
static const struct database_kind *load(const char *module, const char *where)
{
	char *path = beside_ourselves(module);
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct database_kind *kind = library ? dlsym(library, "sampler_database") : NULL;
	if (!kind)
		complain("%.*s...: this kind of database cannot be used: %s",
			 (int)strcspn(where, ":"), where, dlerror());
	free(path);
	return kind;
}

const struct database_kind *database_kind_of(const char *where, const char **place)
{
	*place = where;
	for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
		if (strncmp(where, modules[i].prefix, strlen(modules[i].prefix)) == 0)
			return load(modules[i].module, where);
	if (!strstr(where, "://"))
		return &sqlite_kind;
	/* there may be a password behind */
	complain("%.*s://...: there is no such kind of database", (int)strcspn(where, ":"), where);
	return NULL;
}
