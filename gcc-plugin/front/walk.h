/* The walk over the trees of a function, as the front end made them. */

#ifndef SAMPLER_WALK_H
#define SAMPLER_WALK_H

struct function_walk {
	tree function;
	/* The number of the function's next site. */
	unsigned site_number;
	/* Of the nearest enclosing tree that has a location. */
	location_t where;
	/* Local variables that may be read, the innermost last; those before the first of
	   the OpenMP construct that the walk is in belong to others. */
	auto_vec<tree> scope;
	unsigned first_in_region;
	bool in_region;
	/* Global variables that may be read, once they are known. */
	auto_vec<tree> globals;
	bool knows_globals;
	/* Trees that were visited: a tree may be shared. */
	hash_set<tree> visited;
	/* Operators whose operands were already taken as conditions. */
	hash_set<tree> taken;
};

/* Instrument FUNCTION and the functions nested in it, if it is the user's. */
void walk_function(tree function);

/* Put STATEMENT before everything that the function of WALK does. */
void prepend_statement(struct function_walk *walk, tree statement);

#endif
