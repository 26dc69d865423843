/* sampler scales: which sites are worth counting at each crossing, from how often they were crossed.

   In:	resolved lines, see resolveSamples(1), of the whole program
   Out:	a line for each site that is to be counted always; its format is described in gcc-plugin/middle/scales.cc.
	These are the sites that were crossed least, as many as together make one of N crossings. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "schemes.h"
#include "tool.h"

static struct {
	uint64_t one_in;
	char **files; /* or null: standard input */
} arguments = { .one_in = 1000 };

enum { KEY_ONE_IN = 256 };

static const struct argp_option options[] = {
	{ "one-in", KEY_ONE_IN, "N", 0,
	  "Choose sites that together make one of N crossings (default: 1000)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_ONE_IN:
		arguments.one_in = parse_number(state, "--one-in", text, 1, UINT32_MAX);
		return 0;
	case ARGP_KEY_ARGS:
		arguments.files = state->argv + state->next;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[FILE...]",
	.doc =
	    "Choose the sites that are to be counted at each crossing, because they are seldom "
	    "crossed."
	    "\vFILEs, or standard input, have what resolveSamples writes.  What this writes is for "
	    "sampler-cc -fsampler-scales=FILE.",
};

struct site {
	char *function;
	unsigned number;
	long double crossings;
};

static struct {
	struct site *items;
	size_t count, capacity;
} sites;

static void add_site(const char *function, unsigned number, long double crossings)
{
	if (sites.count == sites.capacity) {
		sites.capacity = sites.capacity ? 2 * sites.capacity : 1024;
		sites.items = reallocate(sites.items, sites.capacity * sizeof *sites.items);
	}
	sites.items[sites.count++] = (struct site){ duplicate(function), number, crossings };
}

/* The columns of a resolved line; others follow. */
enum { COLUMN_SCHEME = 2, COLUMN_FUNCTION = 5, COLUMN_NUMBER = 6, COLUMN_COUNT };

/* Cut LINE at its tabs; return how many columns there are.  The first are then in COLUMNS, and the last ones in LAST: column I at
   I % MOST_CELLS. */
static unsigned split(char *line, char **columns, char **last)
{
	unsigned count = 0;
	for (char *column = line; column; count++) {
		char *end = strchr(column, '\t');
		if (end)
			*end++ = 0;
		if (count < COLUMN_COUNT)
			columns[count] = column;
		last[count % MOST_CELLS] = column;
		column = end;
	}
	return count;
}

/* Set *CROSSINGS to the sum of the LAST, WIDTH of COUNT columns; return false if one is no number. */
static bool add_values(char *const *last, unsigned count, unsigned width, long double *crossings)
{
	*crossings = 0;
	for (unsigned i = count - width; i < count; i++) {
		char *value = last[i % MOST_CELLS], *end;
		*crossings += strtold(value, &end);
		if (end == value || *end)
			return false;
	}
	return true;
}

/* Read a resolved LINE; return false if it is none.  Of bounds, it is not known how often they were crossed; nor where
   nothing was observed. */
static bool read_line(char *line)
{
	char *columns[COLUMN_COUNT], *last[MOST_CELLS], *end;
	long double crossings;
	unsigned count = split(line, columns, last);
	const struct scheme *scheme =
	    count > COLUMN_NUMBER ? find_scheme(columns[COLUMN_SCHEME]) : NULL;
	if (!scheme)
		return false;
	if (scheme->merge == MERGE_BOUNDS || strcmp(last[(count - 1) % MOST_CELLS], "unknown") == 0)
		return true;
	unsigned long number = strtoul(columns[COLUMN_NUMBER], &end, 10);
	if (*end || count < COLUMN_COUNT + scheme->width ||
	    !add_values(last, count, scheme->width, &crossings))
		return false;
	add_site(columns[COLUMN_FUNCTION], number, crossings);
	return true;
}

static int read_lines(FILE *in, const char *name)
{
	char *line = NULL;
	size_t size = 0;
	int status = EXIT_FOUND;
	for (uint64_t number = 1; status == EXIT_FOUND && getline(&line, &size, in) >= 0;
	     number++) {
		line[strcspn(line, "\n")] = 0;
		if (!read_line(line)) {
			complain_of_line(NULL, name, number, "not what resolveSamples writes");
			status = EXIT_USAGE;
		}
	}
	if (ferror(in)) {
		complain("%s: %s", name, strerror(errno));
		status = EXIT_USAGE;
	}
	free(line);
	return status;
}

static int read_file(const char *name)
{
	FILE *in = fopen(name, "re");
	if (!in) {
		complain("%s: %s", name, strerror(errno));
		return EXIT_USAGE;
	}
	int status = read_lines(in, name);
	fclose(in);
	return status;
}

static int read_all(void)
{
	int status = EXIT_FOUND;
	if (!arguments.files)
		return read_lines(stdin, "standard input");
	for (char **file = arguments.files; *file; file++)
		status = worse(status, read_file(*file));
	return status;
}

static int compare_names(const void *a, const void *b)
{
	const struct site *left = a, *right = b;
	int order = strcmp(left->function, right->function);
	return order ? order : (left->number > right->number) - (left->number < right->number);
}

static int compare_crossings(const void *a, const void *b)
{
	const struct site *left = a, *right = b;
	int order = (left->crossings > right->crossings) - (left->crossings < right->crossings);
	return order ? order : compare_names(a, b);
}

/* Several units, and several runs, have the same site. */
static void merge_sites(void)
{
	size_t kept = 0;
	qsort(sites.items, sites.count, sizeof *sites.items, compare_names);
	for (size_t i = 0; i < sites.count; i++)
		if (kept && compare_names(&sites.items[kept - 1], &sites.items[i]) == 0) {
			sites.items[kept - 1].crossings += sites.items[i].crossings;
			free(sites.items[i].function);
		} else
			sites.items[kept++] = sites.items[i];
	sites.count = kept;
}

/* How many sites, of those that are crossed least, are not too many. */
static size_t choose(void)
{
	long double all = 0, chosen = 0;
	size_t count = 0;
	qsort(sites.items, sites.count, sizeof *sites.items, compare_crossings);
	for (size_t i = 0; i < sites.count; i++)
		all += sites.items[i].crossings;
	while (count < sites.count &&
	       chosen + sites.items[count].crossings <= all / arguments.one_in)
		chosen += sites.items[count++].crossings;
	return count;
}

static void write_chosen(size_t count)
{
	qsort(sites.items, count, sizeof *sites.items, compare_names);
	for (size_t i = 0; i < count; i++)
		printf("%s\t%u\talways\n", sites.items[i].function, sites.items[i].number);
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	int status = read_all();
	if (status == EXIT_FOUND) {
		merge_sites();
		write_chosen(choose());
	}
	return finish_output(status);
}
