/* The bytes of a file, a pipe or of memory, inflated if need be.

   What compressed them is seen by their first bytes.  There may be several members of gzip, or
   frames of zstd, one after the other, and nothing else after them. */

#include "unpack.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

struct unpacker {
	int fd; /* or -1: the input is what is left of the memory */
	const unsigned char *memory;
	size_t memory_size;
	/* the next bytes, or an error */
	ssize_t (*next)(struct unpacker *, void *, size_t, const char **);
	z_stream gzip;
	ZSTD_DStream *zstd;
	bool is_inside;  /* a member or frame has begun, and not ended */
	size_t at, size; /* what is left of the bytes that were read */
	unsigned char bytes[65536];
};

static const char damaged[] = "the compressed data are cut or damaged";
static const char no_memory[] = "out of memory";

static ssize_t copy_some(struct unpacker *unpacker, void *buffer, size_t size)
{
	size_t copied = size < unpacker->memory_size ? size : unpacker->memory_size;
	if (copied)
		memcpy(buffer, unpacker->memory, copied);
	unpacker->memory += copied;
	unpacker->memory_size -= copied;
	return copied;
}

static ssize_t read_some(struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	ssize_t got;
	if (unpacker->fd < 0)
		return copy_some(unpacker, buffer, size);
	do
		got = read(unpacker->fd, buffer, size);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		*error = strerror(errno);
	return got;
}

/* Read bytes to inflate, if there are none left; return false at the end, or after an error. */
static bool refill(struct unpacker *unpacker, const char **error)
{
	if (unpacker->at < unpacker->size)
		return true;
	ssize_t got = read_some(unpacker, unpacker->bytes, sizeof unpacker->bytes, error);
	unpacker->at = 0;
	unpacker->size = got > 0 ? got : 0;
	return got > 0;
}

static ssize_t next_plain(struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	size_t left = unpacker->size - unpacker->at;
	if (!left)
		return read_some(unpacker, buffer, size, error);
	if (size > left)
		size = left;
	memcpy(buffer, unpacker->bytes + unpacker->at, size);
	unpacker->at += size;
	return size;
}

static ssize_t end_of_input(const struct unpacker *unpacker, const char **error)
{
	if (!*error && unpacker->is_inside)
		*error = damaged;
	return *error ? -1 : 0;
}

/* Inflate what there is by gzip; return the bytes that came of it, or -1. */
static ssize_t inflate_gzip(struct unpacker *unpacker, void *buffer, size_t size,
			    const char **error)
{
	z_stream *gzip = &unpacker->gzip;
	gzip->next_in = unpacker->bytes + unpacker->at;
	gzip->avail_in = unpacker->size - unpacker->at;
	gzip->next_out = buffer;
	gzip->avail_out = size;
	int code = inflate(gzip, Z_NO_FLUSH);
	unpacker->at = unpacker->size - gzip->avail_in;
	unpacker->is_inside = code != Z_STREAM_END;
	if (code == Z_STREAM_END)
		code = inflateReset(gzip);
	if (code == Z_OK || code == Z_BUF_ERROR)
		return size - gzip->avail_out;
	*error = code == Z_MEM_ERROR ? no_memory : damaged;
	return -1;
}

static ssize_t inflate_zstd(struct unpacker *unpacker, void *buffer, size_t size,
			    const char **error)
{
	ZSTD_inBuffer in = { unpacker->bytes, unpacker->size, unpacker->at };
	ZSTD_outBuffer out = { buffer, size, 0 };
	size_t code = ZSTD_decompressStream(unpacker->zstd, &out, &in);
	unpacker->at = in.pos;
	unpacker->is_inside = code != 0;
	if (!ZSTD_isError(code))
		return out.pos;
	*error = ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation ? no_memory : damaged;
	return -1;
}

/* Call INFLATE until something comes of what is read.  It may still hold something when all is
   read, if the buffer was too small for it. */
static ssize_t inflate_by(ssize_t (*inflate)(struct unpacker *, void *, size_t, const char **),
			  struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	ssize_t got;
	do {
		bool is_over = !refill(unpacker, error);
		if (is_over && (*error || !unpacker->is_inside))
			return end_of_input(unpacker, error);
		got = inflate(unpacker, buffer, size, error);
		if (got == 0 && is_over)
			return end_of_input(unpacker, error);
	} while (got == 0);
	return got;
}

static ssize_t next_gzip(struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	return inflate_by(inflate_gzip, unpacker, buffer, size, error);
}

static ssize_t next_zstd(struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	return inflate_by(inflate_zstd, unpacker, buffer, size, error);
}

enum { MAGIC_SIZE = 4 };

static bool begins_with(const struct unpacker *unpacker, const char *magic, size_t size)
{
	return unpacker->size >= size && memcmp(unpacker->bytes, magic, size) == 0;
}

/* Read the first bytes, which a pipe may give one by one, and choose who inflates them. */
static bool recognise(struct unpacker *unpacker, const char **error)
{
	ssize_t got = 1;
	while (got > 0 && unpacker->size < MAGIC_SIZE) {
		got = read_some(unpacker, unpacker->bytes + unpacker->size,
				sizeof unpacker->bytes - unpacker->size, error);
		unpacker->size += got > 0 ? got : 0;
	}
	if (got < 0)
		return false;
	unpacker->next = next_plain;
	if (begins_with(unpacker, "\x1f\x8b", 2)) {
		if (inflateInit2(&unpacker->gzip, 15 + 16) == Z_OK)
			unpacker->next = next_gzip;
		else
			*error = no_memory;
	} else if (begins_with(unpacker, "\x28\xb5\x2f\xfd", MAGIC_SIZE)) {
		unpacker->zstd = ZSTD_createDStream();
		if (unpacker->zstd)
			unpacker->next = next_zstd;
		else
			*error = no_memory;
	}
	return !*error;
}

struct unpacker *unpack_begin(int fd)
{
	struct unpacker *unpacker = calloc(1, sizeof *unpacker);
	if (unpacker)
		unpacker->fd = fd;
	return unpacker;
}

struct unpacker *unpack_begin_memory(const void *data, size_t size)
{
	struct unpacker *unpacker = unpack_begin(-1);
	if (unpacker) {
		unpacker->memory = data;
		unpacker->memory_size = size;
	}
	return unpacker;
}

ssize_t unpack(struct unpacker *unpacker, void *buffer, size_t size, const char **error)
{
	*error = NULL;
	if (!unpacker->next && !recognise(unpacker, error))
		return -1;
	return unpacker->next(unpacker, buffer, size, error);
}

void unpack_end(struct unpacker *unpacker)
{
	if (unpacker->next == next_gzip)
		inflateEnd(&unpacker->gzip);
	ZSTD_freeDStream(unpacker->zstd);
	free(unpacker);
}
