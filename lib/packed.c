/* Bytes, compressed by zstd. */

#include "packed.h"

#include <stdlib.h>
#include <zstd.h>

#include "tool.h"

void *pack_all(const void *data, size_t size, int level, size_t *packed_size)
{
	size_t room = ZSTD_compressBound(size);
	void *packed = allocate(room);
	*packed_size = ZSTD_compress(packed, room, data, size, level);
	/* there is room enough, so only memory can be missing */
	if (ZSTD_isError(*packed_size)) {
		complain("%s", ZSTD_getErrorName(*packed_size));
		exit(EXIT_USAGE);
	}
	return reallocate(packed, *packed_size);
}
