/* Files of a directory, by a pattern. */

#include "find-files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

char *escape_text(const char *text, const char *special, char escape)
{
	char *result = allocate(2 * strlen(text) + 1), *end = result;
	for (; *text; text++) {
		if (strchr(special, *text))
			*end++ = escape;
		*end++ = *text;
	}
	*end = 0;
	return result;
}

static bool find(glob_t *files, const char *directory, const char *pattern, int flags)
{
	char *escaped = escape_text(directory, "*?[\\", '\\'),
	     *whole = formatted("%s/%s", escaped, pattern);
	bool is_found = glob(whole, flags, NULL, files) == 0;
	free(whole);
	free(escaped);
	return is_found;
}

bool find_files(glob_t *files, const char *directory, const char *pattern)
{
	return find(files, directory, pattern, 0);
}

void add_files(glob_t *files, const char *directory, const char *pattern)
{
	find(files, directory, pattern, files->gl_pathc ? GLOB_APPEND : 0);
}

void remove_files(const char *directory, const char *pattern)
{
	glob_t files;
	if (!find_files(&files, directory, pattern))
		return;
	for (size_t i = 0; i < files.gl_pathc; i++)
		unlink(files.gl_pathv[i]);
	globfree(&files);
}
