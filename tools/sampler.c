/* sampler: run one of Sampler's commands.

	sampler NAME ARGUMENT...	runs	PREFIX/lib/sampler/commands/sampler-NAME ARGUMENT...
	sampler help NAME		the same with --help
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

/* Whether LINE, of what a command says of itself, is before its first sentence. */
static bool is_usage(const char *line)
{
	return strncmp(line, "Usage:", 6) == 0 || strncmp(line, "  or:", 5) == 0;
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
	while (help && getline(&line, &size, help) > 0 && is_usage(line))
		;
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

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* How many characters are to be inserted, removed or replaced so that WORD becomes OTHER. */
static size_t distance(const char *word, const char *other)
{
	size_t length = strlen(other), row[NAME_MAX + 1];
	for (size_t i = 0; i <= length; i++)
		row[i] = i;
	for (size_t i = 1; *word; word++, i++) {
		size_t diagonal = row[0];
		row[0] = i;
		for (size_t j = 1; j <= length; j++) {
			size_t replaced = diagonal + (*word != other[j - 1]);
			diagonal = row[j];
			row[j] = least(replaced, least(row[j], row[j - 1]) + 1);
		}
	}
	return row[length];
}

/* The command that somebody who typed WORD may have meant, or null. */
static char *nearest_command(const char *word)
{
	struct dirent **entries = NULL;
	size_t nearest = strlen(word) < 4 ? 2 : 3;
	char *directory = beside_ourselves(DIRECTORY), *best = NULL;
	int count = scandir(directory, &entries, is_command, alphasort);
	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name + strlen(PREFIX);
		size_t far = distance(word, name);
		if (far < nearest) {
			free(best);
			best = duplicate(name);
			nearest = far;
		}
		free(entries[i]);
	}
	free(entries);
	free(directory);
	return best;
}

/* Run the command whose name and arguments are WORDS; return if there is none. */
static void run_command(char **words)
{
	char *name = words[0], *path = formatted(DIRECTORY "/" PREFIX "%s", name);
	/* how it calls itself */
	words[0] = formatted("sampler %s", name);
	if (!strchr(name, '/'))
		execv(beside_ourselves(path), words);
	char *nearest = nearest_command(name);
	if (nearest)
		complain("there is no command \"%s\": did you mean \"%s\"?", name, nearest);
	else
		complain("there is no command \"%s\"; \"sampler --help\" lists them", name);
}

int main(int argc, char **argv)
{
	char **command = NULL;
	if (argc == 2 && (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "-h") == 0))
		argv[1] = (char *)"--help";
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, &command);
	if (strcmp(command[0], "help") == 0 && command[1]) {
		char *helped[] = { command[1], (char *)"--help", NULL };
		run_command(helped);
	} else
		run_command(command);
	return EXIT_USAGE;
}
