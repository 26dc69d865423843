/* What came of it when conditions were switched, as "sampler isolate --switch" stores it: see sampler-runs(5). */

#include "switched.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "condition-switch.h"
#include "contents.h"
#include "runs.h"
#include "sites.h"
#include "switch-key.h"
#include "switch-ways.h"
#include "tabs.h"
#include "tool.h"

enum { COLUMN_WORD, COLUMN_KEY, COLUMN_WAY, COLUMN_FAILING, COLUMN_PASSING, COLUMNS };

static struct {
	/* by key and set when they are first looked at, and the best first */
	struct switched_condition *items;
	size_t count;
	unsigned sets;
	/* of the set that is read; not if its lists were damaged */
	bool is_in_set;
	const char *directory, *runs; /* as in a switched_condition */
	unsigned failing, passing;    /* runs that were tried */
	const char *with;             /* what is switched besides, or null */
	bool is_sorted;
} all;

unsigned count_switched_sets(void)
{
	return all.sets;
}

/* The name of the run NAME in DIRECTORY; null if it is not there. */
static const char *name_in(const char *directory, const char *name)
{
	size_t length = strlen(directory);
	return strncmp(name, directory, length) == 0 && name[length] == '/' ? name + length + 1
									    : NULL;
}

enum mends mends_run(const struct switched_condition *switched, const char *name)
{
	const char *wanted = name_in(switched->directory, name), *run = switched->runs;
	for (unsigned i = 0; wanted && *run && i < switched->failing; i++) {
		size_t length = strcspn(++run, "\t");
		if (strlen(wanted) == length && strncmp(run, wanted, length) == 0)
			return switched->mended >> i & 1 ? MENDS : MENDS_NOT;
		run += length;
	}
	return MENDS_UNTRIED;
}

unsigned count_mended(const struct switched_condition *switched)
{
	return (unsigned)__builtin_popcountll(switched->mended);
}

/* Let *COUNT be how many digits TEXT has, '0' and '1', and *SET which of them are '1'; return whether it has nothing else. */
static bool read_bits(const char *text, unsigned *count, uint64_t *set)
{
	*set = 0;
	*count = strspn(text, "01");
	if (text[*count] || *count > MOST_SWITCHED_RUNS)
		return false;
	for (unsigned i = 0; i < *count; i++)
		*set |= (uint64_t)(text[i] == '1') << i;
	return true;
}

static void add_switched(struct switched_condition switched)
{
	all.items = reallocate(all.items, (all.count + 1) * sizeof *all.items);
	all.items[all.count++] = switched;
	all.is_sorted = false;
}

/* Whether ROW begins with the field WORD. */
static bool has_word(const char *row, const char *word)
{
	size_t length = strlen(word);
	return strncmp(row, word, length) == 0 && (!row[length] || row[length] == '\t');
}

/* How many fields ROW has after its word: the names of runs. */
static unsigned count_names(const char *row)
{
	unsigned count = 0;
	while ((row = strchr(row, '\t'))) {
		row++;
		count++;
	}
	return count;
}

/* A set begins with the row of the runs that failed. */
static bool read_failing(const char *row)
{
	all.runs = duplicate(row + strcspn(row, "\t"));
	all.sets++;
	all.is_in_set = true;
	all.with = NULL;
	all.failing = count_names(row);
	all.passing = 0;
	return true;
}

/* Whether conditions of the last set were read. */
static bool has_conditions(void)
{
	return all.count && all.items[all.count - 1].set == all.sets - 1;
}

/* What is switched besides, before the conditions that were tried: without that, these would seem to mend by themselves. */
static bool read_with(const char *row)
{
	struct condition_switches parsed;
	const char *switches = strchr(row, '\t');
	if (!all.is_in_set)
		return false;
	all.is_in_set = !all.with && !has_conditions() && switches &&
			parse_condition_switches(switches + 1, &parsed);
	/* it is not known with what they were tried that stand before it */
	while (has_conditions())
		all.count--;
	all.with = all.is_in_set ? duplicate(switches + 1) : NULL;
	return all.is_in_set;
}

static bool read_condition(char *row)
{
	char *fields[COLUMNS];
	struct switched_condition switched = {
		.set = all.sets - 1, .with = all.with, .directory = all.directory, .runs = all.runs
	};
	uint64_t broken;
	if (!all.is_in_set || !split_at_tabs(row, fields, COLUMNS) ||
	    !parse_switch_key(fields[COLUMN_KEY], &switched.key) || fields[COLUMN_KEY][8] ||
	    !parse_switch_way(fields[COLUMN_WAY], &(struct condition_switch){ 0 }) ||
	    !read_bits(fields[COLUMN_FAILING], &switched.failing, &switched.mended) ||
	    !read_bits(fields[COLUMN_PASSING], &switched.passing, &broken) || !switched.mended ||
	    switched.failing != all.failing || switched.passing != all.passing)
		return false;
	switched.broken = (unsigned)__builtin_popcountll(broken);
	switched.way = duplicate(fields[COLUMN_WAY]);
	add_switched(switched);
	return true;
}

