/* Which copies of inline functions and templates a linker has kept: see sampler-sites(5).

	<copy function="HASH">					this file has a copy with sites
	<copies unit="..." scheme="..." sites="HASH FIRST COUNT ...">	whose sites these are */

#include "kept-copies.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

#define HASH_SIZE 17

struct kept {
	const char *file;
	char hash[HASH_SIZE];
};

/* Sites in succession, of one function. */
struct run {
	char hash[HASH_SIZE];
	size_t first, count;
};

/* Those of a unit and scheme. */
struct runs {
	struct element key;
	struct run *items; /* by their first sites; the same ones of several hashes follow each other */
	size_t count, capacity;
	const char **files; /* that have the unit */
	size_t file_count;
};

/* Of tsearch. */
static void *all_kept, *all_runs;

static int compare_kept(const void *left, const void *right)
{
	const struct kept *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->hash, b->hash);
}

static int compare_runs(const void *left, const void *right)
{
	const struct element *a = &((const struct runs *)left)->key;
	const struct element *b = &((const struct runs *)right)->key;
	int order = strcmp(a->unit, b->unit);
	return order ? order : strcmp(a->scheme, b->scheme);
}

static void *copy_of(const void *item, size_t size)
{
	return memcpy(allocate(size), item, size);
}

/* Put the hash at TEXT into HASH; return what is behind it, or null if there is none. */
static const char *read_hash(const char *text, char hash[HASH_SIZE])
{
	if (!text || strspn(text, "0123456789abcdef") != HASH_SIZE - 1)
		return NULL;
	memcpy(hash, text, HASH_SIZE - 1);
	hash[HASH_SIZE - 1] = 0;
	return text + HASH_SIZE - 1;
}

/* The same for a number behind a blank. */
static const char *read_number(const char *text, size_t *number)
{
	char *end;
	if (!text || *text != ' ' || text[1] < '0' || text[1] > '9')
		return NULL;
	*number = strtoull(text + 1, &end, 10);
	return end;
}

static bool read_copy(const char *file, const char *line)
{
	static const char start[] = "<copy function=\"";
	struct kept kept = { .file = file };
	if (strncmp(line, start, strlen(start)) != 0)
		return false;
	const char *rest = read_hash(line + strlen(start), kept.hash);
	if (!rest || strcmp(rest, "\">") != 0)
		return false;
	if (!tfind(&kept, &all_kept, compare_kept))
		tsearch(copy_of(&kept, sizeof kept), &all_kept, compare_kept);
	return true;
}

static void add_run(struct runs *runs, const struct run *run)
{
	if (runs->count == runs->capacity) {
		runs->capacity = runs->capacity ? 2 * runs->capacity : 16;
		runs->items = reallocate(runs->items, runs->capacity * sizeof *runs->items);
	}
	runs->items[runs->count++] = *run;
}

/* Whether RUN may come behind the last one of RUNS. */
static bool is_next(const struct runs *runs, const struct run *run)
{
	const struct run *last = runs->count ? &runs->items[runs->count - 1] : NULL;
	return !last || run->first >= last->first + last->count ||
	       (run->first == last->first && run->count == last->count);
}

static bool read_runs(const char *text, struct runs *runs)
{
	struct run run;
	for (bool is_last = false; !is_last; text++) {
		text = read_number(read_number(read_hash(text, run.hash), &run.first), &run.count);
		if (!text || run.count > SIZE_MAX - run.first || !is_next(runs, &run))
			return false;
		add_run(runs, &run);
		is_last = strcmp(text, "\">") == 0;
		if (!is_last && *text != ' ')
			return false;
	}
	return true;
}

static void add_file(struct runs *runs, const char *file)
{
	for (size_t i = 0; i < runs->file_count; i++)
		if (strcmp(runs->files[i], file) == 0)
			return;
	runs->files = reallocate(runs->files, (runs->file_count + 1) * sizeof *runs->files);
	runs->files[runs->file_count++] = file;
}

static bool read_all_copies(const char *file, const char *line)
{
	struct runs runs = { 0 };
	const char *sites = parse_sites_tag(line, "copies", &runs.key);
	if (!sites || !read_runs(sites, &runs)) {
		free(runs.items);
		return false;
	}
	/* of a unit that is in several files, all say the same */
	struct runs **known = tfind(&runs, &all_runs, compare_runs);
	if (known)
		free(runs.items);
	else
		known = tsearch(copy_of(&runs, sizeof runs), &all_runs, compare_runs);
	add_file(*known, file);
	return true;
}

static int compare_names(const void *left, const void *right)
{
	return strcmp(left, right);
}

/* The name of FILE, which may not last, as long as the program. */
static const char *lasting_name(const char *file)
{
	static void *names;
	char **known = tfind(file, &names, compare_names);
	return known ? *known : *(char **)tsearch(duplicate(file), &names, compare_names);
}

bool read_copies(const char *file, const char *line, bool *wrong)
{
	bool is_copy = is_start_tag(line, "copy"), is_copies = is_start_tag(line, "copies");
	if (is_copy)
		*wrong = !read_copy(lasting_name(file), line);
	else if (is_copies)
		*wrong = !read_all_copies(lasting_name(file), line);
	return is_copy || is_copies;
}

/* Callback of bsearch. */
static int compare_with_run(const void *site, const void *item)
{
	const struct run *run = item;
	size_t number = *(const size_t *)site;
	return number < run->first ? -1 : number >= run->first + run->count;
}

/* Whether all files that have the unit of RUNS have the copy of this HASH, too. */
static bool is_kept(const struct runs *runs, const char *hash)
{
	struct kept kept;
	memcpy(kept.hash, hash, HASH_SIZE);
	for (size_t i = 0; i < runs->file_count; i++) {
		kept.file = runs->files[i];
		if (!tfind(&kept, &all_kept, compare_kept))
			return false;
	}
	return true;
}

bool is_unknown(const struct element *key, size_t site)
{
	struct runs wanted = { .key = *key };
	struct runs **found = tfind(&wanted, &all_runs, compare_runs);
	if (!found)
		return false;
	const struct runs *runs = *found;
	const struct run *run =
	    bsearch(&site, runs->items, runs->count, sizeof(struct run), compare_with_run);
	if (!run)
		return false;
	while (run > runs->items && run[-1].first == run->first)
		run--;
	for (size_t first = run->first; run < runs->items + runs->count && run->first == first; run++)
		if (!is_kept(runs, run->hash))
			return true;
	return false;
}
