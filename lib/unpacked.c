/* A file as a stream, inflated if gzip or zstd has compressed it. */

#include "unpacked.h"

#include <stdlib.h>
#include <unistd.h>

#include "contents.h"
#include "tool.h"
#include "unpack.h"

struct unpacked {
	int fd;
	struct unpacker *unpacker;
};

static ssize_t read_unpacked(void *cookie, char *buffer, size_t size)
{
	struct unpacked *unpacked = cookie;
	const char *error;
	return unpack(unpacked->unpacker, buffer, size, &error);
}

static int close_unpacked(void *cookie)
{
	struct unpacked *unpacked = cookie;
	if (unpacked->unpacker)
		unpack_end(unpacked->unpacker);
	close(unpacked->fd);
	free(unpacked);
	return 0;
}

FILE *open_unpacked(const char *path)
{
	static const cookie_io_functions_t functions = { .read = read_unpacked,
							 .close = close_unpacked };
	int fd = open_regular(path);
	if (fd < 0)
		return NULL;
	struct unpacked *unpacked = allocate(sizeof *unpacked);
	*unpacked = (struct unpacked){ fd, unpack_begin(fd) };
	FILE *stream = unpacked->unpacker ? fopencookie(unpacked, "r", functions) : NULL;
	if (!stream)
		close_unpacked(unpacked);
	return stream;
}

char *unpack_all(const void *data, size_t size, size_t most, size_t *length)
{
	const char *error;
	char *text = NULL;
	size_t room = 0;
	ssize_t got = 1;
	struct unpacker *unpacker = unpack_begin_memory(data, size);
	*length = 0;
	while (unpacker && got > 0 && *length <= most) {
		if (*length == room)
			text = reallocate(text, room = room ? 2 * room : 1 << 16);
		got = unpack(unpacker, text + *length, room - *length, &error);
		*length += got > 0 ? got : 0;
	}
	if (unpacker)
		unpack_end(unpacker);
	if (unpacker && got == 0)
		return text;
	free(text);
	return NULL;
}
