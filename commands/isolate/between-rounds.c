/* What becomes of jobs from one round of switching to the next.

   What a round has found best is kept switched from then on; of the jobs that failed, some fail still.  These are looked for in *portions*, at equal
   distances, until there are enough of them for the next round. */

#include "between-rounds.h"

#include <stdlib.h>
#include <string.h>

#include "confirmation.h"
#include "jobs.h"
#include "switch-ways.h"
#include "tool.h"
#include "trial-queue.h"

/* So many jobs in a portion, and portions at most; and so many jobs that still fail are enough to choose from, and to rank. */
#define JOBS_IN_PORTION MOST_RUNS
#define MOST_PORTIONS   4
#define ENOUGH_FAILING  (2 * MOST_RUNS)

/* ---- The best. */

const struct candidate *find_best(const struct round *round)
{
	const struct candidate *best = NULL;
	size_t most = 0;
	for (size_t i = 0; i < round->candidates.count; i++) {
		const struct candidate *candidate = &round->candidates.items[i];
		const struct verdict *verdict = &round->verdicts[i];
		size_t mended = count_runs_mended(verdict);
		if (!mends_some(verdict) || !is_harmless(verdict) || mended < most ||
		    (mended == most && best &&
		     switch_breadth(candidate->way) >= switch_breadth(best->way)))
			continue;
		best = candidate;
		most = mended;
	}
	return best;
}

/* Whether ROUND knows what CANDIDATE does: it was tried in all failing runs, or mends one, and then it was, too, as far as there was time. */
static bool was_tried(const struct round *round, const struct candidate *candidate)
{
	for (size_t i = 0; i < round->candidates.count; i++)
		if (round->candidates.items[i].key == candidate->key &&
		    strcmp(round->candidates.items[i].way, candidate->way) == 0)
			return count_runs_mended(&round->verdicts[i]) > 0 ||
			       !strchr(round->verdicts[i].failing, '-');
	return false;
}

/* Add a copy of CANDIDATE to those of ROUND, as the last one. */
static const struct candidate *add_copy(struct round *round, const struct candidate *candidate)
{
	struct candidates *candidates = &round->candidates;
	size_t last = candidates->count++;
	candidates->items =
	    reallocate(candidates->items, candidates->count * sizeof *candidates->items);
	round->verdicts = reallocate(round->verdicts, candidates->count * sizeof *round->verdicts);
	candidates->items[last] = *candidate;
	candidates->items[last].where = duplicate(candidate->where);
	round->verdicts[last] = no_verdict(round->failing.count, round->passing.count);
	return &candidates->items[last];
}

static void remove_last_candidate(struct round *round)
{
	free(round->candidates.items[--round->candidates.count].where);
}

bool is_better_alone(struct round *round, const struct candidate *candidate, double end)
{
	if (was_tried(round, candidate))
		return false;
	const struct candidate *added = add_copy(round, candidate);
	set_trials(round->kept, LEAST_SECONDS_TO_BE_SURE, end);
	queue_for_all(round, added);
	make_queued(note_trial, round);
	if (find_best(round) == added && try_again(round, added) && find_best(round) == added)
		return true;
	remove_last_candidate(round);
	return false;
}

/* ---- What is mended. */

void forget_mended(uint8_t *fates)
{
	for (size_t job = 0; job < jobs.count; job++)
		if (fates[job] == FATE_MENDED || fates[job] == FATE_UNKNOWN)
			fates[job] = FATE_FAILED;
}

static void note_fate(const struct trial *trial, void *fates)
{
	/* one that is to be ignored now stays unknown */
	if (trial->has_passed || trial->has_failed)
		((uint8_t *)fates)[trial->job] = trial->has_passed ? FATE_MENDED : FATE_FAILED;
}

/* Write the numbers of all jobs that have FAILED to LIST, and forget that they have; return how many these are. */
static size_t list_failed(size_t *list, uint8_t *fates)
{
	size_t count = 0;
	for (size_t job = 0; job < jobs.count; job++)
		if (fates[job] == FATE_FAILED) {
			fates[job] = FATE_UNKNOWN;
			list[count++] = job;
		}
	return count;
}

bool find_mended(const char *kept, uint8_t *fates, bool may_be_all, double end)
{
	size_t *list = allocate((jobs.count + 1) * sizeof *list), count = list_failed(list, fates),
	       portions = (count + JOBS_IN_PORTION - 1) / JOBS_IN_PORTION, left = 0;
	set_trials(kept, LEAST_SECONDS_TO_BE_SURE, end);
	for (size_t i = 0; i < portions && i < MOST_PORTIONS && left < ENOUGH_FAILING; i++) {
		for (size_t place = i; place < count; place += portions)
			queue_trial(list[place], true, NULL);
		make_queued(note_fate, fates);
		left = count_fate(fates, FATE_FAILED);
		if (are_trials_interrupted() || is_time_over() || (may_be_all && !left))
			break;
	}
	free(list);
	return left > 0;
}
