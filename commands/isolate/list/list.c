/* list-tests SUITE WHERE: read from standard input what the harness SUITE says of its tests in WHERE, and write a line for each.

   A script of the directory suites runs it. */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "shell-word.h"
#include "tests.h"
#include "tool.h"

static const struct harness {
	const char *name;
	list_tests *list;
} harnesses[] = {
	{ "catch2", list_catch2 },
	{ "ctest", list_ctest },
	{ "googletest", list_googletest },
	{ "meson", list_meson },
};

void write_word(FILE *out, const char *word)
{
	fputc(' ', out);
	write_shell_word(out, word);
}

void write_need(FILE *out, const char *key, const char *value)
{
	char *word = formatted("%s=%s", key, value);
	write_word(out, word);
	free(word);
}

int main(int argc, char **argv)
{
	for (size_t i = 0; argc == 3 && i < sizeof harnesses / sizeof *harnesses; i++)
		if (strcmp(harnesses[i].name, argv[1]) == 0)
			return finish_output(
			    harnesses[i].list(stdin, argv[2], stdout) ? EXIT_FOUND : EXIT_USAGE);
	fprintf(stderr, "usage: list-tests SUITE WHERE\n");
	return EXIT_USAGE;
}
