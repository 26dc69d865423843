/* Writing a trace file, chunk by chunk. */

#define _GNU_SOURCE
#include "chunks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "chunk-reader.h"
#include "phase.h"
#include "tool.h"

#define COMPRESSION_LEVEL 1

static bool write_bytes(struct chunks *chunks, const void *from, size_t size)
{
	const char *bytes = from;
	while (size && !chunks->error) {
		ssize_t n = write(chunks->fd, bytes, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			chunks->error = n ? errno : ENOSPC;
			break;
		}
		bytes += n;
		size -= n;
		chunks->written += n;
	}
	return !chunks->error;
}

static bool begin_file(struct chunks *chunks)
{
	struct sampler_trace_file_header header = {
		.magic = SAMPLER_TRACE_FILE_MAGIC,
		.byte_order = SAMPLER_TRACE_BYTE_ORDER,
		.minor = SAMPLER_TRACE_FILE_MINOR,
		.version = SAMPLER_VERSION,
	};
	return write_bytes(chunks, &header, sizeof header);
}

/* Cut off what is no chunk at the end; return whether it is a trace file. */
static bool go_on(struct chunks *chunks)
{
	uint64_t end;
	if (!find_end_of_chunks(chunks->fd, &end)) {
		errno = EEXIST;
		return false;
	}
	chunks->written = end;
	return ftruncate(chunks->fd, end) == 0 && lseek(chunks->fd, end, SEEK_SET) >= 0;
}

bool open_chunks(struct chunks *chunks, const char *path, bool is_begun)
{
	struct stat st;
	*chunks = (struct chunks){ .path = path };
	chunks->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (is_begun ? 0 : O_TRUNC), 0600);
	if (chunks->fd < 0)
		return false;
	if (fstat(chunks->fd, &st) == 0 && (st.st_size ? go_on(chunks) : begin_file(chunks)))
		return true;
	int error = chunks->error ? chunks->error : errno;
	close(chunks->fd);
	errno = error;
	return false;
}

/* Compress SIZE bytes of FROM; return what they become, of *STORED bytes, or null if that is no
   less. */
static const void *compress_content(const void *from, size_t size, uint32_t *stored)
{
	static ZSTD_CCtx *context;
	static void *buffer;
	static size_t capacity;
	if (!context && !(context = ZSTD_createCCtx()))
		return NULL;
	if (capacity < ZSTD_compressBound(size)) {
		capacity = ZSTD_compressBound(size);
		buffer = reallocate(buffer, capacity);
	}
	size_t result = ZSTD_compressCCtx(context, buffer, capacity, from, size, COMPRESSION_LEVEL);
	if (ZSTD_isError(result) || result >= size)
		return NULL;
	*stored = result;
	return buffer;
}

bool write_chunk(struct chunks *chunks, struct sampler_trace_chunk *chunk, const void *content,
		 size_t size, bool is_large)
{
	chunk->magic = SAMPLER_TRACE_CHUNK_MAGIC;
	chunk->raw = chunk->stored = size;
	chunk->crc = chunk->compressed = 0;
	const void *compressed = is_large ? compress_content(content, size, &chunk->stored) : NULL;
	if (compressed) {
		chunk->compressed = 1;
		content = compressed;
	}
	uint32_t crc = crc32(0, (const unsigned char *)chunk, sizeof *chunk);
	chunk->crc = crc32(crc, content, chunk->stored);
	PHASE("chunk");
	if (!write_bytes(chunks, chunk, sizeof *chunk))
		return false;
	PHASE("content");
	if (!write_bytes(chunks, content, chunk->stored))
		return false;
	PHASE("collected");
	chunks->events += chunk->events;
	return true;
}

bool close_chunks(struct chunks *chunks)
{
	if (close(chunks->fd) < 0 && !chunks->error)
		chunks->error = errno;
	return !chunks->error;
}
