/* Which lines of the source a change has touched. */

#ifndef SAMPLER_CHANGES_H
#define SAMPLER_CHANGES_H

#include <stdbool.h>
#include <stddef.h>

/* Lines FIRST to LAST of a file, as they are after the change. */
struct changed_lines {
	char *file; /* as the difference names it, from the top of its tree */
	unsigned long first, last;
};

struct changes {
	struct changed_lines *items;
	size_t count;
};

/* Read the unified difference in the file NAME; or, if there is no such file, what git tells of the present tree and its
   revision NAME.  Return false after complaining. */
bool read_changes(struct changes *changes, const char *name);

/* Whether the line of a SITE, by its information, was touched, or is near to what was taken out.  Its file's name may begin
   further below, or further above, than that in the difference: "src/a.c" is "a.c", and "/top/src/a.c". */
bool is_site_changed(const struct changes *changes, const char *site);

void free_changes(struct changes *changes);

#endif
