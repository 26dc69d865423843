/* Lines with conditions that mend runs when they are switched. */

#include "switched-lines.h"

#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "score.h"
#include "line-list.h"
#include "site-marks.h"
#include "switched.h"
#include "tool.h"

/* Set LINE to that of a SITE whose condition mends runs.  If nothing that is true there comes with failure, what is true in most of the runs that
   failed speaks for it. */
static void find_line(struct suspicious_line *line, const struct store_group *group, uint32_t site,
		      const struct store *store, const struct runs_by_outcome *runs)
{
	static struct site_counts counts;
	if (find_line_of(line, group, site, store->outcomes, runs, ochiai))
		return;
	*line = (struct suspicious_line){ .predicate = { .group = group, .site = site } };
	count_site(&counts, group, site, store->outcomes);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct counts of_kind = counts_of(&counts, group->set, kind);
		if (kind && of_kind.failed <= line->predicate.counts.failed)
			continue;
		line->predicate.kind = kind;
		line->predicate.counts = of_kind;
	}
}

/* Add to LINES that of a SITE of GROUP for each set of runs of which its condition mends any. */
static void add_lines_of_site(struct suspicious_lines *lines, const struct store_group *group,
			      uint32_t site, const struct store *store,
			      const struct runs_by_outcome *runs)
{
	struct suspicious_line line;
	const struct switched_condition *switched = first_switched(group, site);
	if (!switched || !group->observations[site].size || is_left_out(group, site))
		return;
	find_line(&line, group, site, store, runs);
	for (; switched; switched = next_switched(switched)) {
		line.switched = switched;
		lines->items = reallocate(lines->items, (lines->count + 1) * sizeof *lines->items);
		lines->items[lines->count++] = line;
	}
}

static struct suspicious_lines find_switched_lines(const struct store *store,
						   const struct changes *changes)
{
	struct suspicious_lines lines = { 0 };
	struct runs_by_outcome runs = count_runs_by_outcome(store, store->outcomes);
	consider(store, store->outcomes);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++)
			add_lines_of_site(&lines, group, site, store, &runs);
	if (changes)
		mark_changed_lines(&lines, changes);
	return lines;
}

/* How many runs LINE mends that are not MENDED yet, a bit for each run of each set. */
static int count_new(const struct suspicious_line *line, const uint64_t *mended)
{
	return __builtin_popcountll(line->switched->mended & ~mended[line->switched->set]);
}

/* Of ALL, what mends most runs of SET that are not MENDED yet, and of equals the most suspicious. */
static const struct suspicious_line *find_next(const struct suspicious_lines *all, unsigned set,
					       const uint64_t *mended)
{
	const struct suspicious_line *best = NULL;
	for (size_t i = 0; i < all->count; i++) {
		const struct suspicious_line *line = &all->items[i];
		if (line->switched->set != set)
			continue;
		int more = best ? count_new(line, mended) - count_new(best, mended)
				: count_new(line, mended);
		if (more > 0 || (best && more == 0 && compare_suspicious_lines(line, best) < 0))
			best = line;
	}
	return best;
}

/* A condition may mend a few runs of one set, and many of another: it is told as in the set where it was found first. */
static bool is_there(const struct suspicious_lines *lines, const struct suspicious_line *line)
{
	for (size_t i = 0; i < lines->count; i++)
		if (lines->items[i].switched->key == line->switched->key)
			return true;
	return false;
}

static void add_line(struct suspicious_lines *lines, const struct suspicious_line *line)
{
	if (is_there(lines, line))
		return;
	lines->items[lines->count] = *line;
	lines->items[lines->count].rank = lines->count + 1;
	lines->count++;
}

/* Add to LINES the best of ALL for each of SETS, then what mends most of the others in each set, and so on; no more than MOST.  FIRST has a
   copy of the best for each set, or its SWITCHED is null. */
static void add_best(struct suspicious_lines *lines, const struct suspicious_lines *all,
		     struct suspicious_line *first, unsigned sets, size_t most)
{
	uint64_t *mended = allocate((sets + 1) * sizeof *mended);
	memset(mended, 0, sets * sizeof *mended);
	for (bool is_any = true; is_any;) {
		is_any = false;
		for (unsigned set = 0; set < sets && lines->count < most; set++) {
			const struct suspicious_line *next = find_next(all, set, mended);
			if (!next)
				continue;
			if (!mended[set])
				first[set] = *next;
			mended[set] |= next->switched->mended;
			add_line(lines, next);
			is_any = true;
		}
	}
	free(mended);
}

/* Those of ALL that mend what FIRST does: any of them may be the cause. */
static struct suspicious_lines find_equals(const struct suspicious_lines *all,
					   const struct suspicious_line *first)
{
	struct suspicious_lines equals = { .items =
					       allocate((all->count + 1) * sizeof *equals.items) };
	for (size_t i = 0; i < all->count && first->switched; i++)
		if (all->items[i].switched->set == first->switched->set &&
		    all->items[i].switched->mended == first->switched->mended)
			equals.items[equals.count++] = all->items[i];
	if (equals.count)
		qsort(equals.items, equals.count, sizeof *equals.items, compare_suspicious_lines);
	return equals;
}

/* Add to LINES, no more than MOST, the equals in ALL of each of the COUNT that are FIRST, in turn. */
static void add_equals(struct suspicious_lines *lines, const struct suspicious_lines *all,
		       const struct suspicious_line *first, unsigned count, size_t most)
{
	struct suspicious_lines *equals = allocate((count + 1) * sizeof *equals);
	for (unsigned i = 0; i < count; i++)
		equals[i] = find_equals(all, &first[i]);
	for (size_t before = SIZE_MAX; lines->count != before;) {
		before = lines->count;
		for (unsigned i = 0; i < count && lines->count < most; i++)
			add_next_line(lines, &equals[i], false);
	}
	for (unsigned i = 0; i < count; i++)
		free(equals[i].items);
	free(equals);
}

/* If its condition comes out one way always with what mends runs, LINE is told by the other, which this changes. */
static void tell_what_is_changed(struct suspicious_line *line, const struct store *store,
				 const struct runs_by_outcome *runs)
{
	static struct site_counts counts;
	struct predicate predicate = line->predicate;
	const struct predicate_set *set = predicate.group->set;
	const char *way = line->switched->way, *wanted = strcmp(way, "true") == 0    ? "is false"
							 : strcmp(way, "false") == 0 ? "is true"
										     : NULL;
	count_site(&counts, predicate.group, predicate.site, store->outcomes);
	for (unsigned kind = 0; wanted && kind < set->count; kind++) {
		if (strcmp(set->kinds[kind].words, wanted) != 0)
			continue;
		predicate.kind = kind;
		judge(&predicate, &counts, runs, ochiai);
		if (predicate.counts.failed)
			line->predicate = predicate;
	}
}

struct suspicious_lines rank_switched_lines(const struct store *store,
					    const struct changes *changes, size_t most)
{
	struct suspicious_lines all = find_switched_lines(store, changes);
	struct suspicious_lines lines = { .items = allocate((most + 1) * sizeof *lines.items) };
	unsigned sets = count_switched_sets();
	struct suspicious_line *first = allocate((sets + 1) * sizeof *first);
	memset(first, 0, sets * sizeof *first);
	add_best(&lines, &all, first, sets, most);
	add_equals(&lines, &all, first, sets, most);
	struct runs_by_outcome runs = count_runs_by_outcome(store, store->outcomes);
	for (size_t i = 0; i < lines.count; i++)
		tell_what_is_changed(&lines.items[i], store, &runs);
	free(first);
	free(all.items);
	return lines;
}
