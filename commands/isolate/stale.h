/* Runs that were made of something else than what is run now. */

#ifndef SAMPLER_ISOLATE_STALE_H
#define SAMPLER_ISOLATE_STALE_H

#include <stdbool.h>
#include <stddef.h>

/* If IS_STALE is true of a job in DIRECTORY, which it is asked for by its number, from 0, move all jobs away from
   there: to DIRECTORY.1, or with the first number that is not in use.  This is told unless IS_QUIET.  Return whether none that is stale is
   left; else somebody was told why. */
bool move_stale_jobs(const char *directory, bool (*is_stale)(size_t job), bool is_quiet);

#endif
