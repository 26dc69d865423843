/* Counters, and the code that increases them. */

#ifndef SAMPLER_COUNTERS_H
#define SAMPLER_COUNTERS_H

#include "front/marker.h"

/* One of a unit's CELLS: the number that SELECTOR makes of the operands, from FIRST on.  Until sites
   are settled, CELLS and FIRST are other constants; see carried-site.h. */
struct counter {
	tree cells; /* an array of uint64_t */
	tree first; /* a constant of sizetype: the first counter of a site */
	enum selector selector;
	tree operand;
	unsigned count; /* of others */
	tree others[MOST_OTHERS];
	tree shift;     /* where this thread counts, see shift.cc; null: in CELLS themselves */
	bool is_always; /* each crossing is counted, though others are sampled: see scales.cc */
};

/* The array of all counters of the unit, and of the times of its sites, when these are numbered. */
tree unit_cells(void);

/* The first counter of SITE of the scheme of this index, and the first of its two times. */
tree first_counter(unsigned scheme_index, unsigned site);
tree first_time(unsigned scheme_index, unsigned site);

/* The address of the CELL, a number of sizetype, of COUNTER's cells, or where the thread has it; in STATEMENTS. */
tree build_cell_address(gimple_seq *statements, struct counter counter, tree cell);

/* Whether a crossing of COUNTER's site increases one counter and does nothing else. */
bool is_one_counter(struct counter counter);

/* The address of that, in STATEMENTS. */
tree build_counter_address(gimple_seq *statements, struct counter counter);

enum increment {
	PLAIN, /* nobody else increases the counter */
	ATOMIC /* other threads may; only after link-time optimisation */
};

/* Insert at GSI, which may be at the end of a block, the statements that increase
   COUNTER. */
void insert_increment(gimple_stmt_iterator *gsi, struct counter counter, enum increment increment);

#endif
