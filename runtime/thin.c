/* Fewer samples, afterwards.

   When the sparsity is doubled, each sample that was made before stays with the probability 1/2.  So each crossing of the
   whole run is counted with the probability 1/sparsity, whenever it was.  And the mean of sparsity * count is the
   number of crossings at any time, however it was decided when to double: it is the same before and after.

   What is no sample stays: counts of units that count all, and of sites that are always counted; bounds and
   times, which are those of all samples that were ever made.  What other threads count meanwhile is thinned or not.

   If the process is killed meanwhile, its live file tells. */

#include "thin.h"

#include "live.h"
#include "quick-distance.h"
#include "registry.h"

/* From so many on, the number is normally distributed, as nearly as can be told. */
#define MANY 65536

static uint64_t square_root(uint64_t x)
{
	uint64_t root = 0;
	for (uint64_t bit = UINT64_C(1) << 31; bit; bit /= 2)
		if ((root + bit) * (root + bit) <= x)
			root += bit;
	return root;
}

/* The sum of N random bits. */
static uint64_t sum_of_bits(struct random *random, uint64_t n)
{
	uint64_t sum = 0;
	for (; n >= 64; n -= 64)
		sum += __builtin_popcountll(random_bits(random));
	return sum + __builtin_popcountll(random_bits(random) & ((UINT64_C(1) << n) - 1));
}

uint64_t random_half(struct random *random, uint64_t count)
{
	if (count < MANY)
		return sum_of_bits(random, count);
	/* the sum of 1024 bits has the mean 512 and the standard deviation 16; ours is sqrt (count) / 2 */
	int64_t deviation = (int64_t)sum_of_bits(random, 1024) - 512;
	return sum_of_bits(random, count % 2) + count / 2 +
	       deviation * (int64_t)square_root(count) / 32;
}

static void thin_counter(struct random *random, uint64_t *counter, unsigned doublings)
{
	uint64_t count = __atomic_load_n(counter, __ATOMIC_RELAXED), left = count;
	for (unsigned i = 0; i < doublings && left; i++)
		left = random_half(random, left);
	if (left < count)
		__atomic_fetch_sub(counter, count - left, __ATOMIC_RELAXED);
}

/* ALWAYS: for each site, whether it is always counted; or null. */
static void thin_table(struct random *random, const struct sampler_table *table,
		       const unsigned char *always, unsigned doublings)
{
	for (uint32_t site = 0; site < table->sites; site++)
		for (uint32_t i = 0; i < table->width && !(always && always[site]); i++)
			thin_counter(random, &table->counters[(size_t)site * table->width + i],
				     doublings);
}

static void thin_unit(struct random *random, const struct sampler_unit *unit, unsigned doublings)
{
	if (unit->abi & (SAMPLER_UNIT_SHIFTS | SAMPLER_UNIT_IS_CARELESS))
		return;
	bool has_always = unit->abi & SAMPLER_UNIT_HAS_ALWAYS;
	for (uint32_t i = 0; i < unit->table_count; i++)
		if (!unit->tables[i].types)
			thin_table(random, &unit->tables[i], has_always ? unit->always[i] : NULL,
				   doublings);
}

void thin_by(unsigned doublings)
{
	static bool has_said;
	if (!doublings)
		return;
	live_begin_thinning(doublings);
	for (const struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		thin_unit(&draws.random, unit, doublings);
	if (live_has_texts() && !has_said)
		say("counts of what was unloaded are of a lower sparsity", NULL);
	has_said |= live_has_texts();
	live_end_thinning();
}
