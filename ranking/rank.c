/* From what was observed in many runs to the predicates that predict failure. */

#include "rank.h"

#include <stdlib.h>

#include "count.h"
#include "crash-stacks.h"
#include "order.h"
#include "site-marks.h"
#include "tool.h"

static double suspicion_of(const struct ranking *ranking, const struct store *store,
			   const struct predicate *p)
{
	if (!ranking->formula)
		return p->score.importance;
	struct spectrum spectrum = { p->counts, ranking->failing, ranking->passing, {}, {} };
	if (ranking->formula->needs_shares) {
		spectrum.failed =
		    bias_of(p->group, p->site, p->kind, store->outcomes, OUTCOME_FAILED);
		spectrum.passed =
		    bias_of(p->group, p->site, p->kind, store->outcomes, OUTCOME_PASSED);
	}
	return ranking->formula->of(&spectrum);
}

static void add_predicate(struct ranking *ranking, struct predicate predicate, size_t *capacity)
{
	if (ranking->count == *capacity) {
		*capacity = *capacity ? 2 * *capacity : 256;
		ranking->predicates = reallocate(ranking->predicates, *capacity * sizeof predicate);
	}
	ranking->predicates[ranking->count++] = predicate;
}

/* Whether it is shown: by importance, what may be chance is not; other formulas show all
   that was true in a run that failed. */
static bool is_wanted(const struct ranking *ranking, const struct predicate *predicate)
{
	return ranking->formula
		   ? predicate->counts.failed > 0
		   : is_predictor(&predicate->counts, &predicate->score, ranking->least_runs);
}

static void rank_site(struct ranking *ranking, const struct store *store,
		      const struct store_group *group, uint32_t site, size_t *capacity)
{
	struct site_counts counts;
	if (!group->observations[site].size || is_left_out(group, site))
		return;
	count_site(&counts, group, site, store->outcomes);
	double nearness = site_nearness(group->sites->lines[site]);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct predicate predicate = { .group = group, .site = site, .kind = kind };
		predicate.nearness = nearness;
		predicate.counts = counts_of(&counts, group->set, kind);
		predicate.score = score_of(&predicate.counts, ranking->failing, ranking->z);
		predicate.suspicion = suspicion_of(ranking, store, &predicate);
		ranking->predicate_count++;
		if (is_wanted(ranking, &predicate))
			add_predicate(ranking, predicate, capacity);
	}
}

/* The most suspicious first; those of equal suspicion that more failing and fewer passing runs
   have; and then see order.c. */
static int compare_predicates(const void *left, const void *right)
{
	const struct predicate *a = left, *b = right;
	if (a->suspicion != b->suspicion)
		return a->suspicion > b->suspicion ? -1 : 1;
	if (a->counts.failed != b->counts.failed)
		return a->counts.failed > b->counts.failed ? -1 : 1;
	if (a->counts.passed != b->counts.passed)
		return a->counts.passed < b->counts.passed ? -1 : 1;
	return compare_equals(a, b);
}

static void sort_predicates(struct ranking *ranking)
{
	if (ranking->count)
		qsort(ranking->predicates, ranking->count, sizeof *ranking->predicates,
		      compare_predicates);
}

void rank_predicates(struct ranking *ranking, const struct store *store)
{
	size_t capacity = 0;
	ranking->failing = count_outcome(store->outcomes, store->run_count, OUTCOME_FAILED);
	ranking->passing = count_outcome(store->outcomes, store->run_count, OUTCOME_PASSED);
	consider(store, store->outcomes);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++)
			rank_site(ranking, store, group, site, &capacity);
	sort_predicates(ranking);
}

void free_ranking(struct ranking *ranking)
{
	free(ranking->predicates);
	free(ranking->predictors);
}
