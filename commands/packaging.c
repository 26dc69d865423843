/* sampler packaging: take the sites out of what a package installs, for a package of their own.

	extract ROOT STORE	each ELF file and archive below ROOT: its sites go to STORE, and their
				section is removed
	index ROOT STORE	the sites in STORE get the names by which they are looked up

   There are two steps because tools for packages change the build ids between them.  STORE has
   for each such file, of the number N,

	N.path		its path below ROOT
	N.sites		its sites, as sampler-sites(5) describes them

   Files with a build id give ROOT/usr/lib/sampler/sites/AB/CDEF.sites, and others, for each
   unit, ROOT/usr/lib/sampler/sites/unit/AB/CDEF.sites. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "element.h"
#include "elf-build-id.h"
#include "elf-section.h"
#include "remove-section.h"
#include "tool.h"

#define SECTION         ".debug_site_info"
#define OWN_DIRECTORY   "/usr/lib/sampler"
#define SITES_DIRECTORY OWN_DIRECTORY "/sites"

enum { KEY_EDIT_SOURCE = 256, KEY_LIST, KEY_TO };

/* A directory of sources, and what to call it. */
struct edit {
	const char *from, *to;
	size_t from_length;
};

static struct {
	bool indexes;
	char *root, *store;
	const char *destination, *list; /* or null */
	struct edit *edits;
	size_t edit_count;
} arguments;

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "Of extract:", 1 },
	{ "edit-source", KEY_EDIT_SOURCE, "FROM=TO", 0,
	  "In sites, write TO for the directory FROM of source files", 0 },
	{ NULL, 0, NULL, 0, "Of index:", 2 },
	{ "list", KEY_LIST, "FILE", 0, "Write which files there are to FILE, as %files of rpm", 0 },
	{ "to", KEY_TO, "ROOT", 0, "Write the sites below that directory, and not below ROOT", 0 },
	{ 0 },
};

static void add_edit(struct argp_state *state, char *text)
{
	char *equals = strchr(text, '=');
	if (!equals || equals == text)
		argp_error(state, "--edit-source=%s is not FROM=TO", text);
	while (equals > text + 1 && equals[-1] == '/')
		memmove(equals - 1, equals, strlen(equals) + 1), equals--;
	*equals = 0;
	arguments.edits =
	    reallocate(arguments.edits, (arguments.edit_count + 1) * sizeof *arguments.edits);
	arguments.edits[arguments.edit_count++] = (struct edit){ text, equals + 1, equals - text };
}

static void read_arguments(struct argp_state *state)
{
	char **words = state->argv + state->next;
	if (state->argc - state->next != 3)
		argp_error(state, "extract or index, ROOT and STORE are needed");
	arguments.indexes = strcmp(words[0], "index") == 0;
	if (!arguments.indexes && strcmp(words[0], "extract") != 0)
		argp_error(state, "\"%s\" is neither extract nor index", words[0]);
	arguments.root = words[1];
	arguments.store = words[2];
	size_t length = strlen(arguments.root);
	while (length > 1 && arguments.root[length - 1] == '/')
		arguments.root[--length] = 0;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_EDIT_SOURCE:
		add_edit(state, text);
		return 0;
	case KEY_LIST:
		arguments.list = text;
		return 0;
	case KEY_TO:
		arguments.destination = text;
		return 0;
	case ARGP_KEY_ARGS:
		read_arguments(state);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "extract or index, ROOT and STORE are needed");
		return 0;
	case ARGP_KEY_END:
		if (arguments.indexes ? arguments.edit_count > 0
				      : arguments.list || arguments.destination)
			argp_error(state, "that option is of the other step");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "extract ROOT STORE\nindex ROOT STORE",
	.doc =
	    "Put sites of what is installed into a package of their own."
	    "\vextract takes the sites out of all programs, libraries and archives below ROOT, and "
	    "keeps them in the directory STORE; index gives them, from there, the names below "
	    "ROOT by which they are found.  See sampler-packaging(7).",
};

static int status;

static void fail(int with, const char *path)
{
	complain("%s: %s", path, strerror(errno));
	status = worse(status, with);
}

/* "FORMAT", as printf has it; to be freed. */
static char *__attribute__((format(printf, 1, 2))) formatted(const char *format, ...)
{
	char *text;
	va_list values;
	va_start(values, format);
	if (vasprintf(&text, format, values) < 0) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	va_end(values);
	return text;
}

/* Write SIZE bytes of TEXT to PATH; return whether that worked, after complaining. */
static bool write_file(const char *path, const char *mode, const char *text, size_t size)
{
	FILE *out = fopen(path, mode);
	bool is_good = out && fwrite(text, 1, size, out) == size;
	if (out)
		is_good = fclose(out) == 0 && is_good;
	if (!is_good)
		fail(EXIT_USAGE, path);
	return is_good;
}

