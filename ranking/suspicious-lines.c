/* Lines of the source, by how suspicious they are.

   Who looks for a fault reads lines, and sees those around them, too.  So each is named but once, by the predicate that
   speaks for it, and none that is near to one that was named before.  Among equal lines, those of a function come first
   that has many of these: most of it is run only when the program fails.  Lines of a test come last.

   If there are several bugs, what comes with most failures is what comes with several of them, and not what comes with
   one.  Then lines are wanted that are hardly ever there in a run that passes, be it that they explain some failures
   only: the first of these is about one bug, what is nearly as suspicious, too; and the failures that it does not explain
   are those of the others.  So there is a list for each bug, of which lines come in turn. */

#include "suspicious-lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "crash-stacks.h"
#include "order.h"
#include "site-marks.h"
#include "tool.h"

/* So many lines, before and behind, are seen as well. */
#define NEIGHBOURHOOD 2

/* Who has looked at so many lines of a function knows it. */
#define MOST_OF_FUNCTION 4

/* More suspicious first, of what is no check. */
static int compare(const void *left, const void *right)
{
	const struct suspicious_line *one = left, *other = right;
	const struct predicate *a = &one->predicate, *b = &other->predicate;
	bool is_of_test = is_check(a->group, a->site);
	if (is_of_test != is_check(b->group, b->site))
		return is_of_test ? 1 : -1;
	if (a->suspicion != b->suspicion)
		return a->suspicion > b->suspicion ? -1 : 1;
	if (one->is_changed != other->is_changed)
		return one->is_changed ? -1 : 1;
	int order = compare_decisions(a, b);
	if (order == 0 && one->peers != other->peers)
		order = one->peers > other->peers ? -1 : 1;
	return order ? order : compare_equals(a, b);
}

static const char *site_of(const struct suspicious_line *line)
{
	return line->predicate.group->sites->lines[line->predicate.site];
}

/* By file and line; and then the more suspicious first. */
static int compare_by_line(const void *left, const void *right)
{
	int order = compare_site_fields(site_of(left), site_of(right), 2);
	return order ? order : compare(left, right);
}

static bool are_one_line(const struct suspicious_line *a, const struct suspicious_line *b)
{
	return compare_site_fields(site_of(a), site_of(b), 2) == 0;
}

static bool are_of_one_function(const struct suspicious_line *a, const struct suspicious_line *b)
{
	const char *of_a = site_of(a) + site_fields_length(site_of(a), 2);
	const char *of_b = site_of(b) + site_fields_length(site_of(b), 2);
	size_t length = strcspn(of_a, "\t");
	return length == strcspn(of_b, "\t") && strncmp(of_a, of_b, length) == 0 &&
	       strncmp(site_of(a), site_of(b), strcspn(site_of(a), "\t") + 1) == 0;
}

/* The number of runs that failed, and of those that passed. */
struct runs_by_outcome {
	uint64_t failing, passing;
};

static struct runs_by_outcome count_runs(const struct store *store, const uint8_t *outcomes)
{
	return (
	    struct runs_by_outcome){ count_outcome(outcomes, store->run_count, OUTCOME_FAILED),
				     count_outcome(outcomes, store->run_count, OUTCOME_PASSED) };
}

/* Whether more of the runs in which it was true have failed than of all. */
static bool is_suspicious(const struct counts *counts, const struct runs_by_outcome *runs)
{
	return (double)counts->failed * runs->passing > (double)counts->passed * runs->failing;
}

typedef double measure(const struct spectrum *spectrum);

/* Set BEST to the most suspicious predicate of a site, by MEASURE; return false if none is. */
static bool find_best(struct suspicious_line *best, const struct store_group *group, uint32_t site,
		      const uint8_t *outcomes, const struct runs_by_outcome *runs, measure *measure)
{
	static struct site_counts counts;
	bool is_found = false;
	count_site(&counts, group, site, outcomes);
	double nearness = site_nearness(group->sites->lines[site]);
	const struct switched *switched = find_switched(group, site);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct suspicious_line line = {
			.predicate = { .group = group, .site = site, .kind = kind },
			.switched = switched
		};
		struct predicate *predicate = &line.predicate;
		predicate->nearness = nearness;
		predicate->counts = counts_of(&counts, group->set, kind);
		struct spectrum spectrum = { .counts = predicate->counts,
					     .failing = runs->failing,
					     .passing = runs->passing };
		predicate->suspicion = measure(&spectrum);
		predicate->score = score_of(&predicate->counts, runs->failing, DEFAULT_Z);
		if (!is_suspicious(&predicate->counts, runs) ||
		    (is_found && compare(&line, best) > 0))
			continue;
		*best = line;
		is_found = true;
	}
	return is_found;
}

