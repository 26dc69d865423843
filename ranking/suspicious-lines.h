/* Lines of the source, by how suspicious they are. */

#ifndef SAMPLER_SUSPICIOUS_LINES_H
#define SAMPLER_SUSPICIOUS_LINES_H

#include "changes.h"
#include "rank.h"
#include "switched.h"

/* A line that has sites, and the predicate that speaks for it: with its counts, and its suspicion. */
struct suspicious_line {
	struct predicate predicate;
	/* how its condition is best switched, if runs that failed pass then; else null */
	const struct switched_condition *switched;
	bool is_changed;
	size_t peers; /* lines of its function that are as suspicious, itself among them */
	size_t rank;  /* from 1; equals share the best one */
};

struct suspicious_lines {
	struct suspicious_line *items; /* the most suspicious first */
	size_t count;
	bool alternates; /* the first of each bug, the second of each, and so on */
};

/* Rank the lines of STORE by the runs' OUTCOMES: each stands where its most suspicious predicate does, by ochiai.  Lines
   in which nothing was true that comes with failure are left out, and so are those near to a better one of their
   function.  There are no more than MOST.  Among equals, those that are among the CHANGES, unless these are null, come
   first.  The caller frees the items. */
struct suspicious_lines rank_lines(const struct store *store, const uint8_t *outcomes,
				   const struct changes *changes, size_t most);

/* The same, but if there seem to be several bugs, as no line tells by itself as well as the predictors of RANKING do
   together which runs failed: then the lines of each bug, in turn.  The first of these explains some of the failing runs,
   by an F-measure that prefers precision; those of the next bug are ranked by the failing runs that it does not explain,
   and all that passed.  Before all of these come the lines whose conditions
   mend runs when they are switched.  The first mends most of them, the next one most of the others, and so on;
   then come those that mend the same as the first. */
struct suspicious_lines rank_lines_of_bugs(const struct store *store, const struct ranking *ranking,
					   const struct changes *changes, size_t most);

/* What separates best the runs that failed from those that passed, among those in which CHOSEN was true.  Return
   false if nothing does better than nothing: if all of these failed, or nothing else is known of them. */
bool narrow(const struct store *store, const struct predicate *chosen, struct predicate *narrowing);

#endif
