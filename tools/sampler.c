/* sampler: run one of Sampler's commands.

	sampler NAME ARGUMENT...	runs	PREFIX/lib/sampler/commands/sampler-NAME ARGUMENT...
 */

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

#define PREFIX "sampler-"

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	char ***command = state->input;
	switch (key) {
	case ARGP_KEY_ARG:
		(void)text;
		*command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the name of a command is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

#define DIRECTORY "../commands"

static int is_command(const struct dirent *entry)
{
	return strncmp(entry->d_name, PREFIX, strlen(PREFIX)) == 0;
}

/* The first sentence of what the command at PATH says of itself, in a line. */
static char *summary_of(const char *path)
{
	char *command, *line = NULL;
	size_t size = 0;
	if (asprintf(&command, "'%s' --help", path) < 0)
		return duplicate("");
	FILE *help = popen(command, "re");
	free(command);
	for (int i = 0; help && i < 2; i++)
		if (getline(&line, &size, help) < 0)
			break;
	if (help)
		pclose(help);
	if (line)
		line[strcspn(line, ".\n")] = 0;
	return line ? line : duplicate("");
}

/* What --help says after the options: all commands. */
static char *list_commands(int key, const char *text, void *input)
{
	(void)input;
	char path[2 * PATH_MAX], *list;
	size_t size;
	struct dirent **entries = NULL;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	char *directory = beside_ourselves(DIRECTORY);
	int count = scandir(directory, &entries, is_command, alphasort);
	FILE *out = open_memstream(&list, &size);
	fprintf(out, "Commands, each with a --help of its own:\n");
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", directory, entries[i]->d_name);
		char *summary = summary_of(path);
		fprintf(out, "  %-12s %s\n", entries[i]->d_name + strlen(PREFIX), summary);
		free(summary);
		free(entries[i]);
	}
	fclose(out);
	free(entries);
	free(directory);
	return list;
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc = "Run one of Sampler's commands.\v",
	.help_filter = list_commands,
};

int main(int argc, char **argv)
{
	char **command = NULL, name[NAME_MAX];
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, &command);
	snprintf(name, sizeof name, DIRECTORY "/" PREFIX "%s", command[0]);
	char *wanted = command[0];
	/* how it calls itself */
	if (asprintf(&command[0], "sampler %s", wanted) >= 0 && !strchr(wanted, '/'))
		execv(beside_ourselves(name), command);
	complain("there is no command \"%s\"; \"sampler --help\" lists them", wanted);
	return EXIT_USAGE;
}
