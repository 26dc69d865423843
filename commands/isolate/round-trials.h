/* What a round of switching knows, and how trials tell it. */

#ifndef SAMPLER_ISOLATE_ROUND_TRIALS_H
#define SAMPLER_ISOLATE_ROUND_TRIALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "candidates.h"
#include "trials.h"
#include "verdict.h"

/* What is known of a job.  A round needs FAILED and PASSED; what is kept after it makes FAILED jobs MENDED or UNKNOWN (find_mended()), which no later
   round looks at; and when it turns out that it should not have been kept, they are FAILED again (forget_mended()). */
enum fate {
	FATE_IGNORED, /* it does not count, or has not ended */
	FATE_PASSED,
	FATE_FAILED, /* and does with all that is kept */
	FATE_MENDED, /* it failed, and passes with what is kept */
	FATE_UNKNOWN /* it failed, and was not made with what is kept */
};

/* Jobs whose outcome is the same each time. */
struct chosen_jobs {
	size_t items[MOST_RUNS], count;
};

/* How many jobs have this FATE. */
size_t count_fate(const uint8_t *fates, enum fate fate);

/* Set PICKED to the numbers of jobs that have this FATE, at equal distances, and no more than MOST; return how many they are. */
size_t pick_jobs(size_t *picked, size_t most, const uint8_t *fates, enum fate fate);

struct round {
	char *kept; /* what is switched besides, as SAMPLER_SWITCH has it; "" if nothing */
	struct chosen_jobs failing, passing;
	struct candidates candidates;
	struct verdict *verdicts; /* on each of them */
	size_t conditions, tried; /* how many there are to try, and were */
	bool has_run_out;         /* of time, while conditions were tried */
};

/* The verdict of ROUND on CANDIDATE, one of its own. */
struct verdict *verdict_on(const struct round *round, const struct candidate *candidate);

/* Queue CANDIDATE, or null, for all jobs of ROUND. */
void queue_for_all(struct round *round, const struct candidate *candidate);

/* Those jobs of ROUND that ended like TRIAL's when it was run first; and the place of JOB AMONG them. */
struct chosen_jobs *jobs_like(struct round *round, const struct trial *trial);
size_t place_of(size_t job, const struct chosen_jobs *among);

/* Note in the verdicts of a struct round how TRIAL, of a candidate, has ended; for make_queued(). */
void note_trial(const struct trial *trial, void *round);

#endif
