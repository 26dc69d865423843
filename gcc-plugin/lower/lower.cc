/* From carried sites to code that samples.

   Runs on each function after inlining, in the compiler or in that of link-time
   optimisation: in C before the optimisations within functions, in C++ between them.  What a
   function of C++ consists of was inlined into it, and GCC is yet to find out that most of it
   does nothing.  Code that is copied before is simplified twice, or no longer, because what comes
   from the slow copy may have other values: with expression templates, 8 % more instructions and
   10 to 20 % larger objects.  And loops have their condition at the end by then, and need no
   check where they are entered.  (C has little of the first, and 8 % more text by the second.)

   The carried sites
   (carried-site.h) of a function come to stand in a second copy of its code
   (regions.cc), or, in functions that cannot be copied because something jumps
   into them, an asm statement defines something (assembler.cc), or they are too large
   (large.cc), behind a check of their own (countdown.h).  There they count, on x86-64 often by calls for several of them
   (gather.cc).  The counting is atomic, whether there are threads or not: it is rare. */

#include "gcc-headers.h"
#include "lower/countdown.h"
#include "lower/gather.h"
#include "lower/large.h"
#include "lower/lower.h"
#include "lower/ways.h"
#include "lower/regions.h"
#include "lower/versions.h"
#include "lower/warnings.h"
#include "middle/carried-site.h"
#include "middle/copies.h"
#include "middle/statements.h"
#include "middle/touch.h"

/* Let the carried SITE count when its own check says so. */
static void count_guarded(gimple *site)
{
	gimple_stmt_iterator gsi = gsi_for_stmt(site);
	gimple_stmt_iterator rare = gsi_start_bb(insert_check(&gsi));
	count_slowly(&rare, carried_counter(site));
	remove_statement(site);
}

static void lower_sites(function *fun, const vec<gimple *> &sites)
{
	if (is_resolver(fun))
		for (gimple *site : sites)
			remove_statement(site);
	else if (is_marked_large(fun->decl))
		for (gimple *site : sites) {
			if (!count_shortly(site))
				count_guarded(site);
		}
	else if (can_copy(fun)) {
		sample_regions(fun, sites);
		count_slow_sites(fun);
	} else
		for (gimple *site : sites)
			count_guarded(site);
}

/* Let those of FUN's sites that are counted always count where they are; all copies of the code
   that are made later do so.  Return whether FUN has any sites. */
static bool count_always_sites(function *fun)
{
	auto_vec<gimple *> sites;
	find_carried_sites(fun, &sites);
	for (gimple *site : sites)
		if (carried_counter(site).is_always && !is_resolver(fun))
			count_site(site, carried_counter(site), ATOMIC);
	return !sites.is_empty();
}

/* The name of the language that FUNCTION is written in, also in the compiler of link-time optimisation. */
static const char *language_of(tree function)
{
	const_tree unit = get_ultimate_context(function);
	return unit && TREE_CODE(unit) == TRANSLATION_UNIT_DECL ? TRANSLATION_UNIT_LANGUAGE(unit)
								: lang_hooks.name;
}

/* Whether FUN is lowered between optimisations.  Their pass is not run at -O0 and -Og. */
static bool is_lowered_late(function *fun)
{
	const char *language = language_of(fun->decl);
	return optimize > 0 && !optimize_debug && language && startswith(language, "GNU C++");
}

static unsigned lower_function(function *fun)
{
	auto_vec<gimple *> sites;
	bool has_sites = count_always_sites(fun);
	find_carried_sites(fun, &sites);
	bool touched = remove_touches(fun);
	note_copy(fun->decl);
	if (!has_sites && !touched)
		return 0;
	/* again, for link-time optimisation */
	keep_doubts_from_being_errors();
	lower_sites(fun, sites);
	update_after_lowering(fun);
	return TODO_cleanup_cfg;
}

unsigned lower_early(function *fun)
{
	return is_lowered_late(fun) ? 0 : lower_function(fun);
}

unsigned lower_late(function *fun)
{
	if (!is_lowered_late(fun))
		return 0;
	unsigned todo = lower_function(fun);
	if (version_of(fun->decl) == FAST)
		stay_observed(fun);
	return todo;
}
