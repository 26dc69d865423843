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

static double tarantula(const struct counts *c, uint64_t failing, uint64_t passing)
{
	double failed = divided(c->failed, failing);
	return divided(failed, failed + divided(c->passed, passing));
}

static double ochiai(const struct counts *c, uint64_t failing, uint64_t passing)
{
	(void)passing;
	return divided(c->failed, sqrt((double)failing * (double)(c->failed + c->passed)));
}

static double jaccard(const struct counts *c, uint64_t failing, uint64_t passing)
{
	(void)passing;
	return divided(c->failed, failing + c->passed);
}

static double dstar(const struct counts *c, uint64_t failing, uint64_t passing)
{
	(void)passing;
	double ef = c->failed, others = c->passed + (failing - c->failed);
	if (others == 0)
		return ef > 0 ? INFINITY : 0;
	return ef * ef / others;
}

static double op2(const struct counts *c, uint64_t failing, uint64_t passing)
{
	(void)failing;
	return c->failed - c->passed / (passing + 1.0);
}

static double barinel(const struct counts *c, uint64_t failing, uint64_t passing)
{
	(void)failing;
	(void)passing;
	return c->failed ? 1 - divided(c->passed, c->passed + c->failed) : 0;
}

const struct formula formulas[] = {
	{ "ochiai", ochiai },   { "tarantula", tarantula },
	{ "jaccard", jaccard }, { "dstar", dstar },
	{ "op2", op2 },         { "barinel", barinel },
	{ NULL, NULL },
};
