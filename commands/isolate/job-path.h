/* Where the runs of "sampler isolate" are. */

#ifndef SAMPLER_ISOLATE_JOB_PATH_H
#define SAMPLER_ISOLATE_JOB_PATH_H

/* The name of the directory of a job, whose number is from 1 on, a size_t. */
#define JOB_NAME "job-%06zu"

/* Matches all of them. */
#define JOB_PATTERN "job-[0-9]*"

#endif
