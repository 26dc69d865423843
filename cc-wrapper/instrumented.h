/* Whether files were instrumented. */

#ifndef SAMPLER_INSTRUMENTED_H
#define SAMPLER_INSTRUMENTED_H

#include <stdbool.h>

/* Whether FILE is an object that refers to the runtime: then what it is linked
   into needs the runtime.  Of archives and shared libraries one cannot tell; but, if
   asked to, guess that an archive that refers to it will be used. */
bool refers_to_runtime(const char *file, bool or_archive);

/* Whether the linked FILE will load the runtime when it runs. */
bool loads_runtime(const char *file);

#endif
