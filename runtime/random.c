/* Random distances between samples.

   A distance d >= 1 has the probability p (1 - p)^(d - 1), p = 1 / sparsity, so
   that each crossing is sampled with probability p whatever came before: a
   geometric distribution.  By inversion: for U uniform in (0, 1],

	d = 1 + floor (log2 (U) / log2 (1 - p))

   in fixed-point arithmetic, for the floating-point unit, its flags and its
   traps are the program's.  The generator is SplitMix64 (Steele, Lea, Flood:
   Fast Splittable Pseudorandom Number Generators, 2014). */

#include "runtime.h"

static uint64_t mix(uint64_t z)
{
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

void random_seed(struct random *random, uint64_t seed, uint64_t stream)
{
	random->state = mix(mix(seed + 0x9e3779b97f4a7c15) ^ mix(stream + 0xd1342543de82ef95));
}

uint64_t random_bits(struct random *random)
{
	return mix(random->state += 0x9e3779b97f4a7c15);
}

/* Fractional bits of logarithms: 6 bits of integer part leave this many. */
#define LOG_BITS 57

/* -log2 (x / 2^64) for x > 0, LOG_BITS after the point, rounded up.  Squaring
   a number in [1, 2) doubles its logarithm: each overflow beyond 2 is a bit. */
static uint64_t negative_log2(uint64_t x)
{
	int shift = __builtin_clzll(x);
	uint64_t mantissa = x << shift; /* in [1, 2), 63 bits after the point */
	uint64_t fraction = 0;
	for (int bit = LOG_BITS - 1; bit >= 0; bit--) {
		unsigned __int128 square = (unsigned __int128)mantissa * mantissa;
		bool overflow = square >> 127;
		mantissa = square >> (overflow ? 64 : 63);
		fraction |= (uint64_t)overflow << bit;
	}
	return ((uint64_t)(shift + 1) << LOG_BITS) - fraction;
}

uint64_t random_distance(struct random *random, uint64_t sparsity)
{
	static uint64_t known_sparsity, known_step;

	if (sparsity == 1)
		return 1;
	/* Threads that meet here write the same values; the step, which is the
	   same for all, comes first. */
	if (__atomic_load_n(&known_sparsity, __ATOMIC_ACQUIRE) != sparsity) {
		uint64_t p = UINT64_MAX / sparsity + 1;
		__atomic_store_n(&known_step, negative_log2(-p), __ATOMIC_RELAXED);
		__atomic_store_n(&known_sparsity, sparsity, __ATOMIC_RELEASE);
	}
	uint64_t step = __atomic_load_n(&known_step, __ATOMIC_RELAXED);
	uint64_t bits = random_bits(random);
	uint64_t log = bits ? negative_log2(bits) : (uint64_t)64 << LOG_BITS;
	return 1 + log / step;
}
