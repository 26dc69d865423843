/* Names of reports. */

#ifndef SAMPLER_NAME_H
#define SAMPLER_NAME_H

#include "runtime.h"

/* Append to NAME, of PATH_SIZE bytes; return whether there is room. */
bool append(char *name, const char *more) HIDDEN;
bool append_number(char *name, uint64_t number) HIDDEN;

/* Make the absolute NAME, of PATH_SIZE bytes, for this process from PATTERN; return
   whether there is room. */
bool expand_pattern(char *name, const char *pattern) HIDDEN;

/* Whether the names of two processes differ. */
bool has_process_number(const char *pattern) HIDDEN;

#endif
