/* extract-report: write one subreport of a feedback report to standard output,
   without its <report> tags. */

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "report-reader.h"
#include "tool.h"

static struct {
	const char *id;
	char **files;
} arguments;

static error_t parse_option(int key, char *value, struct argp_state *state)
{
	(void)value;
	switch (key) {
	case ARGP_KEY_ARGS:
		arguments.id = state->argv[state->next];
		arguments.files = state->argv + state->next + 1;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the name of a subreport is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "ID [FILE...]",
	.doc = "Write the subreport ID of each feedback report in FILE (- or none: standard input) "
	       "to standard output."
	       "\vThe counters of a run are in the subreport \"samples\".",
};

/* Copy the subreports of that name; return the exit status that the report deserves. */
static int extract(struct report_reader *reader, const char *name)
{
	const struct report_event *event;
	int status = EXIT_FOUND;
	bool is_found = false;
	report_reader_keep_lines(reader);
	while ((event = report_next(reader))->kind != REPORT_INPUT_END) {
		bool is_wanted = strcmp(event->id, arguments.id) == 0;
		is_found |= is_wanted;
		if (event->kind == REPORT_LINE && is_wanted)
			puts(event->text);
		else if (event->kind == REPORT_ERROR)
			status = worse(status, event->fault == REPORT_BAD_TEXT ? EXIT_NOT_FOUND
									       : EXIT_USAGE);
	}
	report_reader_close(reader);
	if (is_found)
		return status;
	complain("%s: no subreport %s", name, arguments.id);
	return worse(status, EXIT_NOT_FOUND);
}

static int extract_file(const char *name)
{
	static const char standard_input[] = "standard input";
	bool is_stdin = strcmp(name, "-") == 0;
	if (is_stdin)
		name = standard_input;
	struct report_reader *reader =
	    is_stdin ? report_reader_of(STDIN_FILENO, name, complain_of_line, NULL)
		     : report_reader_open(name, complain_of_line, NULL);
	return reader ? extract(reader, name) : EXIT_USAGE;
}

int main(int argc, char **argv)
{
	static char dash[] = "-", *standard_input[] = { dash, NULL };
	parse_command_line(&argp, argc, argv, NULL);
	int status = EXIT_FOUND;
	char **files = *arguments.files ? arguments.files : standard_input;
	for (; *files; files++)
		status = worse(status, extract_file(*files));
	return finish_output(status);
}
