#include "switch-ways.h"

#include <stddef.h>
#include <string.h>

struct switch_words {
	const char *way;
	unsigned breadth;
	const char *words;
};

static const struct switch_words ways[] = {
	{ "equal", 0, "if it came out the other way where both sides are equal" },
	{ "below", 1, "if it came out the other way where the left side is less by 1" },
	{ "above", 1, "if it came out the other way where the left side is greater by 1" },
	{ "true", 2, "if it were always true" },
	{ "false", 2, "if it were always false" },
	{ "not", 3, "if it came out the other way" },
};

/* All others are the number of a single outcome. */
static const struct switch_words once = { NULL, 0, "if it came out the other way once" };

static const struct switch_words *find_way(const char *way)
{
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (strcmp(ways[i].way, way) == 0)
			return &ways[i];
	return &once;
}

unsigned switch_breadth(const char *way)
{
	return find_way(way)->breadth;
}

const char *switch_words(const char *way)
{
	return find_way(way)->words;
}
