/* The tests of a suite, as its script in the directory suites lists them. */

#include "suite.h"

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

struct suite parse_suite(struct argp_state *state, const char *text)
{
	size_t length = strcspn(text, ":");
	const char *directory = text[length] ? text + length + 1 : ".";
	struct suite suite = { script_of(text, length), realpath(directory, NULL) };
	int error = errno;
	if (!length || memchr(text, '/', length) || access(suite.script, X_OK) != 0)
		argp_error(state, "--tests=%s is of no suite that is known", text);
	if (!suite.directory)
		argp_error(state, "%s: %s", directory, strerror(error));
	return suite;
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
		complain(
		    "%s: no tests of %s: it is no build directory, or of a project without tests",
		    suite->directory, strrchr(suite->script, '/') + 1);
	return is_good && lines->count;
}
