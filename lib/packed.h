/* Bytes, compressed by zstd. */

#ifndef SAMPLER_PACKED_H
#define SAMPLER_PACKED_H

#include <stddef.h>

/* The SIZE bytes of DATA, compressed at LEVEL of zstd, to be freed; there are *PACKED_SIZE of them.  Exits where there is no memory. */
void *pack_all(const void *data, size_t size, int level, size_t *packed_size);

#endif
