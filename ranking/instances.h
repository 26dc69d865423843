/* Sites that are instances of one piece of source, as one. */

#ifndef SAMPLER_INSTANCES_H
#define SAMPLER_INSTANCES_H

#include "store.h"

/* Rank the sites of STORE, to which all runs were added, as they stand in the source.  Otherwise those of each unit are
   ranked apart. */
void join_instances(struct store *store);

/* A site of a unit. */
struct instance {
	const struct store_group *group; /* of the unit */
	uint32_t site;
};

/* The instances of SITE, of one of the groups that are ranked: itself, if none were joined.  Set COUNT to how many there
   are. */
const struct instance *instances_of(const struct store_group *group, uint32_t site, size_t *count);

#endif
