/* The layers that exponential random numbers are drawn from; random.c tells how.

   The area below 2^-x is cut into layers of one size, which lie on each other.  Layer i is a rectangle from 0 to edge i,
   and from the height 2^-(edge i) to that of edge i + 1: what is left of edge i + 1 is below the
   curve.  The lowest one has what lies beyond edge 1, too: edge 0 is where it would end if it were a rectangle. */

#ifndef SAMPLER_ZIGGURAT_H
#define SAMPLER_ZIGGURAT_H

#include "runtime.h"

/* Fractional bits of edges and logarithms: 6 bits of integer part leave this many. */
#define LOG_BITS 57

#define LAYERS 128 /* a power of two */

extern const uint64_t ziggurat_edges[LAYERS + 1] HIDDEN;

static inline uint64_t mix_bits(uint64_t z)
{
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static inline uint64_t next_bits(struct random *random)
{
	return mix_bits(random->state += 0x9e3779b97f4a7c15);
}

static inline uint64_t multiply_fractions(uint64_t a, uint64_t b)
{
	return ((unsigned __int128)a * b) >> 64;
}

/* A place in the rectangle of a layer. */
struct place {
	unsigned layer;
	uint64_t x;
};

static inline struct place random_place(struct random *random)
{
	/* the bits that choose the layer are the last ones, which hardly matter in it */
	uint64_t bits = next_bits(random);
	unsigned layer = bits % LAYERS;
	return (struct place){ layer, multiply_fractions(bits, ziggurat_edges[layer]) };
}

/* Whether PLACE is left of the curve at all heights of its layer. */
static inline bool is_surely_below(struct place place)
{
	return place.x < ziggurat_edges[place.layer + 1];
}

#endif
