/* Runs as if all had been sampled equally often.

   A predicate that was true is the more likely seen the more often its run was sampled.  If runs that fail are
   sampled more often than those that pass, because they are shorter, or by other users, everything that is seldom true looks like a
   reason.  So samples are dropped at random: of a run that was sampled by the sparsity S, each stays with
   the probability S / T, where T is that of all.  Runs that were sampled less often are left out.

   Of collected runs, only levels are known: how many halvings the samples of a counter survive.  Then S / T is rounded down to a power of
   1/2.

   A report tells its sparsity last, and which T is best is known when all are read.  So, where sparsities differ, runs are read
   twice. */

#define _GNU_SOURCE
#include "equal-sparsity.h"

#include <inttypes.h>
#include <math.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "../runtime/runtime.h"
#include "fnv1a.h"
#include "levels.h"
#include "tool.h"

/* A run, and the sparsities of its reports, as they are read. */
struct sampled_run {
	char *name;
	uint64_t *sparsities;
	size_t count;
	uint64_t greatest;
	bool is_usable; /* then, with an outcome */
	enum outcome outcome;
};

static void *runs; /* of tsearch, by name */
static struct sampled_run **in_order;
static size_t run_count;

static uint64_t least_of_all = UINT64_MAX, greatest_of_all;

/* T; 0: it is not known yet. */
static uint64_t target;

/* That each sample of the present report stays; and the random numbers that decide it. */
static double probability;
static struct random random_of_report;

/* The same of levels: so many halvings of all samples.  And what came of that. */
static unsigned halvings;
static bool were_rounded;
static size_t unthinned;

static int compare_names(const void *left, const void *right)
{
	const struct sampled_run *a = left, *b = right;
	return strcmp(a->name, b->name);
}

static struct sampled_run *find_run(const char *name)
{
	struct sampled_run key = { .name = (char *)name };
	struct sampled_run **found = tfind(&key, &runs, compare_names);
	return found ? *found : NULL;
}

static struct sampled_run *find_or_add_run(const char *name)
{
	struct sampled_run *run = find_run(name);
	if (run)
		return run;
	run = allocate(sizeof *run);
	*run = (struct sampled_run){ .name = duplicate(name) };
	tsearch(run, &runs, compare_names);
	in_order = reallocate(in_order, (run_count + 1) * sizeof *in_order);
	return in_order[run_count++] = run;
}

void note_sparsity(const char *name, uint64_t sparsity)
{
	struct sampled_run *run = find_or_add_run(name);
	run->sparsities = reallocate(run->sparsities, (run->count + 1) * sizeof *run->sparsities);
	run->sparsities[run->count++] = sparsity;
	if (sparsity > run->greatest)
		run->greatest = sparsity;
	if (sparsity > greatest_of_all)
		greatest_of_all = sparsity;
	if (sparsity && sparsity < least_of_all)
		least_of_all = sparsity;
}

void note_sampled_outcome(const char *name, enum outcome outcome)
{
	struct sampled_run *run = find_or_add_run(name);
	run->outcome = outcome;
	run->is_usable = true;
}

bool are_sparsities_equal(void)
{
	return least_of_all >= greatest_of_all;
}

static int compare_numbers(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
	return a < b ? -1 : a > b;
}

/* What nine in ten of the runs with OUTCOME have at most. */
static uint64_t most_have(enum outcome outcome)
{
	uint64_t *numbers = allocate((run_count + 1) * sizeof *numbers), result = 1;
	size_t count = 0;
	for (size_t i = 0; i < run_count; i++)
		if (in_order[i]->is_usable && in_order[i]->outcome == outcome &&
		    in_order[i]->greatest)
			numbers[count++] = in_order[i]->greatest;
	qsort(numbers, count, sizeof *numbers, compare_numbers);
	if (count)
		result = numbers[(9 * count + 9) / 10 - 1];
	free(numbers);
	return result;
}

bool make_sparsities_equal(uint64_t sparsity)
{
	if (!greatest_of_all ||
	    (are_sparsities_equal() && (!sparsity || sparsity == greatest_of_all)))
		return false;
	uint64_t failed = most_have(OUTCOME_FAILED), passed = most_have(OUTCOME_PASSED);
	size_t left_out = 0;
	target = sparsity ? sparsity : failed > passed ? failed : passed;
	for (size_t i = 0; i < run_count; i++)
		left_out += in_order[i]->greatest > target && in_order[i]->is_usable &&
			    in_order[i]->outcome != OUTCOME_IGNORED;
	complain("the runs were sampled by sparsities from %" PRIu64 " to %" PRIu64
		 "; all are treated as if by %" PRIu64,
		 least_of_all, greatest_of_all, target);
	if (left_out)
		complain("%zu run%s left out, whose sparsity is higher", left_out,
			 left_out == 1 ? " is" : "s are");
	return true;
}

enum equal_treatment treatment_of(const char *name)
{
	const struct sampled_run *run = target ? find_run(name) : NULL;
	if (!target)
		return EQUAL_UNDECIDED;
	if (!run || !run->is_usable || run->greatest > target)
		return EQUAL_LEFT_OUT;
	for (size_t i = 0; i < run->count; i++)
		if (run->sparsities[i] && run->sparsities[i] < target)
			return EQUAL_THINNED;
	return EQUAL_AS_IT_IS;
}

void choose_samples_of(const char *name, size_t number)
{
	const struct sampled_run *run = target ? find_run(name) : NULL;
	uint64_t sparsity = run && number < run->count ? run->sparsities[number] : 0;
	probability = sparsity && sparsity < target ? (double)sparsity / target : 1;
	halvings = ceil(-log2(probability));
	/* by the name in its directory, so that it does not matter how the directory is named */
	const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
	uint64_t seed = fnv1a_64(0, last, strlen(last));
	random_seed(&random_of_report, seed, number);
}

/* A number from 0 to 1, without 0. */
static double random_fraction(void)
{
	return ((double)(random_bits(&random_of_report) >> 11) + 1) / 0x1p53;
}

bool do_levels_suffice(void)
{
	return halvings <= MOST_LEVEL;
}

bool survives(unsigned level)
{
	were_rounded |= ldexp(1, -(int)halvings) < probability;
	return level >= halvings;
}

void note_unthinned(void)
{
	unthinned++;
}

void complain_of_unthinned(void)
{
	if (unthinned)
		complain("%zu run%s left out: what is stored of them cannot be compared with runs "
			 "of sparsity %" PRIu64,
			 unthinned, unthinned == 1 ? " is" : "s are", target);
	if (were_rounded)
		complain(
		    "what is stored of runs tells halves of samples: some are treated as if by "
		    "up to %" PRIu64,
		    2 * target);
}

uint64_t thinned(uint64_t count)
{
	/* from so many on that stay, chance matters no more */
	const double many = 10000;
	uint64_t left = 0;
	if (probability >= 1 || !count)
		return count;
	if (count * probability > many)
		return count * probability;
	/* from one that stays to the next */
	double at = 0, scale = log1p(-probability);
	while ((at += 1 + floor(log(random_fraction()) / scale)) <= count)
		left++;
	return left;
}
