/* Assignments: what gives a variable, or other memory, a new value. */

#ifndef SAMPLER_ASSIGNMENT_H
#define SAMPLER_ASSIGNMENT_H

#include "front/marker.h"

struct function_walk;
struct scope;

/* An assignment of a scalar that the flags do not leave out. */
struct assignment {
	location_t where; /* file and line of the site */
	/* The fields "TARGET <tab> BASE <tab> OFFSET": the user's text; "local", "global" or
	   "mem"; "direct", "field" or "index". */
	char *target;
	tree type;                  /* the target's, unqualified */
	tree value;                 /* the new one; may be evaluated again */
	bool is_constant, is_truth; /* the source has a constant there, or what is true or false */
	tree old;      /* the value before, if the target is a variable that may be read; or null */
	tree variable; /* the target, if it is one; else null */
	struct scope *scope; /* what may be read there */
	tree markers;        /* what observers want to be done, an expression or null */
};

/* Let SITE of SCHEME observe the new value, as marker.h says. */
void observe_assignment(struct assignment *assignment, const struct scheme *scheme, unsigned site,
			enum selector selector, unsigned count, tree *others);

/* Show the assignment at PLACE, if it is one, to the enabled schemes. */
void visit_assignment(struct function_walk *walk, tree *place);

/* The same for the initialiser of a local variable. */
void visit_initialiser(struct function_walk *walk, tree variable);

/* The same for the parameters of the function of WALK. */
void visit_parameters(struct function_walk *walk);

#endif
