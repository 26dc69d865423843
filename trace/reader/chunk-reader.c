/* Reading a trace file, chunk by chunk. */

#define _GNU_SOURCE
#include "chunk-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "tool.h"

static bool read_at(int fd, void *to, size_t size, uint64_t offset)
{
	char *bytes = to;
	while (size) {
		ssize_t n = pread(fd, bytes, size, offset);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		bytes += n;
		offset += n;
		size -= n;
	}
	return true;
}

static void *have(void **memory, size_t *capacity, size_t size)
{
	if (*capacity < size) {
		*memory = reallocate(*memory, size);
		*capacity = size;
	}
	return *memory;
}

static bool is_plausible(const struct sampler_trace_chunk *chunk)
{
	return chunk->magic == SAMPLER_TRACE_CHUNK_MAGIC &&
	       chunk->stored <= SAMPLER_TRACE_CHUNK_LIMIT &&
	       chunk->raw <= SAMPLER_TRACE_CHUNK_LIMIT && chunk->compressed <= 1 &&
	       (chunk->compressed || chunk->raw == chunk->stored);
}

/* Whether there is a chunk at OFFSET: its head, and in the reader its stored content. */
static bool read_chunk(struct chunk_reader *reader, struct sampler_trace_chunk *chunk,
		       uint64_t offset)
{
	if (reader->size - offset < sizeof *chunk ||
	    !read_at(reader->fd, chunk, sizeof *chunk, offset) || !is_plausible(chunk) ||
	    reader->size - offset - sizeof *chunk < chunk->stored)
		return false;
	void *stored = have(&reader->stored, &reader->stored_capacity, chunk->stored + 1);
	if (!read_at(reader->fd, stored, chunk->stored, offset + sizeof *chunk))
		return false;
	struct sampler_trace_chunk head = *chunk;
	head.crc = 0;
	uint32_t crc = crc32(0, (const unsigned char *)&head, sizeof head);
	return crc32(crc, stored, chunk->stored) == chunk->crc;
}

static const char *check_header(int fd)
{
	struct sampler_trace_file_header header;
	if (!read_at(fd, &header, sizeof header, 0) ||
	    memcmp(header.magic, SAMPLER_TRACE_FILE_MAGIC, 14) != 0)
		return "this is no trace file";
	if (memcmp(header.magic, SAMPLER_TRACE_FILE_MAGIC, 16) != 0)
		return "this trace file is of another format than this Sampler reads";
	if (header.byte_order != SAMPLER_TRACE_BYTE_ORDER)
		return "this trace file is of a machine with another byte order";
	return NULL;
}

const char *begin_chunks(struct chunk_reader *reader, int fd, chunk_error *complain, void *context)
{
	struct stat st;
	*reader = (struct chunk_reader){ .fd = fd, .complain = complain, .context = context };
	if (fstat(fd, &st) < 0)
		return strerror(errno);
	reader->size = st.st_size;
	reader->at = sizeof(struct sampler_trace_file_header);
	return check_header(fd);
}

/* Bytes that are read in vain, of what is no chunk in the end. */
#define MOST_SEARCHED (1 << 30)

/* The offset from FROM on where the next chunk is that is right; the size of the file if there is
   none. */
static uint64_t find_chunk(struct chunk_reader *reader, struct sampler_trace_chunk *chunk,
			   uint64_t from)
{
	static char window[65536];
	const uint32_t magic = SAMPLER_TRACE_CHUNK_MAGIC;
	uint64_t searched = 0;
	while (reader->size - from >= sizeof *chunk) {
		uint64_t size = reader->size - from;
		if (size > sizeof window)
			size = sizeof window;
		if (!read_at(reader->fd, window, size, from))
			break;
		const char *found = memmem(window, size, &magic, sizeof magic);
		if (found && read_chunk(reader, chunk, from + (found - window)))
			return from + (found - window);
		/* a file may be made of what looks like heads of large chunks */
		if (found && is_plausible(chunk) && (searched += chunk->stored) > MOST_SEARCHED)
			break;
		from += found ? (size_t)(found - window) + 1 : size - sizeof magic + 1;
	}
	return reader->size;
}

bool next_chunk(struct chunk_reader *reader, struct sampler_trace_chunk *chunk, uint64_t *offset)
{
	char message[96];
	if (reader->at >= reader->size)
		return false;
	*offset = reader->at;
	if (!read_chunk(reader, chunk, reader->at)) {
		*offset = find_chunk(reader, chunk, reader->at + 1);
		snprintf(message, sizeof message, "%llu bytes are damaged, and passed over",
			 (unsigned long long)(*offset - reader->at));
		reader->complain(reader->context, reader->at, message);
		reader->at = *offset;
		if (*offset >= reader->size)
			return false;
	}
	reader->at = *offset + sizeof *chunk + chunk->stored;
	return true;
}

static const void *expand(struct chunk_reader *reader, const struct sampler_trace_chunk *chunk)
{
	void *raw = have(&reader->raw, &reader->raw_capacity, chunk->raw + 1);
	size_t size = ZSTD_decompress(raw, chunk->raw, reader->stored, chunk->stored);
	return !ZSTD_isError(size) && size == chunk->raw ? raw : NULL;
}

const void *chunk_content(struct chunk_reader *reader, const struct sampler_trace_chunk *chunk,
			  uint64_t offset)
{
	struct sampler_trace_chunk again;
	const void *content = NULL;
	if (read_chunk(reader, &again, offset))
		content = chunk->compressed ? expand(reader, chunk) : reader->stored;
	if (!content)
		reader->complain(reader->context, offset, "this chunk cannot be read");
	return content;
}

void end_chunks(struct chunk_reader *reader)
{
	free(reader->stored);
	free(reader->raw);
}

static void say_nothing(void *context, uint64_t offset, const char *message)
{
	(void)context;
	(void)offset;
	(void)message;
}

bool is_trace(int fd)
{
	return !check_header(fd);
}

bool is_unfinished(const char *path)
{
	struct chunk_reader reader;
	struct sampler_trace_chunk chunk;
	uint64_t offset;
	unsigned kind = SAMPLER_TRACE_CHUNK_END;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	if (!begin_chunks(&reader, fd, say_nothing, NULL))
		while (next_chunk(&reader, &chunk, &offset))
			kind = chunk.kind;
	end_chunks(&reader);
	close(fd);
	return kind != SAMPLER_TRACE_CHUNK_END;
}

bool find_end_of_chunks(int fd, uint64_t *end)
{
	struct chunk_reader reader;
	struct sampler_trace_chunk chunk;
	if (begin_chunks(&reader, fd, say_nothing, NULL))
		return false;
	uint64_t offset;
	*end = reader.at;
	while (next_chunk(&reader, &chunk, &offset))
		*end = reader.at;
	end_chunks(&reader);
	return true;
}
