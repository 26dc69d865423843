/* What lines for people have in common. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tool.h"
#include "views.h"

/* What is deeper is told by its depth, because such lines are not read, and long. */
#define DEEPEST 60

/* TIME in the unit that suits it, in WIDTH columns or more. */
static char *time_text(uint64_t nanoseconds, int width)
{
	static const struct {
		const char *name;
		double size;
	} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 } };
	unsigned unit = nanoseconds < 1000000 ? 0 : nanoseconds < 1000000000 ? 1 : 2;
	return formatted("%*.3f %s%s", width, nanoseconds / units[unit].size,
			 width && unit == 2 ? " " : "", units[unit].name);
}

void print_time(uint64_t nanoseconds)
{
	char *text = time_text(nanoseconds, 8);
	fputs(text, stdout);
	free(text);
}

char *describe_time(uint64_t nanoseconds)
{
	return time_text(nanoseconds, 0);
}

void print_indent(size_t depth)
{
	printf("%*s", (int)(2 * (depth < DEEPEST ? depth : DEEPEST)), "");
	if (depth > DEEPEST)
		printf("(%zu) ", depth);
}
