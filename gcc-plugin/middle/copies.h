/* Copies of functions of which a linker keeps one: inline functions and templates. */

#ifndef SAMPLER_COPIES_PASS_H
#define SAMPLER_COPIES_PASS_H

/* FUNCTION, which may have sites, will be in the object. */
void note_copy(tree function);

/* Write what site information says of the copies, when all functions are done, for the unit of SIGNATURE. */
void emit_copies(const char *signature);

#endif
