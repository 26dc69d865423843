/* The call tree of a trace. */

#include "call-tree.h"

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "open-calls.h"
#include "tool.h"

static struct call_node *root;
static struct gap_sum *sum;

/* By name and place. */
static int compare(const void *a, const void *b)
{
	const struct call_node *left = a, *right = b;
	if (left->known && left->known == right->known)
		return 0;
	int difference = strcmp(left->name, right->name);
	if (difference || !left->known || !right->known)
		return difference ? difference : (left->known != NULL) - (right->known != NULL);
	difference = strcmp(left->known->file, right->known->file);
	return difference ? difference
			  : (left->known->line > right->known->line) -
				(left->known->line < right->known->line);
}

static struct call_node *add_child(struct call_node *parent, const struct name *name,
				   const char *text)
{
	struct call_node *node = allocate(sizeof *node);
	*node = (struct call_node){ .name = duplicate(text),
				    .known = name,
				    .parent = parent,
				    .depth = parent == root ? 0 : parent->depth + 1 };
	if (parent->last)
		parent->last->next = node;
	else
		parent->first = node;
	if (!tsearch(node, &parent->by_name, compare)) {
		complain("out of memory");
		exit(EXIT_USAGE);
	}
	return parent->last = node;
}

static struct call_node *find_child(struct call_node *parent, struct walker *walker,
				    const struct call *call)
{
	char unknown[32];
	const struct name *name = name_of_call(walker, call);
	if (name && name == parent->hot_name)
		return parent->hot;
	snprintf(unknown, sizeof unknown, "?%" PRIu32, call->id);
	struct call_node key = { .name = name ? name->name : unknown, .known = name };
	struct call_node **found = tfind(&key, &parent->by_name, compare);
	parent->hot = found ? *found : add_child(parent, name, key.name);
	parent->hot_name = name;
	return parent->hot;
}

static void enter(struct walker *walker, const struct call *call)
{
	struct open_calls *calls = walker->user;
	struct call_node *parent = calls->count ? calls->items[calls->count - 1].of : root;
	struct call_node *node = find_child(parent, walker, call);
	node->calls++;
	open_call(calls, call, node);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	uint64_t took = time - call->begin;
	struct open_call ended;
	ptrdiff_t around = close_call(walker->user, call, took, &ended);
	if (around < 0)
		return;
	struct call_node *node = ended.of;
	node->endless += how == CALL_LOST;
	sum->endless += how == CALL_LOST;
	/* of a call whose end was lost only the time of those in it is known */
	if (how == CALL_LOST)
		took = ended.inner;
	if (!around)
		root->total += took;
	node->total += took;
	node->self += took > ended.inner ? took - ended.inner : 0;
}

static void note_gap(struct walker *walker, const struct gap *gap)
{
	(void)walker;
	add_gap(sum, gap);
}

static void end(struct walker *walker)
{
	struct open_calls *calls = walker->user;
	free(calls->items);
}

struct call_node *make_call_tree(struct trace *trace, struct filter *filter, struct gap_sum *gaps)
{
	static const struct view view = { .user_size = sizeof(struct open_calls),
					  .enter = enter,
					  .leave = leave,
					  .gap = note_gap,
					  .end = end };
	sum = gaps;
	*sum = (struct gap_sum){ 0 };
	root = allocate(sizeof *root);
	*root = (struct call_node){ 0 };
	walk_trace(trace, filter, &view);
	return root;
}

struct call_node *next_call_node(const struct call_node *node)
{
	if (node->first)
		return node->first;
	while (node && !node->next)
		node = node->parent;
	return node ? node->next : NULL;
}

static void keep(void *node)
{
	(void)node;
}

void free_call_tree(struct call_node *node)
{
	while (node->first) {
		struct call_node *child = node->first;
		node->first = child->next;
		/* deep trees: what is within it goes up, so that nothing is nested */
		if (child->first) {
			child->last->next = node->first;
			node->first = child->first;
		}
		tdestroy(child->by_name, keep);
		free(child->name);
		free(child);
	}
	tdestroy(node->by_name, keep);
	free(node);
}
