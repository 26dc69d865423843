/* Where the sources are that sites are of. */

#define _GNU_SOURCE
#include "source-files.h"

#include <search.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool.h"
#include "unit-directories.h"

static const char **directories;
static size_t directory_count;

static const struct argp_option options[] = {
	{ "source-directory", 'S', "DIRECTORY", 0,
	  "Look for sources in DIRECTORY first, by as much of their names as fits there", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	struct stat st;
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

/* Whether the file at the real PATH may be in a page that is given to others, though it was only site information that
   has named it: this may come from somewhere else. */
static bool may_be_told(const char *path)
{
	struct stat st;
	return shown_part(path) != path || is_below_given(path) ||
	       (stat(path, &st) == 0 && st.st_mode & S_IROTH);
}

static char *look_for(const char *file, const char *unit)
{
	const char *compiled_in = directory_of_unit(unit);
	for (size_t i = 0; i < directory_count; i++) {
		char *path = find_below(directories[i], file);
		if (path)
			return path;
	}
	char *path = regular_file(*file != '/' && compiled_in ? compiled_in : "", file);
	if (path && may_be_told(path))
		return path;
	free(path);
	return NULL;
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
	*new = (struct known_source){ duplicate(file), duplicate(key.compiled_in), { path, NULL } };
	new->source.name = path ? shown_part(path) : new->file;
	tsearch(new, &known, compare_sources);
	return &new->source;
}
