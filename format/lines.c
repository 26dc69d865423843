/* The lines of a file or pipe, in little memory. */

#include "lines.h"

#include <stdlib.h>
#include <string.h>

#include "unpack.h"

enum { FIRST_CAPACITY = 65536 };

static const char no_memory[] = "out of memory";

bool lines_begin(struct lines *lines, struct unpacker *unpacker, size_t longest)
{
	size_t capacity = longest < FIRST_CAPACITY ? longest : FIRST_CAPACITY;
	*lines = (struct lines){ .capacity = capacity, .longest = longest };
	lines->unpacker = unpacker;
	lines->buffer = lines->at = lines->end = malloc(capacity);
	return lines->unpacker && lines->buffer;
}

void lines_end(struct lines *lines)
{
	if (lines->unpacker)
		unpack_end(lines->unpacker);
	free(lines->buffer);
}

/* Make room for more bytes after those that come next. */
static bool make_room(struct lines *lines)
{
	size_t left = lines->end - lines->at;
	memmove(lines->buffer, lines->at, left);
	if (left == lines->longest) {
		lines->error = "the line is too long";
		return false;
	}
	if (left == lines->capacity) {
		size_t capacity = 2 * left < lines->longest ? 2 * left : lines->longest;
		char *buffer = realloc(lines->buffer, capacity);
		if (!buffer) {
			lines->error = no_memory;
			return false;
		}
		lines->buffer = buffer;
		lines->capacity = capacity;
	}
	lines->at = lines->buffer;
	lines->end = lines->buffer + left;
	return true;
}

/* Read more; return false at the end, or after an error. */
static bool fill(struct lines *lines)
{
	if (lines->is_over)
		return false;
	lines->is_over = true;
	if (!make_room(lines))
		return false;
	size_t room = lines->capacity - (size_t)(lines->end - lines->buffer);
	ssize_t got = unpack(lines->unpacker, lines->end, room, &lines->error);
	if (got <= 0)
		return false;
	lines->end += got;
	lines->is_over = false;
	return true;
}

/* There is no newline in what comes next, and nothing after it. */
static char *no_line(struct lines *lines)
{
	if (!lines->error && lines->at < lines->end) {
		lines->error = "the report is cut in this line";
		lines->is_cut = true;
		/* no more was read than there was room for */
		*lines->end = 0;
	}
	/* the error is that of the line that should come */
	lines->number += lines->error != NULL;
	return NULL;
}

char *lines_next(struct lines *lines)
{
	char *line = lines->held, *newline;
	lines->held = NULL;
	if (line || lines->error)
		return line;
	size_t searched = 0;
	while (!(newline = memchr(lines->at + searched, '\n',
				  (size_t)(lines->end - lines->at) - searched))) {
		searched = lines->end - lines->at;
		if (!fill(lines))
			return no_line(lines);
	}
	line = lines->at;
	*newline = 0;
	lines->at = newline + 1;
	lines->length = newline - line;
	lines->passed += lines->length + 1;
	lines->number++;
	return line;
}

void lines_hold(struct lines *lines)
{
	lines->held = lines->at - lines->length - 1;
}

/* How many of the first SIZE bytes are the same. */
static size_t common_bytes(const char *a, const char *b, size_t size)
{
	uint64_t word, other;
	size_t at = 0;
	for (; at + sizeof word <= size; at += sizeof word) {
		memcpy(&word, a + at, sizeof word);
		memcpy(&other, b + at, sizeof other);
		if (word != other)
			break;
	}
	while (at < size && a[at] == b[at])
		at++;
	return at;
}

uint64_t lines_skip(struct lines *lines, const char *block, size_t width, unsigned times)
{
	const char *at = lines->at;
	size_t common, size = width * times;
	do {
		size_t left = lines->end - at;
		common = common_bytes(at, block, left < size ? left : size);
		at += common - common % width;
	} while (common == size);
	size_t bytes = at - lines->at;
	lines->at += bytes;
	lines->passed += bytes;
	lines->number += bytes / width;
	return bytes / width;
}

void lines_pass(struct lines *lines, size_t bytes)
{
	lines->at += bytes;
	lines->passed += bytes;
	lines->number++;
}
