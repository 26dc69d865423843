/* Whether a process has failed, by how it ended. */

#ifndef SAMPLER_OUTCOME_H
#define SAMPLER_OUTCOME_H

#include <argp.h>
#include <stdbool.h>

enum outcome {
	OUTCOME_PASSED,
	OUTCOME_FAILED,
	OUTCOME_IGNORED, /* not counted, or no more */
};

/* The words for outcomes. */
extern const char *const outcome_words[3];

/* Options for the outcome of signals, to be among those of a command; by default, all have
   failed, but for SIGTERM, SIGINT and SIGHUP, by which somebody ends a program that works. */
extern const struct argp outcome_argp;

/* These options as they were given, up to a null one, for who passes them on. */
extern char **outcome_options;

/* The outcome of a process that the signal NUMBER has ended. */
enum outcome outcome_of_signal(int number);

/* What metadata say of the end of a process: see sampler-report(5). */
enum ending {
	ENDING_PASSED = OUTCOME_PASSED,
	ENDING_FAILED = OUTCOME_FAILED,
	ENDING_IGNORED = OUTCOME_IGNORED, /* by a signal that is no outcome */
	ENDING_UNKNOWN,
};

/* By the value of the key "ended". */
enum ending parse_ending(const char *how);

/* By the value of the key "outcome": unknown, if it is no word for one. */
enum ending parse_outcome(const char *word);

/* How a run ended of which the processes ended in these ways: it has failed if one has. */
enum ending worse_ending(enum ending ending, enum ending other);

#endif
