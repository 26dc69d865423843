/* One list of lines, by how suspicious they are.

   Who looks for a fault reads lines, and sees those around them, too.  So each is named but once, by the predicate that
   speaks for it, and none that is near to one that was named before.  Among equal lines, those of a function come first
   that has many of these: most of it is run only when the program fails.  Lines of a test come last. */

#include "line-list.h"

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

int compare_suspicious_lines(const void *left, const void *right)
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
	return order ? order : compare_suspicious_lines(left, right);
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

struct runs_by_outcome count_runs_by_outcome(const struct store *store, const uint8_t *outcomes)
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

void judge(struct predicate *predicate, const struct site_counts *counts,
	   const struct runs_by_outcome *runs, measure *measure)
{
	predicate->counts = counts_of(counts, predicate->group->set, predicate->kind);
	struct spectrum spectrum = { .counts = predicate->counts,
				     .failing = runs->failing,
				     .passing = runs->passing };
	predicate->suspicion = measure(&spectrum);
	predicate->score = score_of(&predicate->counts, runs->failing, DEFAULT_Z);
}

bool find_line_of(struct suspicious_line *best, const struct store_group *group, uint32_t site,
		  const uint8_t *outcomes, const struct runs_by_outcome *runs, measure *measure)
{
	static struct site_counts counts;
	bool is_found = false;
	count_site(&counts, group, site, outcomes);
	double nearness = site_nearness(group->sites->lines[site]);
	const struct switched_condition *switched = find_switched(group, site);
	for (unsigned kind = 0; kind < group->set->count; kind++) {
		struct suspicious_line line = {
			.predicate = { .group = group, .site = site, .kind = kind },
			.switched = switched
		};
		line.predicate.nearness = nearness;
		judge(&line.predicate, &counts, runs, measure);
		if (!is_suspicious(&line.predicate.counts, runs) ||
		    (is_found && compare_suspicious_lines(&line, best) > 0))
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
	struct runs_by_outcome runs = count_runs_by_outcome(store, outcomes);
	consider(store, outcomes);
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++) {
			if (!group->observations[site].size || is_left_out(group, site) ||
			    !find_line_of(&best, group, site, outcomes, &runs, measure))
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

void mark_changed_lines(struct suspicious_lines *lines, const struct changes *changes)
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

struct suspicious_lines rank_lines_by(measure *measure, const struct store *store,
				      const uint8_t *outcomes, const struct changes *changes,
				      size_t most)
{
	struct suspicious_lines lines = rank_sites(store, outcomes, measure);
	keep_one_of_each_line(&lines);
	count_peers(&lines);
	if (changes)
		mark_changed_lines(&lines, changes);
	if (lines.count)
		qsort(lines.items, lines.count, sizeof *lines.items, compare_suspicious_lines);
	keep_first(&lines, most);
	return lines;
}

static bool has_its_function(const struct suspicious_lines *lines,
			     const struct suspicious_line *line)
{
	for (size_t i = 0; i < lines->count; i++)
		if (are_of_one_function(&lines->items[i], line))
			return true;
	return false;
}

void add_next_line(struct suspicious_lines *to, const struct suspicious_lines *from,
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
