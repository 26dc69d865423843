/* Jobs of a round that end the same way whenever they are made. */

#include "steady-jobs.h"

#include <string.h>

#include "trial-queue.h"

/* Whether TRIAL, of a job as it was, has ended as that did first.  One that is to be ignored now has not. */
static bool is_same(const struct trial *trial)
{
	return trial->had_failed ? trial->has_failed : trial->has_passed;
}

/* Whether most of ALL are LEFT; if not, these are by chance. */
static bool are_most(size_t left, size_t all)
{
	return 3 * left >= 2 * all;
}

/* What is left in ROUND of so many jobs that were FAILING and PASSING. */
static enum steadiness steadiness_of(const struct round *round, size_t failing, size_t passing)
{
	bool is_steady = round->failing.count > 0 && are_most(round->failing.count, failing) &&
			 are_most(round->passing.count, passing);
	return is_steady ? STEADY : UNSTEADY;
}

/* ---- Choosing. */

/* Queue some of the jobs that have this FATE, at equal distances; return how many. */
static size_t queue_some(const uint8_t *fates, enum fate fate)
{
	size_t picked[MOST_RUNS], count = pick_jobs(picked, MOST_RUNS, fates, fate);
	for (size_t i = 0; i < count; i++)
		queue_trial(picked[i], fate == FATE_FAILED, NULL);
	return count;
}

static void choose_if_same(const struct trial *trial, void *context)
{
	struct chosen_jobs *like = jobs_like(context, trial);
	if (is_same(trial))
		like->items[like->count++] = trial->job;
}

enum steadiness choose_jobs(struct round *round, const uint8_t *fates)
{
	round->failing.count = round->passing.count = 0;
	size_t failing = queue_some(fates, FATE_FAILED), passing = queue_some(fates, FATE_PASSED);
	if (!are_most(make_queued(choose_if_same, round), failing + passing))
		return NOT_REPEATED;
	return steadiness_of(round, failing, passing);
}

/* ---- Repeating. */

struct repetition {
	struct round *round;
	/* of runs that failed, and that passed: whether they have ended as before */
	bool is_steady[2][MOST_RUNS];
};

static void note_steady(const struct trial *trial, void *context)
{
	struct repetition *repetition = context;
	size_t place = place_of(trial->job, jobs_like(repetition->round, trial));
	repetition->is_steady[!trial->had_failed][place] = is_same(trial);
}

/* Forget the run at PLACE of those that passed, or failed. */
static void drop_job(struct round *round, bool is_passing, size_t place)
{
	struct chosen_jobs *chosen = is_passing ? &round->passing : &round->failing;
	size_t behind = --chosen->count - place;
	memmove(chosen->items + place, chosen->items + place + 1, behind * sizeof *chosen->items);
	for (size_t i = 0; i < round->candidates.count; i++) {
		struct verdict *verdict = &round->verdicts[i];
		char *outcomes = is_passing ? verdict->passing : verdict->failing;
		memmove(outcomes + place, outcomes + place + 1, behind + 1);
	}
}

enum steadiness drop_unsteady_jobs(struct round *round)
{
	struct repetition repetition = { round, { { false } } };
	struct chosen_jobs *const kinds[] = { &round->failing, &round->passing };
	size_t failing = round->failing.count, passing = round->passing.count;
	queue_for_all(round, NULL);
	if (!are_most(make_queued(note_steady, &repetition), failing + passing))
		return NOT_REPEATED;
	for (unsigned kind = 0; kind < 2; kind++)
		for (size_t i = kinds[kind]->count; i-- > 0;)
			if (!repetition.is_steady[kind][i])
				drop_job(round, kind, i);
	return steadiness_of(round, failing, passing);
}
