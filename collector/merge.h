/* The runs of one database in another. */

#ifndef SAMPLER_COLLECTOR_MERGE_H
#define SAMPLER_COLLECTOR_MERGE_H

#include "database.h"

struct merged {
	size_t runs, there_already;
};

/* Add the runs and sites of FROM to TO, but no tokens, and count the runs.  Return whether all could be; if not, the same may be done again. */
bool merge_databases(const struct database_kind *to_kind, struct database *to,
		     const struct database_kind *from_kind, struct database *from,
		     struct merged *merged);

#endif
