/* Where reports wait: $XDG_STATE_HOME/sampler/spool/APP, which is the user's alone. */

#ifndef SAMPLER_LAUNCHER_SPOOL_H
#define SAMPLER_LAUNCHER_SPOOL_H

#include "places.h"

/* No more than so many reports of an application wait, and not more bytes of them. */
#define MOST_SPOOLED       1000
#define MOST_SPOOLED_BYTES (50 << 20)

/* Where there would be more, those that have passed go, until so many are left. */
#define LEFT_SPOOLED       900
#define LEFT_SPOOLED_BYTES (45 << 20)

/* A longer report is for no collector. */
#define MOST_REPORT (16 << 20)

/* Put the path of the spool of APP, which may not be there yet, into PATH; return false if it has none. */
bool find_spool(place path, const char *app);

/* Make the spool of APP, if it is not there, and put its path into PATH.  Return false if it cannot be, is a link, or others may write to it. */
bool open_spool(place path, const char *app);

/* Whether the spool at PATH is the user's alone, and no link. */
bool is_private_spool(const char *path);

/* Whether nobody but the user, or root, may change the directories of ours that the spool at PATH is in. */
bool is_in_safe_place(place path);

/* How many files are in the spool at PATH, up to MOST_SPOOLED. */
int count_spooled(const char *path);

/* Whether the report in the file at PATH says that its run has passed.  Of one that cannot be read, or says nothing, that is not known. */
bool has_report_passed(const char *path);

/* If the spool at PATH is full, remove reports that have passed, until LEFT_SPOOLED are left; return how many files are in it then, up to
   MOST_SPOOLED. */
int make_room(const char *path);

#endif
