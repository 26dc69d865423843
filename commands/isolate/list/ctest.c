/* The tests of CTest, as "ctest --show-only=json-v1" has them:

	{ "tests": [ { "name", "command": [WORD...], "properties": [ { "name", "value" } ] } ] }

   A test is run by its number, from 1 on.  CTest then sets up the fixtures that it needs, and cleans them up behind it: so what is of a
   fixture is no test by itself, and tests that need the same one do not run at the same time.  They need what is of their fixtures
   needs, too. */

#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fnv1a.h"
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

/* All tests, and what finds some of them at once: there may be very many. */
struct index {
	const json_t *tests;
	json_t *numbers; /* from 1 on, by name: the first of each */
	json_t *requiring,
	    *providing; /* lists of places in TESTS, by the fixture that these need, or are of */
};

/* Add the place I to the list of each fixture that the property NAME of TEST has. */
static void add_to_lists(json_t *lists, const json_t *test, const char *name, size_t i)
{
	size_t k;
	const json_t *one;
	json_array_foreach(property(test, name), k, one)
	{
		const char *fixture = json_string_value(one);
		if (fixture && !json_object_get(lists, fixture))
			json_object_set_new(lists, fixture, json_array());
		if (fixture)
			json_array_append_new(json_object_get(lists, fixture), json_integer(i));
	}
}

static struct index make_index(const json_t *tests)
{
	size_t i;
	const json_t *test;
	struct index index = { tests, json_object(), json_object(), json_object() };
	json_array_foreach(tests, i, test)
	{
		const char *name = json_string_value(json_object_get(test, "name"));
		if (name && !json_object_get(index.numbers, name))
			json_object_set_new(index.numbers, name, json_integer(i + 1));
		add_to_lists(index.requiring, test, "FIXTURES_REQUIRED", i);
		add_to_lists(index.providing, test, "FIXTURES_SETUP", i);
		add_to_lists(index.providing, test, "FIXTURES_CLEANUP", i);
	}
	return index;
}

static void free_index(const struct index *index)
{
	json_decref(index->numbers);
	json_decref(index->requiring);
	json_decref(index->providing);
}

/* Whether another test than TEST needs a fixture that the property NAME of TEST has. */
static bool is_required(const struct index *index, const json_t *test, const char *name)
{
	size_t i, j;
	const json_t *one, *place;
	json_array_foreach(property(test, name), i, one)
	{
		const char *fixture = json_string_value(one);
		json_array_foreach(fixture ? json_object_get(index->requiring, fixture) : NULL, j,
				   place)
		{
			if (json_array_get(index->tests, json_integer_value(place)) != test)
				return true;
		}
	}
	return false;
}

/* Whether TEST is of a fixture that another one needs. */
static bool is_run_with_others(const struct index *index, const json_t *test)
{
	return is_required(index, test, "FIXTURES_SETUP") ||
	       is_required(index, test, "FIXTURES_CLEANUP");
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

static void write_order(const struct index *index, const json_t *test, FILE *out)
{
	size_t i;
	const json_t *one;
	json_array_foreach(property(test, "DEPENDS"), i, one)
	{
		const char *name = json_string_value(one);
		json_int_t number =
		    json_integer_value(name ? json_object_get(index->numbers, name) : NULL);
		char *word = formatted("%lld", (long long)number);
		if (number && !is_run_with_others(index, json_array_get(index->tests, number - 1)))
			write_need(out, "after", word);
		free(word);
	}
}

/* What TEST needs, and what is of its fixtures; DEPTH ends circles of fixtures. */
static void write_needs(const struct index *index, const json_t *test, unsigned depth, FILE *out)
{
	size_t i, j;
	const json_t *fixture, *place;
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
	json_array_foreach(depth ? property(test, "FIXTURES_REQUIRED") : NULL, i, fixture)
	{
		const char *name = json_string_value(fixture);
		json_array_foreach(name ? json_object_get(index->providing, name) : NULL, j, place)
		{
			write_needs(index, json_array_get(index->tests, json_integer_value(place)),
				    depth - 1, out);
		}
	}
}

/* What decides whether a test has passed: if that changes, its runs tell nothing any more. */
static void write_judgement(const json_t *test, FILE *out)
{
	static const char *const names[] = { "WILL_FAIL",
					     "PASS_REGULAR_EXPRESSION",
					     "FAIL_REGULAR_EXPRESSION",
					     "SKIP_REGULAR_EXPRESSION",
					     "SKIP_RETURN_CODE",
					     "TIMEOUT",
					     "DISABLED",
					     "ENVIRONMENT",
					     "ENVIRONMENT_MODIFICATION" };
	uint64_t hash = FNV1A_64;
	bool is_any = false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const json_t *value = property(test, names[i]);
		char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
		if (!text)
			continue;
		hash = fnv1a_64(hash, (const unsigned char *)names[i], strlen(names[i]));
		hash = fnv1a_64(hash, (const unsigned char *)text, strlen(text));
		is_any = true;
		free(text);
	}
	char *value = formatted("%016" PRIx64, hash);
	if (is_any)
		write_need(out, "judged", value);
	free(value);
}

