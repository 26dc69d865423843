/* Random distances between samples.

   A distance d >= 1 has the probability p (1 - p)^(d - 1), p = 1 / sparsity, so
   that each crossing is sampled with probability p whatever came before: a
   geometric distribution.  By inversion: for U uniform in (0, 1],

	d = 1 + floor (log2 (U) / log2 (1 - p))

   in fixed-point arithmetic, because the floating-point unit, its flags and its
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

/* log2 (m / 2^63) for m in [2^63, 2^64).  Squaring a number in [1, 2) doubles
   its logarithm: each overflow beyond 2 is a bit.  Exact, and slow. */
static uint64_t exact_log2(uint64_t mantissa)
{
	uint64_t log = 0;
	for (int bit = LOG_BITS - 1; bit >= 0; bit--) {
		unsigned __int128 square = (unsigned __int128)mantissa * mantissa;
		bool overflow = square >> 127;
		mantissa = square >> (overflow ? 64 : 63);
		log |= (uint64_t)overflow << bit;
	}
	return log;
}

/* For 2^SLOT_BITS slots of [1, 2): the lower end's inverse, 63 bits after the
   point, and its logarithm. */
#define SLOT_BITS 7
#define SLOTS     (1 << SLOT_BITS)

static struct slot {
	uint64_t inverse, log;
} slots[SLOTS];

/* What draws need of the sparsity, which is the same for all: -log2 (1 - p). */
static uint64_t step;
static uint64_t prepared_for; /* a sparsity; last to be written */

static uint64_t multiply(uint64_t a, uint64_t b)
{
	return ((unsigned __int128)a * b) >> 63;
}

/* log2 (1 + e / 2^63) for small e: the series of the logarithm, whose terms after
   the eighth are below the last bit for e < 2^(63 - SLOT_BITS). */
static uint64_t log2_near_one(uint64_t e)
{
	const uint64_t one = (uint64_t)1 << 63;
	const uint64_t half_log2_e = 0x5c551d94ae0bf85d; /* log2 (e) / 2, 63 bits */
	uint64_t sum = one / 8;
	for (unsigned k = 7; k >= 1; k--)
		sum = one / k - multiply(e, sum);
	return multiply(multiply(e, sum), half_log2_e) >> (62 - LOG_BITS);
}

/* -log2 (x / 2^64) for x > 0. */
static uint64_t negative_log2(uint64_t x)
{
	int shift = __builtin_clzll(x);
	uint64_t mantissa = x << shift; /* in [1, 2), 63 bits after the point */
	const struct slot *slot = &slots[(mantissa >> (63 - SLOT_BITS)) & (SLOTS - 1)];
	uint64_t quotient = multiply(mantissa, slot->inverse);
	uint64_t log = slot->log;
	/* the inverse is rounded down */
	if (quotient >> 63)
		log += log2_near_one(quotient - ((uint64_t)1 << 63));
	return ((uint64_t)(shift + 1) << LOG_BITS) - log;
}

/* Threads that meet here write the same values. */
static void prepare(uint64_t sparsity)
{
	for (unsigned i = 0; i < SLOTS; i++) {
		uint64_t lower_end = (uint64_t)(SLOTS + i) << (63 - SLOT_BITS);
		slots[i].inverse = ((unsigned __int128)1 << 126) / lower_end;
		slots[i].log = exact_log2(lower_end);
	}
	uint64_t p = UINT64_MAX / sparsity + 1;
	uint64_t rest = -p; /* 1 - p */
	int shift = __builtin_clzll(rest);
	step = ((uint64_t)(shift + 1) << LOG_BITS) - exact_log2(rest << shift);
	__atomic_store_n(&prepared_for, sparsity, __ATOMIC_RELEASE);
}

uint64_t random_distance(struct random *random, uint64_t sparsity)
{
	if (sparsity == 1)
		return 1;
	/* pairs with the release in prepare () */
	if (__atomic_load_n(&prepared_for, __ATOMIC_ACQUIRE) != sparsity)
		prepare(sparsity);
	uint64_t bits = random_bits(random);
	uint64_t log = bits ? negative_log2(bits) : (uint64_t)64 << LOG_BITS;
	return 1 + log / step;
}
