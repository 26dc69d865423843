/* The sites of what reports are of, wherever this machine has them.

   A report tells the units that its samples are of, and the modules, programs and libraries, that
   have them: path and build id.  It does not tell which module has which unit.  So modules are
   looked at, as long as there are units without sites:

	the module itself, if it has that build id
	DIRECTORY/AB/CDEF.sites, for each DIRECTORY in SAMPLER_SITES_PATH
	/usr/lib/sampler/sites/AB/CDEF.sites
	/usr/lib/debug/.build-id/AB/CDEF.debug
	the module itself, with another build id: a unit's signature is of its content, so
	    that sites of the same unit are right, whatever they are in

   then DIRECTORY/unit/AB/CDEF.sites, where ABCDEF is the unit's signature; and at last
   the servers: see debuginfod.c. */

#define _GNU_SOURCE
#include "find-sites.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contents.h"
#include "debuginfod.h"
#include "report-reader.h"
#include "sites.h"
#include "tool.h"

#define SITES_DIRECTORY "/usr/lib/sampler/sites"
#define DEBUG_DIRECTORY "/usr/lib/debug/.build-id"

/* A program or library that a report names. */
struct module {
	char *build_id; /* or "none" */
	char *path;
	bool was_looked_at, was_asked_for; /* on this machine, and of servers */
	bool has_sites;
	struct module *next;
};

static struct module *modules, **last_module = &modules;
static void *known_modules; /* their lines, without the base */
static void *tried_units;   /* signatures, of which sites/unit/ was asked */

/* Signatures that sites were looked up of, but not found. */
static struct {
	void *known;
	char first[SIGNATURE_SIZE];
	size_t count;
} lacking_units;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	(void)text;
	(void)state;
	if (key != 'D')
		return ARGP_ERR_UNKNOWN;
	use_debuggers_servers();
	return 0;
}

static const struct argp_option options[] = {
	{ "debuginfod", 'D', NULL, 0,
	  "Ask the servers in DEBUGINFOD_URLS for sites, too, and not only those in "
	  "SAMPLER_DEBUGINFOD_URLS",
	  0 },
	{ 0 },
};

const struct argp find_sites_argp = { .options = options, .parser = parse_option };

static int compare_strings(const void *left, const void *right)
{
	return strcmp(left, right);
}

/* Whether TEXT is seen for the first time. */
static bool is_new(void **tree, const char *text)
{
	if (tfind(text, tree, compare_strings))
		return false;
	tsearch(duplicate(text), tree, compare_strings);
	return true;
}

/* Elements. */

bool has_element(const struct elements *elements, const struct element *key)
{
	for (size_t i = 0; i < elements->count; i++)
		if (strcmp(elements->items[i].unit, key->unit) == 0 &&
		    strcmp(elements->items[i].scheme, key->scheme) == 0)
			return true;
	return false;
}

void add_element(struct elements *elements, const struct element *key)
{
	if (has_element(elements, key))
		return;
	if (elements->count == elements->capacity) {
		elements->capacity = elements->capacity ? 2 * elements->capacity : 16;
		elements->items =
		    reallocate(elements->items, elements->capacity * sizeof *elements->items);
	}
	elements->items[elements->count++] = *key;
}

void free_elements(struct elements *elements)
{
	free(elements->items);
	*elements = (struct elements){ 0 };
}

/* Modules. */

void add_module(const char *line)
{
	const char *id = strchr(line, '\t'), *path = id ? strchr(id + 1, '\t') : NULL;
	if (!path || !is_new(&known_modules, id))
		return;
	struct module *module = allocate(sizeof *module);
	*module = (struct module){
		.build_id = strndup(id + 1, path - id - 1),
		.path = duplicate(path + 1),
	};
	*last_module = module;
	last_module = &module->next;
}

/* "none", and what nobody makes, is not. */
static bool is_build_id(const char *text)
{
	return strlen(text) > 2 && !text[strspn(text, "0123456789abcdef")];
}

/* DIRECTORY/AB/CDEF and the suffix, of "abcdef"; to be freed. */
static char *path_by_id(const char *directory, int length, const char *id, const char *suffix)
{
	char *path;
	if (asprintf(&path, "%.*s/%.2s/%s%s", length, directory, id, id + 2, suffix) < 0)
		return duplicate("");
	return path;
}

/* Read the sites in the text at PATH, which is freed if there are none. */
static bool read_text_if_any(char *path)
{
	if (access(path, F_OK) == 0 && read_sites(path) == EXIT_FOUND)
		return true;
	free(path);
	return false;
}

/* Read the sites of ID below KIND, which is "" or "/unit", in the directories of texts. */
static bool find_text(const char *kind, const char *id)
{
	const char *variable = getenv("SAMPLER_SITES_PATH");
	char *list, *rest, *directory;
	bool found = false;
	if (asprintf(&list, "%s:" SITES_DIRECTORY, variable ? variable : "") < 0)
		return false;
	for (rest = list; !found && (directory = strsep(&rest, ":"));) {
		char *within;
		if (!*directory || asprintf(&within, "%s%s", directory, kind) < 0)
			continue;
		found = read_text_if_any(path_by_id(within, strlen(within), id, ".sites"));
		free(within);
	}
	free(list);
	return found;
}

