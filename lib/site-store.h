/* Sites that were taken out of files, until these have their final build ids.

   A store is a directory.  It has for each file that had sites, of the number N, from 0,

	N.path		its path, below the directory that stands for the root
	N.sites		its sites, as sampler-sites(5) describes them */

#ifndef SAMPLER_SITE_STORE_H
#define SAMPLER_SITE_STORE_H

#include <stdbool.h>
#include <stddef.h>

/* A directory of sources, and what to call it instead. */
struct edit {
	const char *from, *to;
	size_t from_length;
};

struct edits {
	struct edit *items;
	size_t count;
};

/* Take the sites out of all ELF files and archives below ROOT but for those in usr/lib/debug, and
   put them into STORE, which is made if it is not there; what it has of files that are still there,
   and whose sites were taken before, stays.  A section is removed only if its text was kept.  In sites, sources get the names that EDITS say.  Complain about what cannot be
   done, and return the exit status that this deserves. */
int extract_sites(const char *root, const char *store, const struct edits *edits);

/* Name the sites in STORE, below DESTINATION, by the build ids that the files below ROOT have now,
   or by units where there is none, with PACKAGE in these names, unless that is null.  Unless LIST is
   null, list in that file what there is, as %files of rpm has it.  Complain and return as above. */
int index_sites(const char *root, const char *store, const char *destination, const char *package,
		const char *list);

/* What both steps use. */

/* The path of N.path or N.sites, KIND, in STORE; to be freed. */
char *store_path(const char *store, unsigned number, const char *kind);

/* Call CALLBACK with the number and the path of each file in STORE, in the order of their numbers;
   return false, and errno, if it cannot be read. */
typedef void stored_callback(unsigned number, const char *path);
bool for_each_stored(const char *store, stored_callback *callback);

/* Write SIZE bytes of TEXT to PATH, opened as MODE says; return whether that worked, after
   complaining. */
bool write_text(const char *path, const char *mode, const char *text, size_t size);

/* Make DIRECTORY, and those above it, with the mode 0755; return whether it is there, after
   complaining. */
bool make_directories(const char *directory);

#endif
