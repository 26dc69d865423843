/* Words, as shells read them. */

#ifndef SAMPLER_SHELL_WORD_H
#define SAMPLER_SHELL_WORD_H

#include <stdio.h>

/* Write WORD so that a shell reads it as one, in one line: in quotes only if it needs them.  A newline
   becomes a blank. */
void write_shell_word(FILE *out, const char *word);

#endif