/* Make DIRECTORY, and those above it, as packages have them. */
static void make_directories(const char *directory)
{
	char *path = duplicate(directory);
	for (char *at = path + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = 0;
		if (mkdir(path, 0755) == 0)
			chmod(path, 0755);
		*at = '/';
	}
	if (mkdir(path, 0755) == 0)
		chmod(path, 0755);
	else if (errno != EEXIST)
		fail(EXIT_USAGE, path);
	free(path);
}

/* extract */

/* Write the line, of a site, or of a tag, with its source file as it is to be called. */
static void write_line(FILE *out, const char *line, size_t length)
{
	const char *tab = memchr(line, '\t', length);
	for (size_t i = 0; tab && i < arguments.edit_count; i++) {
		const struct edit *edit = &arguments.edits[i];
		if ((size_t)(tab - line) > edit->from_length &&
		    strncmp(line, edit->from, edit->from_length) == 0 &&
		    line[edit->from_length] == '/') {
			fputs(edit->to, out);
			line += edit->from_length;
			length -= edit->from_length;
			break;
		}
	}
	fwrite(line, 1, length, out);
	fputc('\n', out);
}

/* Callback of for_each_section.  Linkers put null bytes between texts. */
static bool write_section(const void *data, size_t size, void *out)
{
	for (const char *text = data, *end = text + size; text < end;) {
		const char *newline = memchr(text, '\n', end - text);
		size_t length = strnlen(text, (newline ? newline : end) - text);
		if (length)
			write_line(out, text, length);
		text += length + 1;
	}
	return true;
}

static void empty_store(void)
{
	make_directories(arguments.store);
	for (unsigned number = 0;; number++) {
		char *path = formatted("%s/%u.path", arguments.store, number);
		char *sites = formatted("%s/%u.sites", arguments.store, number);
		bool was_there = unlink(path) == 0;
		unlink(sites);
		free(path);
		free(sites);
		if (!was_there)
			return;
	}
}

/* Of files, those that have been seen under another name. */
static void *seen_inodes;

static int compare_inodes(const void *left, const void *right)
{
	const struct stat *a = left, *b = right;
	if (a->st_dev != b->st_dev)
		return a->st_dev < b->st_dev ? -1 : 1;
	return a->st_ino < b->st_ino ? -1 : a->st_ino > b->st_ino;
}

static bool is_seen(const struct stat *st)
{
	struct stat *kept = allocate(sizeof *kept);
	*kept = *st;
	bool is_new = *(struct stat **)tsearch(kept, &seen_inodes, compare_inodes) == kept;
	if (!is_new)
		free(kept);
	return !is_new;
}

static void keep(unsigned number, const char *path, const char *sites, size_t size)
{
	const char *within = path + strlen(arguments.root);
	char *of_path = formatted("%s/%u.path", arguments.store, number);
	char *of_sites = formatted("%s/%u.sites", arguments.store, number);
	/* only what is kept may be removed */
	if (write_file(of_path, "we", within, strlen(within)) &&
	    write_file(of_sites, "we", sites, size) && !remove_section(path, SECTION))
		status = worse(status, EXIT_USAGE);
	free(of_path);
	free(of_sites);
}

/* The sites of the file at PATH, to be freed; null if it has none, or cannot be read. */
static char *sites_of(const char *path, size_t *size)
{
	struct contents contents;
	char *text = NULL;
	if (!read_regular(&contents, path)) {
		fail(EXIT_USAGE, path);
		return NULL;
	}
	FILE *out = open_memstream(&text, size);
	struct section_result result =
	    for_each_section(path, &contents, SECTION, write_section, out);
	fclose(out);
	drop_contents(&contents);
	if (result.error) {
		complain("%s: %s; it is left as it is", path, result.error);
		status = worse(status, EXIT_NOT_FOUND);
	}
	if (!result.error && *size)
		return text;
	free(text);
	return NULL;
}

