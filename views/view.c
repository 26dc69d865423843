/* Which views there are. */

#define _GNU_SOURCE
#include "view.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const struct view **views;
static size_t view_count;

static int compare_views(const void *left, const void *right)
{
	const struct view *const *a = left, *const *b = right;
	return strcmp((*a)->name, (*b)->name);
}

void register_view(const struct view *view)
{
	views = reallocate(views, (view_count + 1) * sizeof *views);
	views[view_count++] = view;
	qsort(views, view_count, sizeof *views, compare_views);
}

const struct view *find_view(const char *name)
{
	for (size_t i = 0; i < view_count; i++)
		if (strcmp(views[i]->name, name) == 0)
			return views[i];
	return NULL;
}

char *list_views(void)
{
	char *list;
	size_t size;
	FILE *out = open_memstream(&list, &size);
	for (size_t i = 0; i < view_count; i++)
		fprintf(out, "%s%s",
			i == 0                ? ""
			: i + 1 == view_count ? " or "
					      : ", ",
			views[i]->name);
	fclose(out);
	return list;
}
