/* A report on standard input, line by line, and what is wrong with it. */

#define _GNU_SOURCE
#include "report-input.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "tool.h"

struct report_input report_input;

void report_error(const char *message)
{
	complain("standard input:%zu: %s", report_input.line_number, message);
	report_input.status = worse(report_input.status, EXIT_NOT_FOUND);
}

/* Whether LINE belongs to a subreport that is not the samples.  (Samples may also stand
   alone, in no subreport.) */
static bool is_of_other(const char *line)
{
	static bool inside;
	char id[256];
	bool was_inside = inside;
	if (parse_report_tag(line, id, sizeof id))
		inside = was_inside = strcmp(id, "samples") != 0;
	else if (is_end_tag(line, "report"))
		inside = false;
	return was_inside;
}

static void (*parse_sample)(const char *line);

static void parse_unless_other(const char *line)
{
	if (!is_of_other(line))
		parse_sample(line);
}

void read_samples(void (*parse)(const char *line))
{
	parse_sample = parse;
	read_report(parse_unless_other);
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
