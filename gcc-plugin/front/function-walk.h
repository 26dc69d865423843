/* What a walk over a function knows at the place where it is; walk.cc moves on. */

#ifndef SAMPLER_FUNCTION_WALK_H
#define SAMPLER_FUNCTION_WALK_H

#include "front/assigned-call.h"
#include "front/labels.h"
#include "front/scope.h"
#include "middle/site.h"

struct function_walk {
	struct sited_function function;
	/* Of the nearest enclosing tree that has a location. */
	location_t where;
	/* What may be read. */
	struct scope scope;
	/* Trees that were visited: a tree may be shared. */
	hash_set<tree> visited;
	/* Operators whose operands were already taken as conditions. */
	hash_set<tree> taken;
	/* Calls that the program does not make, because nobody wants their values. */
	hash_set<tree> ignored;
	/* Calls whose values nobody wants, although GCC warns of that. */
	hash_set<tree> unused;
	struct pending_labels labels;
	/* The nearest enclosing one. */
	struct assigned_call assigned;
};

#endif
