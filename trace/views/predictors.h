/* What predicts that runs fail, and when it came true in a trace. */

#ifndef SAMPLER_PREDICTORS_H
#define SAMPLER_PREDICTORS_H

#include "../reader/trace.h"

/* A site of a unit. */
struct predictor_site {
	char unit[40];
	unsigned long site;
};

/* A predicate that "sampler rank" has chosen. */
struct predictor {
	char *text; /* "n > limit is true" */
	char *file;
	unsigned long line;
	double importance;
	char scheme[24];
	struct predictor_site *sites; /* the instances of its place in the source */
	size_t site_count;
	uint64_t counters; /* bit K: it comes true when counter K of one of these is increased */
};

struct predictors {
	struct predictor *items; /* the best first */
	size_t count;
};

/* Have "sampler rank" rank RUNS, or read what it has written with --format=json, if RUNS is such a file.  Return false after
   complaining. */
bool read_predictors(struct predictors *predictors, const char *runs);
void free_predictors(struct predictors *predictors);

/* Let the names of sites in TRACE know their predictors: their number, from 1. */
void mark_predictors(struct trace *trace, const struct predictors *predictors);

#endif
