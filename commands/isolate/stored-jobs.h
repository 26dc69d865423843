/* Which jobs are stored already, and which stored ones are of something else. */

#ifndef SAMPLER_ISOLATE_STORED_JOBS_H
#define SAMPLER_ISOLATE_STORED_JOBS_H

#include <stdbool.h>
#include <stddef.h>

/* What is to be done: COUNT jobs, of which number I is of the kind I % KINDS.  Those of a kind are made of the same, which STAMP_OF says, in a text
   to be freed: see job-stamp.h. */
struct planned_jobs {
	size_t count, kinds;
	char *(*stamp_of)(size_t kind);
	size_t
	    rebuilt; /* set: so many stored ones were of another build, but else of what is planned */
};

/* Set NUMBERS, of each job, to that of its directory in DIRECTORY: one that is stored keeps its own, whatever its place among the planned ones is
   now; others get free ones.  If any stored job is of none of the planned kinds, or of another build, all are moved away before, to DIRECTORY.1 or
   with the first number that is not in use, and that is told.  Return false, after complaining, if they cannot be. */
bool number_jobs(const char *directory, struct planned_jobs *planned, size_t *numbers);

#endif
