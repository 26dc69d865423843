/* How often to sample, so that it costs what it may: SAMPLER_BUDGET, a part of the processor's time.

   There is an account, in nanoseconds of the process's processor time.  Each time that a thread has drawn so many
   distances, it adds what may have been spent since the last check, and takes off what was:

	credit += elapsed * budget - samples * cost

   The credit never grows beyond what a second allows, so that a program that was idle for long does not then
   sample too much for long.  Once it is used up, the sparsity is doubled as often as makes the last samples
   cheap enough.  It is never lowered: what was not sampled is gone.  Then all counts are thinned, see thin.c: they are as if
   the whole run had been sampled by the last sparsity.

   What a sample costs, besides the checks that always run, is told by what a draw costs, which is measured. */

#include "budget.h"

#include "countdown.h"
#include "kernel.h"
#include "lock.h"
#include "thin.h"
#include "vectors.h"

/* A check costs some 2 % of as many samples.  A thread that begins has checks sooner, because there may be many that
   are over soon. */
#define MOST_BETWEEN_CHECKS  1024
#define FIRST_BETWEEN_CHECKS 32

/* So many draws are timed, so often; the least time is the one that was disturbed least. */
#define DRAWS_TO_TIME 512
#define TIMES         3

/* What a sample costs, in draws: it also leaves the code that usually runs, by a branch that was not
   foreseen, and comes back.  See docs/performance.md. */
#define DRAWS_OF_SAMPLE 4

#define SECOND              INT64_C(1000000000)
#define PARTS               1000000
#define MOST_DOUBLINGS_ONCE 10

static int64_t credit;
static int64_t checked;  /* when; 0: there was no check yet */
static int64_t cost_256; /* of 256 samples; 0: not measured yet */

static int64_t processor_time(clockid_t clock)
{
	struct timespec now = { 0 };
	sys_clock_gettime(clock, &now);
	return now.tv_sec * SECOND + now.tv_nsec;
}

static int64_t allowed_in(int64_t elapsed)
{
	/* in parts, because the product could be too large */
	return elapsed / PARTS * settings.budget + elapsed % PARTS * settings.budget / PARTS;
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

/* Threads that meet here measure about the same. */
static void measure_cost(void)
{
	int64_t least = time_of_draws();
	for (int i = 1; i < TIMES; i++) {
		int64_t time = time_of_draws();
		least = time < least ? time : least;
	}
	int64_t cost = least * DRAWS_OF_SAMPLE * 256 / DRAWS_TO_TIME;
	/* a nanosecond at least, should the clock be a coarse one */
	__atomic_store_n(&cost_256, cost > 256 ? cost : 256, __ATOMIC_RELAXED);
}

/* Take off SPENT, in ELAPSED; return what is left. */
static int64_t charge(int64_t spent, int64_t elapsed)
{
	int64_t most = allowed_in(SECOND),
		allowed = allowed_in(elapsed < SECOND ? elapsed : SECOND);
	int64_t before = __atomic_load_n(&credit, __ATOMIC_RELAXED), after;
	do {
		after = before + allowed < most ? before + allowed : most;
		after -= spent;
	} while (!__atomic_compare_exchange_n(&credit, &before, after, true, __ATOMIC_RELAXED,
					      __ATOMIC_RELAXED));
	return after;
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

static void raise_and_thin(void *data)
{
	/* another thread may have done so */
	if (__atomic_load_n(&credit, __ATOMIC_RELAXED) >= 0)
		return;
	thin_by(raise_sparsity(*(unsigned *)data));
	__atomic_store_n(&credit, 0, __ATOMIC_RELAXED);
}

static void raise_and_thin_keeping_vectors(void *data)
{
	call_keeping_vectors(raise_and_thin, data);
}

/* Not by a handler that has interrupted us, nor by another process in our memory. */
static bool can_raise(void)
{
	return !is_lock_ours() && reporting_process() == sys_getpid();
}

static void charge_and_check(int32_t draws)
{
	int64_t now = processor_time(CLOCK_PROCESS_CPUTIME_ID);
	int64_t before = __atomic_exchange_n(&checked, now, __ATOMIC_RELAXED);
	int64_t spent = draws * __atomic_load_n(&cost_256, __ATOMIC_RELAXED) / 256;
	int64_t elapsed = now > before ? now - before : 0;
	unsigned doublings = needed_doublings(spent, allowed_in(elapsed));
	if (charge(spent, elapsed) < 0 && doublings && can_raise())
		call_locked(true, raise_and_thin_keeping_vectors, &doublings);
}

int32_t draws_to_first_check(void)
{
	return settings.budget ? FIRST_BETWEEN_CHECKS : INT32_MAX;
}

int32_t check_budget(int32_t draws)
{
	if (!settings.budget)
		return INT32_MAX;
	if (!__atomic_load_n(&cost_256, __ATOMIC_RELAXED))
		measure_cost();
	charge_and_check(draws);
	return draws < MOST_BETWEEN_CHECKS ? 2 * draws : draws;
}

void begin_new_budget(void)
{
	credit = checked = 0;
}
