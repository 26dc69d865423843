/* The order of jobs (commands/isolate/schedule.c), by random needs and random ends, against what each need says. */

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../commands/isolate/schedule.h"
#include "run.h"

#define LINES 12
#define RUNS 3
#define JOBS (LINES * RUNS)
#define LOCKS 4

static struct needs needs[LINES];
static size_t locks[LINES][LOCKS], after[LINES][LINES];

/* Needs of random kinds; a test comes only after those of smaller numbers, unless circles are wanted. */
static void have_needs(unsigned seed, bool has_circles)
{
	srand(seed);
	memset(needs, 0, sizeof needs);
	for (size_t i = 0; i < LINES; i++) {
		needs[i].is_alone = rand() % 6 == 0;
		needs[i].slots = 1 + (rand() % 3 == 0 ? rand() % 6 : 0);
		needs[i].priority = rand() % 3 - 1;
		needs[i].locks = locks[i];
		needs[i].after = after[i];
		for (size_t lock = 0; lock < LOCKS; lock++)
			if (rand() % 5 == 0)
				locks[i][needs[i].lock_count++] = lock;
		for (size_t other = 0; other < (has_circles ? LINES : i); other++)
			if (rand() % 8 == 0 && other != i) {
				after[i][needs[i].after_count++] = other;
				needs[i].is_chained = needs[other].is_chained = true;
			}
	}
}

static size_t running[JOBS], running_count;
static bool has_ended[JOBS];

static bool share_lock(size_t line, size_t other)
{
	for (size_t i = 0; i < needs[line].lock_count; i++)
		for (size_t j = 0; j < needs[other].lock_count; j++)
			if (locks[line][i] == locks[other][j])
				return true;
	return false;
}

/* JOB may begin beside those that run. */
static void check_beside(size_t job, size_t at_once)
{
	size_t line = job % LINES, slots = needs[line].slots;
	for (size_t i = 0; i < running_count; i++) {
		size_t other = running[i] % LINES;
		ck_assert_msg(other != line, "a test beside itself");
		ck_assert_msg(!needs[line].is_alone && !needs[other].is_alone,
			      "%zu beside %zu, of which one is alone", line, other);
		ck_assert_msg(!share_lock(line, other), "a lock of %zu and %zu", line, other);
		slots += needs[other].slots;
	}
	ck_assert_msg(slots <= at_once || !running_count, "%zu slots of %zu", slots, at_once);
}

static void check_order(size_t job)
{
	const struct needs *of_line = &needs[job % LINES];
	for (size_t i = 0; i < of_line->after_count; i++)
		ck_assert_msg(has_ended[job / LINES * LINES + of_line->after[i]],
			      "%zu began before %zu had ended", job % LINES, of_line->after[i]);
	for (size_t i = 0; of_line->is_chained && job >= LINES && i < LINES; i++)
		ck_assert_msg(!needs[i].is_chained ||
				  has_ended[(job / LINES - 1) * LINES + i],
			      "%zu began before the run before had ended", job % LINES);
}

static void end_one(struct schedule *schedule)
{
	size_t place = rand() % running_count, job = running[place];
	running[place] = running[--running_count];
	has_ended[job] = true;
	note_ended(schedule, job);
}

/* Run all; return how many have begun. */
static size_t run_all(struct schedule *schedule, size_t at_once, bool has_circles)
{
	size_t begun = 0, job;
	enum choice choice;
	running_count = 0;
	memset(has_ended, 0, sizeof has_ended);
	while ((choice = choose_next(schedule, at_once, &job)) != CHOICE_NONE) {
		ck_assert_msg(choice == CHOICE_NEXT || running_count, "all wait for nothing");
		if (choice == CHOICE_WAIT || (running_count && rand() % 3 == 0)) {
			end_one(schedule);
			continue;
		}
		check_beside(job, at_once);
		if (!has_circles)
			check_order(job);
		note_begun(schedule, job);
		running[running_count++] = job;
		begun++;
	}
	return begun;
}

START_TEST(obeys_needs)
{
	for (unsigned seed = 1; seed <= 300; seed++) {
		bool has_circles = seed % 3 == 0;
		have_needs(seed, has_circles);
		struct schedule *schedule = make_schedule(JOBS, needs, LINES, NULL);
		ck_assert_uint_eq(run_all(schedule, 1 + seed % 9, has_circles), JOBS);
		free_schedule(schedule);
	}
}
END_TEST

START_TEST(begins_with_priority)
{
	have_needs(1, false);
	for (size_t i = 0; i < LINES; i++)
		needs[i] = (struct needs){ .slots = 1, .priority = i };
	struct schedule *schedule = make_schedule(LINES, needs, LINES, NULL);
	size_t job;
	ck_assert_int_eq(choose_next(schedule, 2, &job), CHOICE_NEXT);
	ck_assert_uint_eq(job, LINES - 1);
	free_schedule(schedule);
}
END_TEST

/* What has ended gives its slots back: as many run beside each other as before. */
START_TEST(fills_all_slots)
{
	memset(needs, 0, sizeof needs);
	for (size_t i = 0; i < LINES; i++)
		needs[i].slots = 1;
	struct schedule *schedule = make_schedule(LINES, needs, LINES, NULL);
	size_t piece, ended;
	for (size_t i = 0; i < LINES; i++) {
		ck_assert_int_eq(choose_next(schedule, 2, &piece), CHOICE_NEXT);
		note_begun(schedule, piece);
		if (i > 0)
			note_ended(schedule, ended);
		ended = piece;
	}
	free_schedule(schedule);
}
END_TEST

static size_t second_of_last(size_t piece)
{
	return piece == 0 ? 1 : 0;
}

/* Pieces that make jobs in another order wait all the same; of jobs that nobody makes, none waits. */
START_TEST(knows_jobs_of_pieces)
{
	size_t piece;
	memset(needs, 0, sizeof needs);
	needs[0].slots = needs[1].slots = 1;
	needs[1].after = after[1];
	needs[1].after_count = 1;
	after[1][0] = 0;
	struct schedule *schedule = make_schedule(2, needs, LINES, second_of_last);
	ck_assert_int_eq(choose_next(schedule, 4, &piece), CHOICE_NEXT);
	ck_assert_uint_eq(piece, 1);
	free_schedule(schedule);
	after[1][0] = 5;
	schedule = make_schedule(2, needs, LINES, second_of_last);
	ck_assert_int_eq(choose_next(schedule, 4, &piece), CHOICE_NEXT);
	ck_assert_uint_eq(piece, 0);
	free_schedule(schedule);
}
END_TEST

START_TEST(needs_nothing)
{
	struct schedule *schedule = make_schedule(3, NULL, 0, NULL);
	size_t piece;
	for (size_t i = 0; i < 3; i++) {
		ck_assert_int_eq(choose_next(schedule, 1, &piece), CHOICE_NEXT);
		ck_assert_uint_eq(piece, i);
		note_begun(schedule, piece);
	}
	ck_assert_int_eq(choose_next(schedule, 1, &piece), CHOICE_NONE);
	free_schedule(schedule);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("schedule");
	tcase_add_test(tests, obeys_needs);
	tcase_add_test(tests, begins_with_priority);
	tcase_add_test(tests, fills_all_slots);
	tcase_add_test(tests, knows_jobs_of_pieces);
	tcase_add_test(tests, needs_nothing);
	return run_tests("schedule", tests);
}
