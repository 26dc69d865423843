/* From carried sites to code that samples.

   Runs on each function after inlining, in the compiler or in that of link-time
   optimisation: in C before the optimisations within functions, in C++ between them.  What a
   function of C++ consists of was inlined into it, and GCC is yet to find out that most of it
   does nothing.  If it is copied before, GCC has to find that out twice.  Often it no longer can,
   because what comes from the slow copy may have other values.  And loops have their condition
   at the end by then, and need no check where they are entered.  C has little to be simplified,
   and loops of that form make its text larger (docs/performance.md).

   The carried sites (carried-site.h) of a function come to stand in a second copy of its code
   (regions.cc), or, in functions that cannot be copied because something jumps
   into them, an asm statement defines something (assembler.cc), or they are too large
   (large.cc), behind checks of their own (single-copy.cc).  There they count, on x86-64 often by calls for several of them
   (gather.cc).  The counting is atomic, whether there are threads or not: it is rare. */

#include "gcc-headers.h"
#include "lower/countdown.h"
#include "lower/effect.h"
#include "lower/gather.h"
#include "lower/language.h"
#include "lower/large.h"
#include "lower/lower.h"
#include "lower/ways.h"
#include "lower/regions.h"
#include "lower/single-copy.h"
#include "lower/sparing.h"
#include "lower/versions.h"
#include "lower/warnings.h"
#include "middle/carried-site.h"
#include "middle/copies.h"
#include "middle/site.h"
#include "middle/statements.h"
#include "middle/touch.h"

/* Return whether GCC does not see what FUN does to the countdown then. */
static bool lower_sites(function *fun, const vec<gimple *> &sites)
{
	if (is_resolver(fun))
		for (gimple *site : sites)
			remove_statement(site);
	else if (is_marked_large(fun->decl))
		return count_in_single_copy(fun, sites);
	else if (can_copy(fun)) {
		sample_regions(fun, sites);
		count_slow_sites(fun);
	} else {
		remark_single_copy(fun->decl, fun->calls_setjmp
						  ? "cannot be copied, because it calls setjmp"
						  : "cannot be copied, because something is in it "
						    "that can be there only once");
		return count_in_single_copy(fun, sites);
	}
	return false;
}

/* Let those of ALL sites of FUN that are counted always count where they are; all copies of the code
   that are made later do so.  SAMPLED are the others. */
static void count_always_sites(function *fun, const vec<gimple *> &all, vec<gimple *> *sampled)
{
	for (gimple *site : all)
		if (carried_counter(site).is_always && !is_resolver(fun))
			count_site(site, carried_counter(site), ATOMIC);
		else
			sampled->safe_push(site);
}

/* Whether FUN is lowered between optimisations.  Their pass is not run at -O0 and -Og. */
static bool is_lowered_late(function *fun)
{
	return optimize > 0 && !optimize_debug && is_of_cxx(fun->decl);
}

/* Whether what FUN counts may be hidden from GCC.  Where it has checks that GCC sees, these store to the
   countdown.  Nobody who matters learns of a fast version before its callers are lowered, if all
   are of C and so lowered early. */
static bool needs_effect(function *fun, bool counts_always)
{
	enum version version = version_of(fun->decl);
	return optimize > 0 && (counts_always || version == SLOW ||
				(version == FAST && (in_lto_p || is_of_cxx(fun->decl))));
}

static unsigned lower_function(function *fun)
{
	auto_vec<gimple *> all, sampled;
	find_carried_sites(fun, &all);
	count_always_sites(fun, all, &sampled);
	bool touched = remove_touches(fun);
	note_copy(fun->decl);
	if (all.is_empty() && !touched)
		return 0;
	/* again, for link-time optimisation */
	keep_doubts_from_being_errors();
	bool hides_checks = lower_sites(fun, sampled);
	if (optimize > 0 && hides_checks)
		begin_effect(fun, countdown_variable());
	else if (needs_effect(fun, sampled.length() < all.length()))
		begin_effect(fun, NULL_TREE);
	update_after_lowering(fun);
	spare_passes(fun);
	return TODO_cleanup_cfg;
}

unsigned lower_early(function *fun)
{
	if (has_sites(fun->decl))
		spare_passes(fun);
	return is_lowered_late(fun) ? 0 : lower_function(fun);
}

unsigned lower_late(function *fun)
{
	return is_lowered_late(fun) ? lower_function(fun) : 0;
}
