/* One list of lines, by how suspicious they are. */

#ifndef SAMPLER_LINE_LIST_H
#define SAMPLER_LINE_LIST_H

#include "count.h"
#include "suspicious-lines.h"

/* The number of runs that failed, and of those that passed. */
struct runs_by_outcome {
	uint64_t failing, passing;
};

struct runs_by_outcome count_runs_by_outcome(const struct store *store, const uint8_t *outcomes);

typedef double measure(const struct spectrum *spectrum);

/* For qsort: more suspicious first, of what is no check. */
int compare_suspicious_lines(const void *left, const void *right);

/* Complete PREDICATE, of which the site and kind are known, by the site's COUNTS in RUNS and MEASURE. */
void judge(struct predicate *predicate, const struct site_counts *counts,
	   const struct runs_by_outcome *runs, measure *measure);

/* Set BEST to the most suspicious predicate of a SITE, by MEASURE; return false if nothing that was true there comes with failure. */
bool find_line_of(struct suspicious_line *best, const struct store_group *group, uint32_t site,
		  const uint8_t *outcomes, const struct runs_by_outcome *runs, measure *measure);

void mark_changed_lines(struct suspicious_lines *lines, const struct changes *changes);

/* As rank_lines(), by MEASURE. */
struct suspicious_lines rank_lines_by(measure *measure, const struct store *store,
				      const uint8_t *outcomes, const struct changes *changes,
				      size_t most);

/* Add the first of the lines FROM that none of the lines TO makes superfluous, if there is one: its neighbours, or, if WANTS_OTHER_FUNCTION, those of
   its function.  There is room for it. */
void add_next_line(struct suspicious_lines *to, const struct suspicious_lines *from,
		   bool wants_other_function);

#endif
