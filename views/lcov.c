/* Which lines ran, as a tracefile of lcov (geninfo(1)): for genhtml and editors.

   What is counted is runs, failed and passed ones together: DA those in which a site of the line
   was observed, FNDA those in which a function was entered, BRDA those in which a condition was
   true (branch 0) or false (branch 1).  Lines without sites are not there. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "schemes.h"
#include "sites.h"
#include "source-files.h"
#include "tool.h"
#include "view.h"

/* A site, of whatever was read. */
struct place {
	const char *file; /* where it is; as the site has it, if it is not there */
	unsigned long line;
	const struct site_group *sites;
	uint32_t site;
};

struct places {
	struct place *items;
	size_t count, capacity;
};

static void add_place(struct places *places, const struct site_group *sites, uint32_t site)
{
	if (places->count == places->capacity) {
		places->capacity = places->capacity ? 2 * places->capacity : 256;
		places->items = reallocate(places->items, places->capacity * sizeof *places->items);
	}
	char *file = site_field(sites->lines[site], FIELD_FILE);
	char *line = site_field(sites->lines[site], FIELD_LINE);
	const struct source_file *source = find_source(file, sites->key.unit);
	places->items[places->count++] = (struct place){ source->path ? source->path : source->name,
							 strtoul(line, NULL, 10), sites, site };
	free(file);
	free(line);
}

static int compare_places(const void *left, const void *right)
{
	const struct place *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	if (order)
		return order;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	order = strcmp(a->sites->key.scheme, b->sites->key.scheme);
	if (order == 0)
		order = strcmp(a->sites->key.unit, b->sites->key.unit);
	return order ? order : (a->site > b->site) - (a->site < b->site);
}

static bool was_observed(const struct site_group *sites, uint32_t site)
{
	const struct store_group *group = sites->user;
	if (!group)
		return false;
	struct visit visit = begin_visit(group, site);
	return next_run(&visit);
}

/* Of all sites, but those of which nobody knows whether they were crossed. */
static struct places all_places(void)
{
	struct places places = { 0 };
	for (const struct site_group *sites = site_groups; sites; sites = sites->next)
		for (size_t site = 0; site < sites->count; site++)
			if (!is_site_unknown(sites, site) || was_observed(sites, site))
				add_place(&places, sites, site);
	if (places.count)
		qsort(places.items, places.count, sizeof *places.items, compare_places);
	return places;
}

/* The runs of a line: MARKS has, for each run, the last line that it was counted for. */
struct marks {
	const struct store *store;
	size_t *marks;
	size_t line;
};

/* Count the runs in which one of COUNTERS of the site at PLACE was greater than 0, and which are
   not marked. */
static uint64_t count_runs(struct marks *marks, const struct place *place, unsigned counters)
{
	const struct store_group *group = place->sites->user;
	uint64_t count = 0;
	if (!group)
		return 0;
	struct visit visit = begin_visit(group, place->site);
	while (next_run(&visit))
		if (visit.seen & counters && marks->marks[visit.run] != marks->line &&
		    marks->store->outcomes[visit.run] != OUTCOME_IGNORED) {
			marks->marks[visit.run] = marks->line;
			count++;
		}
	return count;
}

/* The same for a counter alone. */
static uint64_t count_alone(struct marks *marks, const struct place *place, unsigned counters)
{
	marks->line++;
	return count_runs(marks, place, counters);
}

/* What is found and hit of lines, functions and branches. */
struct totals {
	size_t found[3], hit[3];
};
enum { LINES, FUNCTIONS, BRANCHES };

static void add_total(struct totals *totals, int what, uint64_t count)
{
	totals->found[what]++;
	totals->hit[what] += count > 0;
}

static enum scheme_covers covers(const struct place *place)
{
	const struct scheme *scheme = find_scheme(place->sites->key.scheme);
	return scheme ? scheme->covers : COVERS_LINE;
}

static void write_function(struct marks *marks, const struct place *place, struct totals *totals,
			   FILE *out)
{
	char *name = site_field(place->sites->lines[place->site], FIELD_FUNCTION);
	uint64_t runs = count_alone(marks, place, 1);
	fprintf(out, "FN:%lu,%s\nFNDA:%" PRIu64 ",%s\n", place->line, name, runs, name);
	add_total(totals, FUNCTIONS, runs);
	free(name);
}

static void write_branches(struct marks *marks, const struct place *place, unsigned block,
			   struct totals *totals, FILE *out)
{
	bool is_observed = count_alone(marks, place, ~0u) > 0;
	for (unsigned branch = 0; branch < 2; branch++) {
		uint64_t runs = count_alone(marks, place, branch ? 1 : 2);
		fprintf(out, "BRDA:%lu,%u,%u,", place->line, block, branch);
		if (is_observed)
			fprintf(out, "%" PRIu64 "\n", runs);
		else
			fputs("-\n", out);
		add_total(totals, BRANCHES, runs);
	}
}

/* Write what is known of the line of the COUNT sites at PLACES. */
static void write_line(struct marks *marks, const struct place *places, size_t count,
		       struct totals *totals, FILE *out)
{
	uint64_t runs = 0;
	unsigned block = 0;
	for (size_t i = 0; i < count; i++) {
		if (covers(&places[i]) == COVERS_FUNCTION)
			write_function(marks, &places[i], totals, out);
		if (covers(&places[i]) == COVERS_BRANCH)
			write_branches(marks, &places[i], block++, totals, out);
	}
	marks->line++;
	for (size_t i = 0; i < count; i++)
		runs += count_runs(marks, &places[i], ~0u);
	fprintf(out, "DA:%lu,%" PRIu64 "\n", places[0].line, runs);
	add_total(totals, LINES, runs);
}

static void write_totals(const struct totals *totals, FILE *out)
{
	fprintf(out, "FNF:%zu\nFNH:%zu\n", totals->found[FUNCTIONS], totals->hit[FUNCTIONS]);
	fprintf(out, "BRF:%zu\nBRH:%zu\n", totals->found[BRANCHES], totals->hit[BRANCHES]);
	fprintf(out, "LF:%zu\nLH:%zu\nend_of_record\n", totals->found[LINES], totals->hit[LINES]);
}

/* Write the record of the file of PLACES; return how many of the COUNT were of it. */
static size_t write_file(struct marks *marks, const struct place *places, size_t count, FILE *out)
{
	struct totals totals = { 0 };
	size_t i = 0, next;
	fprintf(out, "SF:%s\n", places[0].file);
	for (; i < count && strcmp(places[i].file, places[0].file) == 0; i = next) {
		for (next = i; next < count && places[next].line == places[i].line &&
			       strcmp(places[next].file, places[i].file) == 0;
		     next++)
			;
		write_line(marks, &places[i], next - i, &totals, out);
	}
	write_totals(&totals, out);
	return i;
}

static void write_lcov(struct result *result, FILE *out)
{
	struct places places = all_places();
	size_t size = result->store->run_count * sizeof(size_t);
	struct marks marks = { result->store, memset(allocate(size), 0, size), 0 };
	fputs("TN:\n", out);
	for (size_t i = 0; i < places.count;)
		i += write_file(&marks, &places.items[i], places.count - i, out);
	free(places.items);
	free(marks.marks);
}

static const struct view lcov = { "lcov", write_lcov, 0 };

REGISTER_VIEW(lcov)
