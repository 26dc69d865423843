/* A file as a stream, inflated if gzip or zstd has compressed it. */

#ifndef SAMPLER_UNPACKED_H
#define SAMPLER_UNPACKED_H

#include <stdio.h>

/* Open the regular file PATH for reading, once, from the beginning; null, and errno, if that cannot be.  What is damaged
   reads as an error of the stream. */
FILE *open_unpacked(const char *path);

/* The SIZE bytes of DATA, inflated if they are compressed, to be freed; there are *LENGTH of them.  Null if they are damaged, or more than MOST. */
char *unpack_all(const void *data, size_t size, size_t most, size_t *length);

#endif
