/* Where the sources are that sites are of. */

#define _GNU_SOURCE
#include "source-files.h"

#include <fcntl.h>
#include <search.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sites.h"
#include "tool.h"
#include "unit-directories.h"

static const char **directories;
static size_t directory_count;
static bool reads_none;

#define KEY_NO_SOURCES 1

static const struct argp_option options[] = {
	{ "source-directory", 'S', "DIRECTORY", 0,
	  "Look for sources in DIRECTORY first, by as much of their names as fits there", 0 },
	{ "no-sources", KEY_NO_SOURCES, NULL, 0, "Look for no sources, and read none", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct stat st;
	if (key == KEY_NO_SOURCES) {
		reads_none = true;
		return 0;
	}
	if (key != 'S')
		return ARGP_ERR_UNKNOWN;
	if (stat(text, &st) < 0 || !S_ISDIR(st.st_mode))
		argp_error(state, "--source-directory=%s: there is no such directory", text);
	directories = reallocate(directories, (directory_count + 1) * sizeof *directories);
	directories[directory_count++] = text;
	return 0;
}

const struct argp source_files_argp = { .options = options, .parser = parse_option };

/* The real path of the file NAME in DIRECTORY; null if it is no regular file there. */
static char *regular_file(const char *directory, const char *name)
{
	struct stat st;
	char *path = *directory ? formatted("%s/%s", directory, name) : duplicate(name);
	char *real = realpath(path, NULL);
	free(path);
	if (real && stat(real, &st) == 0 && S_ISREG(st.st_mode))
		return real;
	free(real);
	return NULL;
}

/* NAME in DIRECTORY, with as many of the directories in NAME as lead to a file. */
static char *find_below(const char *directory, const char *name)
{
	for (;;) {
		name += strspn(name, "/");
		char *path = regular_file(directory, name);
		const char *slash = strchr(name, '/');
		if (path || !slash)
			return path;
		name = slash;
	}
}

/* What of PATH comes behind DIRECTORY and a slash; null if it is not below that. */
static const char *part_below(const char *path, const char *directory)
{
	size_t length = strlen(directory);
	bool is_below = length > 1 && strncmp(path, directory, length) == 0 && path[length] == '/';
	return is_below ? path + length + 1 : NULL;
}

/* PATH without our directory, if it is below that. */
static const char *shown_part(const char *path)
{
	static char *here;
	if (!here)
		here = getcwd(NULL, 0);
	const char *part = here ? part_below(path, here) : NULL;
	return part ? part : path;
}

static bool is_below_given(const char *path)
{
	for (size_t i = 0; i < directory_count; i++) {
		char *directory = realpath(directories[i], NULL);
		bool is_below = directory && part_below(path, directory);
		free(directory);
		if (is_below)
			return true;
	}
	return false;
}

/* Whether everybody may read the file at the real PATH, which is absolute. */
static bool is_public(const char *path)
{
	struct stat st;
	bool is = stat(path, &st) == 0 && st.st_mode & S_IROTH;
	char *directory = duplicate(path);
	for (char *slash; is && (slash = strrchr(directory, '/')) && slash > directory;) {
		*slash = 0;
		is = stat(directory, &st) == 0 && st.st_mode & S_IXOTH;
	}
	free(directory);
	return is;
}

/* Whether FILE is a program, library or object, not a text, and nobody but us and the superuser could have put it there. */
static bool is_own_program(const char *file)
{
	struct stat st;
	char magic[4] = "";
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool is = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
		  (st.st_uid == geteuid() || st.st_uid == 0) && !(st.st_mode & S_IWOTH) &&
		  read(fd, magic, sizeof magic) == sizeof magic &&
		  (memcmp(magic, "\177ELF", 4) == 0 || memcmp(magic, "!<ar", 4) == 0);
	if (fd >= 0)
		close(fd);
	return is;
}

/* The file that the sites of UNIT are from, or null. */
static const char *file_with_sites(const char *unit)
{
	for (const struct site_group *group = site_groups; group; group = group->next)
		if (strcmp(group->key.unit, unit) == 0)
			return group->file;
	return NULL;
}

/* Whether the sites of UNIT are from such a program. */
static bool is_of_own_program(const char *unit)
{
	const char *file = file_with_sites(unit);
	return file && is_own_program(file);
}

/* Whether the source at PATH was changed after the program with the sites of UNIT was built. */
static bool is_newer(const char *path, const char *unit)
{
	struct stat source, program;
	const char *file = file_with_sites(unit);
	return file && is_own_program(file) && stat(path, &source) == 0 &&
	       stat(file, &program) == 0 && source.st_mtime > program.st_mtime;
}

/* Whether the file at the real PATH, which sites of UNIT name, may be in a page that is given to others: site information may come from
   somebody who would like to see a file of ours. */
static bool may_be_told(const char *path, const char *unit)
{
	return shown_part(path) != path || is_below_given(path) || is_of_own_program(unit) ||
	       is_public(path);
}

/* PATH if it may be told, else null. */
static char *if_told(char *path, const char *unit)
{
	if (!path || may_be_told(path, unit))
		return path;
	free(path);
	return NULL;
}

static char *look_for(const char *file, const char *unit)
{
	const char *compiled_in = directory_of_unit(unit);
	if (reads_none)
		return NULL;
	for (size_t i = 0; i < directory_count; i++) {
		char *path = if_told(find_below(directories[i], file), unit);
		if (path)
			return path;
	}
	return if_told(regular_file(*file != '/' && compiled_in ? compiled_in : "", file), unit);
}

/* What was looked for before, by its file and the directory of its unit. */
struct known_source {
	char *file, *compiled_in;
	struct source_file source;
};

static void *known; /* of tsearch */

static int compare_sources(const void *left, const void *right)
{
	const struct known_source *a = left, *b = right;
	int order = strcmp(a->file, b->file);
	return order ? order : strcmp(a->compiled_in, b->compiled_in);
}

const struct source_file *find_source(const char *file, const char *unit)
{
	const char *compiled_in = directory_of_unit(unit);
	struct known_source key = { (char *)file, (char *)(compiled_in ? compiled_in : ""), { 0 } };
	struct known_source **found = tfind(&key, &known, compare_sources);
	if (found)
		return &(*found)->source;
	struct known_source *new = allocate(sizeof *new);
	char *path = look_for(file, unit);
	*new = (struct known_source){ duplicate(file),
				      duplicate(key.compiled_in),
				      { path, NULL, false } };
	new->source.is_newer = path &&is_newer(path, unit);
	new->source.name = path ? shown_part(path) : new->file;
	tsearch(new, &known, compare_sources);
	return &new->source;
}
