/* The lines of a file or pipe, which may be compressed, in little memory. */

#ifndef SAMPLER_LINES_H
#define SAMPLER_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lines {
	struct unpacker *unpacker;
	char *buffer;
	size_t capacity, longest; /* the buffer grows to that */
	char *at, *end;           /* of what is in the buffer and comes next */
	bool is_over;             /* nothing comes after that */
	char *held;               /* the last line, if it is to come once more */
	uint64_t number;          /* of the last line */
	uint64_t passed;          /* bytes up to its end */
	size_t length;            /* its, without the newline */
	const char *error;        /* why there is no line, or null at the end */
	bool is_cut;              /* the error is that the last line has no newline: it is at AT */
};

/* Begin to read the lines of what UNPACKER gives, which is theirs from now on, of up to LONGEST bytes with their newlines;
   return whether there is memory for it, and UNPACKER is not null.  Lines_end() has to be called in any case. */
bool lines_begin(struct lines *lines, struct unpacker *unpacker, size_t longest);

/* The next line, with a null byte in place of its newline, until the next call; or null. */
char *lines_next(struct lines *lines);

/* Let the last line, to which the caller did nothing, come once more. */
void lines_hold(struct lines *lines);

/* Pass over as many lines as are in the buffer now and are the WIDTH bytes of BLOCK, which is
   TIMES such lines; return how many.  May return 0 although the next line is such a one.  No line
   may be held, here and below. */
uint64_t lines_skip(struct lines *lines, const char *block, size_t width, unsigned times);

/* Pass over a line of BYTES, with its newline, that the caller has seen in the buffer. */
void lines_pass(struct lines *lines, size_t bytes);

void lines_end(struct lines *lines);

#endif
