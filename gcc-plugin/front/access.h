/* Accesses of memory that threads may share. */

#ifndef SAMPLER_ACCESS_H
#define SAMPLER_ACCESS_H

struct function_walk;
struct scheme;

/* A read or write of a scalar in a global variable, or through a pointer. */
struct access {
	location_t where; /* file and line of the site */
	char *text;       /* the user's */
	bool is_write;
	tree object;  /* may be evaluated again */
	tree markers; /* what observers want to be done before, an expression or null */
};

/* Let SITE of SCHEME observe the address, by ACTION. */
void mark_access(struct access *access, const struct scheme *scheme, unsigned site, tree action);

/* Show the accesses that the expression T itself makes to the enabled schemes.  What stands
   at PLACE, which is T or has it in it, and T's operands may be replaced. */
void visit_accesses(struct function_walk *walk, tree *place, tree t);

/* The same for what initialises a local VARIABLE. */
void visit_initial_access(struct function_walk *walk, tree variable);

#endif
