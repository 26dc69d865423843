/* Bytes, through a small buffer, to a descriptor.  No stdio, no malloc; a
   failure is remembered, and nothing is written after it. */

#define _GNU_SOURCE
#include "writer.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void writer_begin(struct writer *writer, int fd)
{
	writer->fd = fd;
	writer->failed = false;
	writer->flushed = 0;
	writer->used = 0;
}

void writer_flush(struct writer *writer)
{
	size_t done = 0;
	while (done < writer->used && !writer->failed) {
		ssize_t n = write(writer->fd, writer->buffer + done, writer->used - done);
		if (n >= 0)
			done += n;
		else if (errno != EINTR)
			writer->failed = true;
	}
	writer->flushed += writer->used;
	writer->used = 0;
}

void write_char(struct writer *writer, char c)
{
	if (writer->used == sizeof writer->buffer)
		writer_flush(writer);
	writer->buffer[writer->used++] = c;
}

void write_string(struct writer *writer, const char *string)
{
	while (*string)
		write_char(writer, *string++);
}

void write_bytes(struct writer *writer, const void *data, size_t size)
{
	const char *bytes = data;
	for (size_t i = 0; i < size; i++)
		write_char(writer, bytes[i]);
}

void write_hexadecimal(struct writer *writer, uint64_t number)
{
	int shift = 60;
	write_string(writer, "0x");
	while (shift && !(number >> shift))
		shift -= 4;
	for (; shift >= 0; shift -= 4)
		write_char(writer, "0123456789abcdef"[number >> shift & 15]);
}

void write_number(struct writer *writer, uint64_t number)
{
	char digits[21];
	char *first = digits + sizeof digits - 1;
	/* as most counters are 0 */
	if (number < 10) {
		write_char(writer, '0' + number);
		return;
	}
	*first = 0;
	do
		*--first = '0' + number % 10;
	while (number /= 10);
	write_string(writer, first);
}

bool writer_end(struct writer *writer)
{
	writer_flush(writer);
	return !writer->failed;
}
