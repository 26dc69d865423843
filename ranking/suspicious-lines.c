/* Lines of the source, by how suspicious they are.

   If there are several bugs, what comes with most failures is what comes with several of them, and not what comes with
   one.  Then lines are wanted that are hardly ever there in a run that passes, be it that they explain some failures
   only: the first of these is about one bug, what is nearly as suspicious, too; and the failures that it does not explain
   are those of the others.  So there is a list for each bug, of which lines come in turn.

   All this is about what comes with failure.  Where conditions were switched (switched.h), it is known what failure comes from; so
   those lines come first. */

#include "suspicious-lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "line-list.h"
#include "score.h"
#include "switched-lines.h"
#include "tool.h"

struct suspicious_lines rank_lines(const struct store *store, const uint8_t *outcomes,
				   const struct changes *changes, size_t most)
{
	return rank_lines_by(ochiai, store, outcomes, changes, most);
}

/* Let OUTCOMES have those of the runs in which CHOSEN was true. */
static void copy_outcomes(uint8_t *outcomes, const struct store *store,
			  const struct predicate *chosen)
{
	struct visit visit = begin_visit(chosen->group, chosen->site);
	unsigned counters = chosen->group->set->kinds[chosen->kind].counters;
	while (next_run(&visit))
		if (visit.seen & counters)
			outcomes[visit.run] = store->outcomes[visit.run];
}

/* No outcome is known of any run; to be freed. */
static uint8_t *ignored_outcomes(const struct store *store)
{
	uint8_t *outcomes = allocate(store->run_count + 1);
	memset(outcomes, OUTCOME_IGNORED, store->run_count);
	return outcomes;
}

/* The outcomes of the runs in which CHOSEN was true, the others being ignored; to be freed. */
static uint8_t *outcomes_with(const struct store *store, const struct predicate *chosen)
{
	uint8_t *outcomes = ignored_outcomes(store);
	copy_outcomes(outcomes, store, chosen);
	return outcomes;
}

/* Whether PREDICTOR explains so many failing runs, besides those that were chosen before it, that it is not about a few
   runs of a bug that another one misses. */
static bool may_be_of_another_bug(const struct ranking *ranking, const struct predictor *predictor)
{
	return predictor->counts.failed >= ranking->least_runs;
}

/* How suspicious a line would be in which something is true whenever one of RANKING's predictors is, of those that may be
   of several bugs. */
static double suspicion_of_all(const struct store *store, const struct ranking *ranking)
{
	uint8_t *outcomes = ignored_outcomes(store);
	for (size_t i = 0; i < ranking->predictor_count; i++)
		if (may_be_of_another_bug(ranking, &ranking->predictors[i]))
			copy_outcomes(outcomes, store, ranking->predictors[i].predicate);
	struct runs_by_outcome runs = count_runs_by_outcome(store, outcomes);
	struct spectrum spectrum = { .counts = { .failed = runs.failing, .passed = runs.passing },
				     .failing = ranking->failing,
				     .passing = ranking->passing };
	free(outcomes);
	return ochiai(&spectrum);
}

/* What predictors are better together than the best of LINES, if there are several bugs.  (Tried on planted faults, alone and
   by three: see docs/quality.md.) */
#define MARGIN 0.01

static bool are_several_bugs(const struct store *store, const struct ranking *ranking,
			     const struct suspicious_lines *lines)
{
	return ranking->predictor_count > 1 && lines->count &&
	       suspicion_of_all(store, ranking) > lines->items[0].predicate.suspicion + MARGIN;
}

/* So many lines of each list are of functions that have none yet: who looks for one bug has looked there already. */
#define ROUNDS_OF_FUNCTIONS 3

/* The first line of each of COUNT lists, the second one of each, and so on; no more than MOST. */
static struct suspicious_lines alternate(const struct suspicious_lines *lists, size_t count,
					 size_t most)
{
	size_t all = 0;
	for (size_t i = 0; i < count; i++)
		all += lists[i].count;
	struct suspicious_lines lines = { .items = allocate((all + 1) * sizeof *lines.items),
					  .alternates = true };
	for (size_t round = 0, before = SIZE_MAX; lines.count != before; round++) {
		bool wants_other_function = round < ROUNDS_OF_FUNCTIONS;
		before = wants_other_function ? SIZE_MAX : lines.count;
		for (size_t i = 0; i < count && lines.count < most; i++)
			add_next_line(&lines, &lists[i], wants_other_function);
	}
	return lines;
}

