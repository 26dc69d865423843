/* A round of switching: conditions are switched, one at a time, besides those that are kept switched.

   First, some runs that fail with what is kept and some that passed are made once more (steady-jobs.c), because only what repeats itself can tell anything.
   Then conditions are switched, in *waves* of a few: first in a few of the runs that fail; and if one of these passes now, in all
   that were chosen.  Where runs take long, a wave has one condition only.  On a busy machine a run that has little time may fail by that: so what breaks but few that passed is asked once more.
   In the end, what was found is confirmed (confirmation.c). */

#include "round.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "confirmation.h"
#include "duration.h"
#include "jobs.h"
#include "parallel.h"
#include "progress.h"
#include "steady-jobs.h"
#include "tool.h"
#include "trial-queue.h"

/* So many conditions at most, and so many in a wave; but one, if a wave of so many would take more than this part of the time. */
#define MOST_CONDITIONS    200
#define CONDITIONS_IN_WAVE 8
#define MOST_OF_TIME       0.25

/* So many ways a condition is switched in, more or less. */
#define WAYS 5

/* So many of the runs that fail are made to see whether it is worth it. */
#define FIRST_RUNS 4

/* What breaks more runs is not asked once more. */
#define FEW_BROKEN 2

/* So many runs, and bytes of their names, at most, say what is suspicious besides what is kept: these are words of a command. */
#define MOST_RANKED       5000
#define MOST_RANKED_BYTES (1 << 20)

/* ---- Waves. */

/* Queue CANDIDATE for those jobs that were CHOSEN, up to number END, whose OUTCOMES with it are not known. */
static void queue_unknown(const struct candidate *candidate, const struct chosen_jobs *chosen,
			  bool had_failed, const char *outcomes, size_t end)
{
	for (size_t i = 0; i < chosen->count && i < end; i++)
		if (outcomes[i] == '-')
			queue_trial(chosen->items[i], had_failed, candidate);
}

/* Queue CANDIDATE once more for the runs that it breaks, if these are few. */
static void doubt_broken(struct round *round, const struct candidate *candidate)
{
	struct verdict *verdict = verdict_on(round, candidate);
	size_t broken = count_runs_broken(verdict);
	if (!count_runs_mended(verdict) || !broken || broken > FEW_BROKEN || verdict->was_doubted)
		return;
	verdict->was_doubted = true;
	for (size_t i = 0; i < round->passing.count; i++)
		if (verdict->passing[i] == '1')
			queue_trial(round->passing.items[i], false, candidate);
}

/* Try the candidates from FIRST to, but not including, END, in the first RUNS of those that fail; and what mends one of these, in all. */
static void try_wave(struct round *round, const struct candidate *first,
		     const struct candidate *end, size_t runs, double deadline)
{
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		queue_unknown(candidate, &round->failing, true,
			      verdict_on(round, candidate)->failing, runs);
	make_queued(note_trial, round);
	for (const struct candidate *candidate = first; candidate < end; candidate++) {
		const struct verdict *verdict = verdict_on(round, candidate);
		if (!count_runs_mended(verdict))
			continue;
		queue_unknown(candidate, &round->failing, true, verdict->failing, MOST_RUNS);
		queue_unknown(candidate, &round->passing, false, verdict->passing, MOST_RUNS);
	}
	make_queued(note_trial, round);
	for (const struct candidate *candidate = first; candidate < end; candidate++)
		doubt_broken(round, candidate);
	set_trials(round->kept, LEAST_SECONDS_TO_BE_SURE, deadline);
	make_queued(note_trial, round);
	set_trials(round->kept, LEAST_SECONDS, deadline);
}

/* Whether IS_SO of the verdict on one of the candidates. */
static bool is_any(const struct round *round, bool (*is_so)(const struct verdict *verdict))
{
	for (size_t i = 0; i < round->candidates.count; i++)
		if (is_so(&round->verdicts[i]))
			return true;
	return false;
}

/* Whether enough was found for the time that it took, of which HALF has passed then. */
static bool is_enough(const struct round *round, double half)
{
	return is_any(round, is_repair) ||
	       (monotonic_seconds() >= half && is_any(round, is_harmless));
}

/* How many conditions there are in a wave, if it takes SECONDS_TO_REPEAT to make all runs once, and there is time up to DEADLINE. */
static size_t conditions_in_wave(const struct round *round, double seconds_to_repeat,
				 double deadline)
{
	double runs = round->failing.count + round->passing.count,
	       seconds = CONDITIONS_IN_WAVE * WAYS * FIRST_RUNS / runs * seconds_to_repeat;
	return seconds > MOST_OF_TIME * (deadline - monotonic_seconds()) ? 1 : CONDITIONS_IN_WAVE;
}

/* Try waves of candidates, of so many CONDITIONS, in the first RUNS of those that fail, as long as there is time, up to DEADLINE, and it is not enough by HALF
   of it; return whether it is. */
static bool try_candidates(struct round *round, size_t conditions, size_t runs, double half,
			   double deadline)
{
	const struct candidate *all = round->candidates.items, *end = all + round->candidates.count;
	bool is_over = false;
	for (const struct candidate *first = all, *next = all;
	     first < end && !is_over && !are_trials_interrupted() && !is_time_over();
	     first = next) {
		while (next < end && next->condition < first->condition + conditions)
			next++;
		try_wave(round, first, next, runs, deadline);
		if (round->tried <= next[-1].condition)
			round->tried = next[-1].condition + 1;
		if (!arguments.is_quiet)
			show_switching(round->tried, round->conditions);
		is_over = is_enough(round, half);
	}
	return is_over;
}

