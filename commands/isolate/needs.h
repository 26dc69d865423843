/* What a test needs from others: which may not run beside it, and which come first. */

#ifndef SAMPLER_ISOLATE_NEEDS_H
#define SAMPLER_ISOLATE_NEEDS_H

#include <stdbool.h>
#include <stddef.h>

#include "lines.h"

struct needs {
	bool is_alone;   /* nothing runs beside it */
	bool is_chained; /* it comes after others, or others after it */
	unsigned slots;  /* it takes the place of so many; at least 1 */
	long priority;   /* those of a higher one begin first */
	size_t *locks;   /* of which one test has each at a time, by number */
	size_t *after;   /* numbers of lines: these tests end before it begins */
	size_t lock_count, after_count;
};

/* What each of LINES needs, which are tests of a suite, by its words behind the first TEST_WORDS (suite.h):

	alone
	slots=NUMBER
	priority=NUMBER
	lock=NAME
	after=WORD		the TEST_WORD of another one

   What is not known is passed over.  It lasts as long as we do. */
struct needs *read_needs(const struct lines *lines);

#endif
