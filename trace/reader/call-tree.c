/* The call tree of a trace. */

#include "call-tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* A call that a thread is in. */
struct activation {
	uint64_t number, begin, inner; /* time in others */
	struct call_node *node;
};

/* What is kept for a thread. */
struct activity {
	struct activation *items;
	size_t count, capacity;
};

static struct call_node *root;

static bool is_same(const struct call_node *node, const struct name *name, const char *text)
{
	if (strcmp(node->name, text) != 0 || !node->known != !name)
		return false;
	return !name ||
	       (node->known->line == name->line && strcmp(node->known->file, name->file) == 0);
}

static struct call_node *add_child(struct call_node *parent, const struct name *name,
				   const char *text)
{
	struct call_node *node = allocate(sizeof *node);
	*node = (struct call_node){ .name = duplicate(text), .known = name, .parent = parent };
	if (parent->last)
		parent->last->next = node;
	else
		parent->first = node;
	return parent->last = node;
}

static struct call_node *find_child(struct call_node *parent, struct walker *walker,
				    const struct call *call)
{
	char unknown[32];
	const struct name *name =
	    find_name(&walker->stream->process->names,
		      call->is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION, call->id);
	if (name && name == parent->hot_name)
		return parent->hot;
	snprintf(unknown, sizeof unknown, "?%" PRIu32, call->id);
	const char *text = name ? name->name : unknown;
	struct call_node *node = parent->first;
	while (node && !is_same(node, name, text))
		node = node->next;
	parent->hot = node ? node : add_child(parent, name, text);
	parent->hot_name = name;
	return parent->hot;
}

static void enter(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	if (activity->count == activity->capacity) {
		activity->capacity = activity->capacity ? 2 * activity->capacity : 64;
		activity->items =
		    reallocate(activity->items, activity->capacity * sizeof *activity->items);
	}
	struct call_node *parent =
	    activity->count ? activity->items[activity->count - 1].node : root;
	struct call_node *node = find_child(parent, walker, call);
	node->calls++;
	activity->items[activity->count++] =
	    (struct activation){ .number = call->number, .begin = call->begin, .node = node };
}

static void count_end(struct activity *activity, size_t at, uint64_t time)
{
	struct activation ended = activity->items[at];
	uint64_t took = time - ended.begin;
	activity->count--;
	for (size_t i = at; i < activity->count; i++)
		activity->items[i] = activity->items[i + 1];
	if (at)
		activity->items[at - 1].inner += took;
	else
		root->total += took;
	ended.node->total += took;
	ended.node->self += took > ended.inner ? took - ended.inner : 0;
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct activity *activity = walker->user;
	size_t i = activity->count;
	(void)how;
	while (i && activity->items[i - 1].number != call->number)
		i--;
	if (i)
		count_end(activity, i - 1, time);
}

static void end(struct walker *walker)
{
	struct activity *activity = walker->user;
	while (activity->count)
		count_end(activity, activity->count - 1, walker->stream->time);
	free(activity->items);
}

struct call_node *make_call_tree(struct trace *trace, struct filter *filter)
{
	static const struct view view = {
		.user_size = sizeof(struct activity), .enter = enter, .leave = leave, .end = end
	};
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
		free(child->name);
		free(child);
	}
	free(node);
}
