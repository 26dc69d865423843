/* What lines for people have in common. */

#include <inttypes.h>
#include <stdio.h>

#include "tool.h"
#include "views.h"

/* What is deeper is told by its depth, because such lines are not read, and long. */
#define DEEPEST 60

void print_time(uint64_t nanoseconds)
{
	static const struct {
		const char *name;
		double size;
	} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { " s", 1e9 } };
	unsigned unit = nanoseconds < 1000000 ? 0 : nanoseconds < 1000000000 ? 1 : 2;
	printf("%8.3f %s", nanoseconds / units[unit].size, units[unit].name);
}

void print_indent(size_t depth)
{
	printf("%*s", (int)(2 * (depth < DEEPEST ? depth : DEEPEST)), "");
	if (depth > DEEPEST)
		printf("(%zu) ", depth);
}
