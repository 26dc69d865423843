/* Functions that run before a program is relocated: those that resolve an indirect function, and what they call in the same unit.

	static int probe (void) { ... }
	static int (*choose (void)) (int) { return probe () ? one : other; }
	int f (int) __attribute__ ((ifunc ("choose")));

   The loader calls them when it may not know yet where a thread's variables are: code there must not use these. */

#include "gcc-headers.h"
#include "middle/resolvers.h"

/* By their DECL_UID; null until somebody asks, when all functions of the unit are known. */
static hash_set<int_hash<int, -1, -2>> *found;

static void find_called(struct cgraph_node *node)
{
	if (found->add(DECL_UID(node->decl)))
		return;
	for (struct cgraph_edge *edge = node->callees; edge; edge = edge->next_callee)
		find_called(edge->callee->ultimate_alias_target());
}

bool runs_in_resolver(tree function)
{
	struct symtab_node *node;
	if (!found) {
		found = new hash_set<int_hash<int, -1, -2>>;
		FOR_EACH_SYMBOL(node)
		{
			auto *resolver =
			    node->ifunc_resolver
				? dyn_cast<cgraph_node *>(node->ultimate_alias_target())
				: NULL;
			if (resolver)
				find_called(resolver);
		}
	}
	return found->contains(DECL_UID(function));
}
