/* The layouts of builds, each once in memory: many runs have the same, and it may be long. */

#ifndef SAMPLER_COLLECTOR_LAYOUTS_H
#define SAMPLER_COLLECTOR_LAYOUTS_H

#include "database.h"

struct layouts {
	void *tree; /* of tsearch */
};

/* Add the LENGTH bytes of TEXT as the layout of BUILD, if they have the module with MODULE_BUILD_ID, or that is null. */
void add_layout(struct layouts *layouts, const unsigned char build[ID_SIZE], const char *text,
		size_t length, const char *module_build_id);

/* That of BUILD; null if there is none. */
const char *find_layout(const struct layouts *layouts, const unsigned char build[ID_SIZE]);

void drop_layouts(struct layouts *layouts);

#endif
