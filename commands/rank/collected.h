/* Runs that a collector has stored. */

#ifndef SAMPLER_RANK_COLLECTED_H
#define SAMPLER_RANK_COLLECTED_H

#include "../../ranking/runs.h"

/* What names of such runs begin with. */
#define COLLECTED_PREFIX "collect:"

/* Read all runs of NAME, collect:DATABASE[?KEY=VALUE[&KEY=VALUE...]], where KEY is project, build, since or until, into STORE, and call NOTE with each, which
   lasts until the end.  Return the exit status that this deserves, after complaining. */
int read_collected(struct store *store, const char *name,
		   void (*note)(const struct store *store, const struct run *run));

#endif
