/* How many values each site of a scheme has in a report. */

#include "values.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *name;
	unsigned values;
} schemes[] = {
	{ "atoms", ATOMS_VALUES },
	{ "bounds", BOUNDS_VALUES },
	{ "branches", BRANCHES_VALUES },
	{ "float-kinds", FLOAT_KINDS_VALUES },
	{ "function-entries", FUNCTION_ENTRIES_VALUES },
	{ "g-object-unref", G_OBJECT_UNREF_VALUES },
	{ "returns", RETURNS_VALUES },
	{ "scalar-pairs", SCALAR_PAIRS_VALUES },
};

unsigned values_of_scheme(const char *name)
{
	for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
		if (strcmp(schemes[i].name, name) == 0)
			return schemes[i].values;
	return 0;
}

bool has_bounds(const char *name)
{
	return strcmp(name, "bounds") == 0;
}
