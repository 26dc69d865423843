/* Reports that their senders want to be forgotten: see sampler-protocol(7). */

#ifndef SAMPLER_COLLECTOR_FORGET_H
#define SAMPLER_COLLECTOR_FORGET_H

#include <stddef.h>

#include "reply.h"

/* The longest BODY of forget_shown: some 400 lines. */
#define LONGEST_FORGETTING (32 << 10)

/* Remove the runs whose secrets the SIZE bytes of BODY show, a line "DAY <tab> SECRET" for each, as launcher/secrets.h has it; lines of runs that are not there are
   passed over.  The answer says how many were removed.  It asks the database. */
struct reply forget_shown(const char *body, size_t size);

#endif
