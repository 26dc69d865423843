/* How distances are drawn: what holds for all threads.

	sampling	it becomes that
	null		at the beginning: nobody has asked, or the environment cannot be read yet
	online		when somebody asks first; and in a forked child, from online + K
	offline, fixed	when a unit wants it, unless something was drawn before
	online + K	with a budget, when the sparsity was doubled K times in all, here or by the process that
			this one counts for

   What is published does not change, so that a thread may go by it without a lock. */

#include "sampling.h"

#include "sampler/live.h"

/* What may be published: with a budget, online[K] has the sparsity of online[0] times 2^K. */
#define MOST_DOUBLINGS 40
static struct sampling online[MOST_DOUBLINGS + 1], fixed, offline;
const struct sampling *sampling;

/* Whether any thread has drawn: then it is too late to choose. */
static bool has_drawn;

static void prepare(struct sampling *choice, enum sampler_random random, uint64_t sparsity)
{
	/* where all is sampled, and will be, there is nothing to draw, nor to prepare for it */
	bool draws_any =
	    random == SAMPLER_RANDOM_ONLINE && (sparsity > 1 || (sparsity && settings.budget));
	uint64_t step = draws_any ? random_step(sparsity) : 0;
	*choice = (struct sampling){ random, sparsity, step };
}

static void publish(struct sampling *choice, enum sampler_random random, uint64_t sparsity)
{
	prepare(choice, random, sparsity);
	/* pairs with the acquire of those who draw */
	__atomic_store_n(&sampling, choice, __ATOMIC_RELEASE);
}

const struct sampling *present_sampling(void)
{
	/* pairs with the release in publish () */
	const struct sampling *present = __atomic_load_n(&sampling, __ATOMIC_ACQUIRE);
	if (present || !read_environment())
		return present;
	prepare(online, SAMPLER_RANDOM_ONLINE, settings.sparsity);
	/* pairs with the acquire of those who draw; somebody may have been here before, and chosen another one since */
	__atomic_compare_exchange_n(&sampling, &present, online, false, __ATOMIC_ACQ_REL,
				    __ATOMIC_ACQUIRE);
	return __atomic_load_n(&sampling, __ATOMIC_ACQUIRE);
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

/* A budget asks for a sparsity that grows. */
static uint64_t fixed_sparsity(void)
{
	if (!settings.budget)
		return settings.sparsity;
	say("sampling is off, because SAMPLER_BUDGET needs -fsampler-random=online", NULL);
	return 0;
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
		publish(&offline, random, open_bank());
	else
		publish(&fixed, random, fixed_sparsity());
}

uint64_t present_sparsity(void)
{
	const struct sampling *present = present_sampling();
	if (!present || !present->sparsity)
		return 0;
	return present->random == SAMPLER_RANDOM_OFFLINE ? SAMPLER_LIVE_BANK : present->sparsity;
}

unsigned raise_sparsity(unsigned doublings)
{
	const struct sampling *present = sampling;
	if (present->random != SAMPLER_RANDOM_ONLINE)
		return 0;
	unsigned before = present - online, after = before + doublings;
	uint64_t first = online[0].sparsity;
	while (after > before && (after > MOST_DOUBLINGS || first > MOST_SPARSITY >> after))
		after--;
	if (after > before)
		publish(&online[after], SAMPLER_RANDOM_ONLINE, first << after);
	return after - before;
}

void adopt_sparsity(uint64_t sparsity)
{
	for (unsigned i = 0; i <= MOST_DOUBLINGS && online[0].sparsity << i <= sparsity; i++)
		if (online[0].sparsity << i == sparsity &&
		    sampling->random == SAMPLER_RANDOM_ONLINE && sampling->sparsity < sparsity)
			publish(&online[i], SAMPLER_RANDOM_ONLINE, sparsity);
}

void note_draw(void)
{
	if (!__atomic_load_n(&has_drawn, __ATOMIC_RELAXED))
		__atomic_store_n(&has_drawn, true, __ATOMIC_RELAXED);
}

void begin_new_sampling(void)
{
	if (sampling && sampling->random == SAMPLER_RANDOM_ONLINE)
		__atomic_store_n(&sampling, online, __ATOMIC_RELEASE);
}
