/* Where the sources are that sites are of. */

#ifndef SAMPLER_SOURCE_FILES_H
#define SAMPLER_SOURCE_FILES_H

#include <argp.h>
#include <stdbool.h>

/* For --source-directory, which may be given several times, and --no-sources, after which none is found. */
extern const struct argp source_files_argp;

/* The source FILE, as a site of UNIT has it.  It is looked for

	1. in each directory that the user has given, by its whole name, then without the first directories of that;
	2. if it is relative, in the directory that the unit was compiled in, or, where that is not known, in ours;
	3. if it is absolute, there.

   If the sites are not from a program of ours, or of the superuser's, but from a text, what is not below our directory, nor one that the user has
   given, must be a file that everybody may read.

   Both lasts until the end, and is the same for the same arguments. */
struct source_file {
	const char *path; /* null if it is not there */
	const char
	    *name; /* to be shown: the path, without our directory if it is below that; or FILE */
	bool is_newer; /* it was changed after the program that has the sites */
};

const struct source_file *find_source(const char *file, const char *unit);

#endif
