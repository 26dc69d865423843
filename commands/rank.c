/* sampler rank: which predicates predict that a run fails.

   Output, as text: how many runs there were; the predictors that iterative elimination has
   chosen, usually one for each bug; and on request all others.

   With --format=tsv, a line of names, and one for each predicate, fields separated by tabs:

	RANK SCORE FILE LINE FUNCTION SCHEME PREDICATE FAILED PASSED FAILED-OBSERVED
	PASSED-OBSERVED FAILURE CONTEXT INCREASE LOWER-BOUND IMPORTANCE EFFECTIVE

   SCORE is what they are sorted by; EFFECTIVE is the importance when it was chosen, from the
   runs that better ones did not explain, and "-" of what was not chosen. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ranking/rank.h"
#include "../ranking/read-report.h"
#include "tool.h"

enum { KEY_DISCARD = 256, KEY_FORMULA, KEY_FORMAT, KEY_SOURCE };

static struct {
	const struct formula *formula;
	enum discard discard;
	unsigned long limit;
	bool all, tsv, source;
	char **sites; /* up to a null one */
	size_t site_count;
	char **runs;
} arguments = { .limit = 10 };

static const struct argp_option options[] = {
	{ "all", 'a', NULL, 0, "Show all predictors, not only those that stand for others", 0 },
	{ "discard", KEY_DISCARD, "all|failing|relabel", 0,
	  "What to do with the runs that a predictor explains: leave out all of them (default), or "
	  "those that failed; or take those as passed",
	  0 },
	{ "format", KEY_FORMAT, "text|tsv", 0, "How to write (default: text)", 0 },
	{ "formula", KEY_FORMULA, "NAME", 0,
	  "Sort by importance (default), ochiai, tarantula, jaccard, dstar, op2 or barinel; by all "
	  "but importance, show --all that was true in a run that failed",
	  0 },
	{ "limit", 'n', "NUMBER", 0, "Show no more than NUMBER predictors (default: 10; 0: all)",
	  0 },
	{ "source", KEY_SOURCE, NULL, 0, "Show the lines of the source, if they are there", 0 },
	{ "sites", 's', "FILE", 0,
	  "Take sites from FILE, too: a program, a library, or what was extracted from it", 0 },
	{ 0 },
};

static void read_discard(struct argp_state *state, const char *text)
{
	static const char *const words[] = { "all", "failing", "relabel" };
	for (int i = 0; i < 3; i++)
		if (strcmp(text, words[i]) == 0) {
			arguments.discard = i;
			return;
		}
	argp_error(state, "--discard=%s is neither all, failing nor relabel", text);
}

static void read_formula(struct argp_state *state, const char *text)
{
	arguments.formula = NULL;
	if (strcmp(text, "importance") == 0)
		return;
	for (const struct formula *formula = formulas; formula->name; formula++)
		if (strcmp(text, formula->name) == 0)
			arguments.formula = formula;
	if (!arguments.formula)
		argp_error(state, "there is no formula \"%s\"", text);
}

static void read_format(struct argp_state *state, const char *text)
{
	arguments.tsv = strcmp(text, "tsv") == 0;
	if (!arguments.tsv && strcmp(text, "text") != 0)
		argp_error(state, "--format=%s is neither text nor tsv", text);
}

static void read_limit(struct argp_state *state, const char *text)
{
	char *end;
	arguments.limit = strtoul(text, &end, 10);
	if (*text < '0' || *text > '9' || *end)
		argp_error(state, "--limit=%s is no number", text);
}

static void add_sites(char *file)
{
	arguments.sites =
	    reallocate(arguments.sites, (arguments.site_count + 1) * sizeof *arguments.sites);
	arguments.sites[arguments.site_count++] = file;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'a':
		arguments.all = true;
		return 0;
	case 'n':
		read_limit(state, text);
		return 0;
	case 's':
		add_sites(text);
		return 0;
	case KEY_DISCARD:
		read_discard(state, text);
		return 0;
	case KEY_FORMULA:
		read_formula(state, text);
		return 0;
	case KEY_SOURCE:
		arguments.source = true;
		return 0;
	case KEY_FORMAT:
		read_format(state, text);
		return 0;
	case ARGP_KEY_ARGS:
		arguments.runs = state->argv + state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "runs are needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUNS...",
	.doc = "Rank predicates by how well they predict that a run fails."
	       "\vRUNS are reports, directories of reports, or what \"sampler run\" has stored.",
};

