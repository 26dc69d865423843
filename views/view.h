/* Views: the ways to write a result.  Each is one file here, that ends in a "struct view" and
   its registration. */

#ifndef SAMPLER_VIEW_H
#define SAMPLER_VIEW_H

#include <stdio.h>

#include "result.h"

struct view {
	const char *name; /* as --format has it */
	void (*write)(struct result *result, FILE *out);
	size_t limit; /* how many are shown unless the user says; 0: all */
};

void register_view(const struct view *view);

#define REGISTER_VIEW(view)                                                                        \
	static void __attribute__((constructor)) register_this_view(void)                          \
	{                                                                                          \
		register_view(&(view));                                                            \
	}

/* The view NAME, or null. */
const struct view *find_view(const char *name);

/* The names of all views, in alphabetical order, "a, b or c"; to be freed. */
char *list_views(void);

#endif
