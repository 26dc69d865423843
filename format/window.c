/* Bytes of a file, by way of a copy of a part of it: see window.h. */

#include "window.h"

#include <errno.h>

#include "kernel.h"

bool read_all_at(int fd, void *to, size_t size, uint64_t offset)
{
	char *bytes = to;
	while (size) {
		ssize_t n = sys_pread(fd, bytes, size, offset);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			return false;
		bytes += n;
		offset += n;
		size -= n;
	}
	return true;
}

void window_begin(struct window *window, int fd, uint64_t file_size)
{
	window->fd = fd;
	window->file_size = file_size;
	window->start = 0;
	window->size = 0;
}

/* Have what the file holds from OFFSET on. */
static bool fill(struct window *window, uint64_t offset)
{
	uint64_t left = window->file_size - offset;
	size_t size = left < WINDOW_SIZE ? left : WINDOW_SIZE;
	bool is_there = read_all_at(window->fd, window->bytes, size, offset);
	window->start = offset;
	window->size = is_there ? size : 0;
	return is_there;
}

const void *window_get(struct window *window, uint64_t offset, size_t size)
{
	uint64_t at = offset - window->start;
	if (at <= window->size && size <= window->size - at)
		return window->bytes + at;
	if (size > WINDOW_SIZE || offset > window->file_size || size > window->file_size - offset)
		return NULL;
	return fill(window, offset) ? window->bytes : NULL;
}
