/* Arguments and results of traced functions. */

#ifndef SAMPLER_VALUES_H
#define SAMPLER_VALUES_H

/* What is told of a function. */
struct told_values {
	bool arguments, result;
	bool strings; /* as they are, and not as their addresses */
};

/* What FUNCTION's line of site information says of its parameters and, if that is TOLD, its result: see
   trace/reader/values.h.  To be freed. */
char *describe_values(tree function, struct told_values told);

/* A variable of the function that is compiled, FUNCTION, for its values; null if there are none. */
tree make_values(tree function, struct told_values told);

/* Append to STATEMENTS what tells the arguments of FUN, which begins; or what it returns by LEAVING.  ID and PLACE are those of
   its event, and ARRAY is that variable. */
void build_arguments(gimple_seq *statements, function *fun, tree array, tree id, tree place,
		     struct told_values told);
void build_result(gimple_seq *statements, greturn *leaving, tree array, tree id, tree place,
		  struct told_values told);

#endif
