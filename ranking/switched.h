/* What came of it when conditions were switched, as "sampler isolate --switch" stores it: see sampler-runs(5). */

#ifndef SAMPLER_SWITCHED_H
#define SAMPLER_SWITCHED_H

#include "store.h"

/* So many runs, at most, are tried of each outcome. */
#define MOST_SWITCHED_RUNS 64

/* A condition, and a way to switch it. */
struct switched {
	uint32_t key;             /* of the condition: see switch-key.h */
	const char *how;          /* as SAMPLER_SWITCH has it */
	uint64_t mended;          /* a bit for each run that failed: whether it passes with that */
	unsigned failing;         /* so many were tried */
	unsigned broken, passing; /* of those that passed, so many fail with that, of so many */
};

/* Read what is stored beside the runs in DIRECTORY, if anything is.  Return the exit status that it deserves, after complaining. */
int read_switched(const char *directory);

/* The best way to switch the condition of a SITE of GROUP, of those with which no run fails that passed; null if there is none.  More runs
   mended are better, and then fewer outcomes switched. */
const struct switched *find_switched(const struct store_group *group, uint32_t site);

/* The number of runs that SWITCHED mends. */
unsigned count_mended(const struct switched *switched);

/* Whether the conditions of any sites were switched. */
bool has_switched(void);

#endif
