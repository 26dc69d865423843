/* Whole files in memory, also those that one cannot seek in. */

#ifndef SAMPLER_CONTENTS_H
#define SAMPLER_CONTENTS_H

#include <stdbool.h>
#include <stddef.h>

struct contents {
	char *bytes; /* our own copy: what is written there is not written to the file */
	size_t size;
};

/* Open FILE, which may be a pipe, for reading from its beginning as often as one likes; "-" is
   standard input.  Return a descriptor, or -1 and errno. */
int open_seekable(const char *file);

/* Put what FILE, as above, has into memory; return false, and errno, if that cannot be. */
bool read_contents(struct contents *contents, const char *file);

/* The same, but of regular files only, which nobody has to wait for. */
bool read_regular(struct contents *contents, const char *file);

/* Open FILE for reading if it is a regular one, which nobody has to wait for.  Return a descriptor, or -1 and errno. */
int open_regular(const char *file);

/* Let FILE, a regular file or a link to one, have these SIZE bytes, with the same mode and, if we may, owner.
   At each moment it has either the old bytes or the new ones, also if we are killed.  Return false, and errno, if
   that cannot be; then it has the old ones. */
bool rewrite_file(const char *file, const char *bytes, size_t size);

void drop_contents(const struct contents *contents);

#endif
