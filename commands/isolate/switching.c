/* What becomes of runs when conditions come out otherwise.

   Conditions are switched in *rounds* (round.c), because a program may have several bugs, and many runs fail by two of them at once.  The best of what a
   round has found is *kept*: it stays switched in all rounds after it.  The runs that still fail are those of other bugs; the next round
   looks for what mends these, and asks the ranking anew what is suspicious in them.  If the best of the second round, by itself, mends more of the first
   round's runs than the best of that, it is the same bug, told better: so that is kept instead.

   The file "switched", beside the runs, is written after each round.  It has for each its runs ("failing", "passing"), what was kept in it ("with"), and the conditions that mend
   some of them ("switched"): see sampler-runs(5). */

#include "switching.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/runs.h"
#include "arguments.h"
#include "between-rounds.h"
#include "condition-switch.h"
#include "duration.h"
#include "job-directory.h"
#include "job-stamp.h"
#include "jobs.h"
#include "modules.h"
#include "round.h"
#include "switch-ways.h"
#include "tabs.h"
#include "tool.h"
#include "trial-queue.h"

/* Of so many bugs, at most, conditions are looked for. */
#define MOST_ROUNDS 4
_Static_assert(MOST_ROUNDS <= MOST_CONDITION_SWITCHES, "all that is kept is to be switched");

/* So many jobs are looked at to know of what program they are. */
#define FEW_JOBS 8

static struct {
	struct round rounds[MOST_ROUNDS];
	size_t count;        /* of those that have ended as they should */
	enum round_end last; /* how the last one that was made has ended */
	bool is_stored;      /* the file is as these are */
	size_t found;        /* conditions in it that mend some run */
	uint8_t *fates;      /* of each job, an enum fate */
	double end;          /* when the time is over */
} state;

static void complain_of_none(const char *reason)
{
	complain("no condition was switched, because %s", reason);
}

/* ---- What came of it. */

static void write_job(FILE *out, size_t job)
{
	fprintf(out, "\t" JOB_NAME, jobs.numbers[job]);
}

static void write_jobs(FILE *out, const char *what, const struct chosen_jobs *chosen)
{
	fputs(what, out);
	for (size_t i = 0; i < chosen->count; i++)
		write_job(out, chosen->items[i]);
	fputc('\n', out);
}

/* Return how many conditions mend any run. */
static size_t write_round(FILE *out, const struct round *round)
{
	size_t count = 0;
	write_jobs(out, "failing", &round->failing);
	write_jobs(out, "passing", &round->passing);
	if (*round->kept)
		fprintf(out, "with\t%s\n", round->kept);
	for (size_t i = 0; i < round->candidates.count; i++) {
		const struct candidate *candidate = &round->candidates.items[i];
		const struct verdict *verdict = &round->verdicts[i];
		/* what was cut off tells nothing */
		if (!mends_some(verdict))
			continue;
		fprintf(out, "switched\t%08x\t%s\t%s\t%s\t%s\n", candidate->key, candidate->way,
			verdict->failing, verdict->passing, candidate->where);
		count++;
	}
	return count;
}

static size_t write_rounds(FILE *out)
{
	size_t count = 0;
	for (size_t i = 0; i < state.count; i++)
		count += write_round(out, &state.rounds[i]);
	return count;
}

/* Return how many conditions mend any run, of what is in the file then, which is there whole, or not at all. */
static size_t store_rounds(void)
{
	size_t count = 0;
	char *path = formatted("%s/" SWITCHED_FILE, arguments.directory),
	     *new = formatted("%s/." SWITCHED_FILE, arguments.directory);
	unlink(new);
	FILE *out = fopen(new, "we");
	if (out)
		count = write_rounds(out);
	state.is_stored = out && fclose(out) == 0 && rename(new, path) == 0;
	if (!state.is_stored)
		complain("%s: %s", path, strerror(errno));
	free(path);
	free(new);
	return count;
}

/* What was found before, if anything was, is not sure either. */
static void forget_rounds(void)
{
	char *path = formatted("%s/" SWITCHED_FILE, arguments.directory);
	unlink(path);
	free(path);
}

/* ---- Rounds. */

static void find_fates(void)
{
	state.fates = allocate(jobs.count + 1);
	for (size_t job = 0; job < jobs.count; job++) {
		size_t number = jobs.numbers[job];
		state.fates[job] = has_job_failed(arguments.directory, number)   ? FATE_FAILED
				   : has_job_passed(arguments.directory, number) ? FATE_PASSED
										 : FATE_IGNORED;
	}
}

