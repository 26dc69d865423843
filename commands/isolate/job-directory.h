/* The directory of one job of "sampler isolate", DIRECTORY/job-NUMBER, with NUMBER from 1 on. */

#ifndef SAMPLER_ISOLATE_JOB_DIRECTORY_H
#define SAMPLER_ISOLATE_JOB_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>

/* Its name; for a size_t. */
#define JOB_NAME "job-%06zu"

/* Matches all of them. */
#define JOB_PATTERN "job-[0-9]*"

/* The path of FILE in it, or of itself if that is ""; to be freed. */
char *job_path(const char *directory, size_t number, const char *file);

/* Whether the job has an outcome, and whether that is that it failed, or passed: it may also be ignored. */
bool is_job_done(const char *directory, size_t number);
bool has_job_failed(const char *directory, size_t number);
bool has_job_passed(const char *directory, size_t number);

/* Whether any of its processes has left a report. */
bool has_left_report(const char *directory, size_t number);

/* Whether it was ended because it had more memory than its limit. */
bool has_exceeded_memory(const char *directory, size_t number);

/* Make the directory; if the job was interrupted before, without what it left. */
void clear_job(const char *directory, size_t number);

/* Let the job, which has passed, be one that is ignored; if that cannot be stored, it stays. */
void ignore_job(const char *directory, size_t number);

/* Forget how the job ended, because it was us who ended it. */
void forget_job(const char *directory, size_t number);

#endif
