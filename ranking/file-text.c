/* Whole files of text, compressed or not. */

#define _GNU_SOURCE
#include "file-text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "tool.h"

struct text {
	char *bytes;
	size_t size, capacity;
};

/* Have room for another block, and a null byte. */
static char *room(struct text *text, size_t block)
{
	if (text->size + block + 1 > text->capacity) {
		text->capacity = 2 * text->capacity + block + 1;
		text->bytes = reallocate(text->bytes, text->capacity);
	}
	return text->bytes + text->size;
}

#define BLOCK 65536

/* Plain, or by gzip; return null or what went wrong. */
static const char *read_by_zlib(int fd, struct text *text)
{
	gzFile file = gzdopen(fd, "rb");
	int n;
	if (!file)
		return "out of memory";
	while ((n = gzread(file, room(text, BLOCK), BLOCK)) > 0)
		text->size += n;
	int code;
	gzerror(file, &code);
	gzclose(file);
	if (code == Z_ERRNO)
		return strerror(errno);
	return n < 0 || code == Z_BUF_ERROR ? "the compressed data are cut or damaged" : NULL;
}

static const char *inflate_by_zstd(struct text *text)
{
	struct text inflated = { 0 };
	ZSTD_DStream *stream = ZSTD_createDStream();
	ZSTD_inBuffer in = { text->bytes, text->size, 0 };
	size_t left = 1;
	bool has_room = true;
	/* until all is read, and all that came of it is written */
	while (!ZSTD_isError(left) && (in.pos < in.size || !has_room)) {
		ZSTD_outBuffer out = { room(&inflated, BLOCK), BLOCK, 0 };
		left = ZSTD_decompressStream(stream, &out, &in);
		inflated.size += out.pos;
		has_room = out.pos < out.size;
	}
	ZSTD_freeDStream(stream);
	free(text->bytes);
	*text = inflated;
	return left ? "the compressed data are cut or damaged" : NULL;
}

static bool is_zstd(const struct text *text)
{
	static const unsigned char magic[] = { 0x28, 0xb5, 0x2f, 0xfd };
	return text->size >= sizeof magic && memcmp(text->bytes, magic, sizeof magic) == 0;
}

char *read_file_text(const char *path, size_t *size, const char **error)
{
	struct text text = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	*error = fd < 0 ? strerror(errno) : read_by_zlib(fd, &text);
	if (!*error && is_zstd(&text))
		*error = inflate_by_zstd(&text);
	if (*error) {
		free(text.bytes);
		return NULL;
	}
	*room(&text, 0) = 0;
	*size = text.size;
	return text.bytes;
}
