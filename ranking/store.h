/* What was observed in many runs, in little memory. */

#ifndef SAMPLER_STORE_H
#define SAMPLER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "outcome.h"
#include "predicate.h"
#include "sites.h"

/* What was observed at one site: for each run in which it was crossed, in ascending order, the
   number

	(the run's distance from the one before) << COUNTERS | SEEN

   where bit K of SEEN tells that counter K was greater than 0; and, if the store keeps values,
   those of these counters.  Numbers are in bytes of 7 bits, the least significant first, the
   high bit telling that more come.  Without values, that is one byte or two, most often. */
struct observations {
	unsigned char *bytes;
	size_t size, capacity;
	uint32_t last_run; /* plus 1 */
};

struct instance;

/* See site-marks.h. */
struct site_marks {
	bool is_left_out, is_check;
};

/* The sites of a unit and a scheme; or, where instances were joined, of a file: see instances.c. */
struct store_group {
	const struct site_group *sites;
	const struct predicate_set *set;
	struct observations *observations; /* of each site */
	uint16_t *seen;                    /* the same for the present run: see there */
	uint64_t *values;                  /* of the present run's counters, or null */
	/* the runs whose reports have the group, whatever it says: a bit for each */
	unsigned char *presence;
	size_t presence_size; /* in bytes */
	uint64_t
	    present[3]; /* how many these are, by the outcomes that are considered: see count.h */
	bool is_always_observed; /* sites are observed in all these */
	/* if they were joined: those of site K begin with number first_instances[K], and those of K + 1 come behind them */
	struct instance *instances;
	size_t *first_instances;
	bool is_of_units;         /* more than one */
	struct site_marks *marks; /* of each site; null for none */
	struct store_group *next;
};

struct store {
	struct store_group *units;  /* what was added */
	struct store_group *groups; /* what is ranked, when all was added */
	uint8_t *outcomes;          /* of each run, an enum outcome */
	uint32_t run_count, run_capacity;
	/* to be set before anything is added */
	bool keeps_values;
	bool observes_all; /* whether all sites are observed wherever their unit is */
	bool is_sampled;   /* what was crossed in a run may be missing there */
	/* sites of the present run with counters */
	struct touched {
		struct store_group *group;
		uint32_t site;
	} * touched;
	size_t touched_count, touched_capacity;
};

void store_begin(struct store *store);

/* Forget all that was added, and begin anew; there is no other store, and store_end() was not called. */
void store_clear(struct store *store);

/* The group of KEY, which there is from now on; null if it has no predicates, or no sites were
   read of it. */
struct store_group *store_group(struct store *store, const struct element *key);

/* All sites of STORE are observed wherever their unit is. */
void observe_all(struct store *store);

/* In the present run, there is a group. */
void store_add_group(struct store *store, struct store_group *group);

/* Whether the reports of RUN had GROUP. */
bool has_group(const struct store_group *group, uint32_t run);

/* In the present run, the counters of a site have these VALUES, besides what was added before; bit
   K of SEEN tells that counter K's is greater than 0.  Sums stop at 2^64 - 1. */
void store_add(struct store *store, struct store_group *group, uint32_t site, unsigned seen,
	       const uint64_t values[]);

/* The present run is complete, and had this outcome; its number is run_count - 1. */
void store_end_run(struct store *store, enum outcome outcome);

/* Forget what was added to the present run. */
void store_drop_run(struct store *store);

/* All runs were added: rank the sites of each unit apart, unless join_instances() is called. */
void store_end(struct store *store);

/* Going through the observations of a site. */
struct visit {
	const unsigned char *at, *end;
	unsigned width;
	uint32_t run;
	unsigned seen; /* bit K: counter K was greater than 0 */
	bool has_values;
	uint64_t values[MOST_COUNTERS]; /* then, of all counters */
};

struct visit begin_visit(const struct store_group *group, uint32_t site);
bool next_run(struct visit *visit);

/* Add to OBSERVATIONS, of no later runs, what VISIT says of its run. */
void put_observation(struct observations *observations, const struct visit *visit);

#endif
