/* What becomes of runs when conditions come out otherwise.

   First, some runs that failed and some that passed are made once more as they were, because only what repeats itself can tell anything.
   Then conditions are switched, in *waves* of a few: first in a few of the runs that failed; and if one of these passes now, in all
   that were chosen. */

#include "switching.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "duration.h"
#include "job-directory.h"
#include "tool.h"

/* So many conditions at most, and so many in a wave. */
#define MOST_CONDITIONS    200
#define CONDITIONS_IN_WAVE 8

/* So many runs of each outcome, and so many of those that failed to see whether it is worth it. */
#define MOST_RUNS  15
#define FIRST_RUNS 4

/* Jobs whose outcome is the same each time. */
struct chosen_jobs {
	size_t items[MOST_RUNS], count;
};

/* How trials of a candidate ended: for each of the runs that were chosen, '-' if it was not tried, '1' if it ended otherwise than
   before, and '0' if not. */
struct verdict {
	char failing[MOST_RUNS + 1], passing[MOST_RUNS + 1];
};

static struct {
	const struct switching *how;
	struct trials trials;
	struct chosen_jobs failing, passing;
	struct candidates candidates;
	struct verdict *verdicts;
	struct trial *queue; /* to be made next */
	size_t queued, made;
	bool is_interrupted;
} state;

static void queue_trial(size_t job, const struct candidate *candidate)
{
	state.queue = reallocate(state.queue, (state.queued + 1) * sizeof *state.queue);
	state.queue[state.queued++] = (struct trial){ .job = job, .candidate = candidate };
}

/* Make what is queued, and have END told of each. */
static void make_queued(void (*end)(const struct trial *trial))
{
	state.is_interrupted |= make_trials(&state.trials, state.queue, state.queued);
	for (size_t i = 0; i < state.queued; i++)
		if (state.queue[i].is_made) {
			state.made++;
			end(&state.queue[i]);
		}
	state.queued = 0;
}

static bool is_over(void)
{
	return state.is_interrupted || monotonic_seconds() > state.trials.deadline;
}

/* ---- Runs that repeat themselves. */

typedef bool outcome_test(const char *directory, size_t number);

static struct chosen_jobs *jobs_like(size_t job)
{
	bool has_failed = has_job_failed(state.trials.directory, state.trials.numbers[job]);
	return has_failed ? &state.failing : &state.passing;
}

/* Queue some of the jobs for which IS_WANTED, at equal distances. */
static void queue_some(outcome_test *is_wanted)
{
	size_t count = 0, seen = 0, queued = 0;
	for (size_t job = 0; job < state.how->job_count; job++)
		count += is_wanted(state.trials.directory, state.trials.numbers[job]);
	size_t most = count < MOST_RUNS ? count : MOST_RUNS;
	for (size_t job = 0; job < state.how->job_count && queued < most; job++)
		if (is_wanted(state.trials.directory, state.trials.numbers[job]) &&
		    seen++ * most / count == queued) {
			queue_trial(job, NULL);
			queued++;
		}
}

static void choose_if_same(const struct trial *trial)
{
	struct chosen_jobs *jobs = jobs_like(trial->job);
	if (trial->has_passed == (jobs == &state.passing))
		jobs->items[jobs->count++] = trial->job;
}

/* Choose runs; return whether there are some that failed. */
static bool choose_jobs(void)
{
	state.failing.count = state.passing.count = 0;
	queue_some(has_job_failed);
	queue_some(has_job_passed);
	make_queued(choose_if_same);
	return state.failing.count > 0;
}

/* ---- Waves. */

static struct verdict *verdict_on(const struct candidate *candidate)
{
	return &state.verdicts[candidate - state.candidates.items];
}

static size_t place_of(size_t job, const struct chosen_jobs *jobs)
{
	size_t place = 0;
	while (jobs->items[place] != job)
		place++;
	return place;
}

static void note_trial(const struct trial *trial)
{
	struct verdict *verdict = verdict_on(trial->candidate);
	struct chosen_jobs *jobs = jobs_like(trial->job);
	bool is_failing = jobs == &state.failing;
	char *outcomes = is_failing ? verdict->failing : verdict->passing;
	outcomes[place_of(trial->job, jobs)] = trial->has_passed == is_failing ? '1' : '0';
}