/* What to show: the predictors that were chosen, or all predicates. */
struct view {
	const struct ranking *ranking;
	bool is_chosen;
	size_t count, shown;
};

static struct view view_of(const struct ranking *ranking)
{
	struct view view = { .ranking = ranking };
	view.is_chosen = !arguments.all && !arguments.formula;
	view.count = view.is_chosen ? ranking->predictor_count : ranking->count;
	view.shown = view.count;
	if (arguments.limit && view.shown > arguments.limit)
		view.shown = arguments.limit;
	return view;
}

static const struct predicate *predicate_at(const struct view *view, size_t i)
{
	return view->is_chosen ? view->ranking->predictors[i].predicate
			       : &view->ranking->predicates[i];
}

/* The predictor that PREDICATE was chosen as; null if it was not. */
static const struct predictor *chosen_as(const struct ranking *ranking,
					 const struct predicate *predicate)
{
	for (size_t i = 0; i < ranking->predictor_count; i++)
		if (ranking->predictors[i].predicate == predicate)
			return &ranking->predictors[i];
	return NULL;
}

/* The rank of number I, from 1: equals share the best one. */
static size_t rank_at(const struct view *view, size_t i)
{
	while (i && !view->is_chosen &&
	       predicate_at(view, i)->suspicion == predicate_at(view, i - 1)->suspicion)
		i--;
	return i + 1;
}

/* What it is shown by: of those that were chosen, what they explain besides the others. */
static double shown_score(const struct view *view, size_t i)
{
	return view->is_chosen ? view->ranking->predictors[i].score.importance
			       : predicate_at(view, i)->suspicion;
}

/* Print line NUMBER of FILE and the ones around it. */
static void print_source(const char *file, unsigned long number)
{
	FILE *in = fopen(file, "re");
	char *line = NULL;
	size_t size = 0;
	for (unsigned long at = 1; in && at <= number + 1 && getline(&line, &size, in) > 0; at++)
		if (at + 1 >= number)
			printf("%c %6lu  %s", at == number ? '>' : ' ', at, line);
	free(line);
	if (!in)
		return;
	fclose(in);
	putchar('\n');
}

static void print_text_line(const struct view *view, size_t i)
{
	const struct predicate *predicate = predicate_at(view, i);
	const char *line = predicate->group->sites->lines[predicate->site];
	char *file = site_field(line, FIELD_FILE), *number = site_field(line, FIELD_LINE);
	char *function = site_field(line, FIELD_FUNCTION);
	char *text = predicate_text(predicate->group->set, predicate->kind, line);
	printf("%4zu  %10.3f  %6" PRIu64 "  %6" PRIu64 "  %s:%s in %s: %s\n", rank_at(view, i),
	       shown_score(view, i), predicate->counts.failed, predicate->counts.passed, file,
	       number, function, text);
	if (arguments.source)
		print_source(file, strtoul(number, NULL, 10));
	free(file);
	free(number);
	free(function);
	free(text);
}

static void print_text(const struct view *view)
{
	const struct ranking *ranking = view->ranking;
	printf("%" PRIu64 " runs failed, %" PRIu64
	       " passed; %zu predicates were observed, %zu %s.\n",
	       ranking->failing, ranking->passing, ranking->predicate_count, ranking->count,
	       arguments.formula ? "in a run that failed" : "predict failure");
	if (view->shown)
		printf("\nrank  %10s  failed  passed  predicate\n",
		       arguments.formula ? arguments.formula->name : "importance");
	for (size_t i = 0; i < view->shown; i++)
		print_text_line(view, i);
	if (view->shown < view->count)
		printf("(%zu more)\n", view->count - view->shown);
}

