/* The call tree of a trace. */

#include "call-tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "open-calls.h"
#include "tool.h"

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
	const struct name *name = name_of_call(walker, call);
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
	(void)how;
	ptrdiff_t around = close_call(walker->user, call, took, &ended);
	if (around < 0)
		return;
	if (!around)
		root->total += took;
	struct call_node *node = ended.of;
	node->total += took;
	node->self += took > ended.inner ? took - ended.inner : 0;
}

static void end(struct walker *walker)
{
	struct open_calls *calls = walker->user;
	free(calls->items);
}

struct call_node *make_call_tree(struct trace *trace, struct filter *filter)
{
	static const struct view view = {
		.user_size = sizeof(struct open_calls), .enter = enter, .leave = leave, .end = end
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
