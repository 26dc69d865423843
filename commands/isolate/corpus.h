/* Directories of inputs, as a fuzzer leaves them. */

#ifndef SAMPLER_ISOLATE_CORPUS_H
#define SAMPLER_ISOLATE_CORPUS_H

#include <stdbool.h>

#include "lines.h"

/* Add a line for each file of a corpus in DIRECTORY: the words of COMMAND, up to a null one, with the file's path in the
   place of each @@ in them; or, if there is none, with the file as its input.  Return whether there was a file, after complaining. */
bool add_corpus(struct lines *lines, const char *directory, char *const *command);

/* Whether there is a regular file at PATH, as an input is. */
bool is_regular(const char *path);

#endif
