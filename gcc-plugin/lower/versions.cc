/* Static functions in two versions, neither with a check at its entry.

   If all calls of a function are known, and their callers have copies (regions.cc),
   the caller's copy can say whether the function's first region is sampled, and
   the region goes on from the one into the other:

	before				after

	static f () {			static f () {		f.slow () {
	  check				  ...			  count the site;
	  site;				}			  ...
	  ...							}
	}
	g () {				g () {			g2:
	  check				  check: slow goes to g2  count the site;
	  site;				  ...			  ...
	  f ();				  f ();			  f.slow ();
	}				}

   A call of such a function is like a site of the caller.  Heads within the
   function are as ever: from there on, each version may go over into its own
   other copy.  Regions must end, so each cycle of calls keeps a check: the
   function that a depth-first search finds to call itself again, directly or not,
   stays as it is.  So do functions with loops, whose text would exist four times;
   functions whose callers cannot be copied or have no sites; and those that are
   rarely run, whose text would be the greater part of the cost.

   This pass makes the slow versions and marks both, by attributes that no user
   can spell; the lowering pass does the rest.  It runs when all inlining between
   functions is done: what is still called will be called. */

#include "gcc-headers.h"
#include "cfgloop.h"
#include "lower/large.h"
#include "lower/regions.h"
#include "lower/versions.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* Of the fast version; its value is the slow version. */
#define HAS_SLOW_VERSION "sampler slow version"
/* Of the slow version. */
#define IS_SLOW_VERSION "sampler is slow version"

static void add_attribute(tree function, const char *name, tree value)
{
	DECL_ATTRIBUTES(function) =
	    tree_cons(get_identifier(name), value, DECL_ATTRIBUTES(function));
}

enum version version_of(tree function)
{
	if (lookup_attribute(HAS_SLOW_VERSION, DECL_ATTRIBUTES(function)))
		return FAST;
	return lookup_attribute(IS_SLOW_VERSION, DECL_ATTRIBUTES(function)) ? SLOW : CHECKED;
}

tree slow_version(gimple *statement)
{
	tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
	if (!callee)
		return NULL_TREE;
	tree attribute = lookup_attribute(HAS_SLOW_VERSION, DECL_ATTRIBUTES(callee));
	return attribute ? TREE_VALUE(attribute) : NULL_TREE;
}

typedef hash_set<cgraph_node *> node_set;

/* The function into which NODE has been inlined, or NODE. */
static cgraph_node *outermost(cgraph_node *node)
{
	return node->inlined_to ? node->inlined_to : node;
}

static bool has_sites_in_copies(cgraph_node *node)
{
	node->get_body();
	function *fun = DECL_STRUCT_FUNCTION(node->decl);
	push_cfun(fun);
	bool has = has_sampled_site(fun) && can_copy(fun) && !is_resolver(fun) &&
		   !is_marked_large(node->decl);
	pop_cfun();
	return has;
}

static void find_functions_with_copies(node_set *with_copies)
{
	cgraph_node *node;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node)
	if (!node->inlined_to && !node->alias && !node->thunk && has_sites_in_copies(node))
		with_copies->add(node);
}

/* Whether all calls of NODE are known, and come from WITH_COPIES. */
static bool is_called_from_copies(cgraph_node *node, node_set *with_copies)
{
	if (!node->callers || !node->local_p() || node->has_aliases_p() ||
	    !node->only_called_directly_p())
		return false;
	for (cgraph_edge *call = node->callers; call; call = call->next_caller)
		if (!with_copies->contains(outermost(call->caller)))
			return false;
	return true;
}

static bool has_loops(cgraph_node *node)
{
	return number_of_loops(DECL_STRUCT_FUNCTION(node->decl)) > 1;
}

static bool is_candidate(cgraph_node *node, node_set *with_copies)
{
	return !has_loops(node) && node->frequency != NODE_FREQUENCY_UNLIKELY_EXECUTED &&
	       tree_versionable_function_p(node->decl) && is_called_from_copies(node, with_copies);
}

/* A depth-first search along calls between CANDIDATES. */
struct search {
	node_set candidates;
	node_set open, done;
};

static void remove_cycles_through(struct search *search, cgraph_node *node);

static void follow_calls(struct search *search, cgraph_node *node)
{
	for (cgraph_edge *call = node->callees; call; call = call->next_callee) {
		cgraph_node *callee = call->callee->ultimate_alias_target();
		if (search->open.contains(callee))
			search->candidates.remove(callee);
		else
			remove_cycles_through(search, callee);
	}
}

static void remove_cycles_through(struct search *search, cgraph_node *node)
{
	if (!search->candidates.contains(node) || search->done.add(node))
		return;
	search->open.add(node);
	follow_calls(search, node);
	search->open.remove(node);
}

static void make_versions(cgraph_node *node)
{
	cgraph_node *slow =
	    node->create_version_clone_with_body(vNULL, NULL, NULL, NULL, NULL, "slow");
	if (!slow)
		return;
	/* nothing calls it before lowering */
	slow->mark_force_output();
	slow->frequency = NODE_FREQUENCY_UNLIKELY_EXECUTED;
	add_attribute(slow->decl, IS_SLOW_VERSION, NULL_TREE);
	add_attribute(slow->decl, "cold", NULL_TREE);
	add_attribute(node->decl, HAS_SLOW_VERSION, slow->decl);
}

void make_all_versions(void)
{
	node_set with_copies;
	struct search search;
	auto_vec<cgraph_node *> nodes;
	mark_large_functions();
	if (!optimize)
		return;
	find_functions_with_copies(&with_copies);
	cgraph_node *node;
	FOR_EACH_DEFINED_FUNCTION(node)
	if (with_copies.contains(node) && is_candidate(node, &with_copies)) {
		search.candidates.add(node);
		nodes.safe_push(node);
	}
	for (cgraph_node *candidate : nodes)
		remove_cycles_through(&search, candidate);
	for (cgraph_node *candidate : nodes)
		if (search.candidates.contains(candidate))
			make_versions(candidate);
}
