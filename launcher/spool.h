/* Where reports wait: $XDG_STATE_HOME/sampler/spool/APP, which is the user's alone. */

#ifndef SAMPLER_LAUNCHER_SPOOL_H
#define SAMPLER_LAUNCHER_SPOOL_H

#include "places.h"

/* No more than so many reports of an application wait. */
#define MOST_SPOOLED 1000

/* Put the path of the spool of APP, which may not be there yet, into PATH; return false if it has none. */
bool find_spool(place path, const char *app);

/* Make the spool of APP, if it is not there, and put its path into PATH.  Return false if it cannot be, is a link, or others may write to it. */
bool open_spool(place path, const char *app);

/* Whether the spool at PATH, and the directories of ours that it is in, are the user's alone. */
bool is_safe_spool(place path);

/* How many files are in the spool at PATH, up to MOST_SPOOLED. */
int count_spooled(const char *path);

#endif
