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

/* Set LINE to that of a SITE whose condition mends runs; return false if it is none.  If nothing that is true there comes with
   failure, what is true in most of the runs that failed speaks for it. */
static bool find_switched_line(struct suspicious_line *line, const struct store_group *group,
			       uint32_t site, const struct store *store,
			       const struct runs_by_outcome *runs)
{
	static struct site_counts counts;
	const struct switched_condition *switched = find_switched(group, site);
	if (!switched || !group->observations[site].size || is_left_out(group, site))
		return false;
	if (find_line_of(line, group, site, store->outcomes, runs, ochiai))
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
	struct runs_by_outcome runs = count_runs_by_outcome(store, store->outcomes);
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

static void add_line(struct suspicious_lines *lines, const struct suspicious_line *line)
{
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
	for (size_t before = SIZE_MAX; lines->count != before;) {
		before = lines->count;
		for (unsigned set = 0; set < sets && lines->count < most; set++) {
			const struct suspicious_line *next = find_next(all, set, mended);
			if (!next)
				continue;
			if (!mended[set])
				first[set] = *next;
			mended[set] |= next->switched->mended;
			add_line(lines, next);
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
	free(first);
	free(all.items);
	return lines;
}
