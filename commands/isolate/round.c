/* A round of switching: conditions are switched, one at a time, besides those that are kept switched.

   First, some runs that fail with what is kept and some that passed are made once more, because only what repeats itself can tell anything.
   Then conditions are switched, in *waves* of a few: first in a few of the runs that fail; and if one of these passes now, in all
   that were chosen.  On a busy machine a run that has little time may fail by that: so what breaks but few that passed is asked once more.
   In the end, all is *confirmed*: what was found is tried again, and the runs are made twice more without.  One that ends otherwise
   then, because it does so now and then, or because a switched one has changed what it reads, tells nothing. */

#include "round.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "duration.h"
#include "jobs.h"
#include "progress.h"
#include "switch-ways.h"
#include "tool.h"
#include "trials.h"

/* So many conditions at most, and so many in a wave. */
#define MOST_CONDITIONS    200
#define CONDITIONS_IN_WAVE 8

/* So many of the runs that fail are made to see whether it is worth it. */
#define FIRST_RUNS 4

/* What breaks more runs is not asked once more. */
#define FEW_BROKEN 2

/* Seconds that a run may take at least; and when it is asked once more. */
#define LEAST_SECONDS       0.3
#define LEAST_SECONDS_AGAIN 5

/* What is found first is confirmed. */
#define MOST_CONFIRMED 16

/* That takes so many times what it takes to repeat the runs once. */
#define ROUNDS_OF_CONFIRMATION 3

/* So many runs, at most, say what is suspicious besides what is kept: their names are words of a command. */
#define MOST_RANKED 5000

static struct {
	struct round *round; /* the present one */
	uint8_t *fates;
	struct trial_settings settings;
	/* of runs that failed, and that passed: whether they have ended as before in this repetition */
	bool is_steady[2][MOST_RUNS];
	struct trial *queue; /* to be made next */
	size_t queued;
	bool is_interrupted;
} state = { .settings = { .is_memory_limited = true } };

static void queue_trial(size_t job, bool had_failed, const struct candidate *candidate)
{
	state.queue = reallocate(state.queue, (state.queued + 1) * sizeof *state.queue);
	state.queue[state.queued++] = (struct trial){ job, had_failed, candidate, false, false };
}

/* Make what is queued, and have END told of each that could be. */
static void make_queued(void (*end)(const struct trial *trial))
{
	state.is_interrupted |= make_trials(&state.settings, state.queue, state.queued);
	for (size_t i = 0; i < state.queued; i++)
		if (state.queue[i].is_made)
			end(&state.queue[i]);
	free(state.queue);
	state.queue = NULL;
	state.queued = 0;
}

static bool is_time_over(void)
{
	return monotonic_seconds() >= state.settings.deadline;
}

bool are_rounds_interrupted(void)
{
	return state.is_interrupted;
}

/* ---- Runs that repeat themselves. */

/* Those that ended like TRIAL's job when it was run first. */
static struct chosen_jobs *jobs_like(const struct trial *trial)
{
	return trial->had_failed ? &state.round->failing : &state.round->passing;
}

/* Whether TRIAL has ended as its job did first. */
static bool is_same(const struct trial *trial)
{
	return trial->has_passed != trial->had_failed;
}

