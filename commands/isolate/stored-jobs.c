/* Which jobs are stored already, and which stored ones are of something else:

	runs/job-000001, runs/job-000002, runs/sites	->	runs.1/job-000001, ...

   If one of them is stale, all go, because what is compared is to be of one build. */

#include "stored-jobs.h"

#include <errno.h>
#include <limits.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "contents.h"
#include "find-files.h"
#include "job-directory.h"
#include "job-stamp.h"
#include "tool.h"

/* ---- What is planned, by its stamp. */

/* The kinds of one stamp: lines that are the same are several.  MATCHED of their jobs have a stored one. */
struct stamped {
	char *stamp;
	size_t *kinds, count, matched;
};

static int compare_stamps(const void *left, const void *right)
{
	return strcmp(((const struct stamped *)left)->stamp,
		      ((const struct stamped *)right)->stamp);
}

static void add_kind(void **tree, char *stamp, size_t kind)
{
	struct stamped *new = allocate(sizeof *new);
	*new = (struct stamped){ .stamp = stamp };
	struct stamped *found = *(struct stamped **)tsearch(new, tree, compare_stamps);
	if (found != new) {
		free(new);
		free(stamp);
	}
	found->kinds = reallocate(found->kinds, (found->count + 1) * sizeof *found->kinds);
	found->kinds[found->count++] = kind;
}

static void *plan(const struct planned_jobs *planned)
{
	void *tree = NULL;
	for (size_t kind = 0; kind < planned->kinds; kind++)
		add_kind(&tree, planned->stamp_of(kind), kind);
	return tree;
}

static void free_stamped(void *stamped)
{
	free(((struct stamped *)stamped)->stamp);
	free(((struct stamped *)stamped)->kinds);
	free(stamped);
}

/* The next job of STAMPED without a stored one; SIZE_MAX if all have one. */
static size_t next_job(struct stamped *stamped, const struct planned_jobs *planned)
{
	size_t round = stamped->matched / stamped->count;
	size_t job = round * planned->kinds + stamped->kinds[stamped->matched % stamped->count];
	if (job >= planned->count)
		return SIZE_MAX;
	stamped->matched++;
	return job;
}

/* ---- What is stored. */

/* The number of the job in the directory PATH; 0 if it is none. */
static size_t number_of_job(const char *path)
{
	return strtoull(strrchr(path, '-') + 1, NULL, 10);
}

/* Those in TREE that are made of the same as the stored job NUMBER; null if there are none, or that is of another build. */
static struct stamped *find_planned(const char *directory, size_t number, void **tree,
				    size_t *rebuilt)
{
	struct contents contents;
	struct stamped key = { 0 }, **found = NULL;
	char *file = job_path(directory, number, STAMP_FILE),
	     *path = job_path(directory, number, "");
	if (read_regular(&contents, file)) {
		key.stamp = formatted("%.*s", (int)contents.size, contents.bytes);
		found = tfind(&key, tree, compare_stamps);
		free(key.stamp);
		drop_contents(&contents);
	}
	if (found && was_built_anew(path)) {
		found = NULL;
		++*rebuilt;
	}
	free(file);
	free(path);
	return found ? *found : NULL;
}

/* Set NUMBERS of the jobs that are stored, whose own numbers are USED, up to 0; return how many of these are stale. */
static size_t match(const char *directory, const size_t *used, struct planned_jobs *planned,
		    size_t *numbers)
{
	size_t stale = 0;
	void *tree = plan(planned);
	for (; *used; used++) {
		struct stamped *stamped = find_planned(directory, *used, &tree, &planned->rebuilt);
		size_t job = stamped ? next_job(stamped, planned) : SIZE_MAX;
		stale += !stamped;
		if (job < planned->count)
			numbers[job] = *used;
	}
	tdestroy(tree, free_stamped);
	return stale;
}

/* ---- Moving them away. */

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
		complain("%s is of another command, build or input, and cannot be moved away: %s",
			 from, strerror(errno));
	free(there);
	return is_moved;
}

/* What belongs to all runs. */
static const char *const common_files[] = { SITES_FILE, SWITCHED_FILE };
#define COMMON_FILES (sizeof common_files / sizeof *common_files)

