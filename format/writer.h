/* Bytes, through a small buffer, to a descriptor.  All of it is async-signal-safe. */

#ifndef SAMPLER_WRITER_H
#define SAMPLER_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct writer {
	int fd;
	bool failed;      /* something could not be written */
	uint64_t flushed; /* how many bytes were written, or not */
	size_t used;
	char buffer[8192];
};

void writer_begin(struct writer *writer, int fd);
void write_string(struct writer *writer, const char *string);
void write_bytes(struct writer *writer, const void *data, size_t size);
void write_char(struct writer *writer, char c);
void write_number(struct writer *writer, uint64_t number);
/* With "0x" and no leading zeros. */
void write_hexadecimal(struct writer *writer, uint64_t number);
/* Write what is buffered. */
void writer_flush(struct writer *writer);
/* The same; return whether all went well since the beginning. */
bool writer_end(struct writer *writer);

#pragma GCC visibility pop

#endif
