/* Site information, as tools read it. */

#ifndef SAMPLER_SITES_H
#define SAMPLER_SITES_H

#include "element.h"

/* The sites of one unit and scheme. */
struct site_group {
	struct element key;
	const char *file; /* the first file that has it; the caller's string */
	char **lines;     /* the fields of each site, tab-delimited */
	size_t count;
	struct site_group *next; /* in the order of reading */
	void *user;              /* the caller's */
};

/* Where packages put sites: see sampler-sites(5). */
#define SITES_DIRECTORY "/usr/lib/sampler/sites"

/* Read the sites of FILE, an ELF file, an archive or extracted text.  A group
   that was read before is ignored if it is the same, and complained about if
   it is not.  Errors are complained about; the status is what the tool should
   exit with. */
int read_sites(const char *file);

/* Read the sites of FILE, if there is such a file, it is an ELF file or an archive, it has any,
   and, unless that is null, it has the BUILD_ID; return whether it has.  FILE must last as long as
   the sites. */
bool read_sites_if_any(const char *file, const char *build_id);

/* Read SIZE bytes of TEXT, which has site information; return whether there is any.  NAME is what
   errors, and the groups, call it: it must last as long as these. */
bool read_sites_text(const char *name, const char *text, size_t size);

/* The first of all groups read. */
extern struct site_group *site_groups;

/* Whether the SITE of GROUP is in an inline function or a template of which the file has no copy with sites, because the
   linker has kept another: what was not observed of it may have happened. */
bool is_site_unknown(const struct site_group *group, size_t site);

/* The group of KEY, or null. */
struct site_group *find_sites(const struct element *key);

#endif
