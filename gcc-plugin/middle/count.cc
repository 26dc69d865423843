/* From carried sites to code that counts always, for -fno-sample.

   Runs on each function when it is settled which sites there are (settle.cc) and before
   anything is optimised. */

#include "gcc-headers.h"
#include "lower/ways.h"
#include "lower/shift.h"
#include "middle/carried-site.h"
#include "middle/count.h"
#include "middle/resolvers.h"
#include "middle/statements.h"
#include "sampler-options.h"

unsigned count_always(function *fun)
{
	auto_vec<gimple *> sites;
	tree shift = NULL_TREE;
	if (!sampler_options.switches.sample)
		find_carried_sites(fun, &sites);
	if (sites.is_empty())
		return 0;
	bool is_early = sampler_options.switches.threads && runs_in_resolver(fun->decl);
	if (sampler_options.switches.threads && !is_early)
		shift = insert_shift(fun, carried_counter(sites[0]).cells);
	for (gimple *site : sites) {
		struct counter counter = carried_counter(site);
		counter.shift = shift;
		count_site(site, counter, is_early ? ATOMIC : PLAIN);
	}
	update_after_lowering(fun);
	/* first, because what it removes must have no edges: the next pass looks at them all */
	cleanup_tree_cfg();
	cgraph_edge::rebuild_edges();
	return 0;
}
