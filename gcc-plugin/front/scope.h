/* What may be read at a place of the source without harm: variables in scope. */

#ifndef SAMPLER_SCOPE_H
#define SAMPLER_SCOPE_H

struct scope {
	/* Local variables, the innermost last; those before the first of the OpenMP construct
	   that the walk is in belong to others. */
	auto_vec<tree> locals;
	/* The names of all local variables, whether they may be read or not, likewise. */
	auto_vec<tree> names;
	unsigned first_in_region = 0;
	bool in_region = false;
	/* Global variables, once they are known. */
	auto_vec<tree> globals;
	bool knows_globals = false;
};

/* FUNCTION is entered. */
void enter_function(struct scope *scope, tree function);

/* VARIABLE, a local one, comes into scope, until the lists of locals and names are cut off. */
void add_to_scope(struct scope *scope, tree variable);

/* Whether VARIABLE belongs to a function: a parameter, an automatic or a static one. */
bool is_local(tree variable);

/* The name of VARIABLE, read in FUNCTION, for site information; the caller frees it. */
char *name_of_variable(tree function, tree variable);

/* Add to VARIABLES those of TYPE, unqualified, that may be read here: local ones,
   the innermost first, parameters, then global ones that are defined in the unit, the
   last first, then those of other units that the functions that were entered so far mention, the
   first one first: see foreign.cc.  None of them is volatile, atomic, of a thread, in a register that the
   user named, or in a system header. */
void find_readable_variables(struct scope *scope, tree type, auto_vec<tree> *variables);

#endif
