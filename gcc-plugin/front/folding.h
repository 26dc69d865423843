/* How the front end has changed a comparison. */

#ifndef SAMPLER_FOLDING_H
#define SAMPLER_FOLDING_H

struct folding {
	bool is_order;   /* of two operands */
	int shift;       /* the number at the right was greater by that */
	bool is_swapped; /* the operands stood the other way round */
};

/* How the comparison that is written as TEXT was folded to one by CODE, whose operand at the right is zero if IS_WITH_ZERO.  If TEXT does not tell, it was
   not, as far as anybody knows. */
struct folding folding_of(const char *text, enum tree_code code, bool is_with_zero);

#endif
