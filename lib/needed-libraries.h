/* Libraries of the user's that a program needs. */

#ifndef SAMPLER_NEEDED_LIBRARIES_H
#define SAMPLER_NEEDED_LIBRARIES_H

/* Call VISIT with CONTEXT and the path of each library that the program or library at PATH needs, and that is found where it says itself
   (DT_RPATH, DT_RUNPATH, with $ORIGIN), or in LD_LIBRARY_PATH: not those of the system, nor what these need in turn.  Not thread-safe. */
void for_each_needed_library(const char *path, void (*visit)(void *context, const char *library),
			     void *context);

#endif
