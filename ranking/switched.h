/* What came of it when conditions were switched, as "sampler isolate --switch" stores it: see sampler-runs(5). */

#ifndef SAMPLER_SWITCHED_H
#define SAMPLER_SWITCHED_H

#include "store.h"

/* So many runs, at most, are tried of each outcome. */
#define MOST_SWITCHED_RUNS 64

/* A condition, and a way to switch it. */
struct switched_condition {
	uint32_t key;    /* see switch-key.h */
	const char *way; /* see condition-switch.h */
	unsigned
	    set; /* the number of the runs that were tried, from 0: those of one directory, and round */
	const char *
	    with; /* what was switched besides, as SAMPLER_SWITCH has it, or null: the runs fail with that, too */
	const char *directory,
	    *runs;        /* of all runs; the names of those that failed, a tab before each */
	uint64_t mended;  /* a bit for each of these: whether it passes with that */
	unsigned failing; /* so many were tried */
	unsigned broken, passing; /* of those that passed, so many fail with that, of so many */
};

/* Read what is stored beside the runs in DIRECTORY, if anything is.  Return the exit status that it deserves, after complaining.  Not
   thread-safe. */
int read_switched(const char *directory);

/* The number of sets of runs that were read. */
unsigned count_switched_sets(void);

/* The best way to switch the condition of a SITE of GROUP in the first set of runs that it mends any of, of the ways with which no run fails that
   passed; null if there is none.  More runs mended are better, and then fewer outcomes switched.  Valid until read_switched() is called again;
   not thread-safe. */
const struct switched_condition *first_switched(const struct store_group *group, uint32_t site);

/* The same of the next set, after that which SWITCHED was found for; null if it was the last. */
const struct switched_condition *next_switched(const struct switched_condition *switched);

/* Of all sets, the best way in that of which it mends the greatest share. */
const struct switched_condition *find_switched(const struct store_group *group, uint32_t site);

/* Whether the run that is called NAME, as find_runs() does, passes with SWITCHED. */
enum mends { MENDS, MENDS_NOT, MENDS_UNTRIED };
enum mends mends_run(const struct switched_condition *switched, const char *name);

/* The number of runs that SWITCHED mends. */
unsigned count_mended(const struct switched_condition *switched);

#endif
