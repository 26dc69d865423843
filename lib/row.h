/* What ranking needs of a report, in few bytes, as collectors store it: see sampler-collector(5).

   A layout is what many reports have in common: which programs and libraries they are of, and which elements of samples they
   have.  It is a text,

	module	BUILD-ID	PATH			for each program or library
	samples	UNIT	SCHEME	WIDTH	SITES		for each element, in the order of the report

   A row is the rest, in bytes.  Numbers are in 7 bits a byte, the least significant first, the high bit telling that more come:

	the length of the metadata, and these, but for modules and the number of the process
	the length of the stack, and that: the lines of main-backtrace and then, if there were any, those of modules with
		their addresses
	for each element of the layout, how many of its sites were observed, and for each of these

		(the distance from the site before, from -1) << WIDTH | SEEN

		where bit K of SEEN tells that counter K was greater than 0.

   If the sparsity of the run is above 1, the row has levels, see levels.h.  It then begins with the numbers 0 and 2, which cannot be lengths of metadata and
   stack.  Behind the sites of each element come the levels of the counters that were greater than 0, in the same order.  A level is that many bits of 1,
   and a bit of 0 unless it is MOST_LEVEL.  The lowest bit of a byte comes first; the last byte of an element is filled with 0.

   Counts, other subreports, and samples of the scheme "bounds", whose counters are values of the program, are left out. */

#ifndef SAMPLER_ROW_H
#define SAMPLER_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report-reader.h"

struct row {
	char *layout; /* ends with a null byte */
	unsigned char *bytes;
	size_t size;
	char *ended, *outcome; /* as the metadata have them, or null */
};

/* Make ROW of the one report that READER reads; what is in it is freed by drop_row().  Levels are those that the report has, or, if it has counts, are
   drawn by random numbers that SEED begins.  Return false if the report is cut or malformed, or there is another one, or none: READER has told why, but for
   the last two. */
bool make_row(struct row *row, struct report_reader *reader, uint64_t seed);

void drop_row(struct row *row);

struct row_reader;

/* Begin to read the row of SIZE BYTES with LAYOUT, all of which last as long as the reader. */
struct row_reader *row_reader_of(const char *layout, const unsigned char *bytes, size_t size);

/* Whether the row that begins with SIZE BYTES has levels. */
bool has_row_levels(const unsigned char *bytes, size_t size);

/* What comes next, as report_next() gives it of the report, but for what a row leaves out: the values are 0 and 1 or, if it has levels, 0 and 1 plus the level,
   sites of zeros are passed over, and metadata come first.  What is damaged is a REPORT_ERROR, after which there is no more. */
const struct report_event *row_next(struct row_reader *reader);

void row_reader_close(struct row_reader *reader);

#endif