/* Read ROW; return whether it can be read. */
static bool read_row(char *row)
{
	if (has_word(row, "failing"))
		return read_failing(row);
	if (has_word(row, "passing")) {
		all.passing = count_names(row);
		return true;
	}
	if (has_word(row, "with"))
		return read_with(row);
	if (has_word(row, "switched"))
		return read_condition(row);
	/* it may have begun another set */
	all.is_in_set = false;
	return false;
}

/* Read all of IN, the file at PATH; return the exit status. */
static int read_rows(FILE *in, const char *path)
{
	int status = EXIT_FOUND;
	char *row = NULL;
	size_t size = 0, bad = 0;
	all.is_in_set = false;
	for (uint64_t number = 1; getline(&row, &size, in) > 0; number++) {
		row[strcspn(row, "\n")] = 0;
		if (!read_row(row) && !bad++)
			complain_of_line(NULL, path, number, "no condition that was switched");
	}
	if (bad > 1)
		complain("%s: nor are %zu others", path, bad - 1);
	if (bad)
		status = EXIT_NOT_FOUND;
	if (ferror(in)) {
		complain("%s: %s", path, strerror(errno));
		status = EXIT_NOT_FOUND;
	}
	free(row);
	return status;
}

int read_switched(const char *directory)
{
	char *path = formatted("%s/" SWITCHED_FILE, directory);
	all.directory = duplicate(directory);
	int status = EXIT_FOUND, fd = open_regular(path);
	FILE *in = fd < 0 ? NULL : fdopen(fd, "r");
	if (in) {
		status = read_rows(in, path);
		fclose(in);
	} else if (errno != ENOENT && errno != ENOTDIR) {
		complain("%s: %s", path, strerror(errno));
		status = EXIT_NOT_FOUND;
	}
	free(path);
	return status;
}

static int compare(const void *left, const void *right)
{
	const struct switched_condition *a = left, *b = right;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->set != b->set)
		return a->set < b->set ? -1 : 1;
	if (!a->broken != !b->broken)
		return a->broken ? 1 : -1;
	if (count_mended(a) != count_mended(b))
		return count_mended(a) > count_mended(b) ? -1 : 1;
	if (switch_breadth(a->way) != switch_breadth(b->way))
		return switch_breadth(a->way) < switch_breadth(b->way) ? -1 : 1;
	return strcmp(a->way, b->way);
}

static void sort_all(void)
{
	if (!all.is_sorted && all.count)
		qsort(all.items, all.count, sizeof *all.items, compare);
	all.is_sorted = true;
}

/* The key of the condition that SITE, a line, is of. */
static uint32_t key_of(const char *site)
{
	const char *file = site, *line = site + site_fields_length(site, FIELD_LINE),
		   *text = site + site_fields_length(site, FIELD_TEXT);
	return switch_key(file, strcspn(file, "\t"), line, strcspn(line, "\t"), text,
			  strcspn(text, "\t"));
}

/* The first from PLACE on that has KEY and breaks no run, of what is the best in its set; null if there is none. */
static const struct switched_condition *best_from(size_t place, uint32_t key)
{
	for (; place < all.count && all.items[place].key == key; place++) {
		const struct switched_condition *item = &all.items[place];
		bool is_best = place == 0 || item[-1].key != key || item[-1].set != item->set;
		if (is_best && !item->broken)
			return item;
	}
	return NULL;
}

const struct switched_condition *first_switched(const struct store_group *group, uint32_t site)
{
	if (!all.count || strcmp(group->set->scheme, "branches") != 0)
		return NULL;
	sort_all();
	uint32_t key = key_of(group->sites->lines[site]);
	size_t low = 0, high = all.count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (all.items[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return best_from(low, key);
}

const struct switched_condition *next_switched(const struct switched_condition *switched)
{
	return best_from(switched - all.items + 1, switched->key);
}

/* Whether A mends a greater share than B does. */
static bool mends_greater_share(const struct switched_condition *a,
				const struct switched_condition *b)
{
	return count_mended(a) * b->failing > count_mended(b) * a->failing;
}

const struct switched_condition *find_switched(const struct store_group *group, uint32_t site)
{
	const struct switched_condition *best = first_switched(group, site);
	for (const struct switched_condition *next = best; next; next = next_switched(next))
		if (mends_greater_share(next, best))
			best = next;
	return best;
}
