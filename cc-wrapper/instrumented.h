/* Whether files were instrumented. */

#ifndef SAMPLER_INSTRUMENTED_H
#define SAMPLER_INSTRUMENTED_H

#include <stdbool.h>

/* Whether FILE is an object that refers to the runtime: then what it is linked
   into needs the runtime.  Of archives and shared libraries one cannot tell; but, if
   asked to, guess that an archive that refers to it will be used. */
bool refers_to_runtime(const char *file, bool or_archive);

/* What the linked FILE will load when it runs: at most a backend of traces, or the runtime itself. */
enum needed_runtime { NEEDS_NOTHING, NEEDS_BACKEND, NEEDS_RUNTIME };
enum needed_runtime runtime_of(const char *file);

#endif
