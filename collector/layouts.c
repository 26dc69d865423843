/* The layouts of builds, each once in memory. */

#define _GNU_SOURCE
#include "layouts.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

struct layout {
	unsigned char build[ID_SIZE];
	char *text;
};

static int compare_layouts(const void *left, const void *right)
{
	return memcmp(((const struct layout *)left)->build, ((const struct layout *)right)->build,
		      ID_SIZE);
}

char *line_of_module(const char *module_build_id)
{
	return module_build_id ? formatted("module\t%s\t", module_build_id) : NULL;
}

void add_layout(struct layouts *layouts, const unsigned char build[ID_SIZE], const char *text,
		size_t length)
{
	struct layout *layout = allocate(sizeof *layout);
	memcpy(layout->build, build, ID_SIZE);
	layout->text = formatted("%.*s", (int)length, text);
	struct layout **there = tsearch(layout, &layouts->tree, compare_layouts);
	if (there && *there == layout)
		return;
	free(layout->text);
	free(layout);
}

const char *find_layout(const struct layouts *layouts, const unsigned char build[ID_SIZE])
{
	struct layout wanted = { .text = NULL }, **there;
	memcpy(wanted.build, build, ID_SIZE);
	there = tfind(&wanted, &layouts->tree, compare_layouts);
	return there ? (*there)->text : NULL;
}

static void drop_layout(void *layout)
{
	free(((struct layout *)layout)->text);
	free(layout);
}

void drop_layouts(struct layouts *layouts)
{
	tdestroy(layouts->tree, drop_layout);
	layouts->tree = NULL;
}