/* Queue CANDIDATE for the jobs from number FIRST to, but not including, END. */
static void queue_for(const struct candidate *candidate, const struct chosen_jobs *jobs,
		      size_t first, size_t end)
{
	for (size_t i = first; i < end && i < jobs->count; i++)
		queue_trial(jobs->items[i], candidate);
}

/* Whether all runs that failed pass with it, and all that passed still do. */
static bool is_repair(const struct verdict *verdict)
{
	return !strpbrk(verdict->failing, "0-") && !strpbrk(verdict->passing, "1-");
}

static bool mends_any(const struct verdict *verdict)
{
	return strchr(verdict->failing, '1');
}

/* Try the candidates from FIRST to, but not including, END; return whether one of them mends all, and breaks nothing. */
static bool try_wave(const struct candidate *first, const struct candidate *end)
{
	bool is_found = false;
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		queue_for(candidate, &state.failing, 0, FIRST_RUNS);
	make_queued(note_trial);
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		if (mends_any(verdict_on(candidate))) {
			queue_for(candidate, &state.failing, FIRST_RUNS, MOST_RUNS);
			queue_for(candidate, &state.passing, 0, MOST_RUNS);
		}
	make_queued(note_trial);
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		is_found |= is_repair(verdict_on(candidate));
	return is_found;
}

static void try_candidates(void)
{
	const struct candidate *all = state.candidates.items, *end = all + state.candidates.count;
	for (const struct candidate *first = all, *next = all; first < end && !is_over();
	     first = next) {
		while (next < end && next->site < first->site + CONDITIONS_IN_WAVE)
			next++;
		if (try_wave(first, next))
			break;
	}
}

/* ---- What came of it. */

static void write_jobs(FILE *out, const char *what, const struct chosen_jobs *jobs)
{
	fputs(what, out);
	for (size_t i = 0; i < jobs->count; i++)
		fprintf(out, "%c" JOB_NAME, i ? ' ' : '\t', state.trials.numbers[jobs->items[i]]);
	fputc('\n', out);
}

static void write_verdicts(FILE *out)
{
	write_jobs(out, "failing", &state.failing);
	write_jobs(out, "passing", &state.passing);
	for (size_t i = 0; i < state.candidates.count; i++) {
		const struct candidate *candidate = &state.candidates.items[i];
		const struct verdict *verdict = &state.verdicts[i];
		/* what was cut off tells nothing */
		if (mends_any(verdict) && !strchr(verdict->failing, '-') &&
		    !strchr(verdict->passing, '-'))
			fprintf(out, "switched\t%08x\t%s\t%s\t%s\t%s\n", candidate->key,
				candidate->how, verdict->failing, verdict->passing,
				candidate->where);
	}
}

/* The file is there whole, or not at all. */
static void store_verdicts(void)
{
	char *path = formatted("%s/" SWITCHED_FILE, state.trials.directory),
	     *new = formatted("%s/." SWITCHED_FILE, state.trials.directory);
	FILE *out = fopen(new, "we");
	if (out)
		write_verdicts(out);
	if (!out || fclose(out) != 0 || rename(new, path) < 0)
		complain("%s: %s", path, strerror(errno));
	free(path);
	free(new);
}

/* Of all candidates; to be freed. */
static struct verdict *new_verdicts(void)
{
	struct verdict *verdicts = allocate((state.candidates.count + 1) * sizeof *verdicts);
	struct verdict none = { "", "" };
	memset(none.failing, '-', state.failing.count);
	memset(none.passing, '-', state.passing.count);
	for (size_t i = 0; i < state.candidates.count; i++)
		verdicts[i] = none;
	return verdicts;
}

static void try_all(void)
{
	state.candidates =
	    find_candidates(state.trials.directory, state.how->ranking, MOST_CONDITIONS);
	state.verdicts = new_verdicts();
	try_candidates();
	store_verdicts();
	free(state.verdicts);
	free_candidates(&state.candidates);
}

bool switch_conditions(const struct switching *switching)
{
	state.how = switching;
	state.trials = switching->trials;
	state.trials.deadline = monotonic_seconds() + switching->seconds;
	/* some programs have much more memory than they use */
	state.trials.limits_memory = true;
	bool repeats = choose_jobs();
	if (!repeats) {
		state.trials.limits_memory = false;
		repeats = choose_jobs();
	}
	if (repeats && !is_over())
		try_all();
	else if (!state.is_interrupted)
		complain("no condition was switched, because no run that failed does so again");
	free(state.queue);
	return state.is_interrupted;
}
