/* From what was observed in many runs to the predicates that predict failure. */

#include "rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* In how many runs which counters of a site were greater than 0, by their bits. */
struct site_counts {
	uint64_t runs[2][1 << MOST_COUNTERS]; /* by OUTCOME_PASSED and OUTCOME_FAILED */
};

static void count_site(struct site_counts *counts, const struct store_group *group, uint32_t site,
		       const uint8_t *outcomes)
{
	struct visit visit = begin_visit(group, site);
	for (int outcome = 0; outcome < 2; outcome++)
		memset(counts->runs[outcome], 0,
		       sizeof counts->runs[outcome][0] << group->set->counters);
	while (next_run(&visit))
		if (outcomes[visit.run] != OUTCOME_IGNORED)
			counts->runs[outcomes[visit.run]][visit.seen]++;
}

static struct counts counts_of(const struct site_counts *site, const struct predicate_set *set,
			       unsigned kind)
{
	struct counts counts = { 0 };
	for (unsigned seen = 1; seen < 1u << set->counters; seen++) {
		uint64_t passed = site->runs[OUTCOME_PASSED][seen];
		uint64_t failed = site->runs[OUTCOME_FAILED][seen];
		counts.passed_observed += passed;
		counts.failed_observed += failed;
		if (seen & set->kinds[kind].counters) {
			counts.passed += passed;
			counts.failed += failed;
		}
	}
	return counts;
}

static double suspicion_of(const struct ranking *ranking, const struct predicate *predicate)
{
	if (!ranking->formula)
		return predicate->score.importance;
	return ranking->formula->of(&predicate->counts, ranking->failing, ranking->passing);
}

static void add_predicate(struct ranking *ranking, struct predicate predicate, size_t *capacity)
{
	if (ranking->count == *capacity) {
		*capacity = *capacity ? 2 * *capacity : 256;
		ranking->predicates = reallocate(ranking->predicates, *capacity * sizeof predicate);
	}
	ranking->predicates[ranking->count++] = predicate;
}

static void count_outcomes(struct ranking *ranking, const struct store *store)
{
	ranking->failing = ranking->passing = 0;
	for (uint32_t run = 0; run < store->run_count; run++) {
		ranking->failing += store->outcomes[run] == OUTCOME_FAILED;
		ranking->passing += store->outcomes[run] == OUTCOME_PASSED;
	}
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
	if (!group->observations[site].size)
		return;
	count_site(&counts, group, site, store->outcomes);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct predicate predicate = { .group = group, .site = site, .kind = kind };
		predicate.counts = counts_of(&counts, group->set, kind);
		predicate.score = score_of(&predicate.counts, ranking->failing, ranking->z);
		predicate.suspicion = suspicion_of(ranking, &predicate);
		ranking->predicate_count++;
		if (is_wanted(ranking, &predicate))
			add_predicate(ranking, predicate, capacity);
	}
}

/* By file, line, and whatever else the site information says. */
static int compare_places(const char *a, const char *b)
{
	size_t length = strcspn(a, "\t");
	int order = strncmp(a, b, length + 1);
	if (order)
		return order;
	unsigned long line = strtoul(a + length + 1, NULL, 10);
	unsigned long other = strtoul(b + length + 1, NULL, 10);
	return line != other ? (line < other ? -1 : 1) : strcmp(a, b);
}

/* The most suspicious first; those of equal suspicion that more failing and fewer passing runs
   have; and then as they stand in the source. */
static int compare_predicates(const void *left, const void *right)
{
	const struct predicate *a = left, *b = right;
	if (a->suspicion != b->suspicion)
		return a->suspicion > b->suspicion ? -1 : 1;
	if (a->counts.failed != b->counts.failed)
		return a->counts.failed > b->counts.failed ? -1 : 1;
	if (a->counts.passed != b->counts.passed)
		return a->counts.passed < b->counts.passed ? -1 : 1;
	int order =
	    compare_places(a->group->sites->lines[a->site], b->group->sites->lines[b->site]);
	if (order == 0)
		order = strcmp(a->group->set->scheme, b->group->set->scheme);
	if (order == 0)
		order = strcmp(a->group->sites->key.unit, b->group->sites->key.unit);
	if (order == 0)
		order = a->site < b->site ? -1 : a->site > b->site;
	return order ? order : (int)a->kind - (int)b->kind;
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
	count_outcomes(ranking, store);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++)
			rank_site(ranking, store, group, site, &capacity);
	sort_predicates(ranking);
}

