/* Scores, against published ones: see tests/golden/README.md. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ranking/score.h"
#include "run.h"

/* The published numbers have six digits, after arithmetic of less precision. */
#define TOLERANCE 6e-7

static const struct subject {
	const char *name;
	uint64_t failing;
} subjects[] = {
	{ "moss", 5598 }, { "ccrypt", 10658 },    { "bc", 8055 },
	{ "exif", 2245 }, { "rhythmbox", 19691 },
};

#define SUBJECTS (sizeof subjects / sizeof subjects[0])

static FILE *open_golden(const char *subject, const char *what)
{
	char path[4096];
	snprintf(path, sizeof path, GOLDEN "/%s-%s.tsv", subject, what);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s", path);
	return file;
}

/* The counts of predicate INDEX of the subject, or of the next one in FILE. */
static bool read_predicate(FILE *file, int *index, struct counts *c, struct score *score)
{
	return fscanf(file,
		      "%d\t%*[^\t]\t%*d\t%*[^\t]\t%*d\t%*[^\t]\t%*[^\t]\t%lu\t%lu\t%lu\t%lu\t%lf\t%"
		      "lf\t%lf\t%lf\n",
		      index, &c->passed, &c->failed, &c->passed_observed, &c->failed_observed,
		      &score->failure, &score->context, &score->increase, &score->lower_bound) == 9;
}

START_TEST(published_predicates)
{
	const struct subject *subject = &subjects[_i];
	FILE *file = open_golden(subject->name, "preds");
	struct counts counts;
	struct score published;
	int index, rows = 0;
	while (read_predicate(file, &index, &counts, &published)) {
		struct score score = score_of(&counts, subject->failing, DEFAULT_Z);
		ck_assert_double_eq_tol(score.failure, published.failure, TOLERANCE);
		ck_assert_double_eq_tol(score.context, published.context, TOLERANCE);
		ck_assert_double_eq_tol(score.increase, published.increase, TOLERANCE);
		ck_assert_double_eq_tol(score.lower_bound, published.lower_bound, TOLERANCE);
		ck_assert(is_predictor(&counts, &score, DEFAULT_LEAST_RUNS));
		rows++;
	}
	ck_assert(feof(file));
	ck_assert_int_gt(rows, 40);
	fclose(file);
}
END_TEST

static struct counts counts_of(const char *subject, int wanted)
{
	FILE *file = open_golden(subject, "preds");
	struct counts counts;
	struct score score;
	int index = 0;
	while (index != wanted)
		ck_assert(read_predicate(file, &index, &counts, &score));
	fclose(file);
	return counts;
}

/* Initial importance from all runs; effective importance from those that were left, and the
   failing runs that earlier predicates did not explain. */
START_TEST(published_elimination)
{
	const struct subject *subject = &subjects[_i];
	FILE *file = open_golden(subject->name, "elim");
	uint64_t failing = subject->failing;
	struct counts left;
	double initial, effective;
	int rank, index, rows = 0;
	while (fscanf(file, "%d\t%d\t%lf\t%lf\t%lu\t%lu\t%lu\t%lu\n", &rank, &index, &initial,
		      &effective, &left.passed, &left.failed, &left.passed_observed,
		      &left.failed_observed) == 8) {
		struct counts all = counts_of(subject->name, index);
		ck_assert_double_eq_tol(score_of(&all, subject->failing, DEFAULT_Z).importance,
					initial, TOLERANCE);
		ck_assert_double_eq_tol(score_of(&left, failing, DEFAULT_Z).importance, effective,
					TOLERANCE);
		failing -= left.failed;
		rows++;
	}
	ck_assert(feof(file));
	ck_assert_int_gt(rows, 1);
	fclose(file);
}
END_TEST

START_TEST(nothing_to_tell)
{
	const struct counts never = { 0, 0, 0, 0, 0 }, always = { 5, 20, 5, 20, 20 },
			    one = { 1, 0, 1, 30, 30 };
	struct score score = score_of(&never, 5, DEFAULT_Z);
	ck_assert_double_eq(score.importance, 0);
	ck_assert(!is_predictor(&never, &score, DEFAULT_LEAST_RUNS));
	score = score_of(&always, 5, DEFAULT_Z);
	ck_assert_double_eq(score.increase, 0);
	ck_assert(!is_predictor(&always, &score, DEFAULT_LEAST_RUNS));
	score = score_of(&one, 5, DEFAULT_Z);
	ck_assert(!is_predictor(&one, &score, DEFAULT_LEAST_RUNS));
	ck_assert_double_eq(score_of(&one, 0, DEFAULT_Z).importance, 0);
}
END_TEST

