/* Bytes of a file, by way of a copy of a part of it: see window.h. */

#include "window.h"

#include <errno.h>

#include "kernel.h"

/* Read up to SIZE bytes at OFFSET; return how many there are. */
static size_t read_at(int fd, char *to, size_t size, uint64_t offset)
{
	size_t done = 0;
	while (done < size) {
		ssize_t n = sys_pread(fd, to + done, size - done, offset + done);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			break;
		done += n;
	}
	return done;
}

bool read_all_at(int fd, void *to, size_t size, uint64_t offset)
{
	return read_at(fd, to, size, offset) == size;
}

void window_begin(struct window *window, int fd, uint64_t file_size)
{
	window->fd = fd;
	window->file_size = file_size;
	window->start = 0;
	window->size = 0;
}

/* Have what the file still holds from OFFSET on. */
static void fill(struct window *window, uint64_t offset)
{
	uint64_t left = window->file_size - offset;
	size_t size = left < WINDOW_SIZE ? left : WINDOW_SIZE;
	window->start = offset;
	window->size = read_at(window->fd, window->bytes, size, offset);
}

const void *window_get(struct window *window, uint64_t offset, size_t size)
{
	uint64_t at = offset - window->start;
	if (at <= window->size && size <= window->size - at)
		return window->bytes + at;
	if (size > WINDOW_SIZE || offset > window->file_size || size > window->file_size - offset)
		return NULL;
	fill(window, offset);
	return size <= window->size ? window->bytes : NULL;
}
