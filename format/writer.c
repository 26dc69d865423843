/* Bytes, through a small buffer, to a descriptor.  No stdio, no malloc; a
   failure is remembered, and nothing is written after it. */

#include "writer.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "kernel.h"

/* How long a pipe or a terminal may be full. */
#define SECONDS_TO_WAIT 5

/* What a pipe that has room at all has room for. */
#define PIECE 4096

void writer_begin(struct writer *writer, int fd)
{
	writer->fd = fd;
	writer->error = 0;
	writer->flushed = 0;
	writer->used = 0;
}

int write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = sys_write(fd, bytes, size);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			return n ? -n : ENOSPC;
		bytes += n;
		size -= n;
	}
	return 0;
}

static bool has_room(int fd)
{
	struct timespec time = { .tv_sec = SECONDS_TO_WAIT };
	struct pollfd one = { .fd = fd, .events = POLLOUT };
	int n;
	/* the kernel leaves in it what remains of the time */
	while ((n = sys_poll(&one, &time)) == -EINTR)
		;
	return n > 0;
}

int write_patiently(int fd, const char *bytes, size_t size)
{
	int error = 0;
	while (size && !error) {
		size_t piece = size < PIECE ? size : PIECE;
		error = has_room(fd) ? write_all(fd, bytes, piece) : ETIMEDOUT;
		bytes += piece;
		size -= piece;
	}
	return error;
}

int copy_file(int from, int to, int (*write)(int fd, const char *bytes, size_t size))
{
	char buffer[1024];
	off_t offset = 0;
	ssize_t got;
	int error = 0;
	while (!error && (got = sys_pread(from, buffer, sizeof buffer, offset)) != 0) {
		error = got < 0 ? -got : write(to, buffer, got);
		offset += got;
	}
	return error;
}

void writer_flush(struct writer *writer)
{
	if (!writer->error)
		writer->error = write_all(writer->fd, writer->buffer, writer->used);
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
	write_bytes(writer, string, strlen(string));
}

void write_bytes(struct writer *writer, const void *data, size_t size)
{
	const char *bytes = data;
	while (size > 0) {
		char *to = writer_room(writer, 1);
		size_t left = writer_left(writer), piece = size < left ? size : left;
		memcpy(to, bytes, piece);
		writer_put(writer, to + piece);
		bytes += piece;
		size -= piece;
	}
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

char *put_digits(char *to, uint64_t number)
{
	char digits[MOST_DIGITS];
	unsigned count = 0;
	do
		digits[count++] = '0' + number % 10;
	while (number /= 10);
	while (count > 0)
		*to++ = digits[--count];
	return to;
}

void write_number(struct writer *writer, uint64_t number)
{
	writer_put(writer, put_digits(writer_room(writer, MOST_DIGITS), number));
}

bool writer_end(struct writer *writer)
{
	writer_flush(writer);
	return !writer->error;
}
