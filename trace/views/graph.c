/* The call tree of a trace: which functions call which, how often, and how long that takes.

	     total        self     calls  function
	 45.238 ms    1.230 ms         1  main
	 40.235 ms    0.006 ms         2    outer
	 40.229 ms   40.200 ms         2      slow

   Of all threads together; the children that take the longest come first.  Where the ends of calls were lost, "(2 without an
   end)" stands behind the name: of those, only the time of what they called is known.  Which gaps there are stands at the
   end, behind "#". */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../reader/call-tree.h"
#include "tool.h"
#include "views.h"

static int compare(const void *a, const void *b)
{
	const struct call_node *left = *(struct call_node *const *)a,
			       *right = *(struct call_node *const *)b;
	return (left->total < right->total) - (left->total > right->total);
}

static void sort_children(struct call_node *node)
{
	size_t count = 0;
	for (struct call_node *child = node->first; child; child = child->next)
		count++;
	if (count < 2)
		return;
	struct call_node **children = allocate(count * sizeof *children);
	count = 0;
	for (struct call_node *child = node->first; child; child = child->next)
		children[count++] = child;
	qsort(children, count, sizeof *children, compare);
	for (size_t i = 0; i < count; i++)
		children[i]->next = i + 1 < count ? children[i + 1] : NULL;
	node->first = children[0];
	node->last = children[count - 1];
	free(children);
}

void write_graph(struct trace *trace, struct filter *filter)
{
	struct gap_sum gaps;
	struct call_node *root = make_call_tree(trace, filter, &gaps);
	printf("     total        self     calls  function\n");
	for (struct call_node *node = root; node; node = next_call_node(node)) {
		sort_children(node);
		if (node == root)
			continue;
		print_time(node->total);
		putchar(' ');
		print_time(node->self);
		printf(" %9" PRIu64 "  ", node->calls);
		print_indent(node->depth);
		printf("%s", node->name);
		if (node->endless)
			printf(" (%" PRIu64 " without an end)", node->endless);
		putchar('\n');
	}
	print_gaps(&gaps);
	free_call_tree(root);
}
