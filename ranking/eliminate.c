/* Which predictors stand for the others.

   The best predictor of all takes those with it that are true in the same runs, and hides
   those of rarer bugs.  So it is chosen, the runs that it explains are discarded, and the
   others are scored by what is left.  How much a predicate loses by that tells how much it is
   about the same: that is its affinity. */

#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "rank.h"
#include "site-marks.h"
#include "tool.h"

void discard_runs(const struct predicate *predicate, uint8_t *outcomes, enum discard discard)
{
	struct visit visit = begin_visit(predicate->group, predicate->site);
	unsigned counters = predicate->group->set->kinds[predicate->kind].counters;
	while (next_run(&visit)) {
		bool failed = outcomes[visit.run] == OUTCOME_FAILED;
		if (!(visit.seen & counters) || (!failed && discard != DISCARD_ALL))
			continue;
		outcomes[visit.run] = discard == DISCARD_RELABEL ? OUTCOME_PASSED : OUTCOME_IGNORED;
	}
}

static uint8_t *copy_outcomes(const struct store *store)
{
	uint8_t *outcomes = allocate(store->run_count);
	return store->run_count ? memcpy(outcomes, store->outcomes, store->run_count) : outcomes;
}

/* The best of the candidates that are checks, or not, and whose bit is not set in DROPPED; ranking->count if none. */
static size_t best_of(const struct ranking *ranking, const struct predictor *candidates,
		      const bool *dropped, bool wants_check)
{
	size_t best = ranking->count;
	double most = 0;
	for (size_t i = 0; i < ranking->count; i++) {
		const struct predicate *predicate = candidates[i].predicate;
		if (!dropped[i] && candidates[i].score.importance > most &&
		    is_check(predicate->group, predicate->site) == wants_check) {
			best = i;
			most = candidates[i].score.importance;
		}
	}
	return best;
}

/* The best candidate; a check only if nothing else is left. */
static size_t best_candidate(const struct ranking *ranking, const struct predictor *candidates,
			     const bool *dropped)
{
	size_t best = best_of(ranking, candidates, dropped, false);
	return best < ranking->count ? best : best_of(ranking, candidates, dropped, true);
}

static void rescore(const struct ranking *ranking, struct predictor *candidate, uint64_t failing,
		    const uint8_t *outcomes)
{
	static struct site_counts counts;
	const struct predicate *predicate = candidate->predicate;
	count_site(&counts, predicate->group, predicate->site, outcomes);
	candidate->counts = counts_of(&counts, predicate->group->set, predicate->kind);
	candidate->score = score_of(&candidate->counts, failing, ranking->z);
}

static void choose(struct ranking *ranking, const struct predictor *chosen)
{
	ranking->predictors = reallocate(ranking->predictors, (ranking->predictor_count + 1) *
								  sizeof *ranking->predictors);
	ranking->predictors[ranking->predictor_count++] = *chosen;
}

void eliminate(struct ranking *ranking, const struct store *store, enum discard discard)
{
	struct predictor *candidates = allocate(ranking->count * sizeof *candidates);
	bool *dropped = allocate(ranking->count * sizeof *dropped);
	uint8_t *outcomes = copy_outcomes(store);
	size_t best;
	for (size_t i = 0; i < ranking->count; i++) {
		struct predicate *predicate = &ranking->predicates[i];
		candidates[i] =
		    (struct predictor){ predicate, predicate->counts, predicate->score };
		dropped[i] = false;
	}
	while ((best = best_candidate(ranking, candidates, dropped)) < ranking->count) {
		choose(ranking, &candidates[best]);
		discard_runs(candidates[best].predicate, outcomes, discard);
		uint64_t failing = count_outcome(outcomes, store->run_count, OUTCOME_FAILED);
		if (!failing)
			break;
		dropped[best] = true;
		consider(store, outcomes);
		for (size_t i = 0; i < ranking->count; i++) {
			if (dropped[i])
				continue;
			rescore(ranking, &candidates[i], failing, outcomes);
			dropped[i] = candidates[i].score.lower_bound <= 0;
		}
	}
	free(candidates);
	free(dropped);
	free(outcomes);
}

/* The greatest loss first; then as they are ranked. */
static int compare_affinities(const void *left, const void *right)
{
	const struct affinity *a = left, *b = right;
	double loss = a->predicate->score.importance - a->rest;
	double other = b->predicate->score.importance - b->rest;
	if (loss != other)
		return loss > other ? -1 : 1;
	return a->predicate < b->predicate ? -1 : a->predicate > b->predicate;
}

size_t find_affinities(const struct ranking *ranking, const struct store *store,
		       const struct predicate *chosen, enum discard discard,
		       struct affinity **affinities)
{
	uint8_t *outcomes = copy_outcomes(store);
	size_t count = 0;
	discard_runs(chosen, outcomes, discard);
	uint64_t failing = count_outcome(outcomes, store->run_count, OUTCOME_FAILED);
	*affinities = allocate(ranking->count * sizeof **affinities);
	consider(store, outcomes);
	for (size_t i = 0; i < ranking->count; i++) {
		struct predicate *predicate = &ranking->predicates[i];
		struct predictor left = { .predicate = predicate };
		rescore(ranking, &left, failing, outcomes);
		if (predicate != chosen && left.score.importance < predicate->score.importance)
			(*affinities)[count++] =
			    (struct affinity){ predicate, left.score.importance };
	}
	if (count)
		qsort(*affinities, count, sizeof **affinities, compare_affinities);
	free(outcomes);
	return count;
}
