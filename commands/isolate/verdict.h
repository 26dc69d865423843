/* What was seen of a condition that was switched. */

#ifndef SAMPLER_ISOLATE_VERDICT_H
#define SAMPLER_ISOLATE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "../../ranking/switched.h"

/* So many runs of each outcome are tried. */
#define MOST_RUNS 15
_Static_assert(MOST_RUNS <= MOST_SWITCHED_RUNS, "who reads must have room for all");

/* How trials of a candidate ended: for each of the runs that were chosen, '-' if it was not tried, '1' if it ended otherwise than
   without, and '0' if not. */
struct verdict {
	char failing[MOST_RUNS + 1], passing[MOST_RUNS + 1];
	bool was_doubted; /* what it breaks was asked once more */
};

/* The verdict on what was not tried, of so many runs. */
struct verdict no_verdict(size_t failing, size_t passing);

/* How many runs that failed pass, and how many that passed fail. */
size_t count_runs_mended(const struct verdict *verdict);
size_t count_runs_broken(const struct verdict *verdict);

/* Whether all runs that failed pass, and all that passed still do. */
bool is_repair(const struct verdict *verdict);

/* Whether a run passes that failed, and none fails that passed; of the runs that failed, some may not have been tried. */
bool is_harmless(const struct verdict *verdict);

/* Whether all runs were tried, and one passes that failed. */
bool mends_some(const struct verdict *verdict);

#endif
