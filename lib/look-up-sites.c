/* The sites of what reports are of, wherever this machine has them.

   A report tells the units that its samples are of, and the modules, programs and libraries, that
   have them: path and build id.  It does not tell which module has which unit.  So modules are
   looked at, as long as there are units without sites:

	the module itself, if it has that build id
	DIRECTORY/AB/CDEF.sites, for each DIRECTORY in SAMPLER_SITES_PATH
	/usr/lib/sampler/sites/AB/CDEF.sites
	/usr/lib/debug/.build-id/AB/CDEF.debug
	the file that the module's .gnu_debuglink names, where debuggers look for it, with that build id:
	    beside the module, in .debug there, or below /usr/lib/debug
	the module itself, with another build id: a unit's signature is of its content, so
	    that sites of the same unit are right, whatever they are in

   then DIRECTORY/unit/AB/CDEF.sites and CDEF.PACKAGE.sites, where ABCDEF is the unit's
   signature; and at last the servers: see debuginfod.c. */

#define _GNU_SOURCE
#include "look-up-sites.h"

#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "debuginfod.h"
#include "elf-build-id.h"
#include "elf-section.h"
#include "report-reader.h"
#include "sampler/unit.h"
#include "sites.h"
#include "tool.h"

#define DEBUG_DIRECTORY "/usr/lib/debug/.build-id"

/* A program or library that a report names. */
struct module {
	char *build_id; /* or "none" */
	char *path;
	bool has_sites; /* of that build id */
	struct module *next;
};

static struct module *modules, **last_module = &modules;

/* Where the modules begin that were not looked at yet, and those that servers were not asked of. */
static struct module **to_look_at = &modules, **to_ask_for = &modules;

static void *known_modules; /* their lines, without the base */
static void *tried_units;   /* signatures, of which sites/unit/ was asked */
static void *paths_read;    /* of texts, which their sites are named by */

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

const struct argp look_up_sites_argp = { .options = options, .parser = parse_option };

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

static int compare_elements(const void *left, const void *right)
{
	const struct element *a = left, *b = right;
	int order = strcmp(a->unit, b->unit);
	return order ? order : strcmp(a->scheme, b->scheme);
}

bool has_element(const struct elements *elements, const struct element *key)
{
	return tfind(key, &elements->tree, compare_elements) != NULL;
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
	struct element *kept = allocate(sizeof *kept);
	*kept = *key;
	elements->items[elements->count++] = kept;
	tsearch(kept, &elements->tree, compare_elements);
}

static void leave_node(void *node)
{
	(void)node;
}

void free_elements(struct elements *elements)
{
	tdestroy(elements->tree, leave_node);
	for (size_t i = 0; i < elements->count; i++)
		free(elements->items[i]);
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
	return formatted("%.*s/%.2s/%s%s", length, directory, id, id + 2, suffix);
}

/* Read the sites in the text at PATH, which must last as long as they: also if it is cut, what came
   before is good. */
static bool read_text_if_any(char *path)
{
	struct stat st;
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
		tsearch(path, &paths_read, compare_strings);
		return read_sites(path) == EXIT_FOUND;
	}
	free(path);
	return false;
}

/* Call FIND with each directory of texts and ID, until it returns true. */
static bool find_in_directories(bool (*find)(const char *directory, const char *id), const char *id)
{
	const char *variable = getenv("SAMPLER_SITES_PATH");
	char *list = formatted("%s:" SITES_DIRECTORY, variable ? variable : ""), *directory;
	bool found = false;
	for (char *rest = list; !found && (directory = strsep(&rest, ":"));)
		found = *directory && find(directory, id);
	free(list);
	return found;
}

static bool find_text_by_id(const char *directory, const char *build_id)
{
	return read_text_if_any(path_by_id(directory, strlen(directory), build_id, ".sites"));
}

/* Each package that has the unit has a file of its own, and all of them are the same. */
static bool find_text_by_unit(const char *directory, const char *unit)
{
	glob_t paths;
	char *pattern = formatted("%s/unit/%.2s/%s.*sites", directory, unit, unit + 2);
	bool found = false;
	if (glob(pattern, 0, NULL, &paths) == 0)
		for (size_t i = 0; !found && i < paths.gl_pathc; i++)
			found = read_text_if_any(duplicate(paths.gl_pathv[i]));
	globfree(&paths);
	free(pattern);
	return found;
}

static void find_text_of_unit(const char *unit)
{
	find_in_directories(find_text_by_unit, unit);
}

static bool find_in_debug_file(const char *build_id)
{
	char *path = path_by_id(DEBUG_DIRECTORY, strlen(DEBUG_DIRECTORY), build_id, ".debug");
	bool found = read_sites_if_any(path, build_id);
	if (!found)
		free(path);
	return found;
}

