/* In how many runs a predicate was true. */

#include "count.h"

#include <string.h>

/* Count the runs of GROUP by their outcomes. */
static void count_present(struct store_group *group, const uint8_t *outcomes)
{
	memset(group->present, 0, sizeof group->present);
	for (size_t byte = 0; byte < group->presence_size; byte++)
		for (unsigned bits = group->presence[byte]; bits; bits &= bits - 1)
			group->present[outcomes[8 * byte + __builtin_ctz(bits)]]++;
}

void consider(const struct store *store, const uint8_t *outcomes)
{
	for (struct store_group *group = store->groups; group; group = group->next)
		if (group->is_always_observed)
			count_present(group, outcomes);
}

/* Count the runs that have GROUP in which the counters of the site, of which all others are
   counted, were 0. */
static void count_zeros(struct site_counts *counts, const struct store_group *group)
{
	for (int outcome = 0; outcome < 2; outcome++) {
		uint64_t *runs = counts->runs[outcome];
		runs[0] = group->present[outcome];
		for (unsigned seen = 1; seen < 1u << group->set->counters; seen++)
			runs[0] -= runs[seen];
	}
}

void count_site(struct site_counts *counts, const struct store_group *group, uint32_t site,
		const uint8_t *outcomes)
{
	struct visit visit = begin_visit(group, site);
	for (int outcome = 0; outcome < 2; outcome++)
		memset(counts->runs[outcome], 0,
		       sizeof counts->runs[outcome][0] << group->set->counters);
	while (next_run(&visit))
		if (outcomes[visit.run] != OUTCOME_IGNORED)
			counts->runs[outcomes[visit.run]][visit.seen]++;
	if (group->is_always_observed)
		count_zeros(counts, group);
}

struct counts counts_of(const struct site_counts *site, const struct predicate_set *set,
			unsigned kind)
{
	struct counts counts = { 0 };
	for (unsigned seen = 0; seen < 1u << set->counters; seen++) {
		uint64_t passed = site->runs[OUTCOME_PASSED][seen];
		uint64_t failed = site->runs[OUTCOME_FAILED][seen];
		counts.passed_observed += passed;
		counts.failed_observed += failed;
		counts.passed_reached += seen ? passed : 0;
		if (seen & set->kinds[kind].counters) {
			counts.passed += passed;
			counts.failed += failed;
		}
	}
	return counts;
}

/* Of the crossings in a run, the share in which a predicate was true. */
static double share_of(const struct visit *visit, unsigned counters)
{
	double truths = 0, crossings = 0;
	for (unsigned i = 0; i < visit->width; i++) {
		crossings += visit->values[i];
		truths += counters >> i & 1 ? visit->values[i] : 0;
	}
	return truths / crossings;
}

struct bias bias_of(const struct store_group *group, uint32_t site, unsigned kind,
		    const uint8_t *outcomes, enum outcome outcome)
{
	struct visit visit = begin_visit(group, site);
	unsigned counters = group->set->kinds[kind].counters;
	double mean = 0, squares = 0;
	uint64_t runs = 0;
	while (next_run(&visit))
		if (outcomes[visit.run] == outcome) {
			/* Welford's way to add one more */
			double share = share_of(&visit, counters), before = share - mean;
			mean += before / ++runs;
			squares += before * (share - mean);
		}
	return (struct bias){ mean, runs > 1 ? squares / (runs - 1) : 0 };
}

uint64_t count_outcome(const uint8_t *outcomes, uint32_t run_count, enum outcome outcome)
{
	uint64_t count = 0;
	for (uint32_t run = 0; run < run_count; run++)
		count += outcomes[run] == outcome;
	return count;
}
