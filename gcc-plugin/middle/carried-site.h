/* Carried sites: how a sampled site travels from the SSA form through inlining
   to the lowering pass, perhaps in another process: that of link-time
   optimisation.

   In the place of a marker stands, empty and never emitted,

	asm volatile inline ("" : : "i" (cells), "i" (first), "i" (selector), "rn" (operand),
			     "rnim" (other)...);

   with the parts of a struct counter; what is counted always has CARRIED_ALWAYS added to the selector.  Until settle.cc gives numbers, cells and first are the
   numbers of the scheme and of the site in it.  If one of the others is a variable, the slow copy reads it at the site: see lower/unmoved.cc.  The optimisers neither remove nor
   merge it, and it touches no memory, so that it does not stand between the
   user's loads and stores. */

#ifndef SAMPLER_CARRIED_SITE_H
#define SAMPLER_CARRIED_SITE_H

#include "lower/counters.h"

/* The carried site that means COUNTER. */
gimple *build_carried_site(struct counter counter);

/* Whether STATEMENT is a carried site. */
bool is_carried_site(gimple *statement);

/* The counter that the carried site STATEMENT means. */
struct counter carried_counter(gimple *statement);

/* Whether STATEMENT gives a value to one of the compiler's variables, and does nothing else. */
bool is_copy(gimple *statement);

/* Whether VALUE, an SSA name, is there for carried sites and for nothing else.  Unused copies of it do not count. */
bool is_for_sites_alone(tree value);

/* Whether FUN has one that is sampled; all of them. */
bool has_sampled_site(function *fun);
void find_carried_sites(function *fun, auto_vec<gimple *> *sites);

#endif
