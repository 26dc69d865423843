/* What a ranking cannot be trusted for, and what would make it better. */

#include "advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ranking/crash-stacks.h"
#include "tool.h"

/* A first predictor of less importance says little. */
#define WEAK_IMPORTANCE 0.3

/* So many runs of a kind are few, whatever is asked for. */
#define FEW 10

/* The schemes that find most bugs together. */
static const char *const usual_schemes[] = { "branches", "returns", "scalar-pairs" };
#define USUAL (sizeof usual_schemes / sizeof *usual_schemes)

static void tell_of_few_runs(const struct ranking *ranking)
{
	static const char words[] = "too few to be certain: any of these may be chance";
	uint64_t all = ranking->failing + ranking->passing;
	if (all >= 2 * FEW && ranking->failing < FEW)
		complain("%" PRIu64 " of %" PRIu64 " runs failed, which are %s", ranking->failing,
			 all, words);
	else if (all >= 2 * FEW && ranking->passing < FEW)
		complain("%" PRIu64 " of %" PRIu64 " runs passed, which are %s", ranking->passing,
			 all, words);
	else
		complain("%" PRIu64 " runs are %s", all, words);
}

void warn_of_few_runs(const struct ranking *ranking)
{
	bool has_both = ranking->failing && ranking->passing;
	if (has_both && ranking->predictor_count && ranking->z == 0)
		tell_of_few_runs(ranking);
	if (ranking->predictor_count && ranking->predictors[0].counts.failed == 1)
		complain("the first predictor rests on one run that failed");
}

static bool has_scheme(const struct store *store, const char *scheme)
{
	for (const struct store_group *group = store->groups; group; group = group->next)
		if (strcmp(group->set->scheme, scheme) == 0)
			return true;
	return false;
}

/* The usual schemes that no site of STORE has, as the compiler's option lists them; to be freed. */
static char *missing_schemes(const struct store *store)
{
	char *list;
	size_t size, count = 0;
	FILE *out = open_memstream(&list, &size);
	for (size_t i = 0; i < USUAL; i++)
		if (!has_scheme(store, usual_schemes[i]))
			fprintf(out, "%s%s", count++ ? "," : "", usual_schemes[i]);
	fclose(out);
	return list;
}

void advise_on_crashes(void)
{
	uint64_t runs;
	const char *module = module_without_sites(&runs);
	if (module)
		complain("%" PRIu64 " run%s crashed in %s, which has no sites: was it built by "
			 "sampler-cc, or sampler-c++, with -fsampler-scheme=...?",
			 runs, runs == 1 ? "" : "s", module);
}

void advise_if_weak(const struct ranking *ranking, const struct store *store)
{
	bool is_weak =
	    !ranking->predictor_count || ranking->predictors[0].score.importance < WEAK_IMPORTANCE;
	if (ranking->formula || !ranking->failing || !ranking->passing ||
	    !ranking->predicate_count || !is_weak)
		return;
	char *missing = missing_schemes(store);
	const char *advice = *missing            ? "compile with these schemes, too: "
			     : store->is_sampled ? "make more runs, or compile with -fno-sample"
						 : "try other inputs, or more runs";
	complain("no predicate separates the runs that failed well from those that passed: %s%s",
		 advice, missing);
	free(missing);
}
