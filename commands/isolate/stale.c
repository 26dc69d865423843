/* Runs that were made of something else than what is run now:

	runs/job-000001, runs/job-000002, runs/sites	->	runs.1/job-000001, ...

   If one of them is stale, all go, because what is compared is to be of one build. */

#include "stale.h"

#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../../ranking/runs.h"
#include "job-path.h"
#include "tool.h"

/* Make a directory beside DIRECTORY, which was not there; return its name, or null. */
static char *make_directory_beside(const char *directory)
{
	for (unsigned i = 1; i < INT_MAX; i++) {
		char *name = formatted("%s.%u", directory, i);
		if (mkdir(name, 0777) == 0)
			return name;
		bool was_there = errno == EEXIST;
		free(name);
		if (!was_there)
			break;
	}
	return NULL;
}

/* Move the job in the directory FROM to the directory TO, or null; return whether it was. */
static bool move_away(const char *from, const char *to)
{
	char *there = to ? formatted("%s%s", to, strrchr(from, '/')) : NULL;
	bool is_moved = there && rename(from, there) == 0;
	if (!is_moved)
		complain("%s is of another command or build, and cannot be moved away: %s", from,
			 strerror(errno));
	free(there);
	return is_moved;
}

/* Move their sites there, too. */
static void move_sites(const char *directory, const char *to)
{
	char *from = formatted("%s/" SITES_FILE, directory),
	     *there = formatted("%s/" SITES_FILE, to);
	rename(from, there);
	free(from);
	free(there);
}

static void tell_of_stale_jobs(size_t stale, size_t all, const char *to)
{
	if (stale == all)
		complain("%zu runs there were of another command or build: they are in %s now", all,
			 to);
	else
		complain(
		    "%zu of %zu runs there were of another command or build: all are in %s now",
		    stale, all, to);
}

/* The number, from 1, of the job in the directory PATH; 0 if it is none. */
static size_t number_of_job(const char *path)
{
	return strtoull(strrchr(path, '-') + 1, NULL, 10);
}

static size_t count_stale(const glob_t *there, bool (*is_stale)(size_t job))
{
	size_t stale = 0;
	for (size_t i = 0; i < there->gl_pathc; i++) {
		size_t number = number_of_job(there->gl_pathv[i]);
		stale += number && is_stale(number - 1);
	}
	return stale;
}

/* Move all jobs in the directories THERE, below DIRECTORY, of which so many are STALE; return whether they are gone. */
static bool move_jobs(const glob_t *there, const char *directory, size_t stale, bool is_quiet)
{
	size_t moved = 0;
	bool is_good = true;
	char *to = make_directory_beside(directory);
	for (size_t i = 0; i < there->gl_pathc && is_good; i++)
		if (number_of_job(there->gl_pathv[i])) {
			is_good = move_away(there->gl_pathv[i], to);
			moved++;
		}
	if (to)
		move_sites(directory, to);
	if (is_good && !is_quiet)
		tell_of_stale_jobs(stale, moved, to);
	free(to);
	return is_good;
}

bool move_stale_jobs(const char *directory, bool (*is_stale)(size_t job), bool is_quiet)
{
	glob_t there;
	bool is_good = true;
	char *pattern = formatted("%s/" JOB_PATTERN, directory);
	if (glob(pattern, GLOB_NOSORT, NULL, &there) == 0) {
		size_t stale = count_stale(&there, is_stale);
		is_good = !stale || move_jobs(&there, directory, stale, is_quiet);
		globfree(&there);
	}
	free(pattern);
	return is_good;
}
