/* What a round of switching knows, and how trials tell it. */

#include "round-trials.h"

#include "trial-queue.h"

struct chosen_jobs *jobs_like(struct round *round, const struct trial *trial)
{
	return trial->had_failed ? &round->failing : &round->passing;
}

size_t place_of(size_t job, const struct chosen_jobs *among)
{
	size_t place = 0;
	while (among->items[place] != job)
		place++;
	return place;
}

struct verdict *verdict_on(const struct round *round, const struct candidate *candidate)
{
	return &round->verdicts[candidate - round->candidates.items];
}

void note_trial(const struct trial *trial, void *round)
{
	struct verdict *verdict = verdict_on(round, trial->candidate);
	char *outcomes = trial->had_failed ? verdict->failing : verdict->passing;
	outcomes[place_of(trial->job, jobs_like(round, trial))] =
	    trial->has_passed == trial->had_failed ? '1' : '0';
}

void queue_for_all(struct round *round, const struct candidate *candidate)
{
	for (size_t i = 0; i < round->failing.count; i++)
		queue_trial(round->failing.items[i], true, candidate);
	for (size_t i = 0; i < round->passing.count; i++)
		queue_trial(round->passing.items[i], false, candidate);
}
