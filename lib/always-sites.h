/* Sites that are always counted, though others of their unit are sampled. */

#ifndef SAMPLER_ALWAYS_SITES_H
#define SAMPLER_ALWAYS_SITES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "element.h"

/* Ranges of sites, in ascending order. */
struct always_sites {
	struct element key;
	struct range {
		size_t first, count;
	} * ranges;
	size_t count;
};

/* If LINE is <always unit="SIGNATURE" scheme="SCHEME" sites="FIRST COUNT ...">, keep it, unless one of that unit and
   scheme is known, and return true.  Set *IS_WRONG to whether it begins as one but is none. */
bool read_always_sites(const char *line, bool *is_wrong);

/* Those of KEY, or null. */
const struct always_sites *always_sites_of(const struct element *key);

/* Whether SITE is one of SITES, which may be null. */
bool is_always_site(const struct always_sites *sites, size_t site);

/* Write the line for those of KEY, if there are any. */
void write_always_sites(FILE *out, const struct element *key);

#endif
