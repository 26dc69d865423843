/* Whether local variables have a value where they are read. */

#ifndef SAMPLER_INITIALISED_H
#define SAMPLER_INITIALISED_H

/* Set in TAKEN, by the numbers of their declarations, the variables whose addresses are
   still taken in FUN. */
void find_addresses(function *fun, bitmap taken);

/* What VALUE was read from: where a variable turned out not to be in memory, the load has
   become a copy, in a temporary of GCC's. */
tree read_from(tree value);

/* Whether VALUE, read from a variable, was given to it on all ways that lead there.  What
   has its address TAKEN counts as initialised. */
bool is_initialised(tree value, bitmap taken);

#endif
