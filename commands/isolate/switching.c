/* What becomes of runs when conditions come out otherwise.

   First, some runs that failed and some that passed are made once more as they were, because only what repeats itself can tell anything.
   Then conditions are switched, in *waves* of a few: first in a few of the runs that failed; and if one of these passes now, in all
   that were chosen.  On a busy machine a run that has little time may fail by that: so what breaks but few that passed is asked once more.
   In the end, all is *confirmed*: what was found is tried again, and the runs are made twice more as they were.  One that ends otherwise
   then, because it does so now and then, or because a switched one has changed what it reads, tells nothing. */

#include "switching.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "../../ranking/switched.h"
#include "arguments.h"
#include "duration.h"
#include "job-directory.h"
#include "jobs.h"
#include "modules.h"
#include "progress.h"
#include "tool.h"
#include "trials.h"

/* So many conditions at most, and so many in a wave. */
#define MOST_CONDITIONS    200
#define CONDITIONS_IN_WAVE 8

/* So many runs of each outcome, and so many of those that failed to see whether it is worth it. */
#define MOST_RUNS  15
#define FIRST_RUNS 4
_Static_assert(MOST_RUNS <= MOST_SWITCHED_RUNS, "who reads must have room for all");

/* What breaks more runs is not asked once more. */
#define FEW_BROKEN 2

/* Seconds that a run may take at least; and when it is asked once more. */
#define LEAST_SECONDS       0.3
#define LEAST_SECONDS_AGAIN 5

/* In so many jobs it is looked for a program with conditions that can be switched. */
#define FEW_JOBS 8

/* Jobs whose outcome is the same each time. */
struct chosen_jobs {
	size_t items[MOST_RUNS], count;
};

/* How trials of a candidate ended: for each of the runs that were chosen, '-' if it was not tried, '1' if it ended otherwise than
   before, and '0' if not. */
struct verdict {
	char failing[MOST_RUNS + 1], passing[MOST_RUNS + 1];
};

/* What is found first is confirmed. */
#define MOST_CONFIRMED 16

/* That takes so many times what it takes to repeat the runs once. */
#define ROUNDS_OF_CONFIRMATION 3

static struct {
	struct trial_limits limits;
	double end;               /* when the time is over; the deadline leaves some to confirm */
	double seconds_to_repeat; /* all runs that were chosen, once */
	/* of runs that failed, and that passed: whether they have ended as before in this round */
	bool is_steady[2][MOST_RUNS];
	struct chosen_jobs failing, passing;
	struct candidates candidates;
	struct verdict *verdicts;
	struct trial *queue; /* to be made next */
	size_t queued;
	size_t tried;                     /* conditions */
	bool is_interrupted, has_run_out; /* of time, while conditions were tried */
} state;

static void queue_trial(size_t job, bool had_failed, const struct candidate *candidate)
{
	state.queue = reallocate(state.queue, (state.queued + 1) * sizeof *state.queue);
	state.queue[state.queued++] = (struct trial){ job, had_failed, candidate, false, false };
}

/* Make what is queued, and have END told of each that could be. */
static void make_queued(void (*end)(const struct trial *trial))
{
	state.is_interrupted |= make_trials(&state.limits, state.queue, state.queued);
	for (size_t i = 0; i < state.queued; i++)
		if (state.queue[i].is_made)
			end(&state.queue[i]);
	state.queued = 0;
}

static bool is_time_over(void)
{
	return monotonic_seconds() >= state.limits.deadline;
}

static void complain_of_none(const char *reason)
{
	complain("no condition was switched, because %s", reason);
}

/* ---- Runs that repeat themselves. */

/* Those that ended like TRIAL's job when it was run first. */
static struct chosen_jobs *jobs_like(const struct trial *trial)
{
	return trial->had_failed ? &state.failing : &state.passing;
}

/* Whether TRIAL has ended as its job did first. */
static bool is_same(const struct trial *trial)
{
	return trial->has_passed != trial->had_failed;
}

