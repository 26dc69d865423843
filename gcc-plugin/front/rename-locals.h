/* Texts in which local variables go by the names of their functions, too. */

#ifndef SAMPLER_RENAME_LOCALS_H
#define SAMPLER_RENAME_LOCALS_H

struct function_walk;

/* TEXT, or, with -frename-locals, what becomes of it: "n > limit" in main may be "main$n > limit".  TEXT, which may be
   null, is freed if it is not what is returned. */
char *rename_locals(struct function_walk *walk, char *text);

#endif
