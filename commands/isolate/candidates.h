/* Conditions that may be the cause, and the ways in which each could be wrong. */

#ifndef SAMPLER_ISOLATE_CANDIDATES_H
#define SAMPLER_ISOLATE_CANDIDATES_H

#include <stddef.h>
#include <stdint.h>

/* A condition, and a way to switch it, as SAMPLER_SWITCH has it. */
struct candidate {
	uint32_t key;    /* see switch-key.h */
	const char *how; /* static */
	char *where;     /* FILE <tab> LINE <tab> TEXT, for who reads it */
	size_t site;     /* candidates of one condition share this number, which goes up from 0 */
};

struct candidates {
	struct candidate *items; /* those of the most suspicious lines first */
	size_t count;
};

/* The candidates of no more than MOST conditions, of the runs in DIRECTORY as "sampler rank" ranks them by ochiai, with the OPTIONS, up to
   a null one; none if it does not.  To be freed by free_candidates(). */
struct candidates find_candidates(const char *directory, char *const *options, size_t most);

void free_candidates(struct candidates *candidates);

#endif
