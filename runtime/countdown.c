/* When to sample: the countdown of each thread. */

#define _GNU_SOURCE
#include <errno.h>
#include <sys/random.h>
#include <time.h>

#include "runtime.h"

/* So far away that no program comes there. */
#define NEVER (INT64_C(1) << 62)

EXPORTED __thread int64_t sampler_countdown __attribute__((tls_model("initial-exec")));

/* This thread's random numbers, from its first crossing on. */
static __thread struct random thread_random __attribute__((tls_model("initial-exec")));
static __thread bool has_begun __attribute__((tls_model("initial-exec")));

/* The next thread's stream of random numbers; and how many children the process has
   forked: these begin with streams far away, so that one seed gives each process, too,
   samples of its own. */
static uint64_t next_stream;
static uint64_t children;

/* The seed of the process, when SAMPLER_SEED gives none. */
static uint64_t system_seed(void)
{
	uint64_t seed;
	if (getrandom(&seed, sizeof seed, GRND_NONBLOCK) == sizeof seed)
		return seed;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* What sampler_next_distance returns: DISTANCE - 1 crossings will not be sampled;
   SAMPLED: the present one is. */
static int64_t answer(uint64_t distance, bool sampled)
{
	return (int64_t)((distance - 1) << 1 | !sampled);
}

static uint64_t draw(void)
{
	switch (settings.random) {
	case SAMPLER_RANDOM_OFFLINE:
		return bank_distance(&thread_random);
	case SAMPLER_RANDOM_FIXED:
		return settings.sparsity;
	default:
		return random_distance(&thread_random, settings.sparsity);
	}
}

/* The first crossing of a thread whose countdown was the zero of its fresh
   storage: draw the distance to the first sample, which may be this one. */
static int64_t first_distance(void)
{
	uint64_t stream = __atomic_fetch_add(&next_stream, 1, __ATOMIC_RELAXED);
	random_seed(&thread_random, settings.has_seed ? settings.seed : system_seed(), stream);
	has_begun = true;

	uint64_t distance = draw();
	if (distance == 1)
		return answer(draw(), true);
	return answer(distance - 1, false);
}

/* Code may run before the runtime's constructor: see process.c. */
static __attribute__((noinline)) int64_t begin_thread(void)
{
	int saved_errno = errno;
	read_environment();
	int64_t distance = settings.sparsity ? first_distance() : answer(NEVER, false);
	errno = saved_errno;
	return distance;
}

void count_child(void)
{
	children++;
}

void begin_new_process(void)
{
	struct random random;
	random_seed(&random, next_stream, children);
	next_stream = random_bits(&random);
	children = 0;
	has_begun = false;
	sampler_countdown = 0;
}

bool thread_has_begun(void)
{
	return has_begun;
}

EXPORTED int64_t sampler_next_distance(void)
{
	return has_begun ? answer(draw(), true) : begin_thread();
}
