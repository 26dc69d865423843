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

/* Copy the subreport from IN; count where it is found, and where it is cut: by
   the end, or by the next subreport. */
static void copy_subreports(FILE *in, size_t *found, size_t *cut)
{
	char *line = NULL, id[256];
	size_t size = 0;
	ssize_t length;
	bool wanted = false;
	while ((length = getline(&line, &size, in)) > 0) {
		line[length - (line[length - 1] == '\n')] = 0;
		if (parse_report_tag(line, id, sizeof id)) {
			*cut += wanted;
			wanted = strcmp(id, arguments.id) == 0;
			*found += wanted;
		} else if (is_end_tag(line, "report"))
			wanted = false;
		else if (wanted)
			puts(line);
	}
	*cut += wanted;
	free(line);
}

/* Return the exit status that the report IN deserves. */
static int extract(FILE *in, const char *name)
{
	size_t found = 0, cut = 0;
	copy_subreports(in, &found, &cut);
	if (ferror(in)) {
		complain("%s: %s", name, strerror(errno));
		return EXIT_USAGE;
	}
	if (!found)
		complain("%s: no subreport %s", name, arguments.id);
	else if (cut)
		complain("%s: the subreport %s is cut: no </report>", name, arguments.id);
	return found && !cut ? EXIT_FOUND : EXIT_NOT_FOUND;
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
