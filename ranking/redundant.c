/* Predicates that say the same as others at their place: of each such set, one is kept.

   First, among the six comparisons of one site.  If "x < y" and "x <= y" have equal scores,
   x was never y, and the narrower one says more.  Then, among the comparisons of one variable
   with constants at one line: of "x > 3" and "x > 7" with equal scores, the narrower one
   again.  (Both after Liblit's published implementation.)

   And what a call gives is no second fact beside the condition that it stands in: of "f(x) == 0 is true" and "f gives 0"
   in one line, true in the same runs, the condition is kept. */

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rank.h"
#include "tool.h"

/* What to keep of the six comparisons of a site: the first of these rules
   whose predicates are all there, in the order of the six comparisons. */
enum { LT, GE, EQ, NE, GT, LE };
static const struct {
	unsigned count;
	unsigned kinds[3]; /* the first is kept */
} rules[] = {
	{ 3, { LE, LT, EQ } }, { 3, { GE, GT, EQ } }, { 3, { NE, LT, GT } }, { 3, { LT, LE, NE } },
	{ 3, { GT, GE, NE } }, { 3, { EQ, LE, GE } }, { 2, { LT, LE } },     { 2, { LT, NE } },
	{ 2, { GT, GE } },     { 2, { GT, NE } },     { 2, { EQ, LE } },     { 2, { EQ, GE } },
};

static bool have_equal_scores(const struct predicate *a, const struct predicate *b)
{
	return a && b && rint(100 * a->score.lower_bound) == rint(100 * b->score.lower_bound);
}

/* Mark as dropped, by no group, what says the same as another one of the SITE's. */
static void drop_redundant_of_site(struct predicate *site[6])
{
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
		struct predicate *kept = site[rules[i].kinds[0]];
		bool holds = true;
		for (unsigned k = 1; k < rules[i].count; k++)
			holds &= have_equal_scores(kept, site[rules[i].kinds[k]]);
		for (unsigned k = 1; holds && k < rules[i].count; k++) {
			site[rules[i].kinds[k]]->group = NULL;
			site[rules[i].kinds[k]] = NULL;
		}
	}
}

static int compare_sites(const void *left, const void *right)
{
	const struct predicate *a = *(struct predicate *const *)left;
	const struct predicate *b = *(struct predicate *const *)right;
	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	return a->site < b->site ? -1 : a->site > b->site;
}

static void drop_by_rules(struct ranking *ranking)
{
	struct predicate **by_site = allocate(ranking->count * sizeof *by_site);
	for (size_t i = 0; i < ranking->count; i++)
		by_site[i] = &ranking->predicates[i];
	qsort(by_site, ranking->count, sizeof *by_site, compare_sites);
	for (size_t i = 0, next; i < ranking->count; i = next) {
		struct predicate *site[6] = { NULL };
		for (next = i;
		     next < ranking->count && compare_sites(&by_site[i], &by_site[next]) == 0;
		     next++)
			if (by_site[i]->group->set->count == 6)
				site[by_site[next]->kind] = by_site[next];
		drop_redundant_of_site(site);
	}
	free(by_site);
}

/* A comparison with a constant. */
struct comparison {
	struct predicate *predicate;
	char *variable; /* its file, line, function and what describes it */
	double constant;
};

/* The fields of the site's LINE that tell the variable; to be freed. */
static char *variable_of(const char *line)
{
	char *field[7], *text;
	for (unsigned i = 0; i < 7; i++)
		field[i] = site_field(line, i);
	/* not the number of the site */
	if (asprintf(&text, "%s\t%s\t%s\t%s\t%s\t%s", field[0], field[1], field[2], field[4],
		     field[5], field[6]) < 0)
		exit(EXIT_USAGE);
	for (unsigned i = 0; i < 7; i++)
		free(field[i]);
	return text;
}

/* Whether PREDICATE compares by order with a constant; then set what COMPARISON is. */
static bool read_comparison(struct predicate *predicate, struct comparison *comparison)
{
	const char *line = predicate->group ? predicate->group->sites->lines[predicate->site] : "";
	if (!predicate->group || predicate->group->set->subject != SUBJECT_PAIR ||
	    predicate->kind == EQ || predicate->kind == NE)
		return false;
	char *constant = site_field(line, FIELD_OTHER), *what = site_field(line, FIELD_OTHER + 1);
	char *end;
	double value = strtod(constant, &end);
	bool is_one = strcmp(what, "const") == 0 && end > constant && !*end;
	free(constant);
	free(what);
	if (is_one)
		*comparison = (struct comparison){ predicate, variable_of(line), value };
	return is_one;
}

/* Those of one variable and kind together, the narrowest first. */
static int compare_comparisons(const void *left, const void *right)
{
	const struct comparison *a = left, *b = right;
	int order = strcmp(a->variable, b->variable);
	if (order)
		return order;
	if (a->predicate->kind != b->predicate->kind)
		return (int)a->predicate->kind - (int)b->predicate->kind;
	bool is_upper = a->predicate->kind == LT || a->predicate->kind == LE;
	if (a->constant == b->constant)
		return 0;
	return (a->constant < b->constant) == is_upper ? -1 : 1;
}

