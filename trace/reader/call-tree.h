/* The call tree of a trace: for each way to come to a function, how often that was gone, and how long it took. */

#ifndef SAMPLER_CALL_TREE_H
#define SAMPLER_CALL_TREE_H

#include "walk.h"

/* A function or scope, called by its parent, that by its own, and so on.  The root stands for all threads: it is called by
   nobody, and has no name. */
struct call_node {
	char *name;
	const struct name *known; /* of one of the processes that have it; null if it has no name */
	struct call_node *parent, *first, *last,
	    *next;                   /* children in the order in which they came */
	void *by_name;               /* of tsearch: the children */
	size_t depth;                /* 0 of what nobody calls */
	struct call_node *hot;       /* the child that was called last */
	const struct name *hot_name; /* and its name in that process */
	uint64_t calls, total, self; /* nanoseconds */
	uint64_t endless;            /* calls whose end was lost */
};

/* The tree of what FILTER shows of TRACE, whose names are known; all threads and processes together.  A call that has
   not ended goes on to its thread's last event; of one whose end was lost, only the time of those in it is known.
   *GAPS becomes what is missing. */
struct call_node *make_call_tree(struct trace *trace, struct filter *filter, struct gap_sum *gaps);
void free_call_tree(struct call_node *root);

/* The node behind NODE, if those that are within it come first; null behind the last one. */
struct call_node *next_call_node(const struct call_node *node);

#endif
