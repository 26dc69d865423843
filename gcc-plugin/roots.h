/* Trees that the plugin keeps from one call to the next.  They are reachable
   from here alone, so the garbage collector must know them as roots. */

#ifndef SAMPLER_ROOTS_H
#define SAMPLER_ROOTS_H

enum kept_tree {
	KEPT_MARKER,
	KEPT_GUARD,
	KEPT_GUARD_TYPE,
	KEPT_COUNTDOWN,
	KEPT_NEXT_DISTANCE,
	KEPT_ADDITION,
	KEPT_GATES,
	KEPT_SLOT,
	KEPT_SHIFT,
	KEPT_SHIFTS,
	KEPT_SWITCH,
	KEPT_SWITCHED,
	KEPT_SWITCHED_KEYS,
	KEPT_CONSTANTS,  /* a TREE_LIST of their texts and them */
	KEPT_FOREIGN,    /* a TREE_LIST */
	KEPT_CELLS,
	KEPT_OBSERVED, /* a TREE_LIST of the cells of units */
	KEPT_COUNT
};

extern tree kept_trees[KEPT_COUNT];

void register_roots(const char *plugin_name);

#endif
