/* Names of functions, read from the programs' own files. */

#ifndef SAMPLER_FUNCTION_NAMES_H
#define SAMPLER_FUNCTION_NAMES_H

#include "runtime.h"

/* Set NAME, of SIZE bytes, to "FUNCTION<tab>FILE:LINE" for gate INDEX of the unit with this SIGNATURE in
   the program or library at PATH; return whether that is known.  Async-signal-safe, but reads the file; one
   thread at a time, others are told that it is not known. */
bool find_function_name(const char *path, const char *signature, uint32_t index, char *name,
			size_t size) HIDDEN;

/* In a forked child: nobody reads. */
void forget_function_names(void) HIDDEN;

#endif
