/* The tests of a suite, as its script in the directory suites lists them. */

#include "suite.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child-output.h"
#include "tool.h"

/* What is skipped, which exits with 77, does not count. */
const char label_of_tests[] = "[ \"$SAMPLER_STATUS\" != 77 ] || exit 125; exit \"$SAMPLER_STATUS\"";

/* The path of the script for a suite called NAME, of so many characters. */
static char *script_of(const char *name, size_t length)
{
	char *file = formatted("../suites/%.*s", (int)length, name), *path = beside_ourselves(file);
	free(file);
	return path;
}

static int is_suite(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* "automake, catch2, ...". */
static const char *names_of_suites(void)
{
	char *directory = beside_ourselves("../suites"), *names = duplicate("");
	struct dirent **entries = NULL;
	int count = scandir(directory, &entries, is_suite, alphasort);
	for (int i = 0; i < count; i++) {
		char *longer = formatted("%s%s%s", names, i ? ", " : "", entries[i]->d_name);
		free(names);
		names = longer;
		free(entries[i]);
	}
	free(entries);
	free(directory);
	return names;
}

struct suite parse_suite(struct argp_state *state, const char *text)
{
	size_t length = strcspn(text, ":");
	const char *directory = text[length] ? text + length + 1 : ".";
	struct suite suite = { script_of(text, length), realpath(directory, NULL) };
	int error = errno;
	if (!length || memchr(text, '/', length) || access(suite.script, X_OK) != 0)
		argp_error(state, "--tests=%s: there is no such suite, but %s", text,
			   names_of_suites());
	if (!suite.directory)
		argp_error(state, "%s: %s", directory, strerror(error));
	return suite;
}

/* The suite has no tests: its script knows why. */
static void say_why(const struct suite *suite)
{
	const char *words[] = { suite->script, "why", suite->directory, NULL };
	struct child_output child = begin_child(suite->script, words, NULL, true);
	char *line = NULL;
	size_t room = 0;
	bool is_said = child.stream && getline(&line, &room, child.stream) > 0;
	if (is_said)
		line[strcspn(line, "\n")] = 0;
	complain("%s: no tests of %s%s%s", suite->directory, strrchr(suite->script, '/') + 1,
		 is_said ? ": " : "", is_said ? line : "");
	free(line);
	if (child.stream)
		end_child(&child);
}

bool read_suite(struct lines *lines, const struct suite *suite)
{
	const char *words[] = { suite->script, "list", suite->directory, NULL };
	struct child_output child = begin_child(suite->script, words, NULL, true);
	if (!child.stream) {
		complain("%s: %s", suite->script, strerror(errno));
		return false;
	}
	bool is_good = read_lines(lines, child.stream, suite->script);
	end_child(&child);
	if (is_good && !lines->count)
		say_why(suite);
	return is_good && lines->count;
}
