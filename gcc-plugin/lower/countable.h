/* Loops that run without checks as long as no iteration is sampled. */

#ifndef SAMPLER_COUNTABLE_H
#define SAMPLER_COUNTABLE_H

struct heads;

/* A loop, and how often it goes back to its header: an SSA name or constant of type uint64_t, known on entry. */
struct countable {
	class loop *loop;
	tree trips;
};

/* Give the loops of FUN, which can be copied, that have one of SITES copies without sites and checks, where that is
   worth it, and note in HEADS where regions start then.  Virtual operands and SSA form must be updated afterwards. */
void copy_countable_loops(function *fun, const vec<gimple *> &sites, struct heads *heads);

/* Whether the call STATEMENT runs no code that may be instrumented. */
bool is_plain_call(gimple *statement);

/* Remove the carried sites of BLOCK, which belongs to such a copy; GCC does not warn of it. */
void remove_sites_of_copy(basic_block block);

#endif
