/* What came of it when conditions were switched, as "sampler isolate --switch" stores it: see sampler-runs(5). */

#include "switched.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contents.h"
#include "runs.h"
#include "sites.h"
#include "switch-key.h"
#include "tool.h"

/* A row, behind its first word. */
enum { COLUMN_KEY = 1, COLUMN_HOW, COLUMN_FAILING, COLUMN_PASSING, COLUMNS };

static struct {
	struct switched *items; /* by key when they are first looked at, the best of a key first */
	size_t count;
	bool is_sorted;
} all;

bool has_switched(void)
{
	return all.count > 0;
}

unsigned count_mended(const struct switched *switched)
{
	return (unsigned)__builtin_popcountll(switched->mended);
}

/* Split ROW at tabs, into COLUMNS fields; return whether there are so many. */
static bool split_row(char *row, char **fields)
{
	size_t count = 0;
	for (char *field = row; field && count < COLUMNS; count++) {
		fields[count] = field;
		field = strchr(field, '\t');
		if (field)
			*field++ = 0;
	}
	return count == COLUMNS;
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

/* Read ROW; return whether it can be read. */
static bool read_row(char *row)
{
	char *fields[COLUMNS], *end;
	struct switched switched = { 0 };
	uint64_t broken;
	if (strncmp(row, "failing", 7) == 0 || strncmp(row, "passing", 7) == 0)
		return true;
	if (!split_row(row, fields) || strcmp(fields[0], "switched") != 0)
		return false;
	switched.key = strtoul(fields[COLUMN_KEY], &end, 16);
	if (*end || !read_bits(fields[COLUMN_FAILING], &switched.failing, &switched.mended) ||
	    !read_bits(fields[COLUMN_PASSING], &switched.passing, &broken))
		return false;
	switched.broken = (unsigned)__builtin_popcountll(broken);
	switched.how = make_plain(duplicate(fields[COLUMN_HOW]));
	all.items = reallocate(all.items, (all.count + 1) * sizeof *all.items);
	all.items[all.count++] = switched;
	all.is_sorted = false;
	return true;
}

int read_switched(const char *directory)
{
	char *path = formatted("%s/" SWITCHED_FILE, directory), *row = NULL;
	size_t size = 0;
	uint64_t number = 0;
	int status = EXIT_FOUND, fd = open_regular(path);
	FILE *in = fd < 0 ? NULL : fdopen(fd, "r");
	while (in && getline(&row, &size, in) > 0) {
		number++;
		row[strcspn(row, "\n")] = 0;
		if (read_row(row))
			continue;
		complain("%s:%ju: no condition that was switched", path, (uintmax_t)number);
		status = EXIT_NOT_FOUND;
	}
	if (in)
		fclose(in);
	else if (errno != ENOENT && errno != ENOTDIR) {
		complain("%s: %s", path, strerror(errno));
		status = EXIT_NOT_FOUND;
	}
	free(row);
	free(path);
	return status;
}

/* A way that switches only what is near to equal, all that comes out one way, or all. */
static int breadth_of(const char *how)
{
	return strcmp(how, "not") == 0 ? 2 : strcmp(how, "true") == 0 || strcmp(how, "false") == 0;
}

static int compare(const void *left, const void *right)
{
	const struct switched *a = left, *b = right;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (!a->broken != !b->broken)
		return a->broken ? 1 : -1;
	if (count_mended(a) != count_mended(b))
		return count_mended(a) > count_mended(b) ? -1 : 1;
	return breadth_of(a->how) - breadth_of(b->how);
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

const struct switched *find_switched(const struct store_group *group, uint32_t site)
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
	bool is_found = low < all.count && all.items[low].key == key && !all.items[low].broken;
	return is_found ? &all.items[low] : NULL;
}
