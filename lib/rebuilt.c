/* Whether what a report is of is still there as it was. */

#define _GNU_SOURCE
#include "rebuilt.h"

#include <search.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "elf-build-id.h"
#include "elf-section.h"
#include "needed-libraries.h"
#include "tool.h"
#include "unpacked.h"

/* A file, and its build id, or null: reports are most often of the same ones.  STATUS tells whether it was changed since.  Of the libraries that it needs, which may
   have no sites and be in no report, the one that was changed last, or null, and when that was. */
struct known_build {
	char *path, *id;
	struct stat status;
	char *library;
	time_t changed;
};

static int compare_builds(const void *left, const void *right)
{
	return strcmp(((const struct known_build *)left)->path,
		      ((const struct known_build *)right)->path);
}

/* Callback of for_each_needed_library. */
static void note_library(void *context, const char *library)
{
	struct known_build *build = context;
	struct stat st;
	/* one with sites is in reports, with its build id */
	if (stat(library, &st) < 0 || (build->library && st.st_mtime <= build->changed) ||
	    has_section(library, ".debug_site_info"))
		return;
	free(build->library);
	build->library = duplicate(library);
	build->changed = st.st_mtime;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static const struct known_build *known_build_of(const char *path)
{
	static void *known; /* of tsearch */
	struct stat status = { 0 };
	bool is_there = stat(path, &status) == 0;
	struct known_build key = { .path = (char *)path };
	struct known_build **found = tfind(&key, &known, compare_builds);
	if (found && (!is_there || is_same_file(&status, &(*found)->status)))
		return *found;
	/* what was known before stays, as somebody may have its path or library */
	struct known_build *new = allocate(sizeof *new);
	*new = (struct known_build){ .path = duplicate(path),
				     .id = build_id_of_file(path),
				     .status = status };
	for_each_needed_library(path, note_library, new);
	if (found)
		*found = new;
	else
		tsearch(new, &known, compare_builds);
	return new;
}

/* The path in LINE, of a report that was WRITTEN then, of a module that is there, but is another build now: "module", its address, its build id and its path; or of a library that it needs,
   if that was changed since.  Else null. */
static const char *another_build(char *line, time_t written)
{
	char *fields[4] = { NULL };
	for (int i = 0; i < 4 && line; i++)
		fields[i] = strsep(&line, "\t\n");
	if (!fields[3] || strcmp(fields[0], "module") != 0)
		return NULL;
	const struct known_build *build = known_build_of(fields[3]);
	if (build->id && strcmp(build->id, fields[2]) != 0)
		return build->path;
	return build->library && build->changed > written ? build->library : NULL;
}

const char *rebuilt_module(const char *path)
{
	char *line = NULL;
	size_t size = 0;
	const char *found = NULL;
	struct stat st = { 0 };
	FILE *in = open_unpacked(path);
	bool is_there = stat(path, &st) == 0;
	while (in && is_there && !found && getline(&line, &size, in) > 0)
		found = another_build(line, st.st_mtime);
	free(line);
	if (in)
		fclose(in);
	return found;
}
