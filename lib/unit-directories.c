/* The directories that units were compiled in. */

#include "unit-directories.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "tool.h"

struct unit_directory {
	char unit[SIGNATURE_SIZE];
	char *path;
};

static void *by_unit; /* of tsearch */

static int compare(const void *left, const void *right)
{
	return strcmp(((const struct unit_directory *)left)->unit,
		      ((const struct unit_directory *)right)->unit);
}

bool read_directory(const char *line, bool *is_wrong)
{
	size_t length;
	if (!is_start_tag(line, "directory"))
		return false;
	struct unit_directory *new = allocate(sizeof *new);
	const char *path = parse_directory_tag(line, new->unit, &length);
	*is_wrong = !path;
	if (path && *(struct unit_directory **)tsearch(new, &by_unit, compare) == new)
		new->path = formatted("%.*s", (int)length, path);
	else
		free(new);
	return true;
}

const char *directory_of_unit(const char *unit)
{
	struct unit_directory key, **found;
	if (strlen(unit) >= sizeof key.unit)
		return NULL;
	strcpy(key.unit, unit);
	found = tfind(&key, &by_unit, compare);
	return found ? (*found)->path : NULL;
}
