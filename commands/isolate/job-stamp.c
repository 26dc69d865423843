/* What stored jobs of "sampler isolate" were made of: a text,

	program	PATH BUILD-ID		or, if it has none, its size and when it was changed
	sparsity	SPARSITY	as the environment has it
	word	WORD			of the command, and of what says how it ended: one line each

   which is compared as a whole. */

#define _GNU_SOURCE
#include "job-stamp.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "elf-build-id.h"
#include "find-files.h"
#include "tool.h"
#include "unpacked.h"

/* The path of PROGRAM, as execvp finds it; to be freed. */
static char *path_of(const char *program)
{
	const char *path = getenv("PATH");
	for (size_t length; path && *path && !strchr(program, '/');
	     path += length + (path[length] == ':')) {
		length = strcspn(path, ":");
		char *file = formatted("%.*s%s%s", (int)length, path, length ? "/" : "", program);
		if (access(file, X_OK) == 0)
			return file;
		free(file);
	}
	return duplicate(program);
}

/* What tells the build of the file at PATH from others; to be freed. */
static char *build_of(const char *path)
{
	struct stat st;
	char *id = build_id_of_file(path);
	if (id)
		return id;
	if (stat(path, &st) < 0)
		return duplicate("none");
	return formatted("%lld %lld.%09ld", (long long)st.st_size, (long long)st.st_mtim.tv_sec,
			 st.st_mtim.tv_nsec);
}

/* The first line of stamps for PROGRAM; jobs that follow each other most often run the same one. */
static const char *line_of_program(const char *program)
{
	static char *last, *line;
	if (last && strcmp(last, program) == 0)
		return line;
	char *path = path_of(program), *build = build_of(path);
	free(last);
	free(line);
	last = duplicate(program);
	line = formatted("program\t%s %s\n", path, build);
	free(path);
	free(build);
	return line;
}

char *stamp_of(const char *program, char *const *words)
{
	char *stamp;
	size_t size;
	const char *sparsity = getenv("SAMPLER_SPARSITY");
	FILE *out = open_memstream(&stamp, &size);
	fputs(line_of_program(program), out);
	fprintf(out, "sparsity\t%s\n", sparsity ? sparsity : "");
	for (; *words; words++)
		fprintf(out, "word\t%s\n", *words);
	fclose(out);
	return stamp;
}

void write_stamp(const char *path, const char *stamp)
{
	FILE *out = fopen(path, "we");
	if (!out)
		return;
	fputs(stamp, out);
	fclose(out);
}

/* A file, and its build id, or null: jobs are most often of the same ones. */
struct known_build {
	char *path, *id;
};

static int compare_builds(const void *left, const void *right)
{
	return strcmp(((const struct known_build *)left)->path,
		      ((const struct known_build *)right)->path);
}

static const char *current_id(const char *path)
{
	static void *known; /* of tsearch */
	struct known_build key = { (char *)path, NULL };
	struct known_build **found = tfind(&key, &known, compare_builds);
	if (found)
		return (*found)->id;
	struct known_build *new = allocate(sizeof *new);
	*new = (struct known_build){ duplicate(path), build_id_of_file(path) };
	tsearch(new, &known, compare_builds);
	return new->id;
}

/* Whether LINE, of a report, names a module that is there, but is another build now: "module", its address, its build
   id and its path. */
static bool is_another_build(char *line)
{
	char *fields[4] = { NULL };
	for (int i = 0; i < 4 && line; i++)
		fields[i] = strsep(&line, "\t\n");
	if (!fields[3] || strcmp(fields[0], "module") != 0)
		return false;
	const char *id = current_id(fields[3]);
	return id && strcmp(id, fields[2]) != 0;
}

static bool names_another_build(const char *report)
{
	char *line = NULL;
	size_t size = 0;
	bool is_another = false;
	FILE *in = open_unpacked(report);
	while (in && !is_another && getline(&line, &size, in) > 0)
		is_another = is_another_build(line);
	free(line);
	if (in)
		fclose(in);
	return is_another;
}

bool was_built_anew(const char *directory)
{
	glob_t reports;
	bool was = false;
	if (find_files(&reports, directory, "report*")) {
		for (size_t i = 0; i < reports.gl_pathc && !was; i++)
			was = names_another_build(reports.gl_pathv[i]);
		globfree(&reports);
	}
	return was;
}
