/* Conditions: their operands, and what these mean to the user. */

#ifndef SAMPLER_CONDITION_H
#define SAMPLER_CONDITION_H

#include "front/expression.h"

struct function_walk;

/* Where an operand stands that may have no location of its own: before or after the
   operator at WHERE, which is LENGTH characters long (0: before a "?").  TEXT is what is written
   there, or in the body of a macro; it is empty if that is not known; see written.h. */
struct operator_side {
	location_t where;
	bool before;
	unsigned length;
	struct part text;
	bool is_in_body;
};

/* Show the operands of the condition at PLACE, which stands at BESIDE, to the
   enabled schemes. */
void visit_condition(struct function_walk *walk, tree *place, struct operator_side beside);

/* Whether T is && or ||. */
bool is_short_circuit(tree t);

/* Before the three below are asked of expressions in BODY, of a function. */
void look_for_excluded(tree body);

/* Whether EXPRESSION asks what the compiler knows, by __builtin_constant_p.  Its
   answer depends on the level of optimisation, and so does whether the front end
   leaves what hangs on it: there are no sites in either. */
bool asks_compiler(tree expression);

/* Whether EXPRESSION is of the compiler's own making. */
bool is_made_up(tree expression);

/* Whether EXPRESSION must not be observed: it asks the compiler, or is made up. */
bool is_excluded(tree expression);

#endif