static bool find_in_debug_file(const char *build_id)
{
	char *path = path_by_id(DEBUG_DIRECTORY, strlen(DEBUG_DIRECTORY), build_id, ".debug");
	bool found = read_sites_if_any(path, build_id);
	if (!found)
		free(path);
	return found;
}

static void look_at_module(struct module *module)
{
	bool has_id = is_build_id(module->build_id);
	module->was_looked_at = true;
	module->has_sites =
	    (has_id && (read_sites_if_any(module->path, module->build_id) ||
			find_text("", module->build_id) || find_in_debug_file(module->build_id))) ||
	    read_sites_if_any(module->path, NULL);
}

static void ask_servers_for_module(struct module *module)
{
	module->was_asked_for = true;
	if (!module->has_sites && is_build_id(module->build_id))
		module->has_sites = download_sites(module->build_id);
}

static bool are_known(const struct elements *keys)
{
	for (size_t i = 0; i < keys->count; i++)
		if (!find_sites(&keys->items[i]))
			return false;
	return true;
}

static void remember_lacking(const struct element *key)
{
	if (find_sites(key) || !is_new(&lacking_units.known, key->unit))
		return;
	if (!lacking_units.count++)
		strcpy(lacking_units.first, key->unit);
}

void look_up_sites(const struct elements *keys)
{
	for (struct module *module = modules; module && !are_known(keys); module = module->next)
		if (!module->was_looked_at)
			look_at_module(module);
	for (size_t i = 0; i < keys->count; i++)
		if (!find_sites(&keys->items[i]) && is_new(&tried_units, keys->items[i].unit))
			find_text("/unit", keys->items[i].unit);
	for (struct module *module = modules; module && !are_known(keys); module = module->next)
		if (!module->was_asked_for)
			ask_servers_for_module(module);
	for (size_t i = 0; i < keys->count; i++)
		remember_lacking(&keys->items[i]);
}

static void ignore_error(void *context, const char *name, uint64_t line, const char *message)
{
	(void)context;
	(void)name;
	(void)line;
	(void)message;
}

static void look_up_sites_of_reports(int fd)
{
	const struct report_event *event;
	struct elements keys = { 0 };
	struct report_reader *reader = report_reader_of(fd, "", ignore_error, NULL);
	while (reader && (event = report_next(reader))->kind != REPORT_INPUT_END)
		if (event->kind == REPORT_SAMPLES)
			add_element(&keys, &event->element);
		else if (event->kind == REPORT_METADATA && strcmp(event->key, "module") == 0)
			add_module(event->text);
	report_reader_close(reader);
	look_up_sites(&keys);
	free_elements(&keys);
}

int look_up_sites_of_input(void)
{
	int fd = open_seekable("-");
	if (fd < 0) {
		complain("standard input: %s", strerror(errno));
		exit(EXIT_USAGE);
	}
	look_up_sites_of_reports(fd);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Whether the module is here, and nothing in it speaks of the runtime: reports name such
   modules, too, if a crash went through them. */
static bool is_known_to_have_none(const struct module *module)
{
	struct contents contents;
	if (!read_regular(&contents, module->path))
		return false;
	static const char symbol[] = "sampler_unit_register", variable[] = "SAMPLER_FILE";
	bool has_runtime = memmem(contents.bytes, contents.size, symbol, strlen(symbol)) ||
			   memmem(contents.bytes, contents.size, variable, strlen(variable));
	drop_contents(&contents);
	return !has_runtime;
}

static void describe_module(FILE *out, const struct module *module)
{
	const char *slash = strrchr(module->path, '/');
	const char *name = slash ? slash + 1 : module->path;
	fprintf(out, "; %s has the build id %s", module->path, module->build_id);
	if (is_build_id(module->build_id))
		fprintf(out, ": install %.*s-samplerinfo or the like, which has %s/%.2s/%s.sites",
			(int)strcspn(name, "."), name, SITES_DIRECTORY, module->build_id,
			module->build_id + 2);
}

int complain_of_lacking_sites(const char *advice)
{
	char *where;
	size_t size, others = lacking_units.count - 1;
	if (!lacking_units.count)
		return EXIT_FOUND;
	FILE *out = open_memstream(&where, &size);
	for (const struct module *module = modules; module; module = module->next)
		if (module->was_looked_at && !module->has_sites && !is_known_to_have_none(module))
			describe_module(out, module);
	fclose(out);
	if (others)
		complain("unit %s, and %zu more: no sites were found%s; %s", lacking_units.first,
			 others, where, advice);
	else
		complain("unit %s: no sites were found%s; %s", lacking_units.first, where, advice);
	free(where);
	return EXIT_NOT_FOUND;
}
