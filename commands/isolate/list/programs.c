/* The tests of programs that list them in lines: Catch2, GoogleTest. */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "shell-word.h"
#include "tests.h"
#include "tool.h"

/* The text of TEXT without blanks around it, which changes TEXT. */
static char *trimmed(char *text)
{
	text += strspn(text, " \t");
	size_t length = strlen(text);
	while (length && strchr(" \t\r\n", text[length - 1]))
		text[--length] = 0;
	return text;
}

/* Write the line of a test of PROGRAM that is chosen by WORD. */
static void write_test(FILE *out, const char *word, const char *name, const char *program,
		       const char *option)
{
	char *alone;
	size_t size;
	FILE *command = open_memstream(&alone, &size);
	char *choice = formatted("%s%s", option, word);
	write_shell_word(command, program);
	write_word(command, choice);
	fclose(command);
	write_shell_word(out, word);
	write_word(out, name);
	write_word(out, alone);
	fputc('\n', out);
	free(choice);
	free(alone);
}

/* Names are escaped where they are chosen by: what has a meaning anywhere, or at the beginning. */
int list_catch2(FILE *in, const char *program, FILE *out)
{
	char *line = NULL;
	size_t size = 0;
	while (getline(&line, &size, in) > 0) {
		const char *name = trimmed(line);
		char *choice = allocate(2 * strlen(name) + 1), *end = choice;
		for (const char *c = name; *c; c++) {
			if (strchr("\\,[]*", *c) || (c == name && strchr("~-\"", *c)))
				*end++ = '\\';
			*end++ = *c;
		}
		*end = 0;
		if (*name)
			write_test(out, choice, name, program, "");
		free(choice);
	}
	free(line);
	return true;
}

/*	Suite.			# TypeParam = int
	  Test			# GetParam () = 3

   In what a test is chosen by, a name of a type or parameter may have what separates names: ? is for any character. */
int list_googletest(FILE *in, const char *program, FILE *out)
{
	char *line = NULL, *suite = duplicate("");
	size_t size = 0;
	while (getline(&line, &size, in) > 0) {
		bool is_test = *line == ' ';
		char *comment = strstr(line, "  # ");
		if (comment)
			*comment = 0;
		char *word = trimmed(line);
		if (is_test) {
			char *name = formatted("%s%s", suite, word);
			char *choice = duplicate(name);
			for (char *c = choice; *c; c++)
				if (strchr(":-", *c))
					*c = '?';
			write_test(out, choice, name, program, "--gtest_filter=");
			free(choice);
			free(name);
		} else if (has_suffix(word, ".")) {
			free(suite);
			suite = duplicate(word);
		}
	}
	free(suite);
	free(line);
	return true;
}
