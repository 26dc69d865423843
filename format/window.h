/* Bytes of a file, by way of a copy of a part of it.

   Who reads many small pieces that follow each other asks the kernel for few large ones, and the file may be cut
   meanwhile, which is an error only, as it would not be with a mapping.  All of it is async-signal-safe. */

#ifndef SAMPLER_WINDOW_H
#define SAMPLER_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define WINDOW_SIZE 32768

struct window {
	int fd;
	uint64_t file_size;
	/* bytes holds SIZE bytes of the file from START on */
	uint64_t start;
	size_t size;
	_Alignas(16) char bytes[WINDOW_SIZE];
};

/* Begin to read FD, a file of FILE_SIZE bytes. */
void window_begin(struct window *window, int fd, uint64_t file_size);

/* Return SIZE bytes at OFFSET, or null if they are not there, or more than fit.  They stay until the next call.  If all offsets
   that are asked for are multiples of 8, they are aligned to 8 bytes. */
const void *window_get(struct window *window, uint64_t offset, size_t size);

/* Read SIZE bytes at OFFSET of FD into TO; return whether they are there. */
bool read_all_at(int fd, void *to, size_t size, uint64_t offset);

#pragma GCC visibility pop

#endif