/* Queue some of the jobs that have this FATE, at equal distances; return how many. */
static size_t queue_some(enum fate fate)
{
	size_t count = 0, seen = 0, queued = 0;
	for (size_t job = 0; job < jobs.count; job++)
		count += state.fates[job] == fate;
	size_t most = count < MOST_RUNS ? count : MOST_RUNS;
	for (size_t job = 0; job < jobs.count && queued < most; job++)
		if (state.fates[job] == fate && seen++ * most / count == queued) {
			queue_trial(job, fate == FATE_FAILED, NULL);
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
	struct round *round = state.round;
	round->failing.count = round->passing.count = 0;
	size_t failing = queue_some(FATE_FAILED), passing = queue_some(FATE_PASSED);
	make_queued(choose_if_same);
	return round->failing.count > 0 && are_most(round->failing.count, failing) &&
	       are_most(round->passing.count, passing);
}

/* The same; but some programs, as those with a sanitizer, map more memory than there is. */
static bool choose_jobs_and_limits(void)
{
	if (choose_jobs())
		return true;
	if (!state.settings.is_memory_limited || state.is_interrupted || is_time_over())
		return false;
	state.settings.is_memory_limited = false;
	return choose_jobs();
}

/* ---- Waves. */

static struct verdict *verdict_on(const struct candidate *candidate)
{
	return &state.round->verdicts[candidate - state.round->candidates.items];
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

/* Queue CANDIDATE for those jobs that were CHOSEN, up to number END, whose OUTCOMES with it are not known. */
static void queue_unknown(const struct candidate *candidate, const struct chosen_jobs *chosen,
			  const char *outcomes, size_t end)
{
	for (size_t i = 0; i < chosen->count && i < end; i++)
		if (outcomes[i] == '-')
			queue_trial(chosen->items[i], chosen == &state.round->failing, candidate);
}

/* Queue CANDIDATE, or null, for all jobs that were chosen. */
static void queue_for_all(const struct candidate *candidate)
{
	const struct chosen_jobs *failing = &state.round->failing, *passing = &state.round->passing;
	for (size_t i = 0; i < failing->count; i++)
		queue_trial(failing->items[i], true, candidate);
	for (size_t i = 0; i < passing->count; i++)
		queue_trial(passing->items[i], false, candidate);
}

/* Whether all runs that failed pass with it, and all that passed still do. */
static bool is_repair(const struct verdict *verdict)
{
	return !strpbrk(verdict->failing, "0-") && !strpbrk(verdict->passing, "1-");
}

static size_t count_changed(const char *outcomes)
{
	size_t count = 0;
	for (const char *c = outcomes; *c; c++)
		count += *c == '1';
	return count;
}

static bool mends_any(const struct verdict *verdict)
{
	return strchr(verdict->failing, '1');
}

/* Whether VERDICT is to be told. */
static bool is_worth_telling(const struct verdict *verdict)
{
	return mends_any(verdict) && !strpbrk(verdict->passing, "1-");
}

/* Queue CANDIDATE once more for the runs that it breaks, if these are few. */
static void queue_broken(const struct candidate *candidate)
{
	const struct verdict *verdict = verdict_on(candidate);
	if (!mends_any(verdict) || count_changed(verdict->passing) > FEW_BROKEN)
		return;
	for (size_t i = 0; i < state.round->passing.count; i++)
		if (verdict->passing[i] == '1')
			queue_trial(state.round->passing.items[i], false, candidate);
}

/* Try the candidates from FIRST to, but not including, END, in the first RUNS of those that fail; and what mends one of these, in all. */
static void try_wave(const struct candidate *first, const struct candidate *end, size_t runs)
{
	const struct round *round = state.round;
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		queue_unknown(candidate, &round->failing, verdict_on(candidate)->failing, runs);
	make_queued(note_trial);
	for (const struct candidate *candidate = first; candidate < end; candidate++) {
		const struct verdict *verdict = verdict_on(candidate);
		if (!mends_any(verdict))
			continue;
		queue_unknown(candidate, &round->failing, verdict->failing, MOST_RUNS);
		queue_unknown(candidate, &round->passing, verdict->passing, MOST_RUNS);
	}
	make_queued(note_trial);
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		queue_broken(candidate);
	state.settings.least_seconds = LEAST_SECONDS_AGAIN;
	make_queued(note_trial);
	state.settings.least_seconds = LEAST_SECONDS;
}

/* Whether IS_SO of the verdict on one of the candidates. */
static bool is_any(bool (*is_so)(const struct verdict *verdict))
{
	for (size_t i = 0; i < state.round->candidates.count; i++)
		if (is_so(&state.round->verdicts[i]))
			return true;
	return false;
}

/* Whether enough was found for the time that it took, of which HALF has passed then. */
static bool is_enough(double half)
{
	return is_any(is_repair) || (monotonic_seconds() >= half && is_any(is_worth_telling));
}

/* Try waves of candidates in the first RUNS of those that fail, as long as there is time, and it is not enough by HALF of it; return whether it
   is. */
static bool try_candidates(size_t runs, double half)
{
	struct round *round = state.round;
	const struct candidate *all = round->candidates.items, *end = all + round->candidates.count;
	bool is_over = false;
	for (const struct candidate *first = all, *next = all;
	     first < end && !is_over && !state.is_interrupted && !is_time_over(); first = next) {
		while (next < end && next->condition < first->condition + CONDITIONS_IN_WAVE)
			next++;
		try_wave(first, next, runs);
		if (round->tried <= next[-1].condition)
			round->tried = next[-1].condition + 1;
		if (!arguments.is_quiet)
			show_switching(round->tried, end[-1].condition + 1);
		is_over = is_enough(half);
	}
	return is_over;
}

/* Try all in a few runs; and if that is not enough, in the others, where it may be another bug that shows. */
static void try_all(void)
{
	double half = (monotonic_seconds() + state.settings.deadline) / 2;
	if (!try_candidates(FIRST_RUNS, half))
		try_candidates(MOST_RUNS, half);
	state.round->has_run_out = is_time_over();
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
	struct round *round = state.round;
	struct chosen_jobs *chosen = is_passing ? &round->passing : &round->failing;
	size_t behind = --chosen->count - place;
	memmove(chosen->items + place, chosen->items + place + 1, behind * sizeof *chosen->items);
	for (size_t i = 0; i < round->candidates.count; i++) {
		struct verdict *verdict = &round->verdicts[i];
		char *outcomes = is_passing ? verdict->passing : verdict->failing;
		memmove(outcomes + place, outcomes + place + 1, behind + 1);
	}
}

/* Repeat all runs as they were, and forget those that end otherwise now, or cannot be made. */
static void drop_unsteady(void)
{
	const struct chosen_jobs *const kinds[] = { &state.round->failing, &state.round->passing };
	memset(state.is_steady, 0, sizeof state.is_steady);
	queue_for_all(NULL);
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

/* Try what was found again, first what mends most, as far as there is time. */
static void try_again(void)
{
	const struct candidates *candidates = &state.round->candidates;
	size_t count = 0;
	for (size_t mended = state.round->failing.count; mended > 0; mended--)
		for (size_t i = 0; i < candidates->count && count < MOST_CONFIRMED; i++) {
			const struct verdict *verdict = &state.round->verdicts[i];
			if (!is_worth_telling(verdict) || count_changed(verdict->failing) != mended)
				continue;
			queue_for_all(&candidates->items[i]);
			count++;
		}
	make_queued(note_again);
}

/* Return whether most runs have ended as before each time. */
static bool confirm(double end, double seconds_to_repeat)
{
	size_t failing = state.round->failing.count, passing = state.round->passing.count;
	state.settings.least_seconds = LEAST_SECONDS_AGAIN;
	state.settings.deadline = end;
	drop_unsteady();
	state.settings.deadline = end - seconds_to_repeat;
	try_again();
	/* without that, nothing could be told */
	state.settings.deadline = fmax(end, monotonic_seconds()) + seconds_to_repeat;
	drop_unsteady();
	return state.round->failing.count > 0 && are_most(state.round->failing.count, failing) &&
	       are_most(state.round->passing.count, passing);
}

/* ---- The round. */

/* The verdict on what was not tried. */
static struct verdict no_verdict(const struct round *round)
{
	struct verdict none = { "", "" };
	memset(none.failing, '-', round->failing.count);
	memset(none.passing, '-', round->passing.count);
	return none;
}

/* Add to COUNT names the directories of jobs that have this FATE, up to MOST in all; return how many there are then. */
static size_t add_names(char **names, size_t count, enum fate fate, size_t most)
{
	for (size_t job = 0; job < jobs.count && count < most; job++)
		if (state.fates[job] == fate)
			names[count++] = path_in_job(arguments.directory, job, "");
	return count;
}

/* Where the runs are that say what is suspicious: all, or the directories of those that passed, or fail with what is kept.  To be freed, and the
   names; the last one is null. */
static char **ranked_directories(void)
{
	size_t count = 0;
	char **names = allocate((MOST_RANKED + 1) * sizeof *names);
	if (!*state.round->kept)
		names[count++] = duplicate(arguments.directory);
	else
		count = add_names(names, add_names(names, 0, FATE_FAILED, MOST_RANKED / 2),
				  FATE_PASSED, MOST_RANKED);
	names[count] = NULL;
	return names;
}

static void find_what_to_try(void)
{
	struct round *round = state.round;
	char **directories = ranked_directories();
	round->candidates =
	    find_candidates(directories, arguments.ranking.items, round->kept, MOST_CONDITIONS);
	round->verdicts = allocate((round->candidates.count + 1) * sizeof *round->verdicts);
	for (size_t i = 0; i < round->candidates.count; i++)
		round->verdicts[i] = no_verdict(round);
	for (char **directory = directories; *directory; directory++)
		free(*directory);
	free(directories);
}

enum round_end make_round(struct round *round, uint8_t *fates, double end)
{
	double begin = monotonic_seconds();
	state.round = round;
	state.fates = fates;
	state.settings.kept = round->kept;
	state.settings.deadline = end;
	state.settings.least_seconds = LEAST_SECONDS;
	bool repeats = choose_jobs_and_limits();
	double seconds_to_repeat = monotonic_seconds() - begin;
	state.settings.deadline -= ROUNDS_OF_CONFIRMATION * seconds_to_repeat;
	if (!state.is_interrupted && is_time_over())
		return ROUND_LATE;
	if (!state.is_interrupted && !repeats)
		return ROUND_UNSTEADY;
	find_what_to_try();
	if (!state.is_interrupted && !round->candidates.count)
		return ROUND_WITHOUT_CANDIDATES;
	begin_progress();
	try_all();
	end_progress();
	bool is_confirmed = !state.is_interrupted && confirm(end, seconds_to_repeat);
	return state.is_interrupted ? ROUND_INTERRUPTED
	       : is_confirmed       ? ROUND_ENDED
				    : ROUND_UNSTEADY_LATER;
}

bool mends_some(const struct verdict *verdict)
{
	return mends_any(verdict) && !strchr(verdict->failing, '-') &&
	       !strchr(verdict->passing, '-');
}

const struct candidate *find_best(const struct round *round)
{
	const struct candidate *best = NULL;
	size_t most = 0;
	for (size_t i = 0; i < round->candidates.count; i++) {
		const struct candidate *candidate = &round->candidates.items[i];
		const struct verdict *verdict = &round->verdicts[i];
		size_t mended = count_changed(verdict->failing);
		if (!mends_some(verdict) || !is_worth_telling(verdict) || mended < most ||
		    (mended == most && best &&
		     switch_breadth(candidate->way) >= switch_breadth(best->way)))
			continue;
		best = candidate;
		most = mended;
	}
	return best;
}

/* ---- Between rounds. */

/* Whether ROUND has tried CANDIDATE in all of its failing runs. */
static bool was_tried(const struct round *round, const struct candidate *candidate)
{
	for (size_t i = 0; i < round->candidates.count; i++)
		if (round->candidates.items[i].key == candidate->key &&
		    strcmp(round->candidates.items[i].way, candidate->way) == 0)
			return mends_any(&round->verdicts[i]) ||
			       !strchr(round->verdicts[i].failing, '-');
	return false;
}

/* Add a copy of CANDIDATE to those of ROUND, as the last one. */
static const struct candidate *add_candidate(struct round *round, const struct candidate *candidate)
{
	struct candidates *candidates = &round->candidates;
	size_t last = candidates->count++;
	candidates->items =
	    reallocate(candidates->items, candidates->count * sizeof *candidates->items);
	round->verdicts = reallocate(round->verdicts, candidates->count * sizeof *round->verdicts);
	candidates->items[last] = *candidate;
	candidates->items[last].where = duplicate(candidate->where);
	round->verdicts[last] = no_verdict(round);
	return &candidates->items[last];
}

bool is_better_alone(struct round *round, const struct candidate *candidate, double end)
{
	if (was_tried(round, candidate))
		return false;
	state.round = round;
	state.settings.kept = round->kept;
	state.settings.deadline = end;
	const struct candidate *added = add_candidate(round, candidate);
	const struct verdict *best = verdict_on(find_best(round)), *verdict = verdict_on(added);
	queue_for_all(added);
	make_queued(note_trial);
	return mends_some(verdict) && is_worth_telling(verdict) &&
	       count_changed(verdict->failing) > count_changed(best->failing);
}

static void note_fate(const struct trial *trial)
{
	state.fates[trial->job] = trial->has_passed ? FATE_MENDED : FATE_FAILED;
}

bool find_mended(const char *kept, uint8_t *fates, double end)
{
	bool is_any_left = false;
	state.fates = fates;
	state.settings.kept = kept;
	state.settings.deadline = end;
	for (size_t job = 0; job < jobs.count; job++)
		if (fates[job] == FATE_FAILED) {
			fates[job] = FATE_UNSURE;
			queue_trial(job, true, NULL);
		}
	make_queued(note_fate);
	for (size_t job = 0; job < jobs.count; job++)
		is_any_left |= fates[job] == FATE_FAILED;
	return is_any_left;
}

void free_round(struct round *round)
{
	free(round->kept);
	free(round->verdicts);
	free_candidates(&round->candidates);
	*round = (struct round){ 0 };
}
