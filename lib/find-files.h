/* Files of a directory, by a pattern. */

#ifndef SAMPLER_FIND_FILES_H
#define SAMPLER_FIND_FILES_H

#include <glob.h>
#include <stdbool.h>

/* Set FILES to those in DIRECTORY, whatever its name, that match the PATTERN, sorted by name; return whether there are some, to be freed by globfree()
   then. */
bool find_files(glob_t *files, const char *directory, const char *pattern);

/* Add them to FILES, which others were found for before, or which is all zero. */
void add_files(glob_t *files, const char *directory, const char *pattern);

/* Remove those files. */
void remove_files(const char *directory, const char *pattern);

/* TEXT with ESCAPE before each of the characters in SPECIAL; to be freed. */
char *escape_text(const char *text, const char *special, char escape);

#endif
