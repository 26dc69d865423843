/* Predicates: what the counters of a site say of a run. */

#ifndef SAMPLER_PREDICATE_H
#define SAMPLER_PREDICATE_H

#include <stddef.h>

#include "schemes.h"

#define MOST_PREDICATES 18
#define MOST_COUNTERS   9

/* One of those that each site of a scheme has. */
struct predicate_kind {
	unsigned counters; /* bit K: it is true if counter K is greater than 0 */
	const char *words; /* "is true": what comes after the site's text */
};

/* The predicates of a scheme, in the order of their numbers. */
struct predicate_set {
	const char *scheme;
	enum scheme_subject subject;
	unsigned counters; /* of each site */
	unsigned count;
	struct predicate_kind kinds[MOST_PREDICATES];
};

/* The predicates of SCHEME, or null if it is not known, or has none: bounds are the
   values of all crossings together, and do not tell when each was there. */
const struct predicate_set *predicates_of(const char *scheme);

/* What is true of a site of the scheme of SET, by its site information, LINE, in words;
   to be freed. */
char *predicate_text(const struct predicate_set *set, unsigned kind, const char *line);

/* The field NUMBER, from 0, of site information; to be freed.  See sampler-sites(5). */
enum { FIELD_FILE, FIELD_LINE, FIELD_FUNCTION, FIELD_NUMBER, FIELD_TEXT, FIELD_OTHER = 7 };
char *site_field(const char *line, unsigned number);

/* How long the first COUNT fields of LINE are, with the tabs behind them. */
size_t site_fields_length(const char *line, unsigned count);

/* Compare the first COUNT fields of two sites, as strcmp() does whole texts. */
int compare_site_fields(const char *a, const char *b, unsigned count);

#endif
