/* Whether local variables have a value where they are read. */

#ifndef SAMPLER_INITIALISED_H
#define SAMPLER_INITIALISED_H

/* Where the address of a variable is taken. */
struct takings {
	hash_map<basic_block, unsigned>
	    firsts;                /* of each block, the number of the first statement that does */
	auto_bitmap blocks_behind; /* that can run after one of these, once IS_FOLLOWED */
	bool is_followed = false;
};

/* Where a function takes the addresses of its variables. */
struct addresses {
	hash_map<tree, struct takings *> variables;
	~addresses();
};

/* Find where FUN takes ADDRESSES. */
void find_addresses(function *fun, struct addresses *addresses);

/* What VALUE was read from: where a variable turned out not to be in memory, the load has
   become a copy, in a temporary of GCC's. */
tree read_from(tree value);

/* Whether VALUE, read from a variable, was given to it on all ways that lead there.  Once its
   ADDRESS has been taken, calls and pointers may have done so, too. */
bool is_initialised(tree value, struct addresses *addresses);

#endif
