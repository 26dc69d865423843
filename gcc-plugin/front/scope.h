/* What may be read at a place of the source without harm: variables in scope, and
   constants. */

#ifndef SAMPLER_SCOPE_H
#define SAMPLER_SCOPE_H

struct function_walk;

/* The function of WALK is entered. */
void enter_scope_of_function(struct function_walk *walk);

/* VARIABLE, local to the function of WALK, comes into scope, until the walk cuts off its
   list of them. */
void add_to_scope(struct function_walk *walk, tree variable);

/* Whether VARIABLE belongs to a function: a parameter, an automatic or a static one. */
bool is_local(tree variable);

/* The name of VARIABLE for site information; the caller frees it. */
char *name_of_variable(struct function_walk *walk, tree variable);

/* Add to VARIABLES those of TYPE, unqualified, that may be read here: local ones,
   the innermost first, parameters, then global ones that are defined in the unit, the
   last first.  None of them is volatile, atomic, of a thread, in a register that the
   user named, or in a system header. */
void find_readable_variables(struct function_walk *walk, tree type, auto_vec<tree> *variables);

/* Add to CONSTANTS those of TYPE in the functions that were entered so far, in the
   order in which they came first. */
void find_constants(tree type, auto_vec<tree> *constants);

#endif
