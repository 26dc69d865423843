/* What sites weigh for the inliner, in functions that are declared inline, and in instances of
   templates: nothing. */

#ifndef SAMPLER_WEIGH_H
#define SAMPLER_WEIGH_H

/* FUNCTION is an instance of a template. */
void note_instance(tree function);

/* How many instructions GCC takes FUN to have, without the statements that are there for sites alone. */
int size_without_sites(function *fun);

/* The pass when GCC has noted how large FUN is, for the early inliner. */
unsigned weigh_function(function *fun);

/* The same of all functions, for the passes between functions. */
void weigh_unit(void);

/* Whether sites weigh nothing in FUNCTION. */
bool is_weightless(tree function);

#endif
