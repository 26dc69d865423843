/* A report on standard input, line by line, and what is wrong with it. */

#ifndef SAMPLER_REPORT_INPUT_H
#define SAMPLER_REPORT_INPUT_H

#include <stddef.h>

/* The number of the line that is being read, from 1, and what the tool should exit with
   so far. */
struct report_input {
	size_t line_number;
	int status;
};

extern struct report_input report_input;

/* Complain about the present line. */
void report_error(const char *message);

/* Show each line to PARSE, without its newline.  Stop where a line is cut, after
   complaining. */
void read_report(void (*parse)(const char *line));

#endif
