/* What usually becomes of a crossing that samples.  Each instruction counts here, and each register that is used. */

#include "quick-distance.h"

#include "ziggurat.h"

int64_t quick_distance(void)
{
	const struct sampling *by = draws.by;
	/* pairs with the release in publish () */
	if (by != __atomic_load_n(&sampling, __ATOMIC_ACQUIRE) || --draws.left < 0)
		return -1;
	struct random random = draws.random;
	struct place place = random_place(&random);
	/* who goes on draws the same place once more */
	if (!is_surely_below(place))
		return -1;
	draws.random = random;
	return (int64_t)(place.x / by->step << 1);
}