/* The best predicate of each site that has one. */
static struct suspicious_lines rank_sites(const struct store *store, const uint8_t *outcomes,
					  measure *measure)
{
	struct suspicious_lines lines = { 0 };
	struct suspicious_line best;
	size_t capacity = 0;
	struct runs_by_outcome runs = count_runs(store, outcomes);
	consider(store, outcomes);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++) {
			if (!group->observations[site].size || is_left_out(group, site) ||
			    !find_best(&best, group, site, outcomes, &runs, measure))
				continue;
			if (lines.count == capacity) {
				capacity = capacity ? 2 * capacity : 256;
				lines.items =
				    reallocate(lines.items, capacity * sizeof *lines.items);
			}
			lines.items[lines.count++] = best;
		}
	return lines;
}

static void keep_one_of_each_line(struct suspicious_lines *lines)
{
	size_t kept = 0;
	if (lines->count)
		qsort(lines->items, lines->count, sizeof *lines->items, compare_by_line);
	for (size_t i = 0; i < lines->count; i++)
		if (!kept || !are_one_line(&lines->items[kept - 1], &lines->items[i]))
			lines->items[kept++] = lines->items[i];
	lines->count = kept;
}

static unsigned long number_of(const struct suspicious_line *line)
{
	return strtoul(site_of(line) + site_fields_length(site_of(line), 1), NULL, 10);
}

static void mark_changed(struct suspicious_lines *lines, const struct changes *changes)
{
	for (size_t i = 0; i < lines->count; i++)
		lines->items[i].is_changed = is_site_changed(changes, site_of(&lines->items[i]));
}

/* By function and suspicion. */
static int compare_by_function(const void *left, const void *right)
{
	const struct suspicious_line *a = left, *b = right;
	const char *of_a = site_of(a), *of_b = site_of(b);
	int order = strncmp(of_a, of_b, site_fields_length(of_a, 1));
	if (order == 0)
		order =
		    strncmp(of_a + site_fields_length(of_a, 2), of_b + site_fields_length(of_b, 2),
			    site_fields_length(of_a, 3) - site_fields_length(of_a, 2));
	if (order == 0 && a->predicate.suspicion != b->predicate.suspicion)
		order = a->predicate.suspicion > b->predicate.suspicion ? -1 : 1;
	return order;
}

static void count_peers(struct suspicious_lines *lines)
{
	size_t first = 0;
	if (lines->count)
		qsort(lines->items, lines->count, sizeof *lines->items, compare_by_function);
	for (size_t i = 1; i <= lines->count; i++) {
		if (i < lines->count &&
		    compare_by_function(&lines->items[first], &lines->items[i]) == 0)
			continue;
		for (size_t k = first; k < i; k++)
			lines->items[k].peers = i - first;
		first = i;
	}
}

/* Whether B, of the same function, is seen by who looks at A. */
static bool are_neighbours(const struct suspicious_line *a, const struct suspicious_line *b)
{
	unsigned long one = number_of(a), other = number_of(b);
	return (one < other ? other - one : one - other) <= NEIGHBOURHOOD &&
	       are_of_one_function(a, b);
}

static bool has_neighbour(const struct suspicious_line *lines, size_t count,
			  const struct suspicious_line *line)
{
	for (size_t i = 0; i < count; i++)
		if (are_neighbours(&lines[i], line))
			return true;
	return false;
}

static size_t count_of_function(const struct suspicious_line *lines, size_t count,
				const struct suspicious_line *line)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++)
		found += are_of_one_function(&lines[i], line);
	return found;
}

/* Add LINE to the COUNT lines that are KEPT, if it is not the neighbour of one, nor one of too many of its function; return
   how many there are then. */
static size_t keep(struct suspicious_line *kept, size_t count, const struct suspicious_line *line,
		   size_t most_of_function)
{
	if (has_neighbour(kept, count, line) ||
	    count_of_function(kept, count, line) >= most_of_function)
		return count;
	kept[count] = *line;
	bool is_equal = count && kept[count - 1].predicate.suspicion == line->predicate.suspicion;
	kept[count].rank = is_equal ? kept[count - 1].rank : count + 1;
	return count + 1;
}

/* Keep the first lines, no more than MOST, without the neighbours of better ones.  Those of which the function has many
   before come last. */
static void keep_first(struct suspicious_lines *lines, size_t most)
{
	static const size_t most_of_function[] = { MOST_OF_FUNCTION, SIZE_MAX };
	struct suspicious_line *kept = allocate((lines->count + 1) * sizeof *kept);
	size_t count = 0;
	for (unsigned round = 0; round < 2; round++)
		for (size_t i = 0; i < lines->count && count < most; i++)
			count = keep(kept, count, &lines->items[i], most_of_function[round]);
	free(lines->items);
	lines->items = kept;
	lines->count = count;
}

