/* The tests of CTest, as "ctest --show-only=json-v1" has them:

	{ "tests": [ { "name", "command": [WORD...], "properties": [ { "name", "value" } ] } ] }

   A test is run by its number, from 1 on.  CTest then sets up the fixtures that it needs, and cleans them up behind it: so what is of a
   fixture is no test by itself, and tests that need the same one do not run at the same time.  They need what is of their fixtures
   needs, too. */

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "shell-word.h"
#include "tests.h"
#include "tool.h"

/* The value of the property NAME of TEST, or null. */
static const json_t *property(const json_t *test, const char *name)
{
	size_t i;
	const json_t *one;
	json_array_foreach(json_object_get(test, "properties"), i, one)
	{
		const char *called = json_string_value(json_object_get(one, "name"));
		if (called && strcmp(called, name) == 0)
			return json_object_get(one, "value");
	}
	return NULL;
}

/* Whether the property NAME of TEST, a list, has TEXT. */
static bool has_text(const json_t *test, const char *name, const char *text)
{
	size_t i;
	const json_t *one;
	json_array_foreach(property(test, name), i, one)
	{
		if (json_is_string(one) && strcmp(json_string_value(one), text) == 0)
			return true;
	}
	return false;
}

static bool is_of_fixture(const json_t *test, const char *fixture)
{
	return has_text(test, "FIXTURES_SETUP", fixture) ||
	       has_text(test, "FIXTURES_CLEANUP", fixture);
}

/* Whether TEST is of a fixture that another of TESTS needs. */
static bool is_run_with_others(const json_t *tests, const json_t *test)
{
	size_t i, j;
	const json_t *other, *fixture;
	json_array_foreach(tests, i, other)
	{
		json_array_foreach(property(other, "FIXTURES_REQUIRED"), j, fixture)
		{
			const char *name = json_string_value(fixture);
			if (other != test && name && is_of_fixture(test, name))
				return true;
		}
	}
	return false;
}

static void write_locks(const json_t *list, const char *kind, FILE *out)
{
	size_t i;
	const json_t *one;
	json_array_foreach(list, i, one)
	{
		const char *name = json_string_value(one);
		char *lock = formatted("%s:%s", kind, name ? name : "");
		write_need(out, "lock", lock);
		free(lock);
	}
}

/* Without a file that says which there are, two tests may not have a resource of one type. */
static void write_resources(const json_t *test, FILE *out)
{
	size_t i, j;
	const json_t *group, *requirement;
	json_array_foreach(property(test, "RESOURCE_GROUPS"), i, group)
	{
		json_array_foreach(json_object_get(group, "requirements"), j, requirement)
		{
			const char *type = json_string_value(json_object_get(requirement, ".type"));
			char *lock = formatted("resource:%s", type ? type : "");
			write_need(out, "lock", lock);
			free(lock);
		}
	}
}

/* The number of TEST in TESTS by its NAME, from 1 on; 0 if there is none. */
static size_t number_of(const json_t *tests, const char *name)
{
	size_t i;
	const json_t *test;
	json_array_foreach(tests, i, test)
	{
		const char *called = json_string_value(json_object_get(test, "name"));
		if (called && name && strcmp(called, name) == 0)
			return i + 1;
	}
	return 0;
}

static void write_order(const json_t *tests, const json_t *test, FILE *out)
{
	size_t i;
	const json_t *one;
	json_array_foreach(property(test, "DEPENDS"), i, one)
	{
		size_t number = number_of(tests, json_string_value(one));
		const json_t *other = number ? json_array_get(tests, number - 1) : NULL;
		char *word = formatted("%zu", number);
		if (other && !is_run_with_others(tests, other))
			write_need(out, "after", word);
		free(word);
	}
}

/* What TEST needs, and what is of its fixtures; DEPTH ends circles of fixtures. */
static void write_needs(const json_t *tests, const json_t *test, unsigned depth, FILE *out)
{
	size_t i, j;
	const json_t *fixture, *other;
	json_int_t processors = json_integer_value(property(test, "PROCESSORS"));
	char *slots = formatted("%lld", (long long)processors);
	if (json_is_true(property(test, "RUN_SERIAL")))
		write_word(out, "alone");
	if (processors > 1)
		write_need(out, "slots", slots);
	free(slots);
	write_locks(property(test, "RESOURCE_LOCK"), "resource", out);
	write_locks(property(test, "FIXTURES_REQUIRED"), "fixture", out);
	write_resources(test, out);
	json_array_foreach(property(test, "FIXTURES_REQUIRED"), i, fixture)
	{
		json_array_foreach(tests, j, other)
		{
			if (depth && json_is_string(fixture) &&
			    is_of_fixture(other, json_string_value(fixture)))
				write_needs(tests, other, depth - 1, out);
		}
	}
}

/* The command that runs TEST without CTest, from the directory WHERE if it has none of its own, or "" if it has no command; to be freed. */
static char *command_of(const json_t *test, const char *where)
{
	char *text;
	size_t size, i;
	FILE *command = open_memstream(&text, &size);
	const char *directory = json_string_value(property(test, "WORKING_DIRECTORY"));
	const json_t *words = json_object_get(test, "command"), *word;
	if (json_array_size(words)) {
		fputs("env -C", command);
		write_word(command, directory ? directory : where);
		json_array_foreach(property(test, "ENVIRONMENT"), i, word)
		{
			if (json_is_string(word))
				write_word(command, json_string_value(word));
		}
		json_array_foreach(words, i, word)
		{
			write_word(command, json_is_string(word) ? json_string_value(word) : "");
		}
	}
	fclose(command);
	return text;
}

/* Deeper than fixtures of fixtures are. */
#define MOST_DEPTH 8

int list_ctest(FILE *in, const char *where, FILE *out)
{
	size_t i;
	json_t *all = json_loadf(in, 0, NULL), *tests = json_object_get(all, "tests"), *test;
	json_array_foreach(tests, i, test)
	{
		const char *name = json_string_value(json_object_get(test, "name"));
		if (!name || is_run_with_others(tests, test))
			continue;
		char *alone = command_of(test, where);
		fprintf(out, "%zu", i + 1);
		write_word(out, name);
		write_word(out, alone);
		write_needs(tests, test, MOST_DEPTH, out);
		write_order(tests, test, out);
		fputc('\n', out);
		free(alone);
	}
	bool is_good = json_is_array(tests);
	json_decref(all);
	return is_good;
}
