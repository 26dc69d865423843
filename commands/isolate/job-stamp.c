/* What stored jobs of "sampler isolate" were made of: a text,

	program	PATH BUILD-ID		or, if it has none, its size and when it was changed
	sparsity	SPARSITY	as the environment has it; and so
	budget		BUDGET
	word	WORD			of the command, and of what says how it ended: one line each
	file	PATH SIZE HASH		which the command reads, or what it writes is compared with: one line each; if it is long, when it
					was changed takes the place of the hash, which a program that writes the same again does not change

   which is compared as a whole. */

#define _GNU_SOURCE
#include "job-stamp.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "elf-build-id.h"
#include "find-files.h"
#include "fnv1a.h"
#include "rebuilt.h"
#include "tool.h"

char *path_of_program(const char *program)
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

/* Longer files are not read. */
#define MOST_BYTES (1 << 20)

/* The size and a hash of the file at PATH; null if it is long, or cannot be read.  To be freed. */
static char *content_of(const char *path)
{
	struct contents contents;
	struct stat st;
	if (stat(path, &st) < 0 || st.st_size > MOST_BYTES || !read_regular(&contents, path))
		return NULL;
	char *text = formatted("%zu %016" PRIx64, contents.size,
			       fnv1a_64(FNV1A_64, contents.bytes, contents.size));
	drop_contents(&contents);
	return text;
}

/* The size of the file at PATH, and when it was changed; to be freed. */
static char *version_of(const char *path)
{
	struct stat st;
	if (stat(path, &st) < 0)
		return duplicate("none");
	return formatted("%lld %lld.%09ld", (long long)st.st_size, (long long)st.st_mtim.tv_sec,
			 st.st_mtim.tv_nsec);
}

/* What tells the build of the file at PATH from others; to be freed. */
static char *build_of(const char *path)
{
	char *id = build_id_of_file(path);
	return id ? id : version_of(path);
}

/* The first line of stamps for PROGRAM; jobs that follow each other most often run the same one. */
static const char *line_of_program(const char *program)
{
	static char *last, *line;
	if (last && strcmp(last, program) == 0)
		return line;
	char *path = path_of_program(program), *build = build_of(path);
	free(last);
	free(line);
	last = duplicate(program);
	line = formatted("program\t%s %s\n", path, build);
	free(path);
	free(build);
	return line;
}

char *stamp_of(const char *program, char *const *words, const char *const *files, size_t count)
{
	char *stamp;
	size_t size;
	const char *sparsity = getenv("SAMPLER_SPARSITY"), *budget = getenv("SAMPLER_BUDGET");
	FILE *out = open_memstream(&stamp, &size);
	fputs(line_of_program(program), out);
	fprintf(out, "sparsity\t%s\n", sparsity ? sparsity : "");
	fprintf(out, "budget\t%s\n", budget ? budget : "");
	for (; *words; words++)
		fprintf(out, "word\t%s\n", *words);
	for (size_t i = 0; i < count; i++) {
		char *version = files[i] ? content_of(files[i]) : NULL;
		if (files[i] && !version)
			version = version_of(files[i]);
		if (version)
			fprintf(out, "file\t%s %s\n", files[i], version);
		free(version);
	}
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

/* Whether a report of the job in DIRECTORY is SUCH. */
static bool is_any_report(const char *directory, bool (*is_such)(const char *path))
{
	glob_t reports;
	bool is = false;
	if (find_files(&reports, directory, "report*")) {
		for (size_t i = 0; i < reports.gl_pathc && !is; i++)
			is = is_such(reports.gl_pathv[i]);
		globfree(&reports);
	}
	return is;
}

static bool is_rebuilt(const char *path)
{
	return rebuilt_module(path);
}

bool was_built_anew(const char *directory)
{
	return is_any_report(directory, is_rebuilt);
}

bool is_of_other_source(const char *directory)
{
	return is_any_report(directory, has_other_units);
}
