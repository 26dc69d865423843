/* Folded stacks, for flame graphs: a line for each way to come to a function, with the nanoseconds that were spent there,

	main;outer;slow 40200345

   as flamegraph.pl, speedscope and others read it.  In names, a semicolon becomes a colon. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../reader/call-tree.h"
#include "tool.h"
#include "views.h"

static void print_name(const char *name)
{
	for (; *name; name++)
		putchar(*name == ';' ? ':' : *name);
}

/* The functions from the root's child to NODE, which are found from the inside out. */
static void print_path(const struct call_node *node)
{
	size_t depth = 0;
	for (const struct call_node *at = node; at->parent; at = at->parent)
		depth++;
	const struct call_node **path = allocate((depth + 1) * sizeof *path);
	for (size_t i = depth; i; i--, node = node->parent)
		path[i - 1] = node;
	for (size_t i = 0; i < depth; i++) {
		if (i)
			putchar(';');
		print_name(path[i]->name);
	}
	free(path);
}

void write_folded(struct trace *trace, struct filter *filter)
{
	struct gap_sum gaps;
	struct call_node *root = make_call_tree(trace, filter, &gaps);
	for (const struct call_node *node = root; node; node = next_call_node(node)) {
		if (node == root || !node->self)
			continue;
		print_path(node);
		printf(" %" PRIu64 "\n", node->self);
	}
	free_call_tree(root);
}
