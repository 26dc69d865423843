/* When to sample: the countdown of each thread.

   Distances are drawn in code that keeps all registers, on stacks that may have little left:
   nothing here calls a library, and all of it needs less than 300 bytes, unless there is a
   budget.

   With a budget, the sparsity grows while the process runs.  Then each thread has one distance
   that was drawn by the former sparsity; when it has gone that way, it drops what it would sample there, with
   the probability that makes up for that. */

#include "countdown.h"

#include "budget.h"
#include "kernel.h"
#include "quick-distance.h"

/* So far away that no program comes there. */
#define NEVER (INT64_C(1) << 62)

EXPORTED __thread int64_t sampler_countdown __attribute__((tls_model("initial-exec")));

__thread struct draws draws;

/* Whether all distances are 1, which is known as soon as one was drawn.  Then there is nothing to draw, which
   preserving-x86-64.c knows, too. */
HIDDEN bool samples_all;

/* The next thread's stream of random numbers; and how many children the process has
   forked: these begin with streams far away, so that one seed gives each process, too,
   samples of its own. */
static uint64_t next_stream;
static uint64_t children;

/* The seed of the process, when SAMPLER_SEED gives none. */
static uint64_t system_seed(void)
{
	const unsigned not_blocking = 1;
	uint64_t seed;
	if (sys_getrandom(&seed, sizeof seed, not_blocking) == sizeof seed)
		return seed;
	struct timespec now = { 0 };
	sys_clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* What sampler_next_distance returns: DISTANCE - 1 crossings will not be sampled;
   SAMPLED: the present one is. */
static int64_t answer(uint64_t distance, bool sampled)
{
	return (int64_t)((distance - 1) << 1 | !sampled);
}

static uint64_t draw_by(struct random *random, const struct sampling *present)
{
	switch (present->random) {
	case SAMPLER_RANDOM_OFFLINE:
		return bank_distance(random);
	case SAMPLER_RANDOM_FIXED:
		return present->sparsity;
	default:
		return present->step ? random_distance(random, present->step) : 1;
	}
}

static uint64_t draw(const struct sampling *present)
{
	return draw_by(&draws.random, present);
}

/* Nothing was drawn for the present crossing: draw by RANDOM the distance to the next sample, which may be this one. */
static int64_t fresh_distance(struct random *random, const struct sampling *present)
{
	uint64_t distance = draw_by(random, present);
	if (distance == 1)
		return answer(draw_by(random, present), true);
	return answer(distance - 1, false);
}

/* Random numbers for a handler.  The draw that it may have interrupted goes on with those that it has: it must not have the
   handler's, too.  Draws that take long are interrupted more often than others, and yield other distances. */
static struct random random_apart(void)
{
	const uint64_t stride = 0xd1342543de82ef95;
	return (struct random){ draws.random.state ^ ++draws.apart * stride };
}

/* The first crossing of a thread whose countdown was the zero of its fresh storage. */
static int64_t first_distance(const struct sampling *present)
{
	uint64_t stream = __atomic_fetch_add(&next_stream, 1, __ATOMIC_RELAXED);
	random_seed(&draws.random, settings.has_seed ? settings.seed : system_seed(), stream);
	draws.batch = first_batch();
	draws.left = present->step ? draws.batch : 0;
	/* a handler that comes before draws first distances of its own */
	__atomic_signal_fence(__ATOMIC_RELEASE);
	draws.by = present;
	note_draw();
	if (present->random != SAMPLER_RANDOM_OFFLINE && present->sparsity == 1 && !settings.budget)
		samples_all = true;
	return fresh_distance(&draws.random, present);
}

/* Of the samples that came by a distance from BEFORE, whether PRESENT has this one, too. */
static bool is_sampled_by(const struct sampling *present, const struct sampling *before)
{
	uint64_t one_in = present->sparsity / before->sparsity;
	return one_in <= 1 || random_bits(&draws.random) % one_in == 0;
}

/* All that this thread might draw without a look is drawn, or the sparsity has changed.  Then another batch begins,
   and the present one does not count: most of it was drawn by the sparsity before. */
static const struct sampling *begin_batch(const struct sampling *present)
{
	if (!present->step) {
		draws.left = 0;
		return present;
	}
	if (present == draws.by)
		draws.batch = check_budget(draws.batch);
	draws.left = draws.batch;
	return present_sampling();
}

/* The countdown was not known (gcc-plugin/lower/countdown.h).  A check has decremented it to LEFT, below -1:

	-2		This is the first crossing of a handler.  It has interrupted a draw, or a loop with the countdown in a
			register.
	below		This handler has interrupted another handler between such a check and its draw.  The other one must still find
			-2 then.  So the countdown stays as it was before the check, and each crossing is sampled or not by itself.
			Once in 4096 times this ends, because the handler may have jumped out and never return.
	far below	This handler has interrupted an edge that has marked the countdown. */
static int64_t unknown_distance(const struct sampling *present, int64_t left)
{
	const unsigned most = 4096;
	struct random random = random_apart();
	if (left < -2 && left > INT32_MIN / 2 && random_bits(&random) % most)
		return (int64_t)((uint64_t)(left + 1) << 1 | (draw_by(&random, present) != 1));
	return fresh_distance(&random, present);
}

static int64_t later_distance(const struct sampling *present)
{
	int64_t left = sampler_countdown;
	bool is_unknown = left < -1;
	if (is_unknown)
		draws.left--;
	if (draws.left < 0 || present != draws.by)
		present = begin_batch(present);
	if (is_unknown) {
		draws.by = present;
		return unknown_distance(present, left);
	}
	bool is_sampled = present == draws.by || is_sampled_by(present, draws.by);
	draws.by = present;
	return answer(draw(present), is_sampled);
}

void count_child(void)
{
	children++;
}

void begin_new_countdown(void)
{
	struct random random;
	random_seed(&random, next_stream, children);
	next_stream = random_bits(&random);
	children = 0;
	draws.by = NULL;
	draws.left = 0;
	sampler_countdown = 0;
	begin_new_sampling();
	begin_new_budget();
}

/* When there is more to be thought of.  Apart from what usually runs, which then needs few registers. */
HIDDEN __attribute__((noinline)) int64_t slow_distance(void)
{
	const struct sampling *present = present_sampling();
	/* until it is known, each crossing asks again */
	if (!present) {
		draws.left = 0;
		return answer(1, false);
	}
	if (!present->sparsity)
		return answer(NEVER, false);
	return draws.by ? later_distance(present) : first_distance(present);
}

EXPORTED int64_t sampler_next_distance(void)
{
	if (samples_all)
		return answer(1, true);
	int64_t quick = sampler_countdown < -1 ? -1 : quick_distance();
	return quick >= 0 ? quick : slow_distance();
}
