/* Names of reports. */

#ifndef SAMPLER_NAME_H
#define SAMPLER_NAME_H

#include "runtime.h"

/* Let PATTERN, of PATH_SIZE bytes, be of the present directory, whatever the program and its children change that
   to; return whether that could be. */
bool make_absolute(char *pattern) HIDDEN;

/* Make the absolute NAME, of PATH_SIZE bytes, for this process from PATTERN; return
   whether there is room. */
bool expand_pattern(char *name, const char *pattern) HIDDEN;

/* Whether the names of two processes differ. */
bool has_process_number(const char *pattern) HIDDEN;

#endif
