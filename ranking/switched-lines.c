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

/* Of those that are left in ALL, what mends most runs that are not MENDED yet, and of equals the most suspicious. */
static const struct suspicious_line *find_next(const struct suspicious_lines *all,
					       const uint64_t *mended)
{
	const struct suspicious_line *best = NULL;
	for (size_t i = 0; i < all->count; i++) {
		const struct suspicious_line *line = &all->items[i];
		int more = best ? count_new(line, mended) - count_new(best, mended)
				: count_new(line, mended);
		if (more > 0 || (best && more == 0 && compare_suspicious_lines(line, best) < 0))
			best = line;
	}
	return best;
}

/* Add to LINES, no more than MOST, those of ALL that mend what the first one does: any of them may be the cause. */
static void add_equals(struct suspicious_lines *lines, struct suspicious_lines *all, size_t most)
{
	size_t kept = 0;
	for (size_t i = 0; i < all->count; i++) {
		const struct switched_condition *switched = all->items[i].switched,
						*first = lines->items[0].switched;
		if (switched->set == first->set && switched->mended == first->mended)
			all->items[kept++] = all->items[i];
	}
	all->count = kept;
	qsort(all->items, kept, sizeof *all->items, compare_suspicious_lines);
	for (size_t before = SIZE_MAX; lines->count < most && lines->count != before;) {
		before = lines->count;
		add_next_line(lines, all, false);
	}
}

struct suspicious_lines rank_switched_lines(const struct store *store,
					    const struct changes *changes, size_t most)
{
	struct suspicious_lines all = find_switched_lines(store, changes);
	struct suspicious_lines lines = { .items = allocate((most + 1) * sizeof *lines.items) };
	uint64_t *mended = allocate((count_switched_sets() + 1) * sizeof *mended);
	const struct suspicious_line *next;
	memset(mended, 0, count_switched_sets() * sizeof *mended);
	while (lines.count < most && (next = find_next(&all, mended))) {
		mended[next->switched->set] |= next->switched->mended;
		lines.items[lines.count] = *next;
		lines.items[lines.count].rank = lines.count + 1;
		lines.count++;
	}
	if (lines.count)
		add_equals(&lines, &all, most);
	free(mended);
	free(all.items);
	return lines;
}
