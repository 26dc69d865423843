/* In which order jobs begin, and which wait for others.

   A piece of work is pending, running, or has ended: choose_next() says which pending one may run, note_begun() and note_ended() move
   it on.  It waits while one runs that must be alone, or while another run of the same test, or one with a lock of its own, does; until
   those have ended that it comes after; and, if it must be alone, until none runs.  Those that wait are passed over, so that what is
   alone comes last, as with CTest.  If all wait and none runs, because they wait in a circle, the first one begins.

   Without needs, pieces begin in the order of their numbers, and of each nothing is kept: there may be millions. */

#include "schedule.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum state { PENDING, RUNNING, ENDED };

struct schedule {
	size_t count, first_pending, running, slots; /* slots that are taken */
	const struct needs *needs;
	size_t lines, (*job_of)(size_t piece);
	bool is_one_alone; /* which runs */
	/* with needs only: */
	size_t *order;    /* pieces, those of a higher priority first */
	char *states;     /* of each piece, an enum state */
	size_t *left;     /* of each job, pieces that have not ended */
	bool *is_running; /* of each line */
	bool *is_locked;  /* of each lock */
	size_t job_count;
};

static size_t job_of(const struct schedule *schedule, size_t piece)
{
	return schedule->job_of ? schedule->job_of(piece) : piece;
}

static const struct needs *needs_of(const struct schedule *schedule, size_t piece)
{
	return &schedule->needs[job_of(schedule, piece) % schedule->lines];
}

static void *zeros(size_t count, size_t size)
{
	return memset(allocate((count + 1) * size), 0, (count + 1) * size);
}

static int compare_pieces(const void *a, const void *b, void *context)
{
	const struct schedule *schedule = context;
	size_t first = *(const size_t *)a, second = *(const size_t *)b;
	long of_first = needs_of(schedule, first)->priority,
	     of_second = needs_of(schedule, second)->priority;
	if (of_first != of_second)
		return of_first > of_second ? -1 : 1;
	return (first > second) - (first < second);
}

static void prepare_needs(struct schedule *schedule)
{
	size_t locks = 0;
	for (size_t line = 0; line < schedule->lines; line++)
		for (size_t i = 0; i < schedule->needs[line].lock_count; i++)
			if (schedule->needs[line].locks[i] >= locks)
				locks = schedule->needs[line].locks[i] + 1;
	schedule->order = zeros(schedule->count, sizeof *schedule->order);
	schedule->states = zeros(schedule->count, sizeof *schedule->states);
	schedule->is_running = zeros(schedule->lines, sizeof *schedule->is_running);
	schedule->is_locked = zeros(locks, sizeof *schedule->is_locked);
	for (size_t i = 0; i < schedule->count; i++) {
		schedule->order[i] = i;
		if (job_of(schedule, i) >= schedule->job_count)
			schedule->job_count = job_of(schedule, i) + 1;
	}
	schedule->left = zeros(schedule->job_count, sizeof *schedule->left);
	for (size_t i = 0; i < schedule->count; i++)
		schedule->left[job_of(schedule, i)]++;
	qsort_r(schedule->order, schedule->count, sizeof *schedule->order, compare_pieces,
		schedule);
}

struct schedule *make_schedule(size_t count, const struct needs *needs, size_t lines,
			       size_t (*of_piece)(size_t piece))
{
	struct schedule *schedule = zeros(1, sizeof *schedule);
	schedule->count = count;
	schedule->needs = needs;
	schedule->lines = lines;
	schedule->job_of = of_piece;
	if (needs)
		prepare_needs(schedule);
	return schedule;
}

void free_schedule(struct schedule *schedule)
{
	free(schedule->order);
	free(schedule->states);
	free(schedule->left);
	free(schedule->is_running);
	free(schedule->is_locked);
	free(schedule);
}

/* Whether JOB is among those that are scheduled, and has not ended. */
static bool is_left(const struct schedule *schedule, size_t job)
{
	return job < schedule->job_count && schedule->left[job];
}

/* Whether all chained tests have ended in the run of all tests that begins with the job FIRST. */
static bool have_chains_ended(const struct schedule *schedule, size_t first)
{
	for (size_t line = 0; line < schedule->lines; line++)
		if (schedule->needs[line].is_chained && is_left(schedule, first + line))
			return false;
	return true;
}

/* Whether all have ended that PIECE comes after: those of the same run of all tests, and for one that is chained, those of the run
   before, which may use what it leaves. */
static bool have_others_ended(const struct schedule *schedule, size_t piece)
{
	const struct needs *needs = needs_of(schedule, piece);
	size_t first = job_of(schedule, piece) / schedule->lines * schedule->lines;
	for (size_t i = 0; i < needs->after_count; i++)
		if (needs->after[i] < schedule->lines && is_left(schedule, first + needs->after[i]))
			return false;
	return !needs->is_chained || !first || have_chains_ended(schedule, first - schedule->lines);
}

static bool may_begin(const struct schedule *schedule, size_t at_once, size_t piece)
{
	const struct needs *needs = needs_of(schedule, piece);
	bool is_beside = schedule->running > 0;
	if (is_beside && (schedule->is_one_alone || needs->is_alone ||
			  schedule->slots + needs->slots > at_once ||
			  schedule->is_running[job_of(schedule, piece) % schedule->lines]))
		return false;
	for (size_t i = 0; i < needs->lock_count; i++)
		if (schedule->is_locked[needs->locks[i]])
			return false;
	return have_others_ended(schedule, piece);
}

static bool is_pending(const struct schedule *schedule, size_t place)
{
	return schedule->states[schedule->order[place]] == PENDING;
}

enum choice choose_next(struct schedule *schedule, size_t at_once, size_t *piece)
{
	while (schedule->needs && schedule->first_pending < schedule->count &&
	       !is_pending(schedule, schedule->first_pending))
		schedule->first_pending++;
	if (schedule->first_pending >= schedule->count)
		return CHOICE_NONE;
	*piece = schedule->first_pending;
	if (!schedule->needs)
		return CHOICE_NEXT;
	for (size_t i = schedule->first_pending; i < schedule->count; i++) {
		*piece = schedule->order[i];
		if (is_pending(schedule, i) && may_begin(schedule, at_once, *piece))
			return CHOICE_NEXT;
	}
	*piece = schedule->order[schedule->first_pending];
	return schedule->running ? CHOICE_WAIT : CHOICE_NEXT;
}

/* PIECE takes, or gives back, what it needs. */
static void take(struct schedule *schedule, size_t piece, bool does)
{
	const struct needs *needs = needs_of(schedule, piece);
	if (does)
		schedule->slots += needs->slots;
	else
		schedule->slots -= needs->slots;
	schedule->is_running[job_of(schedule, piece) % schedule->lines] = does;
	for (size_t i = 0; i < needs->lock_count; i++)
		schedule->is_locked[needs->locks[i]] = does;
	if (needs->is_alone)
		schedule->is_one_alone = does;
}

void note_begun(struct schedule *schedule, size_t piece)
{
	schedule->running++;
	if (!schedule->needs) {
		schedule->first_pending++;
		return;
	}
	schedule->states[piece] = RUNNING;
	take(schedule, piece, true);
}

void note_ended(struct schedule *schedule, size_t piece)
{
	schedule->running--;
	if (!schedule->needs)
		return;
	schedule->states[piece] = ENDED;
	schedule->left[job_of(schedule, piece)]--;
	take(schedule, piece, false);
}
