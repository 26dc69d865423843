/* The tests of Meson, as "meson introspect --tests" has them: a JSON array of objects with

	name, suite: ["PROJECT:SUITE"...], cmd: [WORD...], env: { NAME: VALUE }, workdir, is_parallel, priority

   Several tests may have one name, in different suites: //SUITE//NAME is one of them then. */

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "shell-word.h"
#include "tests.h"
#include "tool.h"

/* The command that runs TEST without Meson, from the directory WHERE if it has none of its own; to be freed. */
static char *command_of(const json_t *test, const char *where)
{
	char *text;
	size_t size, i;
	FILE *command = open_memstream(&text, &size);
	const char *directory = json_string_value(json_object_get(test, "workdir")), *name;
	json_t *value;
	fputs("env -C", command);
	write_word(command, directory && *directory ? directory : where);
	json_object_foreach(json_object_get(test, "env"), name, value)
	{
		const char *of_variable = json_string_value(value);
		write_need(command, name, of_variable ? of_variable : "");
	}
	json_array_foreach(json_object_get(test, "cmd"), i, value)
	{
		const char *word = json_string_value(value);
		write_word(command, word ? word : "");
	}
	fclose(command);
	return text;
}

static void write_needs(const json_t *test, FILE *out)
{
	json_int_t priority = json_integer_value(json_object_get(test, "priority"));
	if (json_is_false(json_object_get(test, "is_parallel")))
		write_word(out, "alone");
	if (priority) {
		char *value = formatted("%lld", (long long)priority);
		write_need(out, "priority", value);
		free(value);
	}
}

static const char *name_of(const json_t *test)
{
	return json_string_value(json_object_get(test, "name"));
}

/* The last suite is the narrowest. */
static const char *suite_of(const json_t *test)
{
	const json_t *suites = json_object_get(test, "suite");
	size_t count = json_array_size(suites);
	const char *suite = count ? json_string_value(json_array_get(suites, count - 1)) : NULL;
	return suite ? suite : "";
}

/* What TEST is chosen by among TESTS; to be freed. */
static char *choice_of(const json_t *tests, const json_t *test)
{
	size_t i;
	const json_t *other;
	const char *name = name_of(test), *suite = suite_of(test);
	static bool is_said;
	unsigned same = 0, same_suite = 0;
	json_array_foreach(tests, i, other)
	{
		bool is_same = name_of(other) && strcmp(name_of(other), name) == 0;
		same += is_same;
		/* who asks for a project gets those of its suites, too */
		size_t length = strlen(suite);
		bool is_in = strncmp(suite_of(other), suite, length) == 0 &&
			     strchr(":", suite_of(other)[length]);
		same_suite += is_same && is_in;
	}
	if (same_suite > 1 && !is_said)
		complain("%u tests of the suite %s are called %s: each run makes all of them",
			 same_suite, suite, name);
	is_said |= same_suite > 1;
	return same > 1 && *suite ? formatted("//%s//%s", suite, name) : duplicate(name);
}

int list_meson(FILE *in, const char *where, FILE *out)
{
	size_t i;
	json_t *tests = json_loadf(in, 0, NULL), *test;
	json_array_foreach(tests, i, test)
	{
		const char *name = name_of(test);
		if (!name)
			continue;
		char *alone = command_of(test, where), *choice = choice_of(tests, test);
		write_shell_word(out, choice);
		free(choice);
		write_word(out, name);
		write_word(out, alone);
		write_needs(test, out);
		fputc('\n', out);
		free(alone);
	}
	bool is_good = json_is_array(tests);
	json_decref(tests);
	return is_good;
}
