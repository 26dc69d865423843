/* What a round of switching knows, and how trials tell it. */

#include "round-trials.h"

#include "jobs.h"
#include "trial-queue.h"

size_t count_fate(const uint8_t *fates, enum fate fate)
{
	size_t count = 0;
	for (size_t job = 0; job < jobs.count; job++)
		count += fates[job] == fate;
	return count;
}

size_t pick_jobs(size_t *picked, size_t most, const uint8_t *fates, enum fate fate)
{
	size_t all = count_fate(fates, fate), wanted = all < most ? all : most, seen = 0, count = 0;
	for (size_t job = 0; job < jobs.count && count < wanted; job++)
		if (fates[job] == fate && seen++ * wanted / all == count)
			picked[count++] = job;
	return count;
}

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
