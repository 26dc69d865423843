/* Whether files were instrumented. */

#ifndef SAMPLER_INSTRUMENTED_H
#define SAMPLER_INSTRUMENTED_H

#include <stdbool.h>

/* Whether FILE, an object or a library, refers to the runtime: then what it is
   linked into needs the runtime. */
bool refers_to_runtime(const char *file);

/* Whether the linked FILE will load the runtime when it runs. */
bool loads_runtime(const char *file);

#endif
