/* Sites of functions that are not copied.

	before				after

	site 1;				y = x + 1;
	y = x + 1;			sampler_countdown--;
	site 2;				if (sampler_countdown < 0) {
	f (y);					sampler_countdown = draw;
						if (sampled)
							tell the runtime of sites 1 and 2;
					}
					f (y);

   Each site has a check of its own, or shares one with those beside it (gather.cc); one that observes what its block
   branches on has one on both ways (ways.cc).

   On x86-64, a check and the call behind it are one asm statement: such functions are often large (large.cc), and GCC
   takes long for many blocks.  Only a site that no call can tell has a block behind its check.  All checks of the function hide from
   GCC what they do to the countdown.  If GCC saw one of them, it could keep the countdown in a register across a hidden one.  Callers must be told
   that the countdown changes: effect.cc. */

#include "gcc-headers.h"
#include "lower/branch.h"
#include "lower/countdown.h"
#include "lower/counters.h"
#include "lower/gather.h"
#include "lower/observation.h"
#include "lower/single-copy.h"
#include "lower/unmoved.h"
#include "lower/ways.h"
#include "lower/x86-64.h"
#include "middle/carried-site.h"
#include "middle/statements.h"

/* The same as insert_check(), of which GCC does not see what it does. */
static basic_block insert_hidden_check(gimple_stmt_iterator *gsi)
{
	tree is_sampled = make_ssa_name(integer_type_node);
	gsi_insert_before(gsi, build_check(is_sampled), GSI_SAME_STMT);
	return insert_branch(gsi, NE_EXPR, is_sampled, true);
}

/* Let SITE, which no call can tell, count when its own check says so. */
static void count_alone(gimple *site)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(site);
	basic_block sampled = is_x86_64() ? insert_hidden_check(&gsi) : insert_check(&gsi);
	gimple_stmt_iterator rare = gsi_start_bb(sampled);
	insert_increment(&rare, carried_counter(site), ATOMIC);
	remove_statement(site);
}

bool count_in_single_copy(function *fun, const vec<gimple *> &sites)
{
	auto_vec<gimple *> all;
	for (gimple *site : sites) {
		load_variables(site);
		if (can_be_told(carried_counter(site)))
			divide_between_ways(site);
	}
	find_carried_sites(fun, &all);
	for (gimple *site : all)
		if (!can_be_told(carried_counter(site)))
			count_alone(site);
	tell_sites(fun, CHECKED_CALL);
	return is_x86_64() && !sites.is_empty();
}
