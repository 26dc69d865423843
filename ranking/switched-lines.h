/* Lines with conditions that mend runs when they are switched. */

#ifndef SAMPLER_SWITCHED_LINES_H
#define SAMPLER_SWITCHED_LINES_H

#include "suspicious-lines.h"

/* The lines whose conditions, switched, mend runs that failed: of each round the one that mends most, then of each that which mends most of the others, and
   so on, but none that mends no more; and then of each round those that mend the same as its first.  No more than MOST, and there is room for as many.  The
   caller frees the items.  Not thread-safe. */
struct suspicious_lines rank_switched_lines(const struct store *store,
					    const struct changes *changes, size_t most);

#endif