static bool are_of_one_variable(const struct comparison *a, const struct comparison *b)
{
	return a->predicate->kind == b->predicate->kind && strcmp(a->variable, b->variable) == 0;
}

/* Of COMPARISONS, sorted, drop those that a narrower one makes redundant. */
static void drop_wider(const struct comparison *comparisons, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t k = i + 1;
		     k < count && are_of_one_variable(&comparisons[i], &comparisons[k]); k++)
			if (comparisons[i].predicate->group && comparisons[k].predicate->group &&
			    comparisons[k].constant != comparisons[i].constant &&
			    have_equal_scores(comparisons[i].predicate, comparisons[k].predicate))
				comparisons[k].predicate->group = NULL;
}

static void drop_by_constants(struct ranking *ranking)
{
	struct comparison *comparisons = allocate(ranking->count * sizeof *comparisons);
	size_t count = 0;
	for (size_t i = 0; i < ranking->count; i++)
		count += read_comparison(&ranking->predicates[i], &comparisons[count]);
	if (count)
		qsort(comparisons, count, sizeof *comparisons, compare_comparisons);
	drop_wider(comparisons, count);
	for (size_t i = 0; i < count; i++)
		free(comparisons[i].variable);
	free(comparisons);
}

/* A predicate of a condition or of a call, and its site. */
struct fact {
	struct predicate *predicate;
	const char *site;
};

/* By file, line, function and counts. */
static int compare_places_and_runs(const struct fact *a, const struct fact *b)
{
	const struct counts *of_a = &a->predicate->counts, *of_b = &b->predicate->counts;
	int order = compare_site_fields(a->site, b->site, FIELD_NUMBER);
	if (order == 0 && of_a->failed != of_b->failed)
		order = of_a->failed < of_b->failed ? -1 : 1;
	if (order == 0 && of_a->passed != of_b->passed)
		order = of_a->passed < of_b->passed ? -1 : 1;
	return order;
}

/* The same; conditions before calls. */
static int compare_facts(const void *left, const void *right)
{
	const struct fact *a = left, *b = right;
	int order = compare_places_and_runs(a, b);
	return order ? order
		     : strcmp(a->predicate->group->set->scheme, b->predicate->group->set->scheme);
}

static bool is_of_scheme(const struct fact *fact, const char *scheme)
{
	return strcmp(fact->predicate->group->set->scheme, scheme) == 0;
}

/* Whether the text of CONDITION has the call that CALL is of. */
static bool has_call(const struct fact *condition, const struct fact *call)
{
	char *text = site_field(condition->site, FIELD_TEXT);
	char *callee = site_field(call->site, FIELD_TEXT);
	size_t length = strlen(callee);
	bool has = false;
	for (const char *at = text; length && !has && (at = strstr(at, callee)); at += length)
		has = at[length + strspn(at + length, " ")] == '(';
	free(text);
	free(callee);
	return has;
}

/* Drop the calls among the COUNT facts, of one place and true in as many runs, that stand in one of the conditions. */
static void drop_calls_of(struct fact *facts, size_t count)
{
	size_t conditions = 0;
	while (conditions < count && is_of_scheme(&facts[conditions], "branches"))
		conditions++;
	for (size_t call = conditions; call < count; call++)
		for (size_t i = 0; i < conditions && facts[call].predicate->group; i++)
			if (has_call(&facts[i], &facts[call]))
				facts[call].predicate->group = NULL;
}

static void drop_calls_in_conditions(struct ranking *ranking)
{
	struct fact *facts = allocate((ranking->count + 1) * sizeof *facts);
	size_t count = 0;
	for (size_t i = 0; i < ranking->count; i++) {
		struct predicate *predicate = &ranking->predicates[i];
		const char *scheme = predicate->group ? predicate->group->set->scheme : "";
		if (strcmp(scheme, "branches") != 0 && strcmp(scheme, "returns") != 0)
			continue;
		facts[count++] =
		    (struct fact){ predicate, predicate->group->sites->lines[predicate->site] };
	}
	qsort(facts, count, sizeof *facts, compare_facts);
	for (size_t i = 0, next; i < count; i = next) {
		next = i + 1;
		while (next < count && compare_places_and_runs(&facts[i], &facts[next]) == 0)
			next++;
		drop_calls_of(&facts[i], next - i);
	}
	free(facts);
}

static void remove_dropped(struct ranking *ranking)
{
	size_t kept = 0;
	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->predicates[i].group)
			ranking->predicates[kept++] = ranking->predicates[i];
	ranking->count = kept;
}

void drop_redundant(struct ranking *ranking)
{
	drop_by_rules(ranking);
	drop_by_constants(ranking);
	drop_calls_in_conditions(ranking);
	remove_dropped(ranking);
}
