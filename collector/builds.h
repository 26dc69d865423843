/* The programs that runs are of, and how many there are, day by day. */

#ifndef SAMPLER_COLLECTOR_BUILDS_H
#define SAMPLER_COLLECTOR_BUILDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../ranking/outcome.h"

/* Runs by their enum ending. */
struct tally {
	int64_t runs[ENDING_UNKNOWN + 1];
};

struct build_day {
	int64_t day;
	struct tally tally;
};

/* A program of one build id. */
struct build {
	char *project, *build_id, *path;
	struct tally tally;
	struct build_day *days; /* the newest first */
	size_t day_count;
};

struct builds {
	struct build *items; /* by project, and then in the order of the database */
	size_t count;
};

/* Read what was counted not long ago of those of PROJECT, or of all if that is null, and of BUILD_ID, or of all if that is null.  Return whether they could be read; they are to be dropped in any case.  Thread-safe. */
bool read_builds(struct builds *builds, const char *project, const char *build_id);

void drop_builds(struct builds *builds);

/* All runs of TALLY that have an outcome. */
int64_t judged_runs(const struct tally *tally);

#endif
