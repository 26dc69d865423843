/* The bytes of a file, a pipe or of memory: as they are, or, if gzip or zstd has compressed them, inflated. */

#ifndef SAMPLER_UNPACK_H
#define SAMPLER_UNPACK_H

#include <stddef.h>
#include <sys/types.h>

struct unpacker;

/* Begin to read FD, which stays the caller's.  Null if there is no memory. */
struct unpacker *unpack_begin(int fd);

/* Begin to read SIZE bytes at DATA, which last as long as the unpacker. */
struct unpacker *unpack_begin_memory(const void *data, size_t size);

/* Put up to SIZE bytes into BUFFER; return how many: 0 at the end, and -1 after an error, which
 *ERROR then describes. */
ssize_t unpack(struct unpacker *unpacker, void *buffer, size_t size, const char **error);

void unpack_end(struct unpacker *unpacker);

#endif
