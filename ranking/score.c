/* How well predicates predict that a run fails. */

#include "score.h"

#include <math.h>

static double share(uint64_t part, uint64_t rest)
{
	return part + rest ? (double)part / (double)(part + rest) : 0;
}

/* The variance of a share SHARE of so many runs. */
static double variance(double share, uint64_t runs)
{
	return runs ? share * (1 - share) / (double)runs : 0;
}

/* How much of the failing runs FAILED is, in orders of magnitude, from 0 to 1. */
static double recall(uint64_t failed, uint64_t failing)
{
	if (failed == 1 && failing == 1)
		return 1;
	if (failed < 1 || failing < 2)
		return 0;
	return fmin(log((double)failed) / log((double)failing), 1);
}

struct score score_of(const struct counts *counts, uint64_t failing, double z)
{
	uint64_t runs = counts->failed + counts->passed;
	uint64_t observed = counts->failed_observed + counts->passed_observed;
	struct score score = { .failure = share(counts->failed, counts->passed),
			       .context = share(counts->failed_observed, counts->passed_observed) };
	/* what is true whenever it is observed says nothing */
	if (counts->failed != counts->failed_observed || counts->passed != counts->passed_observed)
		score.increase = score.failure - score.context;
	score.lower_bound = score.increase - z * sqrt(variance(score.failure, runs) +
						      variance(score.context, observed));
	double found = recall(counts->failed, failing);
	if (score.lower_bound > 0 && found > 0)
		score.importance = 2 / (1 / score.lower_bound + 1 / found);
	return score;
}

double z_of_confidence(double percent)
{
	double low = 0, high = 10;
	for (int i = 0; i < 60; i++) {
		double z = (low + high) / 2;
		if (erf(z / sqrt(2)) < percent / 100)
			low = z;
		else
			high = z;
	}
	return round(1000 * low) / 1000;
}

bool is_predictor(const struct counts *counts, const struct score *score, uint64_t least_runs)
{
	return score->lower_bound > 0 && counts->failed + counts->passed >= least_runs;
}