static double suspicion(const char *name, const struct counts *counts, uint64_t failing,
			uint64_t passing)
{
	for (const struct formula *formula = formulas; formula->name; formula++)
		if (strcmp(formula->name, name) == 0)
			return formula->of(
			    &(struct spectrum){ .counts = *counts, failing, passing });
	ck_abort_msg("no formula %s", name);
	return 0;
}

/* By hand: true in 3 of 4 failing and 2 of 16 passing runs. */
START_TEST(other_formulas)
{
	const struct counts counts = { 3, 2, 4, 10, 10 }, perfect = { 4, 0, 4, 0, 0 },
			    never = { 0, 0, 0, 0, 0 };
	ck_assert_double_eq_tol(suspicion("ochiai", &counts, 4, 16), 3 / sqrt(4 * 5.0), 1e-12);
	ck_assert_double_eq_tol(suspicion("tarantula", &counts, 4, 16), 0.75 / 0.875, 1e-12);
	ck_assert_double_eq_tol(suspicion("jaccard", &counts, 4, 16), 3 / 6.0, 1e-12);
	ck_assert_double_eq_tol(suspicion("dstar", &counts, 4, 16), 9 / 3.0, 1e-12);
	ck_assert_double_eq_tol(suspicion("op2", &counts, 4, 16), 3 - 2 / 17.0, 1e-12);
	ck_assert_double_eq_tol(suspicion("barinel", &counts, 4, 16), 1 - 2 / 5.0, 1e-12);
	ck_assert(isinf(suspicion("dstar", &perfect, 4, 16)));
	for (const struct formula *formula = formulas; !formula->needs_shares; formula++) {
		double least = suspicion(formula->name, &never, 4, 16);
		ck_assert(isfinite(least));
		double some = suspicion(formula->name, &counts, 4, 16);
		ck_assert_double_gt(some, least);
		ck_assert_double_gt(suspicion(formula->name, &perfect, 4, 16), some);
		ck_assert(isfinite(suspicion(formula->name, &never, 0, 0)));
	}
}
END_TEST

/* By hand: four failing runs with a mean of 0.9, those that passed at 0.5 with a deviation of
   0.1: Z is 8. */
START_TEST(sober)
{
	const struct formula *formula = formulas;
	while (strcmp(formula->name, "sober") != 0)
		formula++;
	struct spectrum spectrum = { { 4, 10, 4, 10, 10 }, 4, 16, { 0.9, 0.3 }, { 0.5, 0.01 } };
	ck_assert_double_eq_tol(formula->of(&spectrum), log(0.1) - log(4) / 2 + 32, 1e-9);
	spectrum.failed.mean = 0.1;
	ck_assert_double_eq_tol(formula->of(&spectrum), log(0.1) - log(4) / 2 + 32, 1e-9);
	/* no variance: as if it were 1 */
	spectrum.passed.variance = 0;
	ck_assert_double_eq_tol(formula->of(&spectrum), -log(4) / 2 + 0.32, 1e-9);
	spectrum.counts = (struct counts){ 0 };
	ck_assert(formula->of(&spectrum) < 0 && isinf(formula->of(&spectrum)));
}
END_TEST

/* As tables of the normal distribution have them. */
START_TEST(confidence)
{
	ck_assert_double_eq(z_of_confidence(95), DEFAULT_Z);
	ck_assert_double_eq_tol(z_of_confidence(80), 1.282, 1e-9);
	ck_assert_double_eq_tol(z_of_confidence(90), 1.645, 1e-9);
	ck_assert_double_eq_tol(z_of_confidence(99), 2.576, 1e-9);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("score");
	tcase_add_loop_test(tests, published_predicates, 0, SUBJECTS);
	tcase_add_loop_test(tests, published_elimination, 0, SUBJECTS);
	tcase_add_test(tests, nothing_to_tell);
	tcase_add_test(tests, other_formulas);
	tcase_add_test(tests, sober);
	tcase_add_test(tests, confidence);
	return run_tests("score", tests);
}
