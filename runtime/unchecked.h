/* Memory that valgrind's checkers of threads are to leave alone. */

#ifndef SAMPLER_UNCHECKED_H
#define SAMPLER_UNCHECKED_H

#include "runtime.h"

/* Let helgrind and drd report nothing about the SIZE bytes at MEMORY, until these are unmapped or mapped
   anew.  Does nothing outside valgrind.  Async-signal-safe, like the others here. */
void leave_unchecked(const void *memory, size_t size) HIDDEN;

/* mmap () of memory to read and write, which is left unchecked. */
void *map_unchecked(void *address, size_t size, int flags, int fd, uint64_t offset) HIDDEN;

/* Leave all variables of the runtime itself unchecked. */
void leave_runtime_unchecked(void) HIDDEN;

#endif