static struct suspicious_lines rank_lines_by(measure *measure, const struct store *store,
					     const uint8_t *outcomes, const struct changes *changes,
					     size_t most)
{
	struct suspicious_lines lines = rank_sites(store, outcomes, measure);
	keep_one_of_each_line(&lines);
	count_peers(&lines);
	if (changes)
		mark_changed(&lines, changes);
	if (lines.count)
		qsort(lines.items, lines.count, sizeof *lines.items, compare);
	keep_first(&lines, most);
	return lines;
}

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
	struct runs_by_outcome runs = count_runs(store, outcomes);
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

static bool has_its_function(const struct suspicious_lines *lines,
			     const struct suspicious_line *line)
{
	for (size_t i = 0; i < lines->count; i++)
		if (are_of_one_function(&lines->items[i], line))
			return true;
	return false;
}

/* Add the first of the lines FROM that none of the lines TO makes superfluous, if there is one. */
static void add_next(struct suspicious_lines *to, const struct suspicious_lines *from,
		     bool wants_other_function)
{
	for (size_t i = 0; i < from->count; i++) {
		const struct suspicious_line *line = &from->items[i];
		if (has_neighbour(to->items, to->count, line) ||
		    (wants_other_function && has_its_function(to, line)))
			continue;
		to->items[to->count] = *line;
		to->items[to->count].rank = to->count + 1;
		to->count++;
		return;
	}
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
			add_next(&lines, &lists[i], wants_other_function);
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

/* Set LINE to that of a SITE whose condition mends runs; return false if it is none.  If nothing that is true there comes with
   failure, what is true in most of the runs that failed speaks for it. */
static bool find_switched_line(struct suspicious_line *line, const struct store_group *group,
			       uint32_t site, const struct store *store,
			       const struct runs_by_outcome *runs)
{
	static struct site_counts counts;
	const struct switched *switched = find_switched(group, site);
	if (!switched || !group->observations[site].size || is_left_out(group, site))
		return false;
	if (find_best(line, group, site, store->outcomes, runs, ochiai))
		return true;
	*line = (struct suspicious_line){ .predicate = { .group = group, .site = site },
					  .switched = switched };
	count_site(&counts, group, site, store->outcomes);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct counts of_kind = counts_of(&counts, group->set, kind);
		if (kind && of_kind.failed <= line->predicate.counts.failed)
			continue;
		line->predicate.kind = kind;
		line->predicate.counts = of_kind;
	}
	return true;
}

static struct suspicious_lines find_switched_lines(const struct store *store,
						   const struct changes *changes)
{
	struct suspicious_lines lines = { 0 };
	struct suspicious_line line;
	struct runs_by_outcome runs = count_runs(store, store->outcomes);
	consider(store, store->outcomes);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++) {
			if (!find_switched_line(&line, group, site, store, &runs))
				continue;
			lines.items =
			    reallocate(lines.items, (lines.count + 1) * sizeof *lines.items);
			lines.items[lines.count++] = line;
		}
	if (changes)
		mark_changed(&lines, changes);
	return lines;
}

/* What mends more of the runs that are not MENDED yet comes first; then what is more suspicious. */
static bool is_better_switched(const struct suspicious_line *line,
			       const struct suspicious_line *other, uint64_t mended)
{
	int of_line = __builtin_popcountll(line->switched->mended & ~mended),
	    of_other = __builtin_popcountll(other->switched->mended & ~mended);
	return of_line != of_other ? of_line > of_other : compare(line, other) < 0;
}

/* The lines whose conditions mend runs that those before do not. */
static struct suspicious_lines rank_switched_lines(const struct store *store,
						   const struct changes *changes, size_t most)
{
	struct suspicious_lines all = find_switched_lines(store, changes);
	struct suspicious_lines lines = { .items = allocate((all.count + most + 1) *
							    sizeof *lines.items) };
	uint64_t mended = 0;
	while (lines.count < most && all.count) {
		size_t best = 0;
		for (size_t i = 1; i < all.count; i++)
			if (is_better_switched(&all.items[i], &all.items[best], mended))
				best = i;
		if (!(all.items[best].switched->mended & ~mended))
			break;
		mended |= all.items[best].switched->mended;
		lines.items[lines.count] = all.items[best];
		lines.items[lines.count].rank = lines.count + 1;
		lines.count++;
	}
	free(all.items);
	return lines;
}

struct suspicious_lines rank_lines_of_bugs(const struct store *store, const struct ranking *ranking,
					   const struct changes *changes, size_t most)
{
	struct suspicious_lines rest = rank_lines_by_runs(store, ranking, changes, most);
	if (!has_switched())
		return rest;
	struct suspicious_lines lines = rank_switched_lines(store, changes, most);
	lines.alternates = rest.alternates;
	lines.items = reallocate(lines.items, (most + rest.count + 1) * sizeof *lines.items);
	for (size_t before = SIZE_MAX; lines.count < most && lines.count != before;) {
		before = lines.count;
		add_next(&lines, &rest, false);
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
