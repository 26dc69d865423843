/* What "sampler isolate" was told to do. */

#ifndef SAMPLER_ISOLATE_ARGUMENTS_H
#define SAMPLER_ISOLATE_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "suite.h"
#include "word-list.h"

struct arguments {
	const char *directory, *label_command, *timeout, *each;
	char *expected;                    /* a directory of outputs, or null */
	struct word_list ranking;          /* options for sampler rank */
	struct word_list corpora, crashes; /* directories */
	struct suite suite;                /* of tests to run */
	unsigned long runs, at_once;
	double seconds;            /* the time limit of a run; 0: none */
	uint64_t memory;           /* the limit of that, in bytes; 0: none */
	double seconds_to_switch;  /* 0: nothing is switched */
	bool is_quiet, has_memory; /* the latter: said by the user */
	char process[16];          /* our number */
	char **command;            /* up to a null one; may be empty */
};

extern struct arguments arguments;

/* Read the command line into "arguments", or end with an error of usage. */
void parse_arguments(int argc, char **argv);

#endif
