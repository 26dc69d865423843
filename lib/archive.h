/* Members of archives as ar makes them, also of thin ones. */

#ifndef SAMPLER_ARCHIVE_H
#define SAMPLER_ARCHIVE_H

#include <stdbool.h>

#include "contents.h"

bool is_archive(const struct contents *contents);

/* Called with each member; return false to stop. */
typedef bool member_callback(const struct contents *member, void *context);

/* Call CALLBACK for each member of the archive that is in FILE and has CONTENTS; return null, or
   what is wrong, which lasts until the next call.  A thin archive has only the names of its
   members, which are files of their own. */
const char *for_each_member(const char *file, const struct contents *contents,
			    member_callback *callback, void *context);

#endif
