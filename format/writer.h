/* Bytes, through a small buffer, to a descriptor.  All of it is async-signal-safe. */

#ifndef SAMPLER_WRITER_H
#define SAMPLER_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct writer {
	int fd;
	int error;        /* why something could not be written, as errno has it; or 0 */
	uint64_t flushed; /* how many bytes were written, or not */
	size_t used;
	char buffer[16384];
};

void writer_begin(struct writer *writer, int fd);
void write_string(struct writer *writer, const char *string);
void write_bytes(struct writer *writer, const void *data, size_t size);
void write_char(struct writer *writer, char c);
void write_number(struct writer *writer, uint64_t number);
/* The most digits of a number. */
#define MOST_DIGITS 20
/* Write NUMBER at TO, which has room for MOST_DIGITS; return the end of it. */
char *put_digits(char *to, uint64_t number);
/* Write what is buffered. */
void writer_flush(struct writer *writer);
/* How much room there is. */
static inline size_t writer_left(const struct writer *writer)
{
	return sizeof writer->buffer - writer->used;
}
/* Where up to SIZE bytes may be put, at most 1000, and as many as writer_left then says; writer_put tells up to where they
   were. */
static inline char *writer_room(struct writer *writer, size_t size)
{
	if (size > writer_left(writer))
		writer_flush(writer);
	return writer->buffer + writer->used;
}
static inline void writer_put(struct writer *writer, const char *end)
{
	writer->used = end - writer->buffer;
}
/* With "0x" and no leading zeros. */
void write_hexadecimal(struct writer *writer, uint64_t number);
/* The same; return whether all went well since the beginning. */
bool writer_end(struct writer *writer);

/* Write SIZE bytes to FD; return 0, or what went wrong, as errno has it. */
int write_all(int fd, const char *bytes, size_t size);

/* The same, but give up when FD, a pipe or a terminal, has no room for seconds: ETIMEDOUT. */
int write_patiently(int fd, const char *bytes, size_t size);

/* Write all that the file FROM holds to TO, by one of these; return the same. */
int copy_file(int from, int to, int (*write)(int fd, const char *bytes, size_t size));

#pragma GCC visibility pop

#endif
