/* From markers to carried sites.

   Runs on each function right after it has been brought into SSA form.  Each
   marker becomes a carried site, see carried-site.h: a function that is inlined then
   takes its sites along, and needs no check of its own.  What is left of
   __sampler_preserve (preserve.cc) becomes its first argument, and __sampler_switch
   (switching.cc) becomes code.  And now it can be seen whether a local variable that a
   site compares with has a value there. */

#include "gcc-headers.h"
#include "front/marker.h"
#include "front/preserve.h"
#include "front/switching.h"
#include "front/unused-result.h"
#include "middle/carried-site.h"
#include "middle/carry.h"
#include "middle/initialised.h"
#include "middle/site.h"
#include "middle/statements.h"
#include "middle/switch.h"

static struct counter marked_counter(gimple *marker)
{
	struct counter counter = {
		gimple_call_arg(marker, 0),
		gimple_call_arg(marker, 1),
		(enum selector)tree_to_uhwi(gimple_call_arg(marker, 2)),
		gimple_call_arg(marker, 3),
		gimple_call_num_args(marker) - 4,
		{},
		NULL_TREE,
		false,
	};
	for (unsigned i = 0; i < counter.count; i++)
		counter.others[i] = gimple_call_arg(marker, 4 + i);
	return counter;
}

/* The user did not write the load that gives VALUE to a site alone: no warnings. */
static void suppress_warnings_of_load(tree value)
{
	gimple *load = TREE_CODE(value) == SSA_NAME ? SSA_NAME_DEF_STMT(value) : NULL;
	bool is_load = load && (gimple_assign_load_p(load) || read_from(value) != value);
	if (!is_load || !has_single_use(value))
		return;
	/* warnings are suppressed by location, and others share this one */
	gimple_set_location(load, UNKNOWN_LOCATION);
	suppress_warning(load);
}

static void carry_marker(gimple *marker, struct addresses *addresses)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(marker);
	unsigned scheme = tree_to_uhwi(gimple_call_arg(marker, 0));
	unsigned site = tree_to_uhwi(gimple_call_arg(marker, 1));
	struct counter counter = marked_counter(marker);
	if (counter.selector == SELECT_ORDERS)
		for (unsigned i = 0; i < counter.count; i++) {
			settle_site(scheme, site + i, is_initialised(counter.others[i], addresses));
			suppress_warnings_of_load(counter.others[i]);
		}
	gsi_replace(&gsi, build_carried_site(counter), false);
}

static void drop_preserving(gimple *call)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(call);
	tree value = gimple_call_lhs(call);
	if (value)
		gsi_replace(&gsi, gimple_build_assign(value, gimple_call_arg(call, 0)), false);
	else
		remove_statement(call);
}

/* The calls in FUN of functions that IS_WANTED. */
static void find_calls(function *fun, bool (*is_wanted)(tree), auto_vec<gimple *> *calls)
{
	basic_block block;
	FOR_EACH_BB_FN(block, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb(block); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *statement = gsi_stmt(gsi);
		if (is_gimple_call(statement) && is_wanted(gimple_call_fndecl(statement)))
			calls->safe_push(statement);
	}
}

unsigned carry_markers(function *fun)
{
	auto_vec<gimple *> preserving, switching, markers;
	note_code(fun->decl);
	warn_of_unused_results(fun->decl);
	find_calls(fun, is_preserving_function, &preserving);
	for (gimple *call : preserving)
		drop_preserving(call);
	find_calls(fun, is_switching_function, &switching);
	bool resolves = is_resolver(fun);
	for (gimple *call : switching)
		lower_switch(call, !resolves);
	find_calls(fun, is_marker_function, &markers);
	if (markers.is_empty() && switching.is_empty())
		return preserving.is_empty() ? 0 : TODO_cleanup_cfg;
	struct addresses addresses;
	find_addresses(fun, &addresses);
	for (gimple *marker : markers)
		if (resolves)
			remove_statement(marker);
		else
			carry_marker(marker, &addresses);
	update_after_lowering(fun);
	return TODO_cleanup_cfg;
}
