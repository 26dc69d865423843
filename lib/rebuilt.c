/* Whether what a report is of is still there as it was. */

#define _GNU_SOURCE
#include "rebuilt.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elf-build-id.h"
#include "tool.h"
#include "unpacked.h"

/* A file, and its build id, or null: reports are most often of the same ones. */
struct known_build {
	char *path, *id;
};

static int compare_builds(const void *left, const void *right)
{
	return strcmp(((const struct known_build *)left)->path,
		      ((const struct known_build *)right)->path);
}

static const struct known_build *known_build_of(const char *path)
{
	static void *known; /* of tsearch */
	struct known_build key = { (char *)path, NULL };
	struct known_build **found = tfind(&key, &known, compare_builds);
	if (found)
		return *found;
	struct known_build *new = allocate(sizeof *new);
	*new = (struct known_build){ duplicate(path), build_id_of_file(path) };
	tsearch(new, &known, compare_builds);
	return new;
}

/* The path in LINE, of a report, of a module that is there, but is another build now: "module", its address, its build id and its path.  Else
   null. */
static const char *another_build(char *line)
{
	char *fields[4] = { NULL };
	for (int i = 0; i < 4 && line; i++)
		fields[i] = strsep(&line, "\t\n");
	if (!fields[3] || strcmp(fields[0], "module") != 0)
		return NULL;
	const struct known_build *build = known_build_of(fields[3]);
	return build->id && strcmp(build->id, fields[2]) != 0 ? build->path : NULL;
}

const char *rebuilt_module(const char *path)
{
	char *line = NULL;
	size_t size = 0;
	const char *found = NULL;
	FILE *in = open_unpacked(path);
	while (in && !found && getline(&line, &size, in) > 0)
		found = another_build(line);
	free(line);
	if (in)
		fclose(in);
	return found;
}
