/* How many values each site of a scheme has in a report: see sampler-report(5). */

#ifndef SAMPLER_VALUES_H
#define SAMPLER_VALUES_H

#include <stdbool.h>

enum {
	ATOMS_VALUES = 2,
	BOUNDS_VALUES = 2,
	BRANCHES_VALUES = 2,
	FLOAT_KINDS_VALUES = 9,
	FUNCTION_ENTRIES_VALUES = 1,
	G_OBJECT_UNREF_VALUES = 4,
	RETURNS_VALUES = 3,
	SCALAR_PAIRS_VALUES = 3,
};

/* The number of values of the scheme NAME, or 0 if it is not known. */
unsigned values_of_scheme(const char *name);

/* Whether the values of the scheme NAME are numbers that the program had, and not counters. */
bool has_bounds(const char *name);

#endif
