/* The layouts of builds, each once in memory: many runs have the same, and it may be long. */

#ifndef SAMPLER_COLLECTOR_LAYOUTS_H
#define SAMPLER_COLLECTOR_LAYOUTS_H

#include <stdbool.h>

#include "database.h"

struct layouts {
	void *tree; /* of tsearch */
};

/* The program is among the first lines of a layout. */
#define HEAD_OF_LAYOUT 8192

/* Which layouts are wanted, and whether all of them. */
struct wanted_layouts {
	const char *module_build_id; /* those that have this module; all, if it is null */
	bool are_heads_enough;       /* HEAD_OF_LAYOUT bytes */
};

/* The line that a layout with the module begins to have: "module", its build id and tabs; to be freed, or null. */
char *line_of_module(const char *module_build_id);

/* Add the LENGTH bytes of TEXT as the layout of BUILD. */
void add_layout(struct layouts *layouts, const unsigned char build[ID_SIZE], const char *text,
		size_t length);

/* That of BUILD; null if there is none. */
const char *find_layout(const struct layouts *layouts, const unsigned char build[ID_SIZE]);

void drop_layouts(struct layouts *layouts);

#endif
