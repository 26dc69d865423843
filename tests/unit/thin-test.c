/* Are counts thinned as if they had been sampled less often? */

#include <math.h>
#include <string.h>

#include "../../runtime/live.h"
#include "../../runtime/quick-distance.h"
#include "../../runtime/registry.h"
#include "../../runtime/thin.h"
#include "run.h"

#define TRIALS 20000

/* What the runtime has, and what is in its place here. */
__thread struct draws draws;
static struct sampler_unit *units;
static unsigned begun, ended;

struct sampler_unit *first_unit(void)
{
	return units;
}

void live_begin_thinning(unsigned doublings)
{
	begun += doublings;
}

void live_end_thinning(void)
{
	ended++;
}

bool live_has_texts(void)
{
	return false;
}

void say(const char *message, const char *value)
{
	(void)message;
	(void)value;
}

/* The mean of n halves of COUNT is COUNT / 2, with the standard error sqrt (COUNT / 4 / n), and their variance COUNT / 4. */
static void check_halves(uint64_t count)
{
	double sum = 0, squares = 0, mean = count / 2.0, variance = count / 4.0;
	struct random random = { count };
	for (int i = 0; i < TRIALS; i++) {
		double half = random_half(&random, count);
		ck_assert(half <= count);
		sum += half - mean;
		squares += (half - mean) * (half - mean);
	}
	ck_assert_double_eq_tol(sum / TRIALS, 0, 4.5 * sqrt(variance / TRIALS));
	/* the square of something normal has twice its variance, squared, as variance */
	ck_assert_double_eq_tol(squares / TRIALS, variance, 4.5 * variance * sqrt(2.0 / TRIALS));
}

START_TEST(halves_are_binomial)
{
	static const uint64_t counts[] = { 1,   2,    3,     63,    64,    65,
					   100, 1000, 65535, 65536, 65537, 1 << 20 };
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		check_halves(counts[i]);
	struct random random = { 1 };
	ck_assert_uint_eq(random_half(&random, 0), 0);
}
END_TEST

START_TEST(halves_of_the_greatest)
{
	struct random random = { 1 };
	for (int i = 0; i < 1000; i++) {
		uint64_t half = random_half(&random, UINT64_MAX);
		/* 32 standard deviations of 2^31: sums of 1024 bits cannot be farther */
		ck_assert_uint_ge(half, UINT64_MAX / 2 - (UINT64_C(33) << 31));
		ck_assert_uint_le(half, UINT64_MAX / 2 + (UINT64_C(33) << 31));
	}
}
END_TEST

#define SITES 4000

static uint64_t cells[2 * SITES], kept[2 * SITES];
static unsigned char always[SITES];
static const unsigned char *const always_of_tables[] = { always, NULL };
static const unsigned char types[SITES] = { 64 };
static struct sampler_table tables[2] = { { "branches", cells, SITES, 2, NULL, NULL, 0, 0 },
					  { "returns", kept, SITES, 2, NULL, NULL, 0, 0 } };
static struct sampler_unit unit = { .tables = tables,
				    .table_count = 2,
				    .always = always_of_tables };

static void begin_cells(unsigned abi, const unsigned char *types_of_kept)
{
	for (int i = 0; i < 2 * SITES; i++)
		cells[i] = kept[i] = i % 2 ? 16 : 1;
	memset(always, 0, sizeof always);
	always[7] = 1;
	tables[1].types = types_of_kept;
	unit.abi = SAMPLER_UNIT_ABI | abi;
	units = &unit;
	begun = ended = 0;
	draws.random.state = 5;
}

START_TEST(samples_are_thinned)
{
	uint64_t ones = 0, sixteens = 0;
	begin_cells(SAMPLER_UNIT_HAS_ALWAYS, types);
	thin_by(2);
	ck_assert_uint_eq(begun, 2);
	ck_assert_uint_eq(ended, 1);
	ck_assert_uint_eq(cells[14], 1);
	ck_assert_uint_eq(cells[15], 16);
	for (int i = 0; i < SITES; i++) {
		ones += cells[2 * i];
		sixteens += cells[2 * i + 1];
		ck_assert_uint_eq(kept[2 * i], 1);
		ck_assert_uint_eq(kept[2 * i + 1], 16);
	}
	/* standard deviations: sqrt (n p (1 - p)) = 27 and 110 */
	ck_assert_double_eq_tol(ones, 1000, 130);
	ck_assert_double_eq_tol(sixteens, 16000, 520);
}
END_TEST

START_TEST(what_counts_all_is_not_thinned)
{
	static const unsigned abis[] = { SAMPLER_UNIT_SHIFTS, SAMPLER_UNIT_IS_CARELESS };
	begin_cells(abis[_i], NULL);
	thin_by(3);
	for (int i = 0; i < 2 * SITES; i++)
		ck_assert_uint_eq(cells[i], i % 2 ? 16 : 1);
}
END_TEST

START_TEST(nothing_to_thin)
{
	begin_cells(0, NULL);
	thin_by(0);
	ck_assert_uint_eq(begun, 0);
	ck_assert_uint_eq(cells[0], 1);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("thin");
	tcase_add_test(tests, halves_are_binomial);
	tcase_add_test(tests, halves_of_the_greatest);
	tcase_add_test(tests, samples_are_thinned);
	tcase_add_loop_test(tests, what_counts_all_is_not_thinned, 0, 2);
	tcase_add_test(tests, nothing_to_thin);
	return run_tests("thin", tests);
}