static void print_tsv_line(const struct view *view, size_t i)
{
	const struct predicate *p = predicate_at(view, i);
	const struct predictor *chosen = chosen_as(view->ranking, p);
	const char *line = p->group->sites->lines[p->site];
	char *text = predicate_text(p->group->set, p->kind, line);
	char *file = site_field(line, FIELD_FILE), *number = site_field(line, FIELD_LINE);
	char *function = site_field(line, FIELD_FUNCTION);
	printf("%zu\t%.6g\t%s\t%s\t%s\t%s\t%s", rank_at(view, i), p->suspicion, file, number,
	       function, p->group->set->scheme, text);
	printf("\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, p->counts.failed,
	       p->counts.passed, p->counts.failed_observed, p->counts.passed_observed);
	printf("\t%.6f\t%.6f\t%.6f\t%.6f\t%.6f\t", p->score.failure, p->score.context,
	       p->score.increase, p->score.lower_bound, p->score.importance);
	if (chosen)
		printf("%.6f\n", chosen->score.importance);
	else
		printf("-\n");
	free(file);
	free(number);
	free(function);
	free(text);
}

static void print_tsv(const struct view *view)
{
	puts("rank\tscore\tfile\tline\tfunction\tscheme\tpredicate\tfailed\tpassed\t"
	     "failed-observed\tpassed-observed\tfailure\tcontext\tincrease\tlower-bound\t"
	     "importance\teffective");
	for (size_t i = 0; i < view->shown; i++)
		print_tsv_line(view, i);
}

/* Say what the ranking cannot be trusted for. */
static void warn(const struct ranking *ranking)
{
	if (!ranking->failing)
		complain("no run failed: there is nothing to explain");
	else if (!ranking->passing)
		complain("no run passed: there is nothing to compare with");
	else if (ranking->predictor_count && ranking->z == 0)
		complain("%" PRIu64 " runs are too few to be certain: any of these may be chance",
			 ranking->failing + ranking->passing);
	if (ranking->predictor_count && ranking->predictors[0].counts.failed == 1)
		complain("the first predictor rests on one run that failed");
}

static int read_all(struct store *store)
{
	struct runs runs = { 0 };
	int status = EXIT_FOUND;
	for (size_t i = 0; i < arguments.site_count; i++)
		status = worse(status, read_sites(arguments.sites[i]));
	for (char **path = arguments.runs; *path; path++)
		status = worse(status, find_runs(&runs, *path));
	store_begin(store);
	for (size_t i = 0; i < runs.count; i++)
		status = worse(status, read_run(store, &runs.items[i]));
	return worse(status, complain_of_unknown_units());
}

/* The ranking at Z standard errors. */
static struct ranking rank(const struct store *store, double z, uint64_t least_runs)
{
	struct ranking ranking = { .z = z, .least_runs = least_runs, .formula = arguments.formula };
	rank_predicates(&ranking, store);
	if (!ranking.formula) {
		drop_redundant(&ranking);
		eliminate(&ranking, store, arguments.discard);
	}
	return ranking;
}

/* What is certain; or, if nothing is, what there is. */
static struct ranking rank_as_may_be(const struct store *store)
{
	struct ranking ranking = rank(store, DEFAULT_Z, DEFAULT_LEAST_RUNS);
	if (ranking.count || !ranking.failing || !ranking.passing)
		return ranking;
	free_ranking(&ranking);
	return rank(store, 0, 2);
}

int main(int argc, char **argv)
{
	struct store store;
	parse_command_line(&argp, argc, argv, NULL);
	/* the text of each report takes the memory of the one before */
	mallopt(M_MMAP_THRESHOLD, 1 << 30);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	int status = read_all(&store);
	struct ranking ranking = rank_as_may_be(&store);
	warn(&ranking);
	struct view view = view_of(&ranking);
	if (arguments.tsv)
		print_tsv(&view);
	else
		print_text(&view);
	bool has_answer = view.count > 0;
	free_ranking(&ranking);
	if (status != EXIT_USAGE)
		status = has_answer ? EXIT_FOUND : EXIT_NOT_FOUND;
	return finish_output(status);
}
