/* What a round has found is confirmed.

   A run may fail now and then, and a switched one may change what others read.  So all runs are made twice more without anything switched that is
   not kept, and in between, what was found is tried again. */

#include "confirmation.h"

#include <math.h>

#include "duration.h"
#include "trial-queue.h"

/* So much of what was found is tried again. */
#define MOST_CONFIRMED 16

static void note_again(const struct trial *trial, void *round)
{
	if (!trial->has_passed)
		note_trial(trial, round);
}

bool try_again(struct round *round, const struct candidate *candidate)
{
	queue_for_all(round, candidate);
	return make_queued(note_again, round) == round->failing.count + round->passing.count;
}

/* Try what was found again, first what mends most, as far as there is time. */
static void try_all_again(struct round *round)
{
	size_t count = 0;
	for (size_t mended = round->failing.count; mended > 0; mended--)
		for (size_t i = 0; i < round->candidates.count && count < MOST_CONFIRMED; i++) {
			const struct verdict *verdict = &round->verdicts[i];
			if (!is_harmless(verdict) || count_runs_mended(verdict) != mended)
				continue;
			queue_for_all(round, &round->candidates.items[i]);
			count++;
		}
	make_queued(note_again, round);
}

enum steadiness confirm(struct round *round, double end, double seconds_to_repeat)
{
	set_trials(round->kept, LEAST_SECONDS_TO_BE_SURE, end);
	enum steadiness before = drop_unsteady_jobs(round);
	if (before != STEADY)
		return before;
	double now = monotonic_seconds();
	set_trials(round->kept, LEAST_SECONDS_TO_BE_SURE,
		   fmin(end - seconds_to_repeat, now + (end - now) / 2));
	try_all_again(round);
	set_trials(round->kept, LEAST_SECONDS_TO_BE_SURE,
		   fmax(end, monotonic_seconds()) + seconds_to_repeat);
	return drop_unsteady_jobs(round);
}
