/* New branches in the code of a function. */

#ifndef SAMPLER_BRANCH_H
#define SAMPLER_BRANCH_H

/* End the block of GSI before GSI's statement with "if (VALUE CODE 0) goto
   BRANCH", where BRANCH is a new block that goes on to that statement; if RARE,
   it is never run, as far as GCC should care.  Return BRANCH; GSI still is at its statement. */
basic_block insert_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value, bool rare);

/* How often rare code is run in a function where other code is run COUNT times:
   never, as far as GCC should care, so that it lies apart. */
profile_count rare_count(profile_count count);

/* The same with a branch that is not taken once in a thousand times, but stays in the section of the rest:
   each part of a function has tables for unwinding. */
basic_block insert_seldom_branch(gimple_stmt_iterator *gsi, enum tree_code code, tree value);

#endif