/* What is done between rounds takes no more than a quarter of the time that is left. */
static double end_of_quarter(void)
{
	double now = monotonic_seconds();
	return now + (state.end - now) / 4;
}

/* Forget the second round if what it has found is but the first one's bug, told better; return whether it is. */
static bool is_first_bug(const struct candidate *best)
{
	if (state.count != 2 || !is_better_alone(&state.rounds[0], best, end_of_quarter()))
		return false;
	free_round(&state.rounds[--state.count]);
	forget_mended(state.fates);
	return true;
}

/* Whether IS_SO of the directory of any of the first jobs that failed. */
static bool is_any_failed(bool (*is_so)(const char *directory))
{
	bool is_any = false;
	size_t looked_at = 0;
	for (size_t job = 0; job < jobs.count && looked_at < FEW_JOBS && !is_any; job++) {
		if (!has_job_failed(arguments.directory, jobs.numbers[job]))
			continue;
		char *path = path_in_job(arguments.directory, job, "");
		is_any = is_so(path);
		free(path);
		looked_at++;
	}
	return is_any;
}

/* Make a round, with KEPT, which is ours then. */
static enum round_end make_next_round(char *kept)
{
	struct round *round = &state.rounds[state.count];
	*round = (struct round){ .kept = kept };
	enum round_end how = make_round(round, state.fates, state.end);
	/* then nobody knows of which program it is */
	if (how == ROUND_ENDED && is_any_failed(was_built_anew))
		how = ROUND_UNSTEADY_LATER;
	if (how == ROUND_ENDED) {
		state.count++;
		state.found = store_rounds();
	} else
		free_round(round);
	return how;
}

/* Whether all that was tried of ROUND with its BEST passed. */
static bool mends_all(const struct round *round, const struct candidate *best)
{
	return is_repair(&round->verdicts[best - round->candidates.items]);
}

/* What is to be kept after the last round, to be freed; null if no more is to be found. */
static char *next_kept(void)
{
	const struct candidate *best = find_best(&state.rounds[state.count - 1]);
	if (!best)
		return NULL;
	if (is_first_bug(best)) {
		best = find_best(&state.rounds[0]);
		state.found = store_rounds();
	}
	char *kept = switched_with(state.rounds[state.count - 1].kept, best);
	if (!are_trials_interrupted() &&
	    find_mended(kept, state.fates, mends_all(&state.rounds[state.count - 1], best),
			end_of_quarter()) &&
	    !are_trials_interrupted() && state.count < MOST_ROUNDS)
		return kept;
	free(kept);
	return NULL;
}

/* Return how the first round has ended. */
static enum round_end make_rounds(void)
{
	enum round_end first = make_next_round(duplicate(""));
	state.last = first;
	for (char *kept; state.last == ROUND_ENDED && (kept = next_kept());)
		state.last = make_next_round(kept);
	return first;
}

/* Whether conditions can be switched of the program of the job in DIRECTORY. */
static bool can_switch(const char *directory)
{
	char *found = find_module_that_may_have(directory, "sampler_switched");
	free(found);
	return found;
}

/* The reason why runs do not end as before: REASON, unless it is plain. */
static const char *reason_or_rebuilt(const char *reason)
{
	return is_any_failed(was_built_anew) ? "the program was built anew meanwhile" : reason;
}

/* ---- What is said of it. */

static void complain_of_nothing_found(const struct round *round)
{
	complain("%zu condition%s switched%s, and no run that failed passes with one%s",
		 round->tried, round->tried == 1 ? " was" : "s were",
		 round->has_run_out ? " before the time was over" : "",
		 round->has_run_out ? ": --switch=SECONDS gives more" : "");
}

/* Why nothing was found that mends what is left. */
static const char *reason_for_left(void)
{
	switch (state.last) {
	case ROUND_LATE:
		return ", and the time is over";
	case ROUND_NOT_REPEATED:
	case ROUND_NOT_CONFIRMED:
		return ", and could not be repeated";
	case ROUND_UNSTEADY:
	case ROUND_UNSTEADY_LATER:
		return ", but not each time";
	case ROUND_UNRANKED:
	case ROUND_WITHOUT_CANDIDATES:
		return ", and no other condition is suspicious";
	default:
		return state.rounds[state.count - 1].has_run_out ? ", and the time is over" : "";
	}
}

