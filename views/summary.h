/* How much there was to rank: for each scheme, and for each unit. */

#ifndef SAMPLER_SUMMARY_H
#define SAMPLER_SUMMARY_H

#include "result.h"

struct scheme_summary {
	const char *name;
	size_t sites, observed; /* in any run */
	size_t predicates;      /* of the sites observed */
	size_t predictors;      /* of these, those that are ranked */
};

struct unit_summary {
	const char *unit;      /* its signature */
	char *file;            /* the one that its first site is in */
	size_t failed, passed; /* runs in which any of its sites was observed */
};

struct summary {
	struct scheme_summary *schemes; /* in alphabetical order */
	size_t scheme_count;
	struct unit_summary *units; /* by file, and signature */
	size_t unit_count;
};

struct summary summarise(const struct result *result);

/* The same without units, which take a pass over all observations. */
struct summary summarise_schemes(const struct result *result);

void free_summary(struct summary *summary);

#endif
