/* The tests that a harness names, as "sampler isolate" reads them. */

#ifndef SAMPLER_LIST_TESTS_H
#define SAMPLER_LIST_TESTS_H

#include <stdio.h>

/* Read what a harness has said of the tests in WHERE, a directory or a program, and write a line for each:

	WORD NAME ALONE [NEED]...

   each a word as of a shell: by what it is run, its name, a command that runs it without the harness, or ''; and what it needs
   (needs.h).  Return whether what was said could be read. */
typedef int list_tests(FILE *in, const char *where, FILE *out);

list_tests list_catch2, list_ctest, list_googletest, list_meson;

/* Write WORD behind others, or as the first. */
void write_word(FILE *out, const char *word);

/* Write the word KEY=VALUE. */
void write_need(FILE *out, const char *key, const char *value);

#endif