/* Let what belongs to them be there, too, and only there when all is moved: so they have it wherever we are stopped. */
static void link_common_files(const char *directory, const char *to)
{
	for (size_t i = 0; i < COMMON_FILES; i++) {
		char *from = formatted("%s/%s", directory, common_files[i]),
		     *there = formatted("%s/%s", to, common_files[i]);
		if (link(from, there) < 0)
			rename(from, there);
		free(from);
		free(there);
	}
}

static void remove_common_files(const char *directory)
{
	for (size_t i = 0; i < COMMON_FILES; i++) {
		char *file = formatted("%s/%s", directory, common_files[i]);
		unlink(file);
		free(file);
	}
}

static void tell_of_stale_jobs(size_t stale, size_t all, const char *to)
{
	if (stale == all)
		complain(
		    "%zu runs there were of another command, build or input: they are in %s now",
		    all, to);
	else
		complain("%zu of %zu runs there were of another command, build or input: all are "
			 "in %s now",
			 stale, all, to);
}

/* Move all jobs in the directories THERE, below DIRECTORY, of which so many are STALE; return whether they are gone. */
static bool move_jobs(const glob_t *there, const char *directory, size_t stale)
{
	size_t moved = 0;
	bool is_good = true;
	char *to = make_directory_beside(directory);
	if (to)
		link_common_files(directory, to);
	for (size_t i = 0; i < there->gl_pathc && is_good; i++)
		if (number_of_job(there->gl_pathv[i])) {
			is_good = move_away(there->gl_pathv[i], to);
			moved++;
		}
	if (is_good) {
		remove_common_files(directory);
		tell_of_stale_jobs(stale, moved, to);
		complain("compare with these by: sampler diff %s %s", to, directory);
	}
	free(to);
	return is_good;
}

/* ---- Numbers. */

static int compare_numbers(const void *left, const void *right)
{
	size_t a = *(const size_t *)left, b = *(const size_t *)right;
	return a < b ? -1 : a > b;
}

/* The numbers of all that is done in the directories THERE, in ascending order, and a 0 behind them; to be freed. */
static size_t *numbers_in_use(const char *directory, const glob_t *there)
{
	size_t count = 0, *used = allocate((there->gl_pathc + 1) * sizeof *used);
	for (size_t i = 0; i < there->gl_pathc; i++) {
		size_t number = number_of_job(there->gl_pathv[i]);
		if (number && is_job_done(directory, number))
			used[count++] = number;
	}
	qsort(used, count, sizeof *used, compare_numbers);
	used[count] = 0;
	return used;
}

/* If none of the jobs USED has left a report, it is not known of which build they are: they are made again. */
static void forget_without_reports(const char *directory, const size_t *used)
{
	for (const size_t *number = used; *number; number++)
		if (has_left_report(directory, *number))
			return;
	for (; *used; used++)
		forget_job(directory, *used);
}

/* Give those jobs a number that have none: the least that is not in USED. */
static void number_others(const size_t *used, const struct planned_jobs *planned, size_t *numbers)
{
	size_t next = 1;
	for (size_t job = 0; job < planned->count; job++) {
		if (numbers[job])
			continue;
		for (; *used && *used <= next; used++)
			next += *used == next;
		numbers[job] = next++;
	}
}

bool number_jobs(const char *directory, struct planned_jobs *planned, size_t *numbers)
{
	static const size_t none[] = { 0 };
	glob_t there;
	bool is_good = true;
	memset(numbers, 0, planned->count * sizeof *numbers);
	planned->rebuilt = 0;
	if (!find_files(&there, directory, JOB_PATTERN)) {
		number_others(none, planned, numbers);
		return true;
	}
	size_t *used = numbers_in_use(directory, &there);
	size_t stale = match(directory, used, planned, numbers);
	if (stale) {
		is_good = move_jobs(&there, directory, stale);
		memset(numbers, 0, planned->count * sizeof *numbers);
		*used = 0;
	}
	forget_without_reports(directory, used);
	number_others(used, planned, numbers);
	free(used);
	globfree(&there);
	return is_good;
}
