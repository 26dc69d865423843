/* Whether a process runs a program that may come to a place. */

#ifndef SAMPLER_FOLLOW_HAS_PLACE_H
#define SAMPLER_FOLLOW_HAS_PLACE_H

#include <stdbool.h>
#include <sys/types.h>

/* Whether the program that PROCESS has just executed, or a library that it is linked with, has lines of the source FILE, or of any
   if that is null. */
bool has_place(pid_t process, const char *file);

#endif