/* A .gnu_debuglink is the name of a file, a null byte, and a checksum. */
static bool note_link(const void *data, size_t size, void *name)
{
	if (memchr(data, 0, size) && *(const char *)data && !strchr(data, '/'))
		*(char **)name = duplicate(data);
	return false;
}

/* The name in that of the file at PATH, to be freed; null if it has none. */
static char *debug_link_of(const char *path)
{
	struct contents contents;
	char *name = NULL;
	if (!read_regular(&contents, path))
		return NULL;
	for_each_section(path, &contents, ".gnu_debuglink", note_link, &name);
	drop_contents(&contents);
	return name;
}

static bool find_by_debug_link(const struct module *module)
{
	static const char *const places[][2] = { { "", "" },
						 { "", "/.debug" },
						 { "/usr/lib/debug", "" } };
	const char *slash = strrchr(module->path, '/');
	char *name = slash ? debug_link_of(module->path) : NULL;
	bool found = false;
	for (size_t i = 0; name && !found && i < sizeof places / sizeof *places; i++) {
		char *path = formatted("%s%.*s%s/%s", places[i][0], (int)(slash - module->path),
				       module->path, places[i][1], name);
		found = read_sites_if_any(path, module->build_id);
		if (!found)
			free(path);
	}
	free(name);
	return found;
}

/* Another build may have some of the same units, but not all: then servers are asked, too. */
static void look_at_module(struct module *module)
{
	bool has_id = is_build_id(module->build_id);
	module->has_sites =
	    has_id && (read_sites_if_any(module->path, module->build_id) ||
		       find_in_directories(find_text_by_id, module->build_id) ||
		       find_in_debug_file(module->build_id) || find_by_debug_link(module));
	if (!module->has_sites && read_sites_if_any(module->path, NULL))
		module->has_sites = !has_id;
}

/* Reports name such modules, too, if a crash went through them. */
bool is_known_without_sites(const char *path)
{
	struct contents contents;
	if (!read_regular(&contents, path))
		return false;
	static const char *const texts[] = { SAMPLER_REGISTER_NAME, SAMPLER_OLD_REGISTER_NAME,
					     "SAMPLER_FILE" };
	bool has_runtime = false;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		has_runtime |=
		    memmem(contents.bytes, contents.size, texts[i], strlen(texts[i])) != NULL;
	drop_contents(&contents);
	return !has_runtime;
}

static void ask_servers_for_module(struct module *module)
{
	if (!module->has_sites && is_build_id(module->build_id) &&
	    !is_known_without_sites(module->path))
		module->has_sites = download_sites(module->build_id);
}

/* The first of KEYS, from FIRST on, whose sites are not known; or how many there are. */
static size_t next_unknown(const struct elements *keys, size_t first)
{
	while (first < keys->count && find_sites(keys->items[first]))
		first++;
	return first;
}

static void remember_lacking(const struct element *key)
{
	if (find_sites(key) || !is_new(&lacking_units.known, key->unit))
		return;
	if (!lacking_units.count++)
		strcpy(lacking_units.first, key->unit);
}

/* Files with sites that were kept for when programs are gone, which were not read yet. */
static const char **kept;
static size_t kept_count;

void add_kept_sites(const char *file)
{
	kept = reallocate(kept, (kept_count + 1) * sizeof *kept);
	kept[kept_count++] = file;
}

static void read_kept_sites(void)
{
	for (size_t i = 0; i < kept_count; i++)
		read_sites(kept[i]);
	kept_count = 0;
}

