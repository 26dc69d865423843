/* The tests of a suite. */

#ifndef SAMPLER_ISOLATE_SUITE_H
#define SAMPLER_ISOLATE_SUITE_H

#include <argp.h>
#include <stdbool.h>

#include "lines.h"

struct suite {
	char *script;    /* see the directory suites; null if there is no suite */
	char *directory; /* absolute: where it was built, or a program */
};

/* The words of a line of a suite. */
enum {
	TEST_WORD, /* by which "SCRIPT run DIRECTORY WORD" runs the test */
	TEST_NAME,
	TEST_ALONE, /* a command that runs it without the suite, or "" */
	TEST_WORDS
};

/* The suite of an option's TEXT, SUITE[:DIRECTORY]; or else an error of STATE. */
struct suite parse_suite(struct argp_state *state, const char *text);

/* Add a line for each test of SUITE; return whether there is any, and all can be read, after complaining. */
bool read_suite(struct lines *lines, const struct suite *suite);

/* The shell's command that says what the exit status of a test means. */
extern const char label_of_tests[];

#endif
