/* The programs that runs are of, and how many there are, day by day.

   To count them takes time, in which a thread answers nobody; so what was counted is good for a while, and no more than a small part of the time goes into that,
   however often somebody looks.

   For the database, a build is a layout: runs of one program that have loaded other libraries are of another one.  Here, a build is that of the program. */

#define _GNU_SOURCE
#include "builds.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "duration.h"
#include "shared-database.h"
#include "tool.h"

/* So many times as long as counting took, nobody counts again. */
#define REST 20

/* Whether a module at PATH may be the program: what is no library. */
static bool may_be_program(const char *path)
{
	const char *slash = strrchr(path, '/');
	return !strstr(slash ? slash : path, ".so");
}

/* Find the program of a LAYOUT, which is changed: its build id and path.  If all are libraries, it is the last. */
static bool find_program(char *layout, char **build_id, char **path)
{
	bool is_found = false, is_program = false;
	for (char *line; !is_program && (line = strsep(&layout, "\n"));) {
		char *kind = strsep(&line, "\t"), *id = strsep(&line, "\t");
		if (strcmp(kind, "module") != 0 || !id || !line)
			continue;
		*build_id = id;
		*path = line;
		is_found = true;
		is_program = may_be_program(line);
	}
	return is_found;
}

/* Where a build is among those that are being counted, of which there may be very many. */
struct place {
	const char *project, *build_id; /* its own */
	size_t number;
};

struct counting {
	struct builds *builds;
	void *places; /* of tsearch */
};

static int compare_places(const void *left, const void *right)
{
	const struct place *a = left, *b = right;
	int order = strcmp(a->build_id, b->build_id);
	return order ? order : strcmp(a->project, b->project);
}

/* The build of BUILD_ID, which is added if it is not there. */
static struct build *find_build(struct counting *counting, const char *project,
				const char *build_id, const char *path)
{
	struct builds *builds = counting->builds;
	struct place key = { project, build_id, 0 }, **found;
	found = tfind(&key, &counting->places, compare_places);
	if (found)
		return &builds->items[(*found)->number];
	builds->items = reallocate(builds->items, (builds->count + 1) * sizeof *builds->items);
	struct build *build = &builds->items[builds->count];
	*build = (struct build){ .project = duplicate(project),
				 .build_id = duplicate(build_id),
				 .path = duplicate(path) };
	struct place *place = allocate(sizeof *place);
	*place = (struct place){ build->project, build->build_id, builds->count++ };
	tsearch(place, &counting->places, compare_places);
	return build;
}

/* The tally of DAY, in the order of days. */
static struct tally *tally_of(struct build *build, int64_t day)
{
	size_t i = 0;
	while (i < build->day_count && build->days[i].day > day)
		i++;
	if (i < build->day_count && build->days[i].day == day)
		return &build->days[i].tally;
	build->days = reallocate(build->days, (build->day_count + 1) * sizeof *build->days);
	memmove(build->days + i + 1, build->days + i,
		(build->day_count++ - i) * sizeof *build->days);
	build->days[i] = (struct build_day){ .day = day };
	return &build->days[i].tally;
}

static bool add_count(void *context, const struct run_count *count)
{
	struct counting *counting = context;
	char *layout = duplicate(count->layout), *build_id, *path;
	bool is_known = count->outcome >= 0 && count->outcome <= ENDING_UNKNOWN;
	int outcome = is_known ? count->outcome : ENDING_UNKNOWN;
	if (find_program(layout, &build_id, &path)) {
		struct build *build = find_build(counting, count->project, build_id, path);
		build->tally.runs[outcome] += count->runs;
		tally_of(build, count->day)->runs[outcome] += count->runs;
	}
	free(layout);
	return true;
}

static bool count_all(struct builds *builds)
{
	const struct database_kind *kind;
	*builds = (struct builds){ NULL, 0 };
	struct database *database = lock_database(&kind);
	struct counting counting = { builds, NULL };
	bool is_read = database && kind->count(database, NULL, add_count, &counting);
	tdestroy(counting.places, free);
	if (database)
		unlock_database(is_read);
	return is_read;
}

/* ---- What was counted last. */

/* All is under the lock, which is not held while it is counted. */
static struct {
	pthread_mutex_t lock;
	struct builds all;
	bool is_there, is_being_made;
	double made, took; /* in seconds */
} last = { .lock = PTHREAD_MUTEX_INITIALIZER };

static bool is_old(void)
{
	return !last.is_there || monotonic_seconds() - last.made > REST * last.took;
}

/* Count anew; with the lock.  Return whether that could be. */
static bool renew(void)
{
	struct builds builds;
	last.is_being_made = true;
	pthread_mutex_unlock(&last.lock);
	double start = monotonic_seconds();
	bool is_read = count_all(&builds);
	pthread_mutex_lock(&last.lock);
	last.is_being_made = false;
	if (!is_read) {
		drop_builds(&builds);
		return false;
	}
	drop_builds(&last.all);
	last.all = builds;
	last.is_there = true;
	last.made = monotonic_seconds();
	last.took = last.made - start;
	return true;
}

static void copy_build(struct builds *builds, const struct build *build)
{
	builds->items = reallocate(builds->items, (builds->count + 1) * sizeof *builds->items);
	struct build *copy = &builds->items[builds->count++];
	*copy = *build;
	copy->project = duplicate(build->project);
	copy->build_id = duplicate(build->build_id);
	copy->path = duplicate(build->path);
	copy->days = allocate(build->day_count * sizeof *build->days);
	memcpy(copy->days, build->days, build->day_count * sizeof *build->days);
}

bool read_builds(struct builds *builds, const char *project, const char *build_id)
{
	*builds = (struct builds){ NULL, 0 };
	pthread_mutex_lock(&last.lock);
	/* whoever comes meanwhile sees what there was, or, at first, counts, too */
	bool is_read = !is_old() || (last.is_being_made && last.is_there) || renew();
	for (size_t i = 0; is_read && i < last.all.count; i++) {
		const struct build *build = &last.all.items[i];
		if ((!project || strcmp(build->project, project) == 0) &&
		    (!build_id || strcmp(build->build_id, build_id) == 0))
			copy_build(builds, build);
	}
	pthread_mutex_unlock(&last.lock);
	return is_read;
}

void drop_builds(struct builds *builds)
{
	for (size_t i = 0; i < builds->count; i++) {
		free(builds->items[i].project);
		free(builds->items[i].build_id);
		free(builds->items[i].path);
		free(builds->items[i].days);
	}
	free(builds->items);
}

int64_t judged_runs(const struct tally *tally)
{
	return tally->runs[ENDING_PASSED] + tally->runs[ENDING_FAILED];
}
