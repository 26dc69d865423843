/* Views that write a file for each thread. */

#ifndef SAMPLER_THREAD_FILES_H
#define SAMPLER_THREAD_FILES_H

#include "../reader/walk.h"

/* Files will be written to DIRECTORY, which is made if it is not there, all at a time; if IS_ALONE, nothing else may be in it.  Return false after
   complaining. */
bool begin_thread_files(const char *directory, bool is_alone);

/* The name of the file of WALKER's thread there, PROCESS-THREAD and SUFFIX; to be freed. */
char *thread_file(const char *directory, const struct walker *walker, const char *suffix);

#endif
