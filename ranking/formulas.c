/* Measures of suspicion from the literature on locating faults, where what we call a
   predicate is a statement, and "true" is "executed":

	ef, ep	failing, passing runs in which it was true
	nf, np	those in which it was not

   See Pearson et al., Evaluating and Improving Fault Localization, ICSE 2017, and Naish et
   al., A Model for Spectra-based Software Diagnosis, TOSEM 2011. */

#include <math.h>
#include <stddef.h>

#include "score.h"

static double divided(double a, double b)
{
	return b != 0 ? a / b : 0;
}

static double tarantula(const struct spectrum *s)
{
	double failed = divided(s->counts.failed, s->failing);
	return divided(failed, failed + divided(s->counts.passed, s->passing));
}

double ochiai(const struct spectrum *s)
{
	double truths = s->counts.failed + s->counts.passed;
	return divided(s->counts.failed, sqrt((double)s->failing * truths));
}

static double jaccard(const struct spectrum *s)
{
	return divided(s->counts.failed, s->failing + s->counts.passed);
}

static double dstar(const struct spectrum *s)
{
	double ef = s->counts.failed, others = s->counts.passed + (s->failing - s->counts.failed);
	if (others == 0)
		return ef > 0 ? INFINITY : 0;
	return ef * ef / others;
}

static double op2(const struct spectrum *s)
{
	return s->counts.failed - s->counts.passed / (s->passing + 1.0);
}

static double barinel(const struct spectrum *s)
{
	double truths = s->counts.failed + s->counts.passed;
	return s->counts.failed ? 1 - divided(s->counts.passed, truths) : 0;
}

/* How unlikely the mean bias of the runs that failed would be, if these were like those that
   passed: minus the logarithm of that probability's density, without constants.  (Liu et al.,
   SOBER: Statistical Model-based Bug Localization, ESEC/FSE 2005.) */
static double sober(const struct spectrum *s)
{
	double m = s->counts.failed_observed;
	if (m == 0 || s->counts.passed_observed == 0)
		return -INFINITY;
	double sigma = s->passed.variance > 0 ? sqrt(s->passed.variance) : 1;
	double z = (s->failed.mean - s->passed.mean) / sigma * sqrt(m);
	return log(sigma) - log(m) / 2 + z * z / 2;
}

const struct formula formulas[] = {
	{ "ochiai", ochiai, false },   { "tarantula", tarantula, false },
	{ "jaccard", jaccard, false }, { "dstar", dstar, false },
	{ "op2", op2, false },         { "barinel", barinel, false },
	{ "sober", sober, true },      { NULL, NULL, false },
};
