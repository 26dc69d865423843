/* Counters, and the code that increases them. */

#ifndef SAMPLER_COUNTERS_H
#define SAMPLER_COUNTERS_H

#include "marker.h"

/* A counter of TABLE: the number that SELECTOR makes of OPERAND, from FIRST on. */
struct counter {
	tree table; /* an array of uint64_t */
	tree first; /* a constant of sizetype: the first counter of a site */
	enum selector selector;
	tree operand;
};

/* The array of the counters of the enabled scheme of this index. */
tree counter_table(unsigned scheme_index);

/* The counter that the marker CALL (marker.h) means. */
struct counter marked_counter(gimple *call);

enum increment {
	PLAIN,
	ATOMIC,   /* for several threads */
	UNNOTICED /* the same, but the optimisers do not see that memory changes; only
		     after link-time optimisation */
};

/* Insert at GSI, which may be at the end of a block, the statements that increase
   COUNTER. */
void insert_increment(gimple_stmt_iterator *gsi, struct counter counter, enum increment increment);

#endif
