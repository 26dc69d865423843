/* The directory of one job of "sampler isolate". */

#include "job-directory.h"

#include <errno.h>
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

bool has_job_failed(const char *directory, size_t number)
{
	/* sampler run writes this line first */
	static const char failed[] = "outcome\tfailed\n";
	struct contents contents;
	char *outcome = job_path(directory, number, OUTCOME_FILE);
	bool is_there = read_regular(&contents, outcome), has = false;
	if (is_there) {
		has = contents.size >= strlen(failed) &&
		      memcmp(contents.bytes, failed, strlen(failed)) == 0;
		drop_contents(&contents);
	}
	free(outcome);
	return has;
}

static void remove_files(const char *directory, const char *pattern)
{
	glob_t left;
	if (!find_files(&left, directory, pattern))
		return;
	for (size_t i = 0; i < left.gl_pathc; i++)
		unlink(left.gl_pathv[i]);
	globfree(&left);
}

void clear_job(const char *directory, size_t number)
{
	char *path = job_path(directory, number, "");
	if (mkdir(path, 0777) < 0 && errno == EEXIST) {
		remove_files(path, "report*");
		/* somebody may still be writing there */
		remove_files(path, "output");
		remove_files(path, "errors");
	}
	free(path);
}

void forget_job(const char *directory, size_t number)
{
	char *outcome = job_path(directory, number, OUTCOME_FILE);
	unlink(outcome);
	free(outcome);
}
