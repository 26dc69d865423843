/* How the front end has changed a comparison. */

#ifndef SAMPLER_FOLDING_H
#define SAMPLER_FOLDING_H

struct folding {
	int shift;       /* the number at the right was greater by that */
	bool is_swapped; /* the operands stood the other way round */
};

/* How the comparison that is written as TEXT was folded to one by CODE, whose operand at the right is zero if IS_WITH_ZERO.  If TEXT is no order
   of two operands, it was not, as far as anybody knows. */
struct folding folding_of(const char *text, enum tree_code code, bool is_with_zero);

#endif
