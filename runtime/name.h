/* Names of reports. */

#ifndef SAMPLER_NAME_H
#define SAMPLER_NAME_H

#include "runtime.h"

/* Make the absolute NAME, of PATH_SIZE bytes, for this process from PATTERN; return
   whether there is room. */
bool expand_pattern(char *name, const char *pattern) HIDDEN;

/* Whether the names of two processes differ. */
bool has_process_number(const char *pattern) HIDDEN;

#endif
