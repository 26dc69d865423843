/* What "sampler isolate" runs: jobs, with numbers from 0, each of which "sampler run" stores. */

#ifndef SAMPLER_ISOLATE_JOBS_H
#define SAMPLER_ISOLATE_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#include "lines.h"
#include "needs.h"

struct jobs {
	struct lines lines;  /* what is run: the command with the words of each */
	struct needs *needs; /* of each line; null if it is not of a suite */
	size_t count;        /* of jobs: each line, so many times */
	size_t *numbers;     /* of each job, that of its directory */
};

extern struct jobs jobs;

/* Read from the arguments what is to be run, but no numbers; return whether all is in order, after complaining. */
bool read_jobs(void);

/* Whether JOB runs an input that is known to fail. */
bool is_of_crash(size_t job);

/* The path of FILE in the directory of JOB below DIRECTORY, or of itself if FILE is ""; to be freed. */
char *path_in_job(const char *directory, size_t job, const char *file);

/* What jobs of the kind KIND, those of one line, are made of: all but where they are stored.  See job-stamp.h; to be freed. */
char *stamp_of_kind(size_t kind);

/* Store with JOB what it is made of. */
void stamp_job(size_t job);

/* Where and how a job is run. */
struct run_settings {
	const char *directory, *timeout; /* the latter may be null */
	const char *condition_switches;  /* as SAMPLER_SWITCH has it, or null */
};

/* As jobs are run that are to be ranked. */
struct run_settings usual_settings(void);

/* Become the process that runs and stores JOB. */
_Noreturn void become_job(size_t job, struct run_settings settings);

#endif
