/* Keep the conditions of a C function as the user wrote them until the walk. */

#ifndef SAMPLER_PRESERVE_H
#define SAMPLER_PRESERVE_H

/* Begin to preserve conditions in all functions parsed from now on.  C only:
   the C++ front end folds after the walk. */
void preserve_conditions(void);

/* To be called when the parser has begun the definition of a function. */
void start_preserving(void);

/* To be called when a function that is not nested has been parsed. */
void stop_preserving(void);

/* A comparison before it was folded. */
struct raw_comparison {
	enum tree_code code;
	bool is_zero_test, is_of_truth; /* of what is itself a truth value */
};

/* If EXPRESSION is a preserved comparison, return that, folded, and set *RAW, unless null, to what
   it was; else return null. */
tree preserved_comparison(tree expression, struct raw_comparison *raw);

/* Whether T compares a preserved comparison with zero. */
bool tests_preserved(tree t);

/* Whether FUNCTION, a FUNCTION_DECL or null, is the one that preserves. */
bool is_preserving_function(tree function);

#endif
