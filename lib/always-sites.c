/* Sites that are always counted, as site information tells them: see sampler-sites(5). */

#include "always-sites.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static void *by_key; /* of tsearch */

static int compare(const void *left, const void *right)
{
	const struct element *a = &((const struct always_sites *)left)->key;
	const struct element *b = &((const struct always_sites *)right)->key;
	int order = strcmp(a->unit, b->unit);
	return order ? order : strcmp(a->scheme, b->scheme);
}

/* Read a number at *TEXT, and go behind it. */
static bool read_number(const char **text, size_t *number)
{
	char *end;
	if (**text < '0' || **text > '9')
		return false;
	*number = strtoull(*text, &end, 10);
	*text = end;
	return true;
}

/* Read the next range, and what separates it from the one behind it. */
static bool read_range(const char **text, struct range *range, size_t end_before)
{
	if (!read_number(text, &range->first) || *(*text)++ != ' ' ||
	    !read_number(text, &range->count))
		return false;
	*text += **text == ' ';
	return range->first >= end_before && range->count &&
	       range->count <= SIZE_MAX - range->first;
}

static bool read_ranges(const char *text, struct always_sites *sites)
{
	size_t end = 0;
	while (text && *text && *text != '"') {
		struct range range;
		if (!read_range(&text, &range, end))
			return false;
		end = range.first + range.count;
		sites->ranges =
		    reallocate(sites->ranges, (sites->count + 1) * sizeof *sites->ranges);
		sites->ranges[sites->count++] = range;
	}
	return text && strcmp(text, "\">") == 0 && sites->count;
}

bool read_always_sites(const char *line, bool *is_wrong)
{
	if (!is_start_tag(line, "always"))
		return false;
	struct always_sites *sites = allocate(sizeof *sites);
	*sites = (struct always_sites){ .count = 0 };
	*is_wrong = !read_ranges(parse_sites_tag(line, "always", &sites->key), sites);
	if (*is_wrong || *(struct always_sites **)tsearch(sites, &by_key, compare) != sites) {
		free(sites->ranges);
		free(sites);
	}
	return true;
}

const struct always_sites *always_sites_of(const struct element *key)
{
	struct always_sites wanted = { .key = *key };
	struct always_sites **found = tfind(&wanted, &by_key, compare);
	return found ? *found : NULL;
}

bool is_always_site(const struct always_sites *sites, size_t site)
{
	for (size_t i = 0; sites && i < sites->count; i++)
		if (site >= sites->ranges[i].first &&
		    site - sites->ranges[i].first < sites->ranges[i].count)
			return true;
	return false;
}

void write_always_sites(FILE *out, const struct element *key)
{
	const struct always_sites *sites = always_sites_of(key);
	if (!sites)
		return;
	fprintf(out, "<always unit=\"%s\" scheme=\"%s\" sites=\"", key->unit, key->scheme);
	for (size_t i = 0; i < sites->count; i++)
		fprintf(out, "%s%zu %zu", i ? " " : "", sites->ranges[i].first,
			sites->ranges[i].count);
	fputs("\">\n", out);
}