/* Name a run that fails with all that was found. */
static void complain_of_left(void)
{
	size_t count = 0, tried = 0, first = 0;
	for (size_t job = jobs.count; job-- > 0;) {
		tried += state.fates[job] == FATE_FAILED || state.fates[job] == FATE_MENDED;
		if (state.fates[job] == FATE_FAILED) {
			count++;
			first = job;
		}
	}
	if (!count)
		return;
	char *path = path_in_job(arguments.directory, first, "");
	complain("%zu of %zu runs, such as %s, still fail%s while the conditions that mend others "
		 "are switched%s",
		 count, tried, path, count == 1 ? "s" : "", reason_for_left());
	free(path);
}

/* Name the condition that mends most runs, though others fail with each that mends any. */
static void complain_of_harm(const struct round *round)
{
	size_t best = 0, most = 0;
	for (size_t i = 0; i < round->candidates.count; i++) {
		size_t mended = count_runs_mended(&round->verdicts[i]);
		if (mends_some(&round->verdicts[i]) && mended > most) {
			most = mended;
			best = i;
		}
	}
	const struct candidate *candidate = &round->candidates.items[best];
	const struct verdict *verdict = &round->verdicts[best];
	char *fields[] = { NULL, NULL, NULL }, *where = duplicate(candidate->where);
	if (split_at_tabs(where, fields, 3))
		complain("each condition that mends a run breaks another, as %s:%s, %s, %s: %zu of "
			 "%zu failing runs pass, and %zu of %zu passing runs fail",
			 fields[0], fields[1], fields[2], switch_words(candidate->way), most,
			 strlen(verdict->failing), count_runs_broken(verdict),
			 strlen(verdict->passing));
	free(where);
}

/* More time may find what mends more. */
static void complain_of_untried(const struct round *round, const struct candidate *best)
{
	if (round->tried < round->conditions && !mends_all(round, best))
		complain("%zu of %zu suspicious conditions were switched in half of the time: "
			 "--switch=SECONDS gives more",
			 round->tried, round->conditions);
}

static void tell_of_rounds(void)
{
	const struct candidate *best = find_best(&state.rounds[0]);
	if (are_trials_interrupted()) {
		if (!are_trials_broken())
			complain("interrupted while conditions were switched: what was found "
				 "before is told");
	} else if (arguments.is_quiet || !state.is_stored)
		return;
	else if (!state.found)
		complain_of_nothing_found(&state.rounds[0]);
	else if (!best)
		complain_of_harm(&state.rounds[0]);
	else {
		complain_of_untried(&state.rounds[0], best);
		complain_of_left();
	}
}

static void tell_end(enum round_end how)
{
	switch (how) {
	case ROUND_ENDED:
		tell_of_rounds();
		break;
	case ROUND_INTERRUPTED:
		/* what was found before is better than a part */
		if (!are_trials_broken())
			complain("interrupted while conditions were switched; the same command "
				 "begins anew");
		break;
	case ROUND_LATE:
		complain_of_none("to repeat runs as they were takes too much of the time: "
				 "--switch=SECONDS gives more");
		break;
	case ROUND_NOT_REPEATED:
		complain_of_none("runs could not be repeated");
		break;
	case ROUND_NOT_CONFIRMED:
		complain("no condition is told, because %s",
			 monotonic_seconds() < state.end
			     ? "runs could not be repeated in the end"
			     : "the time was over before they could be tried once more: "
			       "--switch=SECONDS gives more");
		break;
	case ROUND_UNSTEADY:
		complain_of_none(
		    reason_or_rebuilt("runs do not end the same way when they are repeated"));
		forget_rounds();
		break;
	case ROUND_UNSTEADY_LATER:
		complain("no condition is told, because %s",
			 reason_or_rebuilt("runs do not end the same way each time"));
		forget_rounds();
		break;
	case ROUND_UNRANKED:
		complain_of_none("nothing is known of what comes with failure");
		break;
	case ROUND_WITHOUT_CANDIDATES:
		complain_of_none("none is suspicious: they are what the scheme branches observes");
		break;
	}
}

void switch_conditions(void)
{
	find_fates();
	state.end = monotonic_seconds() + arguments.seconds_to_switch;
	if (is_any_failed(can_switch))
		tell_end(make_rounds());
	else
		complain_of_none("nothing that failed was compiled with -fsampler-switching");
	while (state.count)
		free_round(&state.rounds[--state.count]);
	free(state.fates);
}