static bool has_ended_so(size_t job, bool had_failed)
{
	return (had_failed ? has_job_failed : has_job_passed)(arguments.directory,
							      jobs.numbers[job]);
}

/* Queue some of the jobs that failed, or that passed, at equal distances; return how many. */
static size_t queue_some(bool had_failed)
{
	size_t count = 0, seen = 0, queued = 0;
	for (size_t job = 0; job < jobs.count; job++)
		count += has_ended_so(job, had_failed);
	size_t most = count < MOST_RUNS ? count : MOST_RUNS;
	for (size_t job = 0; job < jobs.count && queued < most; job++)
		if (has_ended_so(job, had_failed) && seen++ * most / count == queued) {
			queue_trial(job, had_failed, NULL);
			queued++;
		}
	return most;
}

static void choose_if_same(const struct trial *trial)
{
	struct chosen_jobs *like = jobs_like(trial);
	if (is_same(trial))
		like->items[like->count++] = trial->job;
}

/* Whether most of ALL runs are among those that are left; if not, it is by chance that these have ended as before. */
static bool are_most(size_t left, size_t all)
{
	return 3 * left >= 2 * all;
}

/* Choose jobs; return whether most repeat themselves. */
static bool choose_jobs(void)
{
	state.failing.count = state.passing.count = 0;
	size_t failing = queue_some(true), passing = queue_some(false);
	make_queued(choose_if_same);
	return state.failing.count > 0 && are_most(state.failing.count, failing) &&
	       are_most(state.passing.count, passing);
}

/* The same; but some programs, as those with a sanitizer, map more memory than there is. */
static bool choose_jobs_and_limits(void)
{
	state.limits.is_memory_limited = true;
	if (choose_jobs())
		return true;
	state.limits.is_memory_limited = false;
	return !state.is_interrupted && !is_time_over() && choose_jobs();
}

/* ---- Waves. */

static struct verdict *verdict_on(const struct candidate *candidate)
{
	return &state.verdicts[candidate - state.candidates.items];
}

static size_t place_of(size_t job, const struct chosen_jobs *among)
{
	size_t place = 0;
	while (among->items[place] != job)
		place++;
	return place;
}

static void note_trial(const struct trial *trial)
{
	struct verdict *verdict = verdict_on(trial->candidate);
	char *outcomes = trial->had_failed ? verdict->failing : verdict->passing;
	outcomes[place_of(trial->job, jobs_like(trial))] = is_same(trial) ? '0' : '1';
}