/* Try all in a few runs; and if that is not enough, in the others, where it may be another bug that shows. */
static void try_all(struct round *round, size_t conditions, double deadline)
{
	double half = (monotonic_seconds() + deadline) / 2;
	if (!try_candidates(round, conditions, FIRST_RUNS, half, deadline))
		try_candidates(round, conditions, MOST_RUNS, half, deadline);
	round->has_run_out = is_time_over();
}

/* ---- What is tried. */

/* Names of directories, as words of a command. */
struct names {
	char **items;
	size_t count, bytes;
};

/* Add the directories of jobs that have this FATE, at equal distances, so that there are no more than MOST, and BYTES, in all. */
static void add_names(struct names *names, const uint8_t *fates, enum fate fate, size_t most,
		      size_t bytes)
{
	size_t wanted = most - names->count, *picked = allocate((wanted + 1) * sizeof *picked),
	       count = pick_jobs(picked, wanted, fates, fate);
	for (size_t i = 0; i < count && names->bytes <= bytes; i++) {
		char *name = path_in_job(arguments.directory, picked[i], "");
		names->bytes += strlen(name) + 1 + sizeof name;
		if (names->bytes <= bytes)
			names->items[names->count++] = name;
		else
			free(name);
	}
	free(picked);
}

/* Where the runs are that say what is suspicious: all, or the directories of those that fail with what ROUND keeps, and of those that passed.  To be freed,
   and the names; the last one is null. */
static char **ranked_directories(const struct round *round, const uint8_t *fates)
{
	struct names names = { .items = allocate((MOST_RANKED + 1) * sizeof *names.items) };
	if (!*round->kept)
		names.items[names.count++] = duplicate(arguments.directory);
	else {
		add_names(&names, fates, FATE_FAILED, MOST_RANKED / 2, MOST_RANKED_BYTES / 2);
		add_names(&names, fates, FATE_PASSED, MOST_RANKED, MOST_RANKED_BYTES);
	}
	names.items[names.count] = NULL;
	return names.items;
}

/* An interrupt of a later round does not end us: what was found before is to be told. */
static void find_what_to_try(struct round *round, const uint8_t *fates)
{
	char **directories = ranked_directories(round, fates);
	bool is_later = *round->kept;
	if (is_later)
		catch_interrupts();
	round->candidates =
	    find_candidates(directories, arguments.ranking.items, round->kept, MOST_CONDITIONS);
	if (is_later && stop_catching_interrupts())
		note_interrupt();
	round->verdicts = allocate((round->candidates.count + 1) * sizeof *round->verdicts);
	for (size_t i = 0; i < round->candidates.count; i++)
		round->verdicts[i] = no_verdict(round->failing.count, round->passing.count);
	for (char **directory = directories; *directory; directory++)
		free(*directory);
	free(directories);
}

/* ---- The round. */

/* Choose jobs.  If most do not end as before, they may have lacked memory: then it is limited no more, and they are chosen once more; but not in later rounds,
   as the first one was made with that limit. */
static enum steadiness choose_jobs_and_limits(struct round *round, const uint8_t *fates)
{
	enum steadiness how = choose_jobs(round, fates);
	bool may_lack_memory = how == UNSTEADY && !*round->kept && !are_trials_interrupted() &&
			       !is_time_over() && lift_memory_limit();
	return may_lack_memory ? choose_jobs(round, fates) : how;
}

/* How a round ends before anything was tried, as its jobs were chosen; ROUND_ENDED if it does not. */
static enum round_end end_of_choice(enum steadiness how)
{
	return are_trials_interrupted() ? ROUND_INTERRUPTED
	       : is_time_over()         ? ROUND_LATE
	       : how == STEADY          ? ROUND_ENDED
	       : how == UNSTEADY        ? ROUND_UNSTEADY
					: ROUND_NOT_REPEATED;
}

/* The same when all was tried. */
static enum round_end end_of_confirmation(enum steadiness how)
{
	return are_trials_interrupted() ? ROUND_INTERRUPTED
	       : how == STEADY          ? ROUND_ENDED
	       : how == UNSTEADY        ? ROUND_UNSTEADY_LATER
					: ROUND_NOT_CONFIRMED;
}

enum round_end make_round(struct round *round, const uint8_t *fates, double end)
{
	double begin = monotonic_seconds();
	set_trials(round->kept, LEAST_SECONDS, end);
	enum steadiness how = choose_jobs_and_limits(round, fates);
	double seconds_to_repeat = monotonic_seconds() - begin,
	       deadline = end - REPETITIONS_OF_CONFIRMATION * seconds_to_repeat;
	set_trials(round->kept, LEAST_SECONDS, deadline);
	enum round_end early = end_of_choice(how);
	if (early != ROUND_ENDED)
		return early;
	find_what_to_try(round, fates);
	if (are_trials_interrupted())
		return ROUND_INTERRUPTED;
	if (!round->candidates.count)
		return round->candidates.is_ranked ? ROUND_WITHOUT_CANDIDATES : ROUND_UNRANKED;
	round->conditions = round->candidates.items[round->candidates.count - 1].condition + 1;
	begin_progress();
	try_all(round, conditions_in_wave(round, seconds_to_repeat, deadline), deadline);
	end_progress();
	return are_trials_interrupted()
		   ? ROUND_INTERRUPTED
		   : end_of_confirmation(confirm(round, end, seconds_to_repeat));
}

void free_round(struct round *round)
{
	free(round->kept);
	free(round->verdicts);
	free_candidates(&round->candidates);
	*round = (struct round){ 0 };
}
