/* Rounds of switching (commands/isolate/round.c and what it is made of), of a program that is a function here: no process is made. */

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../commands/isolate/arguments.h"
#include "../../commands/isolate/between-rounds.h"
#include "../../commands/isolate/confirmation.h"
#include "../../commands/isolate/jobs.h"
#include "../../commands/isolate/parallel.h"
#include "../../commands/isolate/progress.h"
#include "../../commands/isolate/round.h"
#include "../../commands/isolate/trial-queue.h"
#include "run.h"
#include "tool.h"

/* ---- The program. */

enum how { PASSES, FAILS, IS_IGNORED, CANNOT_BE_MADE };

/* How JOB ends with the condition KEY switched, 0 for none, besides KEPT, when it is made for the time TIME, from 0, with these. */
static enum how (*program)(size_t job, uint32_t key, const char *kept, unsigned time);

#define JOBS 300
#define KEYS 10

static struct {
	struct trial items[100000];
	size_t count, made; /* queued; made in all */
	const char *kept;
	unsigned times[JOBS][KEYS];
	bool is_interrupted, is_limited;
	size_t candidates, searches; /* that find_candidates() gives; its calls */
} world;

struct jobs jobs;
struct arguments arguments = { .directory = "runs", .is_quiet = true };

void set_trials(const char *kept, double least_seconds, double deadline)
{
	(void)least_seconds, (void)deadline;
	world.kept = kept;
}

bool lift_memory_limit(void)
{
	bool was = world.is_limited;
	world.is_limited = false;
	return was;
}

void queue_trial(size_t job, bool had_failed, const struct candidate *candidate)
{
	world.items[world.count++] =
	    (struct trial){ job, had_failed, candidate, false, false, false };
}

size_t make_queued(void (*end)(const struct trial *trial, void *context), void *context)
{
	size_t count = world.count, made = 0;
	world.count = 0;
	for (size_t i = 0; i < count; i++) {
		struct trial *trial = &world.items[i];
		uint32_t key = trial->candidate ? trial->candidate->key : 0;
		enum how how = program(trial->job, key, world.kept, world.times[trial->job][key]++);
		world.made++;
		if (how == CANNOT_BE_MADE)
			continue;
		made++;
		trial->is_made = true;
		trial->has_passed = how == PASSES;
		trial->has_failed = how == FAILS;
		end(trial, context);
	}
	return made;
}

bool is_time_over(void)
{
	return false;
}

bool are_trials_interrupted(void)
{
	return world.is_interrupted;
}

void note_interrupt(void)
{
	world.is_interrupted = true;
}

void catch_interrupts(void)
{
}

bool stop_catching_interrupts(void)
{
	return false;
}

void begin_progress(void)
{
}

void show_switching(size_t tried, size_t all)
{
	(void)tried, (void)all;
}

void end_progress(void)
{
}

char *path_in_job(const char *directory, size_t job, const char *file)
{
	return formatted("%s/%zu%s", directory, job, file);
}

struct candidates find_candidates(char *const *directories, char *const *options, const char *kept,
				  size_t most)
{
	(void)directories, (void)options, (void)kept, (void)most;
	struct candidates candidates = { .is_ranked = true };
	candidates.items = allocate((world.candidates + 1) * sizeof *candidates.items);
	for (size_t i = 0; i < world.candidates; i++)
		candidates.items[candidates.count++] =
		    (struct candidate){ i + 1, "not", duplicate("f.c\t1\tx"), i };
	world.searches++;
	return candidates;
}

void free_candidates(struct candidates *candidates)
{
	for (size_t i = 0; i < candidates->count; i++)
		free(candidates->items[i].where);
	free(candidates->items);
}

/* ---- Its jobs. */

static uint8_t fates[JOBS];

/* So many jobs have failed, and the others of COUNT have passed. */
static void set_up(size_t failed, size_t count, size_t candidates)
{
	memset(&world, 0, sizeof world);
	world.candidates = candidates;
	jobs.count = count;
	for (size_t job = 0; job < count; job++)
		fates[job] = job < failed ? FATE_FAILED : FATE_PASSED;
}

