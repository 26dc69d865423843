/* How much there was to rank: for each scheme, and for each unit. */

#include "summary.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

static struct scheme_summary *scheme_of(struct summary *summary, const char *name)
{
	for (size_t i = 0; i < summary->scheme_count; i++)
		if (strcmp(summary->schemes[i].name, name) == 0)
			return &summary->schemes[i];
	summary->schemes =
	    reallocate(summary->schemes, (summary->scheme_count + 1) * sizeof *summary->schemes);
	struct scheme_summary *scheme = &summary->schemes[summary->scheme_count++];
	*scheme = (struct scheme_summary){ .name = name };
	return scheme;
}

static void add_group_to_scheme(struct scheme_summary *scheme, const struct store_group *group)
{
	scheme->sites += group->sites->count;
	for (size_t site = 0; site < group->sites->count; site++)
		if (group->observations[site].size) {
			scheme->observed++;
			scheme->predicates += group->set->count;
		}
}

/* Mark in RUNS, a byte for each, those in which a site of GROUP was observed. */
static void mark_runs(const struct store_group *group, char *runs)
{
	for (size_t site = 0; site < group->sites->count; site++) {
		struct visit visit = begin_visit(group, site);
		while (next_run(&visit))
			runs[visit.run] = 1;
	}
}

static bool is_of_unit(const struct store_group *group, const char *unit)
{
	return strcmp(group->sites->key.unit, unit) == 0;
}

static struct unit_summary summarise_unit(const struct store *store,
					  const struct store_group *first)
{
	struct unit_summary unit = { .unit = first->sites->key.unit };
	char *runs = memset(allocate(store->run_count), 0, store->run_count);
	for (const struct store_group *group = first; group; group = group->next)
		if (is_of_unit(group, unit.unit))
			mark_runs(group, runs);
	for (uint32_t run = 0; run < store->run_count; run++) {
		unit.failed += runs[run] && store->outcomes[run] == OUTCOME_FAILED;
		unit.passed += runs[run] && store->outcomes[run] == OUTCOME_PASSED;
	}
	free(runs);
	unit.file = site_field(first->sites->count ? first->sites->lines[0] : "", FIELD_FILE);
	return unit;
}

/* The unit of GROUP, unless it was added with another group before. */
static void add_unit(struct summary *summary, const struct store *store,
		     const struct store_group *group)
{
	for (const struct store_group *before = store->units; before != group;
	     before = before->next)
		if (is_of_unit(before, group->sites->key.unit))
			return;
	summary->units =
	    reallocate(summary->units, (summary->unit_count + 1) * sizeof *summary->units);
	summary->units[summary->unit_count++] = summarise_unit(store, group);
}

static int compare_schemes(const void *left, const void *right)
{
	return strcmp(((const struct scheme_summary *)left)->name,
		      ((const struct scheme_summary *)right)->name);
}

static int compare_units(const void *left, const void *right)
{
	const struct unit_summary *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->unit, b->unit);
}

struct summary summarise_schemes(const struct result *result)
{
	struct summary summary = { 0 };
	for (const struct store_group *group = result->store->groups; group; group = group->next)
		add_group_to_scheme(scheme_of(&summary, group->set->scheme), group);
	for (size_t i = 0; i < result->count; i++)
		scheme_of(&summary, result->findings[i].scheme)->predictors++;
	if (summary.scheme_count)
		qsort(summary.schemes, summary.scheme_count, sizeof *summary.schemes,
		      compare_schemes);
	return summary;
}

struct summary summarise(const struct result *result)
{
	struct summary summary = summarise_schemes(result);
	for (const struct store_group *group = result->store->units; group; group = group->next)
		add_unit(&summary, result->store, group);
	if (summary.unit_count)
		qsort(summary.units, summary.unit_count, sizeof *summary.units, compare_units);
	return summary;
}

void free_summary(struct summary *summary)
{
	for (size_t i = 0; i < summary->unit_count; i++)
		free(summary->units[i].file);
	free(summary->units);
	free(summary->schemes);
}