/* Debuggers' files have copies, which debuggers need not have. */
static bool is_left_out(const FTSENT *entry)
{
	return entry->fts_info == FTS_D &&
	       strcmp(entry->fts_path + strlen(arguments.root), "/usr/lib/debug") == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void extract(void)
{
	FTS *walk = fts_open((char *[]){ arguments.root, NULL },
			     FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
	unsigned number = 0;
	empty_store();
	for (FTSENT *entry; walk && (entry = fts_read(walk));) {
		size_t size = 0;
		char *sites = NULL;
		if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_NS ||
		    entry->fts_info == FTS_ERR) {
			errno = entry->fts_errno;
			fail(EXIT_USAGE, entry->fts_path);
		} else if (is_left_out(entry))
			fts_set(walk, entry, FTS_SKIP);
		else if (entry->fts_info == FTS_F && S_ISREG(entry->fts_statp->st_mode) &&
			 !is_seen(entry->fts_statp))
			sites = sites_of(entry->fts_path, &size);
		if (sites)
			keep(number++, entry->fts_path, sites, size);
		free(sites);
	}
	if (walk)
		fts_close(walk);
	if (!number && !status)
		complain("%s: nothing in it is instrumented", arguments.root);
}

/* index */

static FILE *list; /* or null */
static void *listed;

/* List the directory or file NAME, which is within the root, once. */
static void add_to_list(const char *kind, const char *name)
{
	char *line = formatted("%s%s\n", kind, name);
	char **known = tsearch(line, &listed, (int (*)(const void *, const void *))strcmp);
	if (*known != line)
		free(line);
	else if (list)
		fputs(line, list);
}

/* The directory WITHIN that of sites. */
static void add_directory(const char *within)
{
	char *directory = formatted("%s%s", SITES_DIRECTORY, within);
	char *path = formatted("%s%s", arguments.destination, directory);
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

/* Write TEXT as the sites of ID, below KIND, which is "" or "/unit".  What is there is left: two
   files may have one build id. */
static void write_sites(const char *kind, const char *id, const char *text, size_t size)
{
	char *directory = formatted("%s/%.2s", kind, id);
	char *name = formatted("%s%s/%s.sites", SITES_DIRECTORY, directory, id + 2);
	char *path = formatted("%s%s", arguments.destination, name);
	if (*kind)
		add_directory(kind);
	add_directory(directory);
	if (!has_text(path, text, size) && write_file(path, "ae", text, size))
		chmod(path, 0644);
	add_to_list("", name);
	free(path);
	free(name);
	free(directory);
}

/* The text of one unit, as it grows. */
struct unit {
	char id[SIGNATURE_SIZE];
	FILE *out;
	char *text;
	size_t size;
};

static void end_unit(struct unit *unit)
{
	if (!unit->out)
		return;
	fclose(unit->out);
	if (*unit->id)
		write_sites("/unit", unit->id, unit->text, unit->size);
	free(unit->text);
	*unit = (struct unit){ 0 };
}

static void begin_unit(struct unit *unit)
{
	end_unit(unit);
	unit->out = open_memstream(&unit->text, &unit->size);
}

/* A unit begins with the version of its format, if it has one, else with its first sites. */
static void read_line(struct unit *unit, const char *line)
{
	struct element key;
	bool is_sites = parse_start_tag(line, "sites", &key);
	bool is_other = is_sites && *unit->id && strcmp(unit->id, key.unit) != 0;
	if (!unit->out || is_other || is_start_tag(line, "format"))
		begin_unit(unit);
	if (is_sites)
		strcpy(unit->id, key.unit);
	fprintf(unit->out, "%s\n", line);
}

static void write_units(const struct contents *sites)
{
	struct unit unit = { 0 };
	for (char *at = sites->bytes, *end = at + sites->size; at < end;) {
		char *newline = memchr(at, '\n', end - at);
		if (!newline)
			break;
		*newline = 0;
		read_line(&unit, at);
		at = newline + 1;
	}
	end_unit(&unit);
}

/* The build id of the file WITHIN the root, to be freed, or null. */
static char *build_id_of(const char *within)
{
	struct contents contents;
	char *path = formatted("%s%s", arguments.root, within), *id = NULL;
	if (read_regular(&contents, path)) {
		id = elf_build_id(&contents);
		drop_contents(&contents);
	}
	free(path);
	return id;
}

/* Give the sites in the file SITES a name; they are of the file WITHIN the root. */
static void index_sites(const char *sites, const char *within)
{
	struct contents contents;
	if (!read_regular(&contents, sites)) {
		fail(EXIT_USAGE, sites);
		return;
	}
	char *id = build_id_of(within);
	if (id && strlen(id) > 2)
		write_sites("", id, contents.bytes, contents.size);
	else
		write_units(&contents);
	free(id);
	drop_contents(&contents);
}

/* Index what has that number; return false if there is nothing. */
static bool index_number(unsigned number)
{
	struct contents contents;
	char *path = formatted("%s/%u.path", arguments.store, number);
	char *sites = formatted("%s/%u.sites", arguments.store, number);
	bool is_there = read_regular(&contents, path);
	if (is_there) {
		char *within = strndup(contents.bytes, contents.size);
		index_sites(sites, within);
		free(within);
		drop_contents(&contents);
	}
	free(path);
	free(sites);
	return is_there;
}

static void index_all(void)
{
	unsigned number = 0;
	if (!arguments.destination)
		arguments.destination = arguments.root;
	if (arguments.list && !(list = fopen(arguments.list, "we"))) {
		fail(EXIT_USAGE, arguments.list);
		return;
	}
	if (access(arguments.store, R_OK) < 0) {
		fail(EXIT_USAGE, arguments.store);
		return;
	}
	/* rpm wants something to be listed */
	if (list) {
		add_to_list("%dir ", OWN_DIRECTORY);
		add_directory("");
	}
	while (index_number(number))
		number++;
	if (list && fclose(list) != 0)
		fail(EXIT_USAGE, arguments.list);
}

int main(int argc, char **argv)
{
	parse_command_line(&argp, argc, argv, NULL);
	if (access(arguments.root, R_OK | X_OK) < 0)
		fail(EXIT_USAGE, arguments.root);
	else if (arguments.indexes)
		index_all();
	else
		extract();
	return finish_output(status);
}
