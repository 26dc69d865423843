/* Who calls a function, and whom it calls:

	     calls       total
	         2   10.235 ms  slow  program.c:5
	         1    5.112 ms    called by main
	         1    5.123 ms    called by outer
	         2    0.040 us    calls leaf

   Beside a caller stands the time spent in the function when that one called it; beside what it calls, the time spent there.
   A call from within the same function counts as a call, and has no time of its own. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/call-tree.h"
#include "tool.h"
#include "views.h"

/* A function beside another one. */
struct neighbour {
	const char *name;
	uint64_t calls, total;
};

struct neighbours {
	struct neighbour *items;
	size_t count;
};

static struct neighbour *find_neighbour(struct neighbours *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++)
		if (strcmp(list->items[i].name, name) == 0)
			return &list->items[i];
	list->items = reallocate(list->items, (list->count + 1) * sizeof *list->items);
	list->items[list->count] = (struct neighbour){ .name = name };
	return &list->items[list->count++];
}

static bool is_within_itself(const struct call_node *node)
{
	for (const struct call_node *at = node->parent; at && at->name; at = at->parent)
		if (strcmp(at->name, node->name) == 0)
			return true;
	return false;
}

/* NODE, beside NAME: its time, unless it is a part of that of another one. */
static void add(struct neighbours *list, const char *name, const struct call_node *node)
{
	struct neighbour *neighbour = find_neighbour(list, name);
	neighbour->calls += node->calls;
	neighbour->total += is_within_itself(node) ? 0 : node->total;
}

/* The one that takes the longest first. */
static int compare(const void *a, const void *b)
{
	const struct neighbour *left = a, *right = b;
	if (left->total != right->total)
		return left->total < right->total ? 1 : -1;
	return strcmp(left->name, right->name);
}

static void print_neighbours(struct neighbours *list, const char *what)
{
	if (list->count)
		qsort(list->items, list->count, sizeof *list->items, compare);
	for (size_t i = 0; i < list->count; i++) {
		printf("%10" PRIu64 " ", list->items[i].calls);
		print_time(list->items[i].total);
		printf("    %s %s\n", what, list->items[i].name);
	}
	free(list->items);
}

/* What ROOT has of the function NAME. */
static void print_function(const struct call_node *root, const char *name)
{
	struct neighbours callers = { 0 }, callees = { 0 };
	const struct name *known = NULL;
	uint64_t calls = 0, total = 0;
	for (const struct call_node *node = root; node; node = next_call_node(node)) {
		if (!node->name || strcmp(node->name, name) != 0)
			continue;
		known = node->known;
		calls += node->calls;
		total += is_within_itself(node) ? 0 : node->total;
		if (node->parent->name)
			add(&callers, node->parent->name, node);
		for (const struct call_node *child = node->first; child; child = child->next)
			add(&callees, child->name, child);
	}
	printf("%10" PRIu64 " ", calls);
	print_time(total);
	printf("  %s", name);
	if (known)
		printf("  %s:%" PRIu32, known->file, known->line);
	putchar('\n');
	print_neighbours(&callers, "called by");
	print_neighbours(&callees, "calls");
}

bool write_neighbours(struct trace *trace, struct filter *filter, const char *pattern)
{
	struct gap_sum gaps;
	struct call_node *root = make_call_tree(trace, filter, &gaps);
	struct neighbours functions = { 0 };
	for (const struct call_node *node = root; node; node = next_call_node(node))
		if (node->name && matches_pattern(pattern, node->name))
			add(&functions, node->name, node);
	printf("     calls       total\n");
	for (size_t i = 0; i < functions.count; i++)
		print_function(root, functions.items[i].name);
	print_gaps(&gaps);
	bool has_any = functions.count;
	free(functions.items);
	free_call_tree(root);
	return has_any;
}