static struct round make(enum round_end expected)
{
	struct round round = { .kept = duplicate("") };
	ck_assert_int_eq(make_round(&round, fates, 1e9), expected);
	return round;
}

/* Of 10 jobs that fail, condition 1 mends all but one, 2 mends all but breaks one, 3 none. */
static enum how usual_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	(void)kept, (void)time;
	if (job >= 10)
		return key == 2 && job == 12 ? FAILS : PASSES;
	return (key == 1 && job != 9) || key == 2 ? PASSES : FAILS;
}

START_TEST(finds_what_mends)
{
	set_up(10, 20, 3);
	program = usual_program;
	struct round round = make(ROUND_ENDED);
	ck_assert_str_eq(round.verdicts[0].failing, "1111111110");
	ck_assert_str_eq(round.verdicts[0].passing, "0000000000");
	ck_assert_str_eq(round.verdicts[1].failing, "1111111111");
	ck_assert_str_eq(round.verdicts[1].passing, "0010000000");
	ck_assert_str_eq(round.verdicts[2].failing, "0000000000");
	ck_assert_str_eq(round.verdicts[2].passing, "----------");
	ck_assert_ptr_eq(find_best(&round), &round.candidates.items[0]);
	free_round(&round);
}
END_TEST

START_TEST(doubts_once)
{
	set_up(10, 20, 3);
	program = usual_program;
	struct round round = make(ROUND_ENDED);
	/* in the wave; as it was doubted; what is broken is not confirmed */
	ck_assert_uint_eq(world.times[12][2], 2);
	free_round(&round);
}
END_TEST

/* Job 3 is ignored when it is repeated, and job 13. */
static enum how ignored_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	return !key && (job == 3 || job == 13) ? IS_IGNORED : usual_program(job, key, kept, time);
}

START_TEST(leaves_out_what_is_ignored)
{
	set_up(10, 20, 3);
	program = ignored_program;
	struct round round = make(ROUND_ENDED);
	ck_assert_uint_eq(round.failing.count, 9);
	ck_assert_uint_eq(round.passing.count, 9);
	for (size_t i = 0; i < 9; i++) {
		ck_assert_uint_ne(round.failing.items[i], 3);
		ck_assert_uint_ne(round.passing.items[i], 13);
	}
	free_round(&round);
}
END_TEST

static enum how broken_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	(void)job, (void)key, (void)kept, (void)time;
	return CANNOT_BE_MADE;
}

START_TEST(is_not_unsteady_if_nothing_can_be_made)
{
	set_up(10, 20, 3);
	program = broken_program;
	struct round round = make(ROUND_NOT_REPEATED);
	ck_assert_uint_eq(world.searches, 0);
	free_round(&round);
}
END_TEST

/* From the second time on, nothing can be made. */
static enum how later_broken_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	return !key && time > 0 ? CANNOT_BE_MADE : usual_program(job, key, kept, time);
}

START_TEST(is_not_unsteady_if_nothing_can_be_made_later)
{
	set_up(10, 20, 3);
	program = later_broken_program;
	struct round round = make(ROUND_NOT_CONFIRMED);
	free_round(&round);
}
END_TEST

static enum how chance_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	(void)key, (void)kept;
	return (job + time) % 2 ? PASSES : FAILS;
}

START_TEST(tells_chance)
{
	set_up(10, 20, 3);
	world.is_limited = true;
	program = chance_program;
	struct round round = make(ROUND_UNSTEADY);
	ck_assert(!world.is_limited);
	free_round(&round);
}
END_TEST

static enum how interrupted_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	world.is_interrupted = true;
	return usual_program(job, key, kept, time);
}

START_TEST(ranks_nothing_after_an_interrupt)
{
	set_up(10, 20, 3);
	program = interrupted_program;
	struct round round = make(ROUND_INTERRUPTED);
	ck_assert_uint_eq(world.searches, 0);
	free_round(&round);
}
END_TEST

