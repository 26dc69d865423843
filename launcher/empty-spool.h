/* What becomes of reports that wait when their user does not agree any more. */

#ifndef SAMPLER_LAUNCHER_EMPTY_SPOOL_H
#define SAMPLER_LAUNCHER_EMPTY_SPOOL_H

#include "places.h"

/* Remove all reports that are in the spool at PATH.  The secrets of those that were sent stay, as they are what one can have them forgotten by. */
void empty_spool(place path);

#endif