/* How ENVIRONMENT_MODIFICATION changes a variable. */
static const struct operation {
	const char *name, *separator;
	bool is_before;
} operations[] = {
	{ "set", NULL, false },
	{ "string_append", "", false },
	{ "string_prepend", "", true },
	{ "path_list_append", ":", false },
	{ "path_list_prepend", ":", true },
	{ "cmake_list_append", ";", false },
	{ "cmake_list_prepend", ";", true },
};

/* The value of the variable NAME for TEST, of which those in SET were modified; null if it has none. */
static const char *value_so_far(const json_t *test, const json_t *set, const char *name)
{
	size_t i;
	const json_t *word;
	size_t length = strlen(name);
	const json_t *modified = json_object_get(set, name);
	const char *value = NULL;
	if (modified)
		return json_string_value(modified);
	json_array_foreach(property(test, "ENVIRONMENT"), i, word)
	{
		const char *text = json_string_value(word);
		if (text && strncmp(text, name, length) == 0 && text[length] == '=')
			value = text + length + 1;
	}
	return value ? value : getenv(name);
}

/* The values of the variables that are modified, by their names: null where they are unset. */
static json_t *modified_variables(const json_t *test)
{
	size_t i;
	const json_t *word;
	json_t *set = json_object();
	/* VARIABLE=OPERATION:VALUE */
	json_array_foreach(property(test, "ENVIRONMENT_MODIFICATION"), i, word)
	{
		const char *text = json_string_value(word),
			   *equals = text ? strchr(text, '=') : NULL,
			   *colon = equals ? strchr(equals, ':') : NULL;
		if (!colon)
			continue;
		char *name = formatted("%.*s", (int)(equals - text), text);
		char *how = formatted("%.*s", (int)(colon - equals - 1), equals + 1);
		const char *before = value_so_far(test, set, name), *value = colon + 1;
		if (strcmp(how, "unset") == 0)
			json_object_set_new(set, name, json_null());
		else if (strcmp(how, "reset") == 0)
			json_object_del(set, name);
		for (size_t k = 0; k < sizeof operations / sizeof *operations; k++) {
			const struct operation *operation = &operations[k];
			if (strcmp(how, operation->name) != 0)
				continue;
			bool is_alone = !operation->separator || !before || !*before;
			char *joined =
			    is_alone ? duplicate(value)
			    : operation->is_before
				? formatted("%s%s%s", value, operation->separator, before)
				: formatted("%s%s%s", before, operation->separator, value);
			json_object_set_new(set, name, json_string(joined));
			free(joined);
		}
		free(name);
		free(how);
	}
	return set;
}

/* The variables of TEST, behind env (1), whose options come before them. */
static void write_variables(const json_t *test, FILE *command)
{
	size_t i;
	const json_t *word;
	json_t *modified = modified_variables(test), *value;
	const char *name;
	json_object_foreach(modified, name, value)
	{
		if (json_is_null(value)) {
			fputs(" -u", command);
			write_word(command, name);
		}
	}
	json_array_foreach(property(test, "ENVIRONMENT"), i, word)
	{
		const char *text = json_string_value(word);
		char *variable = text ? formatted("%.*s", (int)strcspn(text, "="), text) : NULL;
		if (text && !json_object_get(modified, variable))
			write_word(command, text);
		free(variable);
	}
	json_object_foreach(modified, name, value)
	{
		if (json_is_string(value))
			write_need(command, name, json_string_value(value));
	}
	json_decref(modified);
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
		write_variables(test, command);
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
	const struct index index = make_index(tests);
	json_array_foreach(tests, i, test)
	{
		const char *name = json_string_value(json_object_get(test, "name"));
		if (!name || is_run_with_others(&index, test))
			continue;
		char *alone = command_of(test, where);
		fprintf(out, "%zu", i + 1);
		write_word(out, name);
		write_word(out, alone);
		write_needs(&index, test, MOST_DEPTH, out);
		write_order(&index, test, out);
		write_judgement(test, out);
		fputc('\n', out);
		free(alone);
	}
	bool is_good = json_is_array(tests);
	free_index(&index);
	json_decref(all);
	return is_good;
}
