/* From carried sites to code that samples.

   Runs on each function after inlining, in the compiler or in that of link-time
   optimisation, before the optimisations within functions.  The carried sites
   (carry.h) of a function come to stand in a second copy of its code
   (regions.cc), or, in functions that cannot be copied because something jumps
   into them, behind a check of their own (countdown.h).  There they count.  The
   counting is atomic, whether there are threads or not: it is rare. */

#include "gcc-headers.h"
#include "carry.h"
#include "countdown.h"
#include "lower.h"
#include "observe.h"
#include "regions.h"

static void find_carried_sites(function *fun, auto_vec<gimple *> *sites)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi))
		if (is_carried_site(gsi_stmt(gsi)))
			sites->safe_push(gsi_stmt(gsi));
}

static void remove_statement(gimple *statement)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(statement);
	gsi_remove(&gsi, true);
}

/* Let the carried SITE count when its own check says so. */
static void count_guarded(gimple *site)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(site);
	gimple_stmt_iterator rare = gsi_start_bb(insert_check(&gsi));
	insert_increment(&rare, carried_counter(site), UNNOTICED);
	remove_statement(site);
}

static void lower_sites(function *fun, const vec<gimple *> &sites)
{
	auto_vec<gimple *> slow_sites;
	if (is_resolver(fun))
		for (gimple *site : sites)
			remove_statement(site);
	else if (can_copy(fun)) {
		sample_regions(fun, sites);
		find_carried_sites(fun, &slow_sites);
		for (gimple *site : slow_sites)
			count_observation(site, carried_counter(site), UNNOTICED);
	} else
		for (gimple *site : sites)
			count_guarded(site);
}

static unsigned lower_function(function *fun)
{
	auto_vec<gimple *> sites;
	find_carried_sites(fun, &sites);
	bool touched = remove_touches(fun);
	if (sites.is_empty() && !touched)
		return 0;
	lower_sites(fun, sites);
	free_dominance_info(CDI_DOMINATORS);
	free_dominance_info(CDI_POST_DOMINATORS);
	mark_virtual_operands_for_renaming(fun);
	update_ssa(TODO_update_ssa);
	return TODO_cleanup_cfg;
}

static const pass_data lowering_data = {
	GIMPLE_PASS, "sampler_lower", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0,
};

class lowering_pass : public gimple_opt_pass
{
      public:
	lowering_pass() : gimple_opt_pass(lowering_data, g)
	{
	}
	unsigned execute(function *fun) final override
	{
		return lower_function(fun);
	}
};

void register_lowering(const char *plugin_name)
{
	struct register_pass_info info = { new lowering_pass, "ehdisp", 1, PASS_POS_INSERT_AFTER };
	register_callback(plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
