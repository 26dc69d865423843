/* A report on standard input, line by line, and what is wrong with it. */

#define _GNU_SOURCE
#include "report-input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

struct report_input report_input;

void report_error(const char *message)
{
	complain("standard input:%zu: %s", report_input.line_number, message);
	report_input.status = worse(report_input.status, EXIT_NOT_FOUND);
}

void read_report(void (*parse)(const char *line))
{
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	while ((length = getline(&line, &size, stdin)) > 0) {
		report_input.line_number++;
		if (line[length - 1] != '\n') {
			report_error("the report is cut in this line");
			break;
		}
		line[length - 1] = 0;
		parse(line);
	}
	if (ferror(stdin)) {
		complain("standard input: %s", strerror(errno));
		report_input.status = EXIT_USAGE;
	}
	free(line);
}
