/* Functions that GCC does not split, because of their sites.

   GCC splits functions that are too large to be inlined into a part that may be, and the rest:

	inline int first(list *l) { if (!l) return 0; ...much... }

	inline int first(list *l) { return l ? first_part(l) : 0; }	first_part (l) { ...much... }

   Where sites weigh nothing (weigh.cc), what is much may be sites.  A function that is small enough
   to be inlined without them would not be split then, and is not split with them: a program of
   range-v3 takes 9 % fewer instructions so.  Others are, as without sites. */

#include "gcc-headers.h"
#include "middle/carried-site.h"
#include "middle/splitting.h"
#include "middle/weigh.h"

/* What flag_partial_inlining was, between both passes. */
static int partial_inlining;

unsigned forbid_splitting(function *fun)
{
	partial_inlining = flag_partial_inlining;
	if (is_weightless(fun->decl) && has_sampled_site(fun) &&
	    size_without_sites(fun) <= param_max_inline_insns_single)
		flag_partial_inlining = 0;
	return 0;
}

unsigned allow_splitting(function *)
{
	flag_partial_inlining = partial_inlining;
	return 0;
}