/* Among predicates of one site with equal scores, what to keep: the first of these rules
   whose predicates are all there, in the order of the six comparisons. */
enum { LT, GE, EQ, NE, GT, LE };
static const struct {
	unsigned count;
	unsigned kinds[3]; /* the first is kept */
} rules[] = {
	{ 3, { LE, LT, EQ } }, { 3, { GE, GT, EQ } }, { 3, { NE, LT, GT } }, { 3, { LT, LE, NE } },
	{ 3, { GT, GE, NE } }, { 3, { EQ, LE, GE } }, { 2, { LT, LE } },     { 2, { LT, NE } },
	{ 2, { GT, GE } },     { 2, { GT, NE } },     { 2, { EQ, LE } },     { 2, { EQ, GE } },
};

static bool have_equal_scores(const struct predicate *a, const struct predicate *b)
{
	return a && b && rint(100 * a->score.lower_bound) == rint(100 * b->score.lower_bound);
}

/* Mark as dropped, by no group, what says the same as another one of the SITE's. */
static void drop_redundant_of_site(struct predicate *site[6])
{
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
		struct predicate *kept = site[rules[i].kinds[0]];
		bool holds = true;
		for (unsigned k = 1; k < rules[i].count; k++)
			holds &= have_equal_scores(kept, site[rules[i].kinds[k]]);
		for (unsigned k = 1; holds && k < rules[i].count; k++) {
			site[rules[i].kinds[k]]->group = NULL;
			site[rules[i].kinds[k]] = NULL;
		}
	}
}

static int compare_sites(const void *left, const void *right)
{
	const struct predicate *a = *(struct predicate *const *)left;
	const struct predicate *b = *(struct predicate *const *)right;
	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	return a->site < b->site ? -1 : a->site > b->site;
}

static void remove_dropped(struct ranking *ranking)
{
	size_t kept = 0;
	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->predicates[i].group)
			ranking->predicates[kept++] = ranking->predicates[i];
	ranking->count = kept;
}

void drop_redundant(struct ranking *ranking)
{
	struct predicate **by_site = allocate(ranking->count * sizeof *by_site);
	for (size_t i = 0; i < ranking->count; i++)
		by_site[i] = &ranking->predicates[i];
	qsort(by_site, ranking->count, sizeof *by_site, compare_sites);
	for (size_t i = 0, next; i < ranking->count; i = next) {
		struct predicate *site[6] = { NULL };
		for (next = i;
		     next < ranking->count && compare_sites(&by_site[i], &by_site[next]) == 0;
		     next++)
			if (by_site[i]->group->set->count == 6)
				site[by_site[next]->kind] = by_site[next];
		drop_redundant_of_site(site);
	}
	free(by_site);
	remove_dropped(ranking);
}

/* Discard what PREDICATE explains from OUTCOMES. */
static void discard_runs(const struct predicate *predicate, uint8_t *outcomes, enum discard discard)
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

/* The best of the candidates whose bit is not set in DROPPED; ranking->count if none. */
static size_t best_candidate(const struct ranking *ranking, const struct predictor *candidates,
			     const bool *dropped)
{
	size_t best = ranking->count;
	double most = 0;
	for (size_t i = 0; i < ranking->count; i++)
		if (!dropped[i] && candidates[i].score.importance > most) {
			best = i;
			most = candidates[i].score.importance;
		}
	return best;
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

static uint64_t count_failing(const uint8_t *outcomes, uint32_t run_count)
{
	uint64_t failing = 0;
	for (uint32_t run = 0; run < run_count; run++)
		failing += outcomes[run] == OUTCOME_FAILED;
	return failing;
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
	uint8_t *outcomes = allocate(store->run_count);
	size_t best;
	if (store->run_count)
		memcpy(outcomes, store->outcomes, store->run_count);
	for (size_t i = 0; i < ranking->count; i++) {
		struct predicate *predicate = &ranking->predicates[i];
		candidates[i] =
		    (struct predictor){ predicate, predicate->counts, predicate->score };
		dropped[i] = false;
	}
	while ((best = best_candidate(ranking, candidates, dropped)) < ranking->count) {
		choose(ranking, &candidates[best]);
		discard_runs(candidates[best].predicate, outcomes, discard);
		uint64_t failing = count_failing(outcomes, store->run_count);
		if (!failing)
			break;
		dropped[best] = true;
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

void free_ranking(struct ranking *ranking)
{
	free(ranking->predicates);
	free(ranking->predictors);
}
