/* All sites that were read, into one file.

   Sites that are unknown, because the linker has kept another copy of their function, are told by a line

	<copies unit="..." scheme="..." sites="0000000000000000 FIRST COUNT ...">

   of a function that no file has a copy of. */

#define _GNU_SOURCE
#include "write-sites.h"

#include <stdio.h>
#include <stdlib.h>

#include "always-sites.h"
#include "sites.h"
#include "tool.h"
#include "unit-directories.h"

/* How many sites from FIRST on are unknown, or known, as the first of them is. */
static size_t length_of_range(const struct site_group *group, size_t first)
{
	bool is_unknown = is_site_unknown(group, first);
	size_t end = first;
	while (end < group->count && is_site_unknown(group, end) == is_unknown)
		end++;
	return end - first;
}

static void write_unknown(FILE *out, const struct site_group *group)
{
	bool is_any = false;
	for (size_t first = 0, count; first < group->count; first += count) {
		count = length_of_range(group, first);
		if (!is_site_unknown(group, first))
			continue;
		if (is_any)
			fputc(' ', out);
		else
			fprintf(out, "<copies unit=\"%s\" scheme=\"%s\" sites=\"", group->key.unit,
				group->key.scheme);
		fprintf(out, "%016x %zu %zu", 0, first, count);
		is_any = true;
	}
	if (is_any)
		fputs("\">\n", out);
}

static void write_group(FILE *out, const struct site_group *group)
{
	const char *directory = directory_of_unit(group->key.unit);
	fprintf(out, "<sites unit=\"%s\" scheme=\"%s\">\n", group->key.unit, group->key.scheme);
	for (size_t i = 0; i < group->count; i++)
		fprintf(out, "%s\n", group->lines[i]);
	fputs("</sites>\n", out);
	write_always_sites(out, &group->key);
	write_unknown(out, group);
	if (directory)
		fprintf(out, "<directory unit=\"%s\" path=\"%s\">\n", group->key.unit, directory);
}

bool write_known_sites(const char *path)
{
	char *new = formatted("%s.new", path);
	FILE *out = fopen(new, "we");
	for (const struct site_group *group = site_groups; out && group; group = group->next)
		write_group(out, group);
	bool failed = !out || ferror(out);
	if (out)
		failed |= fclose(out) != 0;
	failed = failed || rename(new, path) < 0;
	free(new);
	return !failed;
}
