/* When to sample: the countdown of each thread.

   Distances are drawn in code that keeps all registers, on stacks that may have little left:
   nothing here calls a library, and all of it needs less than 300 bytes. */

#include "runtime.h"
#include "sampler/live.h"
#include "kernel.h"

/* So far away that no program comes there. */
#define NEVER (INT64_C(1) << 62)

EXPORTED __thread int64_t sampler_countdown __attribute__((tls_model("initial-exec")));

/* This thread's random numbers, from its first crossing on. */
static __thread struct random thread_random __attribute__((tls_model("initial-exec")));
static __thread bool has_begun __attribute__((tls_model("initial-exec")));

/* Where distances come from.  What `sampling` points to does not change: who draws sees one or
   the other, whole. */
struct sampling {
	enum sampler_random random;
	uint64_t sparsity; /* 0: nothing is sampled */
};
static struct sampling choices[3];
static const struct sampling *sampling;

/* Whether any thread has drawn: then it is too late to choose. */
static bool has_drawn;

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

static void publish(enum sampler_random random, uint64_t sparsity)
{
	struct sampling *choice = &choices[random];
	*choice = (struct sampling){ random, sparsity };
	/* pairs with the acquire in present_sampling () */
	__atomic_store_n(&sampling, choice, __ATOMIC_RELEASE);
}

/* Null if it cannot be known yet. */
static const struct sampling *present_sampling(void)
{
	/* pairs with the release in publish () */
	const struct sampling *present = __atomic_load_n(&sampling, __ATOMIC_ACQUIRE);
	if (present || !read_environment())
		return present;
	publish(SAMPLER_RANDOM_ONLINE, settings.sparsity);
	return sampling;
}

/* Return whether there is one. */
static bool open_bank(void)
{
	if (!settings.bank || settings.has_bad_seed)
		return false;
	if (bank_open(settings.bank))
		return true;
	say("sampling is off, because SAMPLER_EVENT_COUNTDOWNS is no file of distances",
	    settings.bank);
	return false;
}

void choose_random(enum sampler_random random)
{
	const struct sampling *present = present_sampling();
	if (!present || random == SAMPLER_RANDOM_ONLINE || random == present->random)
		return;
	if (present->random != SAMPLER_RANDOM_ONLINE ||
	    __atomic_load_n(&has_drawn, __ATOMIC_RELAXED))
		say("units disagree on -fsampler-random", NULL);
	else if (random == SAMPLER_RANDOM_OFFLINE)
		publish(random, open_bank());
	else
		publish(random, settings.sparsity);
}

uint64_t present_sparsity(void)
{
	const struct sampling *present = present_sampling();
	if (!present || !present->sparsity)
		return 0;
	return present->random == SAMPLER_RANDOM_OFFLINE ? SAMPLER_LIVE_BANK : present->sparsity;
}

static uint64_t draw(const struct sampling *present)
{
	switch (present->random) {
	case SAMPLER_RANDOM_OFFLINE:
		return bank_distance(&thread_random);
	case SAMPLER_RANDOM_FIXED:
		return present->sparsity;
	default:
		return random_distance(&thread_random, present->sparsity);
	}
}

/* The first crossing of a thread whose countdown was the zero of its fresh
   storage: draw the distance to the first sample, which may be this one. */
static int64_t first_distance(const struct sampling *present)
{
	uint64_t stream = __atomic_fetch_add(&next_stream, 1, __ATOMIC_RELAXED);
	random_seed(&thread_random, settings.has_seed ? settings.seed : system_seed(), stream);
	has_begun = true;
	if (!has_drawn)
		__atomic_store_n(&has_drawn, true, __ATOMIC_RELAXED);
	if (present->random != SAMPLER_RANDOM_OFFLINE && present->sparsity == 1)
		samples_all = true;

	uint64_t distance = draw(present);
	if (distance == 1)
		return answer(draw(present), true);
	return answer(distance - 1, false);
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
	has_begun = false;
	sampler_countdown = 0;
}

/* When it is not known yet whether this thread is sampled, or it is not.  Apart from what usually runs, which then
   needs few registers. */
static __attribute__((noinline)) int64_t unusual_distance(void)
{
	const struct sampling *present = present_sampling();
	/* until it is known, each crossing asks again */
	if (!present)
		return answer(1, false);
	if (!present->sparsity)
		return answer(NEVER, false);
	return first_distance(present);
}

EXPORTED int64_t sampler_next_distance(void)
{
	if (samples_all)
		return answer(1, true);
	/* pairs with the release in publish () */
	const struct sampling *present = __atomic_load_n(&sampling, __ATOMIC_ACQUIRE);
	if (!has_begun || !present || !present->sparsity)
		return unusual_distance();
	return answer(draw(present), true);
}

/* A name that nobody else can take, for preserving-x86-64.c. */
HIDDEN extern __typeof__(sampler_next_distance) next_distance
    __attribute__((alias("sampler_next_distance")));