/* As usual; and condition 5, which is not tried in the round, mends all: always, or, if IS_FLAKY, the first time. */
static bool is_flaky;

static enum how better_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	if (key == 5)
		return is_flaky && time > 0 && job == 0 ? FAILS : PASSES;
	return usual_program(job, key, kept, time);
}

START_TEST(what_is_better_alone_is_the_best)
{
	char where[] = "f.c\t2\ty";
	struct candidate other = { 5, "not", where, 0 };
	set_up(10, 20, 3);
	program = better_program;
	is_flaky = _i;
	struct round round = make(ROUND_ENDED);
	ck_assert_int_eq(is_better_alone(&round, &other, 1e9), !is_flaky);
	ck_assert_uint_eq(round.candidates.count, is_flaky ? 3 : 4);
	ck_assert_uint_eq(find_best(&round)->key, is_flaky ? 1 : 5);
	ck_assert_uint_eq(world.times[0][5], 2);
	free_round(&round);
}
END_TEST

START_TEST(what_was_tried_is_not_better)
{
	char where[] = "f.c\t2\ty";
	struct candidate other = { 3, "not", where, 0 };
	set_up(10, 20, 3);
	program = usual_program;
	struct round round = make(ROUND_ENDED);
	size_t made = world.made;
	ck_assert(!is_better_alone(&round, &other, 1e9));
	ck_assert_uint_eq(world.made, made);
	free_round(&round);
}
END_TEST

static size_t still_failing; /* jobs from 0 on */

static enum how kept_program(size_t job, uint32_t key, const char *kept, unsigned time)
{
	(void)key, (void)time;
	return *kept && job >= still_failing ? PASSES : FAILS;
}

static const struct {
	size_t still_failing;
	bool may_be_all;
	size_t made;
} mended[] = { { 0, true, 15 },    /* a repair: one portion */
	       { 0, false, 60 },   /* all portions */
	       { 200, false, 30 }, /* enough */
	       { 200, true, 30 },
	       { 100, false, 60 } };

START_TEST(makes_few_between_rounds)
{
	size_t known = 0;
	set_up(200, 300, 0);
	program = kept_program;
	still_failing = mended[_i].still_failing;
	ck_assert_int_eq(find_mended("00000001:not", fates, mended[_i].may_be_all, 1e9),
			 still_failing > 0);
	/* of 200, in 14 portions, one has 14 or 15 */
	ck_assert_uint_le(world.made, mended[_i].made);
	ck_assert_uint_ge(world.made + 4, mended[_i].made);
	for (size_t job = 0; job < 200; job++)
		if (fates[job] != FATE_UNKNOWN) {
			ck_assert_uint_eq(fates[job],
					  job < still_failing ? FATE_FAILED : FATE_MENDED);
			known++;
		}
	ck_assert_uint_eq(known, world.made);
	ck_assert_uint_eq(fates[200], FATE_PASSED);
	forget_mended(fates);
	for (size_t job = 0; job < 200; job++)
		ck_assert_uint_eq(fates[job], FATE_FAILED);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("rounds");
	tcase_add_test(tests, finds_what_mends);
	tcase_add_test(tests, doubts_once);
	tcase_add_test(tests, leaves_out_what_is_ignored);
	tcase_add_test(tests, is_not_unsteady_if_nothing_can_be_made);
	tcase_add_test(tests, is_not_unsteady_if_nothing_can_be_made_later);
	tcase_add_test(tests, tells_chance);
	tcase_add_test(tests, ranks_nothing_after_an_interrupt);
	tcase_add_loop_test(tests, what_is_better_alone_is_the_best, 0, 2);
	tcase_add_test(tests, what_was_tried_is_not_better);
	tcase_add_loop_test(tests, makes_few_between_rounds, 0, sizeof mended / sizeof *mended);
	return run_tests("rounds", tests);
}
