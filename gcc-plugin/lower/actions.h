/* Actions: what observations do that is more than to increase a counter.  Each is a
   function of the runtime (runtime/actions.c),

	void ACTION (uint64_t *cells, uint64_t word);

   that gets the site's counters and what is observed, as a word.  It touches no
   memory that the program sees. */

#ifndef SAMPLER_ACTIONS_H
#define SAMPLER_ACTIONS_H

#include "lower/counters.h"

/* The address of the action NAME, for a marker with SELECT_ACTION.  IS_LEAF if it calls no
   other library. */
tree action_address(const char *name, bool is_leaf);

/* Add to STATEMENTS what performs the action of COUNTER.  Its operand is an integer or
   pointer of up to 64 bits, which is extended to a word; a floating-point number of 16,
   32 or 64, whose bits are; or another number, and then the word is an address of
   it. */
void build_action(gimple_seq *statements, struct counter counter);

/* The bits of OPERAND, a floating-point number, as an unsigned integer; what computes it is added to STATEMENTS. */
tree bits_of_float(gimple_seq *statements, tree operand);

/* Whether OPERAND, an integer or pointer, fits a word. */
bool has_word(tree operand);

/* Add to STATEMENTS, for x86-64, what counts all orders of COUNTER, by a call that keeps
   registers. */
void build_preserving_orders(gimple_seq *statements, struct counter counter);

#endif
