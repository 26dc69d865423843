/* Trials that are to be made next, side by side. */

#ifndef SAMPLER_ISOLATE_TRIAL_QUEUE_H
#define SAMPLER_ISOLATE_TRIAL_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "trials.h"

/* Seconds that a run may take at least, and when its outcome is told, or was doubted. */
#define LEAST_SECONDS            0.3
#define LEAST_SECONDS_TO_BE_SURE 5

/* From now on, trials switch KEPT besides, which stays the caller's, and each may take LEAST_SECONDS, however short it was; none lasts beyond DEADLINE,
   as of monotonic_seconds(). */
void set_trials(const char *kept, double least_seconds, double deadline);

/* Some programs, as those with a sanitizer, map more memory than there is: do not limit it any more.  Return whether it was limited. */
bool lift_memory_limit(void);

/* A trial of JOB, with CANDIDATE switched, or, if that is null, nothing more. */
void queue_trial(size_t job, bool had_failed, const struct candidate *candidate);

/* Make what is queued, and have END told of each that could be, with CONTEXT; return how many. */
size_t make_queued(void (*end)(const struct trial *trial, void *context), void *context);

bool is_time_over(void);

/* Whether somebody has interrupted trials, or they cannot be stored. */
bool are_trials_interrupted(void);

/* Somebody has interrupted what is no trial: no more are to be made. */
void note_interrupt(void);

#endif