/* Queue CANDIDATE for the jobs from number FIRST to, but not including, END. */
static void queue_for(const struct candidate *candidate, const struct chosen_jobs *chosen,
		      size_t first, size_t end)
{
	for (size_t i = first; i < end && i < chosen->count; i++)
		queue_trial(chosen->items[i], chosen == &state.failing, candidate);
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

static size_t count_broken(const struct verdict *verdict)
{
	size_t count = 0;
	for (const char *c = verdict->passing; *c; c++)
		count += *c == '1';
	return count;
}

/* Queue CANDIDATE once more for the runs that it breaks, if these are few. */
static void queue_broken(const struct candidate *candidate)
{
	const struct verdict *verdict = verdict_on(candidate);
	if (!mends_any(verdict) || count_broken(verdict) > FEW_BROKEN)
		return;
	for (size_t i = 0; i < state.passing.count; i++)
		if (verdict->passing[i] == '1')
			queue_trial(state.passing.items[i], false, candidate);
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
		queue_broken(candidate);
	state.limits.least_seconds = LEAST_SECONDS_AGAIN;
	make_queued(note_trial);
	state.limits.least_seconds = LEAST_SECONDS;
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		is_found |= is_repair(verdict_on(candidate));
	return is_found;
}

static void try_candidates(size_t condition_count)
{
	const struct candidate *all = state.candidates.items, *end = all + state.candidates.count;
	bool is_found = false;
	for (const struct candidate *first = all, *next = all;
	     first < end && !is_found && !state.is_interrupted && !is_time_over(); first = next) {
		while (next < end && next->condition < first->condition + CONDITIONS_IN_WAVE)
			next++;
		is_found = try_wave(first, next);
		state.tried = next[-1].condition + 1;
		if (!arguments.is_quiet)
			show_switching(state.tried, condition_count);
	}
}

/* ---- Confirmation. */

static void note_steady(const struct trial *trial)
{
	size_t place = place_of(trial->job, jobs_like(trial));
	state.is_steady[!trial->had_failed][place] |= is_same(trial);
}

/* Forget the run at PLACE of those that passed, or failed. */
static void drop_job(bool is_passing, size_t place)
{
	struct chosen_jobs *chosen = is_passing ? &state.passing : &state.failing;
	size_t behind = --chosen->count - place;
	memmove(chosen->items + place, chosen->items + place + 1, behind * sizeof *chosen->items);
	for (size_t i = 0; i < state.candidates.count; i++) {
		struct verdict *verdict = &state.verdicts[i];
		char *outcomes = is_passing ? verdict->passing : verdict->failing;
		memmove(outcomes + place, outcomes + place + 1, behind + 1);
	}
}

/* Repeat all runs as they were, and forget those that end otherwise now, or cannot be made. */
static void drop_unsteady(void)
{
	struct chosen_jobs *const kinds[] = { &state.failing, &state.passing };
	memset(state.is_steady, 0, sizeof state.is_steady);
	for (size_t kind = 0; kind < 2; kind++)
		queue_for(NULL, kinds[kind], 0, MOST_RUNS);
	make_queued(note_steady);
	for (size_t kind = 0; kind < 2; kind++)
		for (size_t i = kinds[kind]->count; i-- > 0;)
			if (!state.is_steady[kind][i])
				drop_job(kind, i);
}

/* A run that does not pass twice does not count. */
static void note_again(const struct trial *trial)
{
	if (!trial->has_passed)
		note_trial(trial);
}

/* Whether VERDICT is to be told. */
static bool is_worth_telling(const struct verdict *verdict)
{
	return mends_any(verdict) && !strpbrk(verdict->passing, "1-");
}

/* Try what was found again, first what mends all, as far as there is time. */
static void try_again(void)
{
	size_t count = 0;
	for (unsigned round = 0; round < 2; round++)
		for (size_t i = 0; i < state.candidates.count && count < MOST_CONFIRMED; i++) {
			const struct verdict *verdict = &state.verdicts[i];
			if (!is_worth_telling(verdict) || is_repair(verdict) != (round == 0))
				continue;
			queue_for(&state.candidates.items[i], &state.failing, 0, MOST_RUNS);
			queue_for(&state.candidates.items[i], &state.passing, 0, MOST_RUNS);
			count++;
		}
	make_queued(note_again);
}

/* Return whether most runs have ended as before each time. */
static bool confirm(void)
{
	size_t failing = state.failing.count, passing = state.passing.count;
	state.limits.least_seconds = LEAST_SECONDS_AGAIN;
	state.limits.deadline = state.end;
	drop_unsteady();
	state.limits.deadline = state.end - state.seconds_to_repeat;
	try_again();
	/* without that, nothing could be told */
	state.limits.deadline = fmax(state.end, monotonic_seconds()) + state.seconds_to_repeat;
	drop_unsteady();
	return state.failing.count > 0 && are_most(state.failing.count, failing) &&
	       are_most(state.passing.count, passing);
}

/* ---- What came of it. */

static void write_jobs(FILE *out, const char *what, const struct chosen_jobs *chosen)
{
	fputs(what, out);
	for (size_t i = 0; i < chosen->count; i++)
		fprintf(out, "%c" JOB_NAME, i ? ' ' : '\t', jobs.numbers[chosen->items[i]]);
	fputc('\n', out);
}

/* Return how many conditions mend any run. */
static size_t write_verdicts(FILE *out)
{
	size_t count = 0;
	write_jobs(out, "failing", &state.failing);
	write_jobs(out, "passing", &state.passing);
	for (size_t i = 0; i < state.candidates.count; i++) {
		const struct candidate *candidate = &state.candidates.items[i];
		const struct verdict *verdict = &state.verdicts[i];
		/* what was cut off tells nothing */
		if (!mends_any(verdict) || strchr(verdict->failing, '-') ||
		    strchr(verdict->passing, '-'))
			continue;
		fprintf(out, "switched\t%08x\t%s\t%s\t%s\t%s\n", candidate->key, candidate->way,
			verdict->failing, verdict->passing, candidate->where);
		count++;
	}
	return count;
}

/* The file is there whole, or not at all. */
static void store_verdicts(void)
{
	size_t count = 0;
	char *path = formatted("%s/" SWITCHED_FILE, arguments.directory),
	     *new = formatted("%s/." SWITCHED_FILE, arguments.directory);
	unlink(new);
	FILE *out = fopen(new, "we");
	if (out)
		count = write_verdicts(out);
	if (!out || fclose(out) != 0 || rename(new, path) < 0)
		complain("%s: %s", path, strerror(errno));
	else if (!count && !arguments.is_quiet)
		complain("%zu condition%s switched%s, and no run that failed passes with one",
			 state.tried, state.tried == 1 ? " was" : "s were",
			 state.has_run_out ? " before the time was over" : "");
	free(path);
	free(new);
}

/* What was found before, if anything was, is not sure either. */
static void forget_verdicts(void)
{
	char *path = formatted("%s/" SWITCHED_FILE, arguments.directory);
	unlink(path);
	free(path);
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
	    find_candidates(arguments.directory, arguments.ranking.items, MOST_CONDITIONS);
	if (!state.candidates.count) {
		complain_of_none("none is suspicious: they are what the scheme branches observes");
		return;
	}
	state.verdicts = new_verdicts();
	begin_progress();
	try_candidates(state.candidates.items[state.candidates.count - 1].condition + 1);
	state.has_run_out = is_time_over();
	end_progress();
	bool is_confirmed = !state.is_interrupted && confirm();
	/* what was found before is better than a part */
	if (is_confirmed && !state.is_interrupted) {
		store_verdicts();
	} else if (!state.is_interrupted) {
		complain("no condition is told, because runs do not end the same way each time");
		forget_verdicts();
	}
	free(state.verdicts);
	free_candidates(&state.candidates);
}

/* Whether a job that failed is of a program whose conditions can be switched. */
static bool can_switch(void)
{
	char *found = NULL;
	size_t looked_at = 0;
	for (size_t job = 0; job < jobs.count && looked_at < FEW_JOBS && !found; job++) {
		if (!has_job_failed(arguments.directory, jobs.numbers[job]))
			continue;
		char *path = path_in_job(arguments.directory, job, "");
		found = find_module_that_may_have(path, "sampler_switched");
		free(path);
		looked_at++;
	}
	free(found);
	return found != NULL;
}

void switch_conditions(void)
{
	if (!can_switch()) {
		complain_of_none("nothing that failed was compiled with -fsampler-switching");
		return;
	}
	double begin = monotonic_seconds();
	state.end = begin + arguments.seconds_to_switch;
	state.limits.deadline = state.end;
	state.limits.least_seconds = LEAST_SECONDS;
	bool repeats = choose_jobs_and_limits();
	state.seconds_to_repeat = monotonic_seconds() - begin;
	state.limits.deadline -= ROUNDS_OF_CONFIRMATION * state.seconds_to_repeat;
	if (!state.is_interrupted && is_time_over()) {
		complain_of_none("it took all the time to repeat runs as they were");
	} else if (!state.is_interrupted && !repeats) {
		complain_of_none("runs do not end the same way when they are repeated");
		forget_verdicts();
	} else if (!state.is_interrupted) {
		try_all();
	}
	if (state.is_interrupted)
		complain(
		    "interrupted while conditions were switched; the same command begins anew");
	free(state.queue);
}
