/* Conditions that may be the cause, and the ways in which each could be wrong. */

#ifndef SAMPLER_ISOLATE_CANDIDATES_H
#define SAMPLER_ISOLATE_CANDIDATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A condition, and a way to switch it. */
struct candidate {
	uint32_t key;     /* see switch-key.h */
	const char *way;  /* static; see condition-switch.h */
	char *where;      /* FILE <tab> LINE <tab> TEXT, for who reads it */
	size_t condition; /* candidates of one condition share this number, which goes up from 0 */
};

struct candidates {
	struct candidate *items; /* those of the most suspicious lines first */
	size_t count;
	bool is_ranked; /* something was ranked, if no condition */
};

/* The candidates of no more than MOST conditions, of the runs in DIRECTORIES, up to a null one, as "sampler rank" ranks them by ochiai, with the
   OPTIONS, up to a null one, or null for none; no candidates if it ranks nothing.  Those of conditions in KEPT, as SAMPLER_SWITCH has them, are left out; if it is "", the runs are
   all jobs, beside which their sites are kept.  To be freed by free_candidates().  Not thread-safe. */
struct candidates find_candidates(char *const *directories, char *const *options, const char *kept,
				  size_t most);

void free_candidates(struct candidates *candidates);

#endif
