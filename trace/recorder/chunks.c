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
#include "columns.h"
#include "names.h"
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

/* The first chunk comes: nothing that is there is replaced before that. */
static bool begin_file(struct chunks *chunks)
{
	struct sampler_trace_file_header header = {
		.byte_order = SAMPLER_TRACE_BYTE_ORDER,
		.minor = SAMPLER_TRACE_FILE_MINOR,
		.version = SAMPLER_VERSION,
	};
	memcpy(header.magic, SAMPLER_TRACE_FILE_MAGIC, sizeof header.magic);
	chunks->is_begun = true;
	if (chunks->is_regular && ftruncate(chunks->fd, 0) < 0)
		chunks->error = errno;
	return write_bytes(chunks, &header, sizeof header);
}

/* Go on behind the last chunk. */
static bool go_on(struct chunks *chunks)
{
	chunks->is_begun = true;
	return find_end_of_chunks(chunks->fd, &chunks->written) &&
	       ftruncate(chunks->fd, chunks->written) == 0 &&
	       lseek(chunks->fd, chunks->written, SEEK_SET) >= 0;
}

/* Why the file, which is there, cannot be written to, or gone on in if it IS_BEGUN; null if it can. */
static const char *fault_of(struct chunks *chunks, bool is_begun)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	struct stat st;
	if (fstat(chunks->fd, &st) < 0)
		return strerror(errno);
	if (S_ISCHR(st.st_mode) && !isatty(chunks->fd))
		return NULL;
	if (!S_ISREG(st.st_mode))
		return "a trace is written to a regular file only";
	chunks->is_regular = true;
	if (fcntl(chunks->fd, F_OFD_SETLK, &whole) < 0)
		return "another recorder writes to this file";
	if (st.st_size && !is_trace(chunks->fd))
		return "this file is no trace, and is not overwritten";
	if (st.st_size && is_begun && !go_on(chunks))
		return strerror(errno);
	return NULL;
}

static bool open_file(struct chunks *chunks)
{
	int flags = O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
	chunks->fd = open(chunks->path, flags | O_CREAT | O_EXCL, 0600);
	chunks->is_ours = chunks->fd >= 0;
	if (!chunks->is_ours && errno == EEXIST)
		chunks->fd = open(chunks->path, flags);
	return chunks->fd >= 0;
}

bool open_chunks(struct chunks *chunks, const char *path, bool is_begun)
{
	*chunks = (struct chunks){ .path = path };
	const char *fault = open_file(chunks) ? fault_of(chunks, is_begun) : strerror(errno);
	if (!fault)
		return true;
	complain("%s: %s", path, fault);
	if (chunks->fd >= 0)
		close(chunks->fd);
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
	if (!chunks->is_begun && !begin_file(chunks))
		return false;
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

void write_names(struct chunks *chunks, uint32_t process, const struct names *names,
		 bool (*is_wanted)(const struct name *name, void *context), void *context)
{
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_NAMES,
					     .process = process };
	size_t size, from = 0;
	while (from < names->count) {
		char *content = names_chunk(names, &from, is_wanted, context, &size);
		if (size && size <= SAMPLER_TRACE_CHUNK_LIMIT)
			write_chunk(chunks, &chunk, content, size, true);
		free(content);
	}
}

bool write_share(struct chunks *chunks, uint32_t process, const struct trace_share *share,
		 void (*function)(bool is_site, uint32_t id, void *context), void *context)
{
	static unsigned char columns[COLUMNS_LIMIT];
	const struct sampler_trace_head *head = &share->head;
	struct sampler_trace_chunk chunk = {
		.kind = SAMPLER_TRACE_CHUNK_COLUMNS,
		.process = process,
		.tid = head->tid,
		.slot = head->slot,
		.depth = head->depth,
		.ticket = SAMPLER_TRACE_TICKET_OF(head->state),
		.first = head->first,
		.monotonic = head->monotonic,
		.lost = head->lost,
	};
	memcpy(chunk.name, head->name, sizeof chunk.name);
	chunk.name[sizeof chunk.name - 1] = 0;
	size_t size = make_columns(share, columns, &chunk.events);
	if (function)
		for_each_id_in(columns, chunk.events, function, context);
	return write_chunk(chunks, &chunk, columns, size, true);
}

bool close_chunks(struct chunks *chunks)
{
	if (!chunks->is_begun && chunks->is_ours)
		unlink(chunks->path);
	if (close(chunks->fd) < 0 && !chunks->error)
		chunks->error = errno;
	return !chunks->error;
}
