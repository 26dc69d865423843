/* The directory of one job of "sampler isolate". */

#define _GNU_SOURCE
#include "job-directory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "contents.h"
#include "find-files.h"
#include "tool.h"

char *job_path(const char *directory, size_t number, const char *file)
{
	return formatted("%s/" JOB_NAME "%s%s", directory, number, *file ? "/" : "", file);
}

bool is_job_done(const char *directory, size_t number)
{
	char *outcome = job_path(directory, number, OUTCOME_FILE);
	bool done = access(outcome, F_OK) == 0;
	free(outcome);
	return done;
}

/* Whether the outcome of the job is the one that is WANTED. */
static bool has_outcome(const char *directory, size_t number, enum outcome wanted)
{
	/* sampler run writes this line first */
	struct contents contents;
	char *outcome = job_path(directory, number, OUTCOME_FILE),
	     *line = formatted("outcome\t%s\n", outcome_words[wanted]);
	bool is_there = read_regular(&contents, outcome), has = false;
	if (is_there) {
		has = contents.size >= strlen(line) &&
		      memcmp(contents.bytes, line, strlen(line)) == 0;
		drop_contents(&contents);
	}
	free(line);
	free(outcome);
	return has;
}

bool has_job_failed(const char *directory, size_t number)
{
	return has_outcome(directory, number, OUTCOME_FAILED);
}

bool has_job_passed(const char *directory, size_t number)
{
	return has_outcome(directory, number, OUTCOME_PASSED);
}

bool has_left_report(const char *directory, size_t number)
{
	glob_t reports;
	char *path = job_path(directory, number, "");
	bool has = find_files(&reports, path, "report*");
	if (has)
		globfree(&reports);
	free(path);
	return has;
}

bool has_exceeded_memory(const char *directory, size_t number)
{
	static const char line[] = "\nmemory\t";
	struct contents contents;
	char *outcome = job_path(directory, number, OUTCOME_FILE);
	bool is_there = read_regular(&contents, outcome), has = false;
	if (is_there) {
		has = memmem(contents.bytes, contents.size, line, strlen(line));
		drop_contents(&contents);
	}
	free(outcome);
	return has;
}

/* Remove FILE, so that who still writes to it does not write to ours. */
static void remove_file(const char *directory, size_t number, const char *file)
{
	char *path = job_path(directory, number, file);
	unlink(path);
	free(path);
}

void clear_job(const char *directory, size_t number)
{
	char *path = job_path(directory, number, "");
	mkdir(path, 0777);
	free(path);
	/* reports are removed by sampler run */
	remove_file(directory, number, "output");
	remove_file(directory, number, "errors");
}

void ignore_job(const char *directory, size_t number)
{
	struct contents contents;
	char *outcome = job_path(directory, number, OUTCOME_FILE);
	const char *rest;
	if (read_regular(&contents, outcome)) {
		rest = memchr(contents.bytes, '\n', contents.size);
		size_t size = rest ? contents.bytes + contents.size - rest : 0;
		char *text = formatted("outcome\t%s%.*s", outcome_words[OUTCOME_IGNORED], (int)size,
				       rest ? rest : "");
		rewrite_file(outcome, text, strlen(text));
		free(text);
		drop_contents(&contents);
	}
	free(outcome);
}

void forget_job(const char *directory, size_t number)
{
	remove_file(directory, number, OUTCOME_FILE);
}
