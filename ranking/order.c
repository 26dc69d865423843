/* In which order predicates stand that are equally suspicious.

   They are true in the same runs, most often, so nothing else that was observed tells them apart.  What is nearer to a
   decision of the program comes first: a branch, the label of a switch, the result of a call, the entry of a function,
   and at last a comparison of data; then what the fewest passing runs reach, as it is nearer to what goes wrong; and,
   where most failing runs crashed, what is near to the place of that (crash-stacks.c).  In a
   function, what stands later comes first: of what was true on the way to a failure, it is nearer to that.  (Tried on
   half of the planted faults: see docs/quality.md.) */

#include "order.h"

#include <stdlib.h>
#include <string.h>

/* By file and function; the greater line first; and by whatever else the site information says. */
static int compare_places(const char *a, const char *b)
{
	size_t file = site_fields_length(a, 1), before = site_fields_length(a, 2),
	       other_before = site_fields_length(b, 2);
	int order = strncmp(a, b, file);
	if (order == 0)
		order = strncmp(a + before, b + other_before, site_fields_length(a, 3) - before);
	if (order)
		return order;
	unsigned long line = strtoul(a + file, NULL, 10), other = strtoul(b + file, NULL, 10);
	return line != other ? (line > other ? -1 : 1) : strcmp(a, b);
}

static int order_of(const char *scheme)
{
	static const char *const schemes[] = { "branches", "switch-labels", "returns",
					       "function-entries", "scalar-pairs" };
	static const int count = sizeof schemes / sizeof *schemes;
	int order = 0;
	while (order < count && strcmp(scheme, schemes[order]) != 0)
		order++;
	return order;
}

/* In how many ways it may be true: "x < y" says more than "x <= y". */
static int width_of(const struct predicate *predicate)
{
	return __builtin_popcount(predicate->group->set->kinds[predicate->kind].counters);
}

int compare_decisions(const struct predicate *a, const struct predicate *b)
{
	int order = order_of(a->group->set->scheme) - order_of(b->group->set->scheme);
	if (order == 0 && a->counts.passed_reached != b->counts.passed_reached)
		order = a->counts.passed_reached < b->counts.passed_reached ? -1 : 1;
	if (order == 0 && a->nearness != b->nearness)
		order = a->nearness > b->nearness ? -1 : 1;
	return order;
}

int compare_equals(const struct predicate *a, const struct predicate *b)
{
	int order = compare_decisions(a, b);
	if (order == 0)
		order = compare_places(a->group->sites->lines[a->site],
				       b->group->sites->lines[b->site]);
	if (order == 0)
		order = strcmp(a->group->set->scheme, b->group->set->scheme);
	if (order == 0)
		order = strcmp(a->group->sites->key.unit, b->group->sites->key.unit);
	if (order == 0)
		order = a->site < b->site ? -1 : a->site > b->site;
	if (order == 0)
		order = width_of(a) - width_of(b);
	return order ? order : (int)a->kind - (int)b->kind;
}
