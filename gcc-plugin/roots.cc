/* Registers the kept trees with GCC's garbage collector. */

#include "gcc-headers.h"
#include "ggc.h"
#include "roots.h"

tree kept_trees[KEPT_COUNT];

static const struct ggc_root_tab roots[] = {
	{ kept_trees, KEPT_COUNT, sizeof kept_trees[0], gt_ggc_mx_tree_node, gt_pch_nx_tree_node },
	LAST_GGC_ROOT_TAB,
};

void register_roots(const char *plugin_name)
{
	register_callback(plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL, (void *)roots);
}