void look_up_sites(const struct elements *keys)
{
	size_t next = next_unknown(keys, 0);
	for (; *to_look_at && next < keys->count; to_look_at = &(*to_look_at)->next) {
		look_at_module(*to_look_at);
		next = next_unknown(keys, next);
	}
	for (size_t i = next; i < keys->count; i++)
		if (!find_sites(keys->items[i]) && is_new(&tried_units, keys->items[i]->unit))
			find_text_of_unit(keys->items[i]->unit);
	next = next_unknown(keys, next);
	if (next < keys->count)
		read_kept_sites();
	next = next_unknown(keys, next);
	for (; *to_ask_for && next < keys->count; to_ask_for = &(*to_ask_for)->next) {
		ask_servers_for_module(*to_ask_for);
		next = next_unknown(keys, next);
	}
	for (size_t i = next; i < keys->count; i++)
		remember_lacking(keys->items[i]);
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

/* Print TEXT, which comes from a report. */
static void print_plainly(FILE *out, const char *text)
{
	char *copy = make_plain(duplicate(text));
	fputs(copy, out);
	free(copy);
}

/* Print the name of the package that may have the file NAME: "libx.so.1" is in libx1, and
   "libx2.so.1" in libx2-1. */
static void print_package(FILE *out, const char *name)
{
	const char *so = strstr(name, ".so");
	int length = so ? (int)(so - name) : (int)strlen(name);
	char *package = strndup(name, length);
	print_plainly(out, package ? package : "");
	free(package);
	if (!so || strncmp(so, ".so.", 4) != 0)
		return;
	if (length && isdigit((unsigned char)so[-1]))
		fputc('-', out);
	print_plainly(out, so + 4);
}

#define MOST_DESCRIBED 3

/* Whether the file that MODULE was loaded from has another build id now. */
static bool is_built_anew(const struct module *module)
{
	char *id = build_id_of_file(module->path);
	bool is_other = id && is_build_id(module->build_id) && strcmp(id, module->build_id) != 0;
	free(id);
	return is_other;
}

/* Whether the file that MODULE was loaded from is there, without the symbols of a debugger, and so without sites. */
static bool is_stripped(const struct module *module)
{
	return access(module->path, R_OK) == 0 && !has_section(module->path, ".symtab");
}

/* Whether MODULE is one of those that sites lack of. */
static bool lacks_sites(const struct module *module)
{
	return !module->has_sites && !is_known_without_sites(module->path);
}

/* Whether the file at PATH may be from a package. */
static bool is_of_package(const char *path)
{
	/* also below another root */
	static const char *const places[] = { "/usr/bin/", "/usr/sbin/", "/usr/lib", "/usr/games/",
					      "/opt/" };
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (strstr(path, places[i]))
			return true;
	return strncmp(path, "/bin/", strlen("/bin/")) == 0 ||
	       strncmp(path, "/sbin/", strlen("/sbin/")) == 0 ||
	       strncmp(path, "/lib", strlen("/lib")) == 0;
}

static void complain_of_strip(const struct module *module)
{
	char *package;
	size_t size;
	const char *slash = strrchr(module->path, '/');
	FILE *out = open_memstream(&package, &size);
	print_package(out, slash ? slash + 1 : module->path);
	fclose(out);
	if (is_of_package(module->path))
		complain("strip removed the sites of %s: run it as it was built, or install "
			 "%s-samplerinfo",
			 module->path, package);
	else
		complain("strip removed the sites of %s: run it as it was built", module->path);
	free(package);
}

/* If all that is known is that modules were stripped, say that, and return true. */
static bool complain_of_stripped(void)
{
	size_t count = 0;
	for (const struct module *module = modules; module != *to_look_at; module = module->next)
		if (lacks_sites(module)) {
			if (!is_stripped(module) || is_built_anew(module) ||
			    ++count > MOST_DESCRIBED)
				return false;
		}
	for (const struct module *module = modules; module != *to_look_at; module = module->next)
		if (lacks_sites(module))
			complain_of_strip(module);
	return count;
}

static void describe_module(FILE *out, const struct module *module)
{
	const char *slash = strrchr(module->path, '/');
	fprintf(out, "; ");
	print_plainly(out, module->path);
	fputs(is_built_anew(module)
		  ? " is another build here now; that of the runs has the build id "
	      : is_stripped(module) ? " was stripped, and has the build id "
				    : " has the build id ",
	      out);
	print_plainly(out, module->build_id);
	if (!is_build_id(module->build_id))
		return;
	fprintf(out, ": install ");
	print_package(out, slash ? slash + 1 : module->path);
	fprintf(out, "-samplerinfo or the like, which has %s/%.2s/%s.sites", SITES_DIRECTORY,
		module->build_id, module->build_id + 2);
}

/* Print what is known of the modules that have no sites; they are those that were looked at. */
static void describe_modules(FILE *out)
{
	size_t count = 0;
	for (const struct module *module = modules; module != *to_look_at; module = module->next)
		if (lacks_sites(module) && count++ < MOST_DESCRIBED)
			describe_module(out, module);
	if (count > MOST_DESCRIBED)
		fprintf(out, "; and %zu more", count - MOST_DESCRIBED);
}

int complain_of_lacking_sites(const char *advice)
{
	char *where;
	size_t size, others = lacking_units.count - 1;
	if (!lacking_units.count)
		return EXIT_FOUND;
	if (complain_of_stripped())
		return EXIT_NOT_FOUND;
	FILE *out = open_memstream(&where, &size);
	describe_modules(out);
	fclose(out);
	if (others)
		complain("unit %s, and %zu more: no sites were found%s; %s", lacking_units.first,
			 others, where, *where ? advice : advice + strlen("or "));
	else
		complain("unit %s: no sites were found%s; %s", lacking_units.first, where, advice);
	free(where);
	return EXIT_NOT_FOUND;
}
