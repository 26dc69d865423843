/* extract-report: write one subreport of a feedback report to standard output,
   without its <report> tags. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
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

/* Return the exit status that the report IN deserves. */
static int extract(FILE *in, const char *name)
{
	char *line = NULL, id[256];
	size_t size = 0;
	ssize_t length;
	bool found = false, inside = false, wanted = false;
	while ((length = getline(&line, &size, in)) > 0) {
		bool whole = line[length - 1] == '\n';
		line[length - whole] = 0;
		if (!inside && parse_report_tag(line, id, sizeof id)) {
			inside = true;
			wanted = strcmp(id, arguments.id) == 0;
			found |= wanted;
		} else if (inside && is_end_tag(line, "report"))
			inside = false;
		else if (inside && wanted) {
			line[length - whole] = whole ? '\n' : 0;
			fwrite(line, 1, length, stdout);
		}
	}
	free(line);
	if (ferror(in))
		complain("%s: %s", name, strerror(errno));
	else if (!found)
		complain("%s: no subreport %s", name, arguments.id);
	else if (inside && wanted)
		complain("%s: the subreport %s is cut: no </report>", name, arguments.id);
	else
		return EXIT_FOUND;
	return ferror(in) ? EXIT_USAGE : EXIT_NOT_FOUND;
}

static int extract_file(const char *name)
{
	if (strcmp(name, "-") == 0)
		return extract(stdin, "standard input");
	FILE *in = fopen(name, "re");
	if (!in) {
		complain("%s: %s", name, strerror(errno));
		return EXIT_USAGE;
	}
	int status = extract(in, name);
	fclose(in);
	return status;
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