/* How much more it matters that a line is not there in runs that pass than that it is in all that fail. */
#define PRECISION_WEIGHT 5

/* What was true in fewer failing runs may be chance. */
#define LEAST_FAILING 2

/* How well what is true explains some of the failing runs: the F-measure (van Rijsbergen, Information Retrieval, 1979,
   chapter 7) of precision, as if as many runs passed as fail, and recall. */
static double precise(const struct spectrum *s)
{
	double failed = s->counts.failed, missed = s->failing - failed;
	double passed = s->passing ? (double)s->counts.passed * s->failing / s->passing : 0;
	double square = PRECISION_WEIGHT * PRECISION_WEIGHT;
	if (failed < LEAST_FAILING && missed > 0)
		return 0;
	return (1 + square) * failed / ((1 + square) * failed + missed + square * passed);
}

/* Of the lines of a bug, those that are less suspicious than the first by that are about others. */
#define SIMILAR 0.7

/* The lines of one bug: of the failing runs of OUTCOMES, the first explains some.  There are more than MOST, as some may be
   shown for another. */
static struct suspicious_lines rank_lines_of_next(const struct store *store,
						  const uint8_t *outcomes,
						  const struct changes *changes, size_t most)
{
	struct suspicious_lines lines = rank_lines_by(precise, store, outcomes, changes, 20 * most);
	size_t kept = 0;
	while (kept < lines.count && lines.items[kept].predicate.suspicion > 0 &&
	       lines.items[kept].predicate.suspicion >=
		   SIMILAR * lines.items[0].predicate.suspicion)
		kept++;
	lines.count = kept;
	return lines;
}

/* So many bugs, at most, have lines of their own. */
#define MOST_BUGS 4

/* Fill LISTS, of MOST_BUGS, each with the lines of one bug; return how many. */
static size_t rank_lines_of_each(struct suspicious_lines *lists, const struct store *store,
				 const struct changes *changes, size_t most)
{
	uint8_t *outcomes = allocate(store->run_count + 1);
	size_t count = 0;
	memcpy(outcomes, store->outcomes, store->run_count);
	while (count < MOST_BUGS) {
		struct suspicious_lines lines = rank_lines_of_next(store, outcomes, changes, most);
		lists[count++] = lines;
		if (!lines.count)
			break;
		discard_runs(&lines.items[0].predicate, outcomes, DISCARD_FAILING);
	}
	free(outcomes);
	return count;
}

/* The lines by what comes with failure. */
static struct suspicious_lines rank_lines_by_runs(const struct store *store,
						  const struct ranking *ranking,
						  const struct changes *changes, size_t most)
{
	struct suspicious_lines lines = rank_lines(store, store->outcomes, changes, most);
	struct suspicious_lines lists[MOST_BUGS];
	if (!are_several_bugs(store, ranking, &lines))
		return lines;
	free(lines.items);
	size_t count = rank_lines_of_each(lists, store, changes, most);
	lines = alternate(lists, count, most);
	for (size_t i = 0; i < count; i++)
		free(lists[i].items);
	return lines;
}

struct suspicious_lines rank_lines_of_bugs(const struct store *store, const struct ranking *ranking,
					   const struct changes *changes, size_t most)
{
	struct suspicious_lines rest = rank_lines_by_runs(store, ranking, changes, most);
	struct suspicious_lines lines = rank_switched_lines(store, changes, most);
	if (!lines.count) {
		free(lines.items);
		return rest;
	}
	lines.alternates = rest.alternates;
	for (size_t before = SIZE_MAX; lines.count < most && lines.count != before;) {
		before = lines.count;
		add_next_line(&lines, &rest, false);
	}
	free(rest.items);
	return lines;
}

bool narrow(const struct store *store, const struct predicate *chosen, struct predicate *narrowing)
{
	if (!chosen->counts.passed || !chosen->counts.failed)
		return false;
	uint8_t *outcomes = outcomes_with(store, chosen);
	struct suspicious_lines lines = rank_lines(store, outcomes, NULL, 1);
	/* what is true in all of these runs has this suspicion */
	double all = chosen->counts.failed, runs = all + chosen->counts.passed;
	bool is_found = lines.count && lines.items[0].predicate.suspicion > all / sqrt(all * runs);
	if (is_found)
		*narrowing = lines.items[0].predicate;
	free(lines.items);
	free(outcomes);
	return is_found;
}
