/* Which sites are not ranked, and which come last. */

#ifndef SAMPLER_SITE_MARKS_H
#define SAMPLER_SITE_MARKS_H

#include "store.h"

/* Patterns for the names of files and functions, as for fnmatch(3).  A pattern fits a file's whole name, or the end of it
   behind a "/"; one that ends with "/", all files below.  A function goes by its own name and by its qualified one. */
struct patterns {
	const char **items;
	size_t count;
};

/* Mark the sites of STORE that are ranked: those that one of EXCLUDED fits, or of ONLY, unless that is empty, none, are left
   out; those in the files of a test suite are checks, unless all sites are. */
void mark_sites(struct store *store, const struct patterns *excluded, const struct patterns *only);

/* Whether PATTERN fits the file or function of any site of STORE that is ranked. */
bool fits_any_site(const struct store *store, const char *pattern);

bool is_left_out(const struct store_group *group, uint32_t site);

/* Whether the site is in the code of a test, which fails whatever is wrong: what it says is no cause. */
bool is_check(const struct store_group *group, uint32_t site);

#endif
