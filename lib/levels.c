/* How many random halvings samples survive. */

#include "levels.h"

#include <math.h>

unsigned level_of(uint64_t count, uint64_t random)
{
	/* from 0 to 1, without 0 */
	double chance = ((double)(random >> 11) + 1) / 0x1p53;
	unsigned level = 0;
	/* one of them survives K halvings with the probability 1 - (1 - 2^-K)^COUNT */
	while (level < MOST_LEVEL &&
	       chance <= -expm1((double)count * log1p(-ldexp(1, -(int)level - 1))))
		level++;
	return level;
}
