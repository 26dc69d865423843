/* The walk over the trees of a function, as the front end made them. */

#ifndef SAMPLER_WALK_H
#define SAMPLER_WALK_H

/* Instrument FUNCTION and the functions nested in it, if it is the user's. */
void walk_function(tree function);

#endif
