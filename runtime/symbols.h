/* Names that programs and libraries export. */

#ifndef SAMPLER_SYMBOLS_H
#define SAMPLER_SYMBOLS_H

#include <link.h>

#include "runtime.h"

/* The name of the exported function of MODULE that has ADDRESS, which *START is set to; null if
   there is none.  Async-signal-safe. */
const char *function_at(const struct link_map *module, uintptr_t address, uintptr_t *start) HIDDEN;

/* The address of the function NAME that a module exports which was loaded after us, or else
   before: that which ours stands in for.  Null if there is none.  While nothing is loaded. */
void *next_function(const char *name) HIDDEN;

/* The address of the variable NAME that a module exports; null if there is none.  While nothing is
   loaded. */
void *exported_variable(const char *name) HIDDEN;

#endif
