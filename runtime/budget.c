/* How often to sample, so that it costs what it may: SAMPLER_BUDGET, a part of the processor's time.

   There is a window of time: since the sparsity was doubled last, or about the last second of the process's processor time.
   When a thread has drawn a batch of distances, it adds what they have cost.  If all that was spent in the window is more than is
   allowed in so much time, the sparsity is doubled as often as would have made it cheap enough.  It is never lowered: what was
   not sampled is gone.  Then all counts are thinned, see thin.c: they are as if the whole run had been sampled by
   the last sparsity.

	window	begins with the process, or its fork; when the sparsity is doubled
	ages	each second: the older half of it is forgotten, with half of what was spent

   What a sample costs, besides the checks that always run, is told by what a draw costs, which is measured. */

#include "budget.h"

#include "kernel.h"
#include "live.h"
#include "lock.h"
#include "sampling.h"
#include "thin.h"
#include "vectors.h"

/* A check costs some 3 % of what so many samples cost.  A thread that begins has checks sooner, because there may be many that
   are over soon. */
#define MOST_IN_BATCH  1024
#define FIRST_IN_BATCH 32

/* So many draws are timed, so often; the least time is the one that was disturbed least. */
#define DRAWS_TO_TIME 512
#define TIMES         3
/* What a draw costs where the clock is too coarse to tell. */
#define USUAL_NANOSECONDS 10

/* What a sample costs, in draws: it also leaves the code that usually runs, by a branch that was not
   foreseen, for code that is in no cache, and comes back.  In programs that compress, the worst that were
   measured, it is ten; in others, half of that or less.  See docs/performance.md. */
#define DRAWS_OF_SAMPLE 10

#define SECOND              INT64_C(1000000000)
#define PARTS               1000000
#define MOST_DOUBLINGS_ONCE 10

/* In a window that is shorter, nothing can be told. */
#define SHORTEST_WINDOW INT64_C(100000)

/* All in nanoseconds of processor time. */
static struct {
	int64_t start, spent;
} window;
static int64_t cost_256; /* of 256 samples; 0: not measured yet */

static bool must_stay, is_doubling;

static int64_t processor_time(clockid_t clock)
{
	struct timespec now = { 0 };
	sys_clock_gettime(clock, &now);
	return now.tv_sec * SECOND + now.tv_nsec;
}

static int64_t time_of_draws(void)
{
	struct random random;
	uint64_t step = random_step(100), sum = 0;
	random_seed(&random, 0, 0);
	int64_t start = processor_time(CLOCK_THREAD_CPUTIME_ID);
	for (int i = 0; i < DRAWS_TO_TIME; i++)
		sum += random_distance(&random, step);
	/* so that the draws are not left out */
	__asm__ volatile("" ::"r"(sum));
	return processor_time(CLOCK_THREAD_CPUTIME_ID) - start;
}

static void measure_cost(void)
{
	int64_t least = time_of_draws();
	for (int i = 1; i < TIMES; i++) {
		int64_t time = time_of_draws();
		least = time < least ? time : least;
	}
	if (least <= 0)
		least = DRAWS_TO_TIME * USUAL_NANOSECONDS;
	cost_256 = least * DRAWS_OF_SAMPLE * 256 / DRAWS_TO_TIME;
}

static int64_t allowed_in(int64_t elapsed)
{
	/* in parts, because the product could be too large */
	return elapsed / PARTS * settings.budget + elapsed % PARTS * settings.budget / PARTS;
}

/* How often the sparsity must be doubled, so that what has cost SPENT costs what is ALLOWED. */
static unsigned needed_doublings(int64_t spent, int64_t allowed)
{
	unsigned doublings = 0;
	while (spent > allowed && doublings < MOST_DOUBLINGS_ONCE) {
		spent /= 2;
		doublings++;
	}
	return doublings;
}

/* Where nobody can be told in the live file, counts must not change. */
static void double_sparsity(unsigned doublings)
{
	/* pairs with hold_sparsity (): one of both sees the other */
	__atomic_store_n(&is_doubling, true, __ATOMIC_SEQ_CST);
	if (!__atomic_load_n(&must_stay, __ATOMIC_SEQ_CST) && live_can_tell_sparsity())
		thin_by(raise_sparsity(doublings));
	__atomic_store_n(&is_doubling, false, __ATOMIC_RELEASE);
	window.start = processor_time(CLOCK_PROCESS_CPUTIME_ID);
	window.spent = 0;
}

static void age_window(int64_t elapsed)
{
	window.start += elapsed / 2;
	window.spent /= 2;
}

static void account(void *data)
{
	const int32_t *draws = data;
	if (!cost_256)
		measure_cost();
	int64_t elapsed = processor_time(CLOCK_PROCESS_CPUTIME_ID) - window.start;
	window.spent += *draws * cost_256 / 256;
	if (elapsed < SHORTEST_WINDOW)
		return;
	unsigned doublings = needed_doublings(window.spent, allowed_in(elapsed));
	if (doublings)
		double_sparsity(doublings);
	else if (elapsed > SECOND)
		age_window(elapsed);
}

static void account_keeping_vectors(void *draws)
{
	call_keeping_vectors(account, draws);
}

/* A child that was made in another way than by fork () counts in its parent's cells.  Its parent thins these, too, so that
   it goes by the parent's sparsity, and has no say in it. */
static void follow_parent(void)
{
	uint64_t sparsity = live_told_sparsity();
	if (sparsity)
		adopt_sparsity(sparsity);
}

int32_t first_batch(void)
{
	return settings.budget ? FIRST_IN_BATCH : INT32_MAX;
}

int32_t check_budget(int32_t draws)
{
	if (!settings.budget)
		return INT32_MAX;
	if (reporting_process() != sys_getpid())
		follow_parent();
	/* not by a handler that has interrupted us */
	else if (!is_lock_ours())
		call_locked(true, account_keeping_vectors, &draws);
	return draws < MOST_IN_BATCH ? 2 * draws : draws;
}

void hold_sparsity(void)
{
	const int most_milliseconds = 100;
	__atomic_store_n(&must_stay, true, __ATOMIC_SEQ_CST);
	for (int i = 0; i < most_milliseconds && __atomic_load_n(&is_doubling, __ATOMIC_SEQ_CST);
	     i++)
		sys_sleep_milliseconds(1);
}

void release_sparsity(void)
{
	__atomic_store_n(&must_stay, false, __ATOMIC_SEQ_CST);
}

void begin_new_budget(void)
{
	must_stay = is_doubling = false;
	window.start = window.spent = 0;
}
