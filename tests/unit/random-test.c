/* The distances between samples: geometric, and reproducible. */

#include <math.h>
#include <stdlib.h>

#include "run.h"
#include "../../runtime/runtime.h"

#define DRAWS 200000

/* The layers as they are, and so many. */
#define LAYER(edge, height) { UINT64_C(edge), UINT64_C(height) },
static const struct {
	uint64_t edge, height;
} layers[] = {
#include "../../runtime/layers.def"
};
#define LAYERS (sizeof layers / sizeof *layers - 1)

/* A height above which the layer at EDGE has its area. */
static uint64_t height_of_layer(uint64_t edge)
{
	return (unsigned __int128)layers[1].height * layers[0].edge / edge;
}

START_TEST(layers_have_one_area)
{
	const long double one = 1ull << 57; /* of edges */
	ck_assert_uint_eq(LAYERS, 128);
	ck_assert_uint_eq(layers[0].height, 0);
	uint64_t area_of_curve = one / logl(2);
	ck_assert_int_le(llabs((int64_t)(layers[0].edge - layers[1].edge - area_of_curve)), 1);
	ck_assert_uint_eq(layers[LAYERS].edge, 0);
	ck_assert_uint_eq(layers[LAYERS].height, UINT64_MAX);
	for (size_t i = 1; i < LAYERS; i++) {
		long double edge = -log2l(ldexpl(layers[i].height, -64)) * one;
		ck_assert_double_eq_tol((double)(layers[i].edge - edge), 0, 2);
	}
	for (size_t i = 2; i < LAYERS; i++)
		ck_assert_uint_eq(layers[i].height,
				  layers[i - 1].height + height_of_layer(layers[i - 1].edge));
	/* the highest one ends at 1 */
	uint64_t end = layers[LAYERS - 1].height + height_of_layer(layers[LAYERS - 1].edge);
	ck_assert_double_eq_tol((double)(int64_t)end, 0, 1 << 16);
}
END_TEST

/* The mean of geometric numbers with p = 1 / s is s, their variance
   (1 - p) / p^2 = s (s - 1); the mean of n of them has the standard error
   sqrt (s (s - 1) / n). */
static void check_moments(uint64_t sparsity, uint64_t seed)
{
	struct random random;
	double sum = 0, squares = 0, s = sparsity;
	uint64_t step = random_step(sparsity);
	random_seed(&random, seed, 0);
	for (int i = 0; i < DRAWS; i++) {
		double d = random_distance(&random, step);
		ck_assert(d >= 1);
		sum += d;
		squares += (d - s) * (d - s);
	}
	double variance = s * (s - 1);
	ck_assert_double_eq_tol(sum / DRAWS, s, 4.5 * sqrt(variance / DRAWS));
	/* the relative standard error of a variance with kurtosis 9 is sqrt (8 / n) */
	ck_assert_double_eq_tol(squares / DRAWS, variance, 4.5 * variance * sqrt(8.0 / DRAWS));
}

START_TEST(mean_and_variance)
{
	static const uint64_t sparsities[] = { 2, 3, 10, 100, 1000, 12345, 1000000, 1ull << 40 };
	for (size_t i = 0; i < sizeof sparsities / sizeof sparsities[0]; i++)
		check_moments(sparsities[i], 42 + i);
}
END_TEST

START_TEST(small_distances_have_their_probabilities)
{
	enum { LAST = 8 };
	double observed[LAST + 1] = { 0 };
	struct random random;
	const uint64_t sparsity = 4;
	random_seed(&random, 7, 3);
	for (int i = 0; i < DRAWS; i++) {
		uint64_t d = random_distance(&random, random_step(sparsity));
		if (d <= LAST)
			observed[d]++;
	}
	for (int d = 1; d <= LAST; d++) {
		double p = pow(0.75, d - 1) * 0.25;
		double z = (observed[d] - DRAWS * p) / sqrt(DRAWS * p * (1 - p));
		ck_assert_double_le(fabs(z), 4.5);
	}
}
END_TEST

/* Distances of so great a mean are as good as exponential ones: of PARTS of equal probability, each has its share.
   So have the smallest and largest of them: the last part, cut again and again. */
START_TEST(distances_of_all_sizes_have_their_probabilities)
{
	enum { PARTS = 256, TAILS = 6 };
	double observed[PARTS] = { 0 }, tails[TAILS] = { 0 };
	const double sparsity = 1 << 30;
	struct random random;
	random_seed(&random, 8, 1);
	for (int i = 0; i < 10 * DRAWS; i++) {
		double beyond =
		    exp(-(double)random_distance(&random, random_step(sparsity)) / sparsity);
		observed[(int)(beyond * PARTS)]++;
		for (int tail = 0; tail < TAILS; tail++)
			tails[tail] += beyond < pow(0.1, tail + 1) / 2;
	}
	double chi_square = 0, expected = 10.0 * DRAWS / PARTS;
	for (int i = 0; i < PARTS; i++)
		chi_square += (observed[i] - expected) * (observed[i] - expected) / expected;
	ck_assert_double_le(fabs(chi_square - (PARTS - 1)), 4.5 * sqrt(2 * (PARTS - 1)));
	for (int tail = 0; tail < TAILS; tail++) {
		expected = 10 * DRAWS * pow(0.1, tail + 1) / 2;
		ck_assert_double_le(fabs(tails[tail] - expected), 4.5 * sqrt(expected));
	}
}
END_TEST

START_TEST(sparsity_one_is_always_one)
{
	struct random random;
	random_seed(&random, 1, 1);
	for (int i = 0; i < 1000; i++)
		ck_assert_uint_eq(random_distance(&random, random_step(1)), 1);
}
END_TEST

START_TEST(a_seed_gives_the_same_stream)
{
	struct random a, b;
	random_seed(&a, 99, 5);
	random_seed(&b, 99, 5);
	for (int i = 0; i < 1000; i++)
		ck_assert_uint_eq(random_distance(&a, random_step(50)),
				  random_distance(&b, random_step(50)));
}
END_TEST

/* Neighbouring seeds and streams are as unlike as others: their first distances
   have the right mean. */
START_TEST(streams_are_independent)
{
	const uint64_t sparsity = 100;
	const int count = 20000;
	double sum[2] = { 0 };
	for (int i = 0; i < count; i++) {
		struct random random;
		random_seed(&random, i, 0);
		sum[0] += random_distance(&random, random_step(sparsity));
		random_seed(&random, 1, i);
		sum[1] += random_distance(&random, random_step(sparsity));
	}
	double error = sqrt(100.0 * 99.0 / count);
	ck_assert_double_eq_tol(sum[0] / count, 100, 4.5 * error);
	ck_assert_double_eq_tol(sum[1] / count, 100, 4.5 * error);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("random");
	tcase_add_test(tests, layers_have_one_area);
	tcase_add_test(tests, mean_and_variance);
	tcase_add_test(tests, small_distances_have_their_probabilities);
	tcase_add_test(tests, distances_of_all_sizes_have_their_probabilities);
	tcase_add_test(tests, sparsity_one_is_always_one);
	tcase_add_test(tests, a_seed_gives_the_same_stream);
	tcase_add_test(tests, streams_are_independent);
	return run_tests("random", tests);
}
