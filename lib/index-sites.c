/* Gives the sites in a store the names by which they are looked up: see sampler-sites(5).

   Files with a build id give DESTINATION/usr/lib/sampler/sites/AB/CDEF.sites, and others, for each
   unit, DESTINATION/usr/lib/sampler/sites/unit/AB/CDEF.sites. */

#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "element.h"
#include "elf-build-id.h"
#include "site-store.h"
#include "sites.h"
#include "tool.h"

#define OWN_DIRECTORY "/usr/lib/sampler"

/* Of the call of index_sites(). */
static const char *root, *store, *destination;
static const char *package; /* or null */
static int status;

static void fail(int with, const char *path)
{
	complain("%s: %s", path, strerror(errno));
	status = worse(status, with);
}

static FILE *list;   /* or null */
static void *listed; /* lines */

static int compare_lines(const void *left, const void *right)
{
	return strcmp(left, right);
}

/* List the directory or file NAME, which is within the root; return whether that is new. */
static bool add_to_list(const char *kind, const char *name)
{
	char *line = formatted("%s%s\n", kind, name);
	bool is_new = *(char **)tsearch(line, &listed, compare_lines) == line;
	if (is_new && list)
		fputs(line, list);
	if (!is_new)
		free(line);
	return is_new;
}

/* The directory WITHIN that of sites. */
static void add_directory(const char *within)
{
	char *directory = formatted("%s%s", SITES_DIRECTORY, within);
	char *path = formatted("%s%s", destination, directory);
	make_directories(path);
	add_to_list("%dir ", directory);
	free(path);
	free(directory);
}

/* Whether the file at PATH has that TEXT in it. */
static bool has_text(const char *path, const char *text, size_t size)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	bool is_there = memmem(contents.bytes, contents.size, text, size) != NULL;
	drop_contents(&contents);
	return is_there;
}

/* Write TEXT to the file NAME in DIRECTORY, both within that of sites.  What was there before is of
   another build; what this one wrote stays, because two files may have one build id. */
static void write_sites(const char *directory, const char *name, const char *text, size_t size)
{
	char *within = formatted("%s%s/%s", SITES_DIRECTORY, directory, name);
	char *path = formatted("%s%s", destination, within);
	add_directory(directory);
	bool is_new = add_to_list("", within);
	if (is_new || !has_text(path, text, size)) {
		if (!write_text(path, is_new ? "we" : "ae", text, size))
			status = worse(status, EXIT_USAGE);
		chmod(path, 0644);
	}
	free(path);
	free(within);
}

static void write_sites_of_id(const char *id, const char *text, size_t size)
{
	char *directory = formatted("/%.2s", id), *name = formatted("%s.sites", id + 2);
	write_sites(directory, name, text, size);
	free(directory);
	free(name);
}

/* Two packages may have the same unit, but not the same file. */
static void write_sites_of_unit(const char *unit, const char *text, size_t size)
{
	char *directory = formatted("/unit/%.2s", unit);
	char *name =
	    package ? formatted("%s.%s.sites", unit + 2, package) : formatted("%s.sites", unit + 2);
	add_directory("/unit");
	write_sites(directory, name, text, size);
	free(directory);
	free(name);
}

/* The text of one unit, as it grows. */
struct unit {
	char id[SIGNATURE_SIZE];
	FILE *out;
	char *text;
	size_t size;
	bool has_copies; /* of functions, which others may have, too */
};

/* End UNIT, of a file that has these COPIES of functions. */
static void end_unit(struct unit *unit, const char *copies)
{
	if (!unit->out)
		return;
	if (unit->has_copies)
		fputs(copies, unit->out);
	fclose(unit->out);
	if (*unit->id)
		write_sites_of_unit(unit->id, unit->text, unit->size);
	free(unit->text);
	*unit = (struct unit){ 0 };
}

/* A unit begins with the version of its format, if it has one, else with its first sites. */
static void read_line(struct unit *unit, const char *line, const char *copies)
{
	struct element key;
	bool is_sites = parse_start_tag(line, "sites", &key);
	bool is_other = is_sites && *unit->id && strcmp(unit->id, key.unit) != 0;
	if (!unit->out || is_other || is_start_tag(line, "format")) {
		end_unit(unit, copies);
		unit->out = open_memstream(&unit->text, &unit->size);
	}
	if (is_sites)
		strcpy(unit->id, key.unit);
	unit->has_copies |= is_start_tag(line, "copies");
	fprintf(unit->out, "%s\n", line);
}

/* The lines of SITES, each ending with a null byte from now on, that tell of copies: they stand where the linker has put
   them.  To be freed. */
static char *lines_of_copies(const struct contents *sites)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (char *at = sites->bytes, *end = at + sites->size, *newline;
	     at < end && (newline = memchr(at, '\n', end - at)); at = newline + 1) {
		*newline = 0;
		if (is_start_tag(at, "copy"))
			fprintf(out, "%s\n", at);
	}
	fclose(out);
	return text;
}

static void write_units(const struct contents *sites)
{
	struct unit unit = { 0 };
	char *copies = lines_of_copies(sites);
	for (char *at = sites->bytes, *end = at + sites->size; memchr(at, 0, end - at); at += strlen(at) + 1)
		if (!is_start_tag(at, "copy"))
			read_line(&unit, at, copies);
	end_unit(&unit, copies);
	free(copies);
}

/* The build id of the file WITHIN the root, to be freed, or null. */
static char *build_id_of(const char *within)
{
	char *path = formatted("%s%s", root, within), *id = build_id_of_file(path);
	free(path);
	return id;
}

/* Give the sites in the file SITES a name; they are of the file WITHIN the root. */
static void index_one(const char *sites, const char *within)
{
	struct contents contents;
	if (!read_regular(&contents, sites)) {
		fail(EXIT_USAGE, sites);
		return;
	}
	char *id = build_id_of(within);
	if (id && strlen(id) > 2)
		write_sites_of_id(id, contents.bytes, contents.size);
	else
		write_units(&contents);
	free(id);
	drop_contents(&contents);
}

/* Callback of for_each_stored. */
static void index_stored(unsigned number, const char *path)
{
	char *sites = store_path(store, number, "sites");
	index_one(sites, path);
	free(sites);
}

int index_sites(const char *of_root, const char *of_store, const char *to, const char *of_package,
		const char *list_name)
{
	package = of_package;
	root = of_root;
	store = of_store;
	destination = to;
	if (list_name && !(list = fopen(list_name, "we"))) {
		fail(EXIT_USAGE, list_name);
		return status;
	}
	/* rpm wants something to be listed */
	if (list) {
		add_to_list("%dir ", OWN_DIRECTORY);
		add_directory("");
	}
	if (!for_each_stored(store, index_stored))
		fail(EXIT_USAGE, store);
	if (list && fclose(list) != 0)
		fail(EXIT_USAGE, list_name);
	return status;
}
