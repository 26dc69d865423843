/* The lines of source files. */

#ifndef SAMPLER_LINES_H
#define SAMPLER_LINES_H

struct line {
	const char *text; /* null if the file has no such line */
	size_t length;    /* in bytes, without the newline */
};

/* The line NUMBER, from 1, of FILE, as GCC sees it.  Valid for ever. */
struct line source_line(const char *file, int number);

#endif
