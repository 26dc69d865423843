/* Delete waiting reports when the user withdraws consent. */

#ifndef SAMPLER_LAUNCHER_EMPTY_SPOOL_H
#define SAMPLER_LAUNCHER_EMPTY_SPOOL_H

#include "places.h"

/* Delete all reports in the spool at PATH.  The secrets stay: the user needs them to have sent reports deleted. */
void empty_spool(place path);

#endif
