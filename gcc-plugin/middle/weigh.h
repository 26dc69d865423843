/* What sites weigh for the inliner, in functions that are declared inline, and in instances of
   templates: nothing. */

#ifndef SAMPLER_WEIGH_H
#define SAMPLER_WEIGH_H

/* FUNCTION is an instance of a template. */
void note_instance(tree function);

/* The pass when GCC has noted how large FUN is, for the early inliner. */
unsigned weigh_function(function *fun);

/* The same of all functions, for the passes between functions. */
void weigh_unit(void);

/* Passes before and after GCC may split FUN. */
unsigned keep_whole(function *fun);
unsigned stop_keeping_whole(function *fun);

#endif
