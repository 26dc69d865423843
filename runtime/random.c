/* Random distances between samples.

   A distance d >= 1 has the probability p (1 - p)^(d - 1), p = 1 / sparsity, so
   that each crossing is sampled with probability p whatever came before: a
   geometric distribution.  It is what is left of an exponential one:

	d = 1 + floor (x / -log2 (1 - p)), where x is above any t with probability 2^-t

   x is drawn by a ziggurat (Marsaglia, Tsang: The Ziggurat Method for Generating Random
   Variables, 2000), which mostly takes a multiplication and a comparison, in
   fixed-point arithmetic, because the floating-point unit, its flags and its
   traps are the program's.  The generator is SplitMix64 (Steele, Lea, Flood:
   Fast Splittable Pseudorandom Number Generators, 2014). */

#include "ziggurat.h"

void random_seed(struct random *random, uint64_t seed, uint64_t stream)
{
	random->state =
	    mix_bits(mix_bits(seed + 0x9e3779b97f4a7c15) ^ mix_bits(stream + 0xd1342543de82ef95));
}

uint64_t random_bits(struct random *random)
{
	return next_bits(random);
}

/* The next bit of the logarithm of MANTISSA, which is in [1, 2), 63 bits after the point.  Squaring a number doubles its
   logarithm: what goes beyond 2 is a bit. */
static bool next_bit_of_log2(uint64_t *mantissa)
{
	unsigned __int128 square = (unsigned __int128)*mantissa * *mantissa;
	bool bit = square >> 127;
	*mantissa = bit ? (uint64_t)(square >> 64) : (uint64_t)(square >> 63);
	return bit;
}

/* -log2 (x / 2^64) for x > 0.  Exact, and slow. */
static uint64_t negative_log2(uint64_t x)
{
	int shift = __builtin_clzll(x);
	uint64_t mantissa = x << shift, log = 0;
	for (unsigned i = 0; i < LOG_BITS; i++)
		log = log << 1 | next_bit_of_log2(&mantissa);
	return ((uint64_t)(shift + 1) << LOG_BITS) - log;
}

/* Whether negative_log2 (X) > LEAST.  As many bits are computed as tell. */
static bool is_negative_log2_above(uint64_t x, uint64_t least)
{
	int shift = __builtin_clzll(x);
	uint64_t mantissa = x << shift, log_below = ((uint64_t)(shift + 1) << LOG_BITS) - least;
	if (least >= (uint64_t)(shift + 1) << LOG_BITS || log_below >> LOG_BITS)
		return least < (uint64_t)(shift + 1) << LOG_BITS;
	for (unsigned i = LOG_BITS; i-- > 0;) {
		bool bit = next_bit_of_log2(&mantissa), bit_below = log_below >> i & 1;
		if (bit != bit_below)
			return bit_below;
	}
	return false;
}

#define LAYER(edge, height) UINT64_C(edge),
const uint64_t ziggurat_edges[LAYERS + 1] = {
#include "layers.def"
};
#undef LAYER

#define LAYER(edge, height) UINT64_C(height),
/* 64 bits after the point */
static const uint64_t heights[LAYERS + 1] = {
#include "layers.def"
};
#undef LAYER

uint64_t random_step(uint64_t sparsity)
{
	return sparsity == 1 ? UINT64_MAX : negative_log2(-(UINT64_MAX / sparsity + 1));
}

/* Whether a place of random height in layer LAYER, X from its beginning, is below the curve. */
static bool is_below(struct random *random, unsigned layer, uint64_t x)
{
	uint64_t thickness = heights[layer + 1] - heights[layer];
	uint64_t height = heights[layer] + multiply_fractions(next_bits(random), thickness);
	return is_negative_log2_above(height, x);
}

/* What PLACE, which is not surely below, leads to.  Apart, so that what usually runs needs few registers. */
static __attribute__((noinline)) uint64_t go_on_from(struct random *random, struct place place)
{
	uint64_t beyond = 0;
	do {
		/* the rest of the curve is as the whole is */
		if (place.layer == 0)
			beyond += ziggurat_edges[1];
		else if (is_below(random, place.layer, place.x))
			break;
		place = random_place(random);
	} while (!is_surely_below(place));
	return beyond + place.x;
}

/* The number x of the head comment, LOG_BITS after the point. */
static uint64_t random_exponential(struct random *random)
{
	struct place place = random_place(random);
	return is_surely_below(place) ? place.x : go_on_from(random, place);
}

uint64_t random_distance(struct random *random, uint64_t step)
{
	return 1 + random_exponential(random) / step;
}
