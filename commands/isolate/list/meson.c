/* The tests of Meson, as "meson introspect --tests" has them: a JSON array of objects with

	name, cmd: [WORD...], env: { NAME: VALUE }, workdir, is_parallel, priority	*/

#include <jansson.h>
#include <stdlib.h>

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

int list_meson(FILE *in, const char *where, FILE *out)
{
	size_t i;
	json_t *tests = json_loadf(in, 0, NULL), *test;
	json_array_foreach(tests, i, test)
	{
		const char *name = json_string_value(json_object_get(test, "name"));
		if (!name)
			continue;
		char *alone = command_of(test, where);
		write_shell_word(out, name);
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
