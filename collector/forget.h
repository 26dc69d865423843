/* Delete reports for the users who sent them: see sampler-protocol(7). */

#ifndef SAMPLER_COLLECTOR_FORGET_H
#define SAMPLER_COLLECTOR_FORGET_H

#include <stddef.h>

#include "reply.h"

/* The longest BODY of forget_shown: some 400 lines. */
#define LONGEST_FORGETTING (32 << 10)

/* Delete the runs whose secrets are in the SIZE bytes of BODY.  Each line is "DAY <tab> SECRET", see launcher/secrets.h.  Unknown runs are skipped.  The answer
   has the number of deleted runs.  Asks the database. */
struct reply forget_shown(const char *body, size_t size);

#endif
