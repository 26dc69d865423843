/* How well predicates predict that a run fails. */

#ifndef SAMPLER_SCORE_H
#define SAMPLER_SCORE_H

#include <stdbool.h>
#include <stdint.h>

/* In how many runs a predicate was true at least once, and in how many its site was
   observed at all. */
struct counts {
	uint64_t failed, passed;
	uint64_t failed_observed, passed_observed;
	uint64_t passed_reached; /* that came there, whatever counts as observed */
};

struct score {
	double failure;  /* of the runs in which it was true, the share that failed */
	double context;  /* the same of those in which its site was observed */
	double increase; /* failure - context */
	double lower_bound;
	double importance;
};

/* 95 %, two-sided. */
#define DEFAULT_Z 1.96

/* The scores of a predicate, when FAILING runs failed in all.  The lower bound of the
   increase is Z standard errors below it; importance is the harmonic mean of that and of
   the logarithmic share of the failing runs: 0 where either is not positive.  (Liblit et
   al., Scalable Statistical Bug Isolation, PLDI 2005; there the formula of importance has
   the increase, but the published numbers have its lower bound.) */
struct score score_of(const struct counts *counts, uint64_t failing, double z);

/* Fewer runs than that in which it was true, and nobody can tell. */
#define DEFAULT_LEAST_RUNS 10

/* Whether a predicate may be told from chance, if it takes LEAST_RUNS. */
bool is_predictor(const struct counts *counts, const struct score *score, uint64_t least_runs);

/* The standard errors of a two-sided confidence of PERCENT, to three digits: 1.96 for 95. */
double z_of_confidence(double percent);

/* Of the runs in which the site was observed, and which failed, or passed: the mean and the
   variance of the share of its crossings in which the predicate was true. */
struct bias {
	double mean, variance;
};

/* What a measure of suspicion may look at. */
struct spectrum {
	struct counts counts;
	uint64_t failing, passing; /* runs in all */
	struct bias failed, passed;
};

/* Other measures of suspicion, by name. */
struct formula {
	const char *name;
	double (*of)(const struct spectrum *spectrum);
	bool needs_shares; /* how often, and not only whether: else BIAS is not there */
};

double ochiai(const struct spectrum *spectrum);

extern const struct formula formulas[]; /* until a name is null */

#endif
