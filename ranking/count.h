/* In how many runs a predicate was true. */

#ifndef SAMPLER_COUNT_H
#define SAMPLER_COUNT_H

#include "score.h"
#include "store.h"

/* In how many runs which counters of a site were greater than 0, by their bits; and, if it is
   always observed, in how many all were 0. */
struct site_counts {
	uint64_t runs[2][1 << MOST_COUNTERS]; /* by OUTCOME_PASSED and OUTCOME_FAILED */
};

/* Sites will be counted with these OUTCOMES, which may be other ones than those that are stored: to be called again when they have changed. */
void consider(const struct store *store, const uint8_t *outcomes);

/* Count the runs, by OUTCOMES that are being considered. */
void count_site(struct site_counts *counts, const struct store_group *group, uint32_t site,
		const uint8_t *outcomes);

struct counts counts_of(const struct site_counts *site, const struct predicate_set *set,
			unsigned kind);

/* Of the runs with OUTCOME, the bias of a predicate; the store has to keep values. */
struct bias bias_of(const struct store_group *group, uint32_t site, unsigned kind,
		    const uint8_t *outcomes, enum outcome outcome);

/* How many of so many runs have OUTCOME. */
uint64_t count_outcome(const uint8_t *outcomes, uint32_t run_count, enum outcome outcome);

#endif
