/* Carried sites: how a sampled site travels from the SSA form through inlining
   to the lowering pass, perhaps in another process: that of link-time
   optimisation.

   In the place of a marker stands, empty and never emitted,

	asm volatile inline ("" : : "i" (table), "i" (first), "i" (selector), "rn" (operand),
			     "rni" (other)...);

   with the parts of a struct counter.  The optimisers neither remove nor
   merge it, and it touches no memory, so that it does not stand between the
   user's loads and stores. */

#ifndef SAMPLER_CARRY_H
#define SAMPLER_CARRY_H

#include "lower/counters.h"

/* Register the passes. */
void register_carrying(const char *plugin_name);

/* Whether STATEMENT is a carried site. */
bool is_carried_site(gimple *statement);

/* Whether FUN has any; all of them. */
bool has_carried_site(function *fun);
void find_carried_sites(function *fun, auto_vec<gimple *> *sites);

/* The counter that the carried site STATEMENT means. */
struct counter carried_counter(gimple *statement);

/* The carried site that means COUNTER. */
gimple *build_carried_site(struct counter counter);

/* Whether FUN resolves an indirect function.  Resolvers run while a program is
   being relocated: it may have no thread-local storage yet, so they have no
   sites. */
bool is_resolver(function *fun);

/* Remove from FUN the statements that touch the countdown for what is lowered
   there; return whether there were any. */
bool remove_touches(function *fun);

/* Remove STATEMENT, which has no value. */
void remove_statement(gimple *statement);

/* Have FUN's SSA form and control flow be right again after its sites were
   lowered. */
void update_after_lowering(function *fun);

#endif
