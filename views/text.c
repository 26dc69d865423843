/* The result as a table to read: how many runs there were; the predictors that iterative
   elimination has chosen, usually one for each bug; and on request all others. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "failing-runs.h"
#include "shell-word.h"
#include "switched-words.h"
#include "tool.h"
#include "view.h"

/* Say once what is to be done where sources are not found. */
static void tell_of_lack(const char *file)
{
	static bool was_told;
	if (!was_told)
		complain("%s: the source is not where it was compiled, or not everybody may read "
			 "it: see --source-directory",
			 file);
	was_told = true;
}

/* Say once that the lines that are shown may be others than those that were compiled. */
static void tell_of_change(const char *file)
{
	static bool was_told;
	if (!was_told)
		complain("%s has changed since the program was built: its lines may be others now",
			 file);
	was_told = true;
}

/* Write the line of FINDING and the ones around it. */
static void write_source(FILE *out, const struct finding *finding)
{
	unsigned long number = finding->line;
	FILE *in = finding->path ? fopen(finding->path, "re") : NULL;
	char *line = NULL;
	size_t size = 0;
	if (!in)
		tell_of_lack(finding->file);
	else if (finding->is_source_newer)
		tell_of_change(finding->file);
	for (unsigned long at = 1; in && at <= number + 1 && getline(&line, &size, in) > 0; at++)
		if (at + 1 >= number)
			fprintf(out, "%c %6lu  %s", at == number ? '>' : ' ', at, line);
	free(line);
	if (!in)
		return;
	fclose(in);
	fputc('\n', out);
}

/* What it is shown by: of those that were chosen, what they explain besides the others. */
static double shown_score(const struct result *result, size_t i)
{
	return shows_choices(result) ? result->choices[i].predictor->score.importance
				     : result->findings[i].predicate->suspicion;
}

static void write_words(const struct finding *finding, FILE *out)
{
	fprintf(out, "%s:%lu in %s: %s", finding->file, finding->line, finding->function,
		finding->text);
	if (finding->has_namesake)
		fprintf(out, " (unit %.8s)", finding->unit);
	if (finding->is_check)
		fputs(" (check)", out);
	if (finding->is_changed)
		fputs(" (changed)", out);
	fputc('\n', out);
}

/* Of what could have been chosen as well, so much is shown. */
#define MOST_EQUALS 3

/* Of the choices, so many are usually shown. */
#define MOST_CHOICES 10

/* A function, and how many of the equals are in it. */
struct equals {
	const struct finding *first;
	size_t count;
};

static bool are_of_one_function(const struct finding *a, const struct finding *b)
{
	return strcmp(a->function, b->function) == 0 && strcmp(a->file, b->file) == 0;
}

/* The one that has most first; else, as they are ranked. */
static int compare_functions(const void *left, const void *right)
{
	const struct equals *a = left, *b = right;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return a->first < b->first ? -1 : a->first > b->first;
}

/* The functions, but for that of CHOSEN, that END - FIRST findings are in, which follow each other; to be freed. */
static struct equals *group_by_function(const struct finding *first, const struct finding *end,
					const struct finding *chosen, size_t *count)
{
	struct equals *functions = allocate((end - first + 1) * sizeof *functions);
	*count = 0;
	for (; first < end; first++) {
		size_t i = 0;
		if (are_of_one_function(first, chosen))
			continue;
		while (i < *count && !are_of_one_function(functions[i].first, first))
			i++;
		if (i == *count)
			functions[(*count)++] = (struct equals){ first, 0 };
		functions[i].count++;
	}
	qsort(functions, *count, sizeof *functions, compare_functions);
	return functions;
}

static bool is_shown(const struct finding *finding, const struct finding *const shown[],
		     size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (shown[i] == finding)
			return true;
	return false;
}

/* Set SHOWN to CHOSEN and to what to show of its equals: one for each of the functions that have most of them, as any of
   these may be the one to look at; and others, if these are few.  Return how many. */
static size_t choose_equals(const struct finding *first, const struct finding *end,
			    const struct finding *chosen,
			    const struct finding *shown[1 + MOST_EQUALS])
{
	size_t function_count, count = 0;
	struct equals *functions = group_by_function(first, end, chosen, &function_count);
	shown[count++] = chosen;
	for (size_t i = 0; i < function_count && count <= MOST_EQUALS; i++)
		shown[count++] = functions[i].first;
	for (; first < end && count <= MOST_EQUALS; first++)
		if (!is_shown(first, shown, count))
			shown[count++] = first;
	free(functions);
	return count;
}

/* Write what has the same score as CHOSEN, and was true in as many runs: it may be the one that
   tells most.  Equals follow each other. */
static void write_equals(const struct result *result, const struct finding *chosen, FILE *out)
{
	const struct finding *shown[1 + MOST_EQUALS], *first = &result->findings[chosen->rank - 1];
	const struct finding *end = first, *last = result->findings + result->count;
	while (end < last && end->rank == chosen->rank)
		end++;
	size_t count = choose_equals(first, end, chosen, shown), all = end - first;
	for (size_t i = 1; i < count; i++) {
		fprintf(out, "%*s", 34, "or  ");
		write_words(shown[i], out);
	}
	if (all > count)
		fprintf(out, "%*s%zu more\n", 34, "or  ", all - count);
}

/* What has to come to CHOICE, which also passes. */
static void write_narrowing(const struct choice *choice, FILE *out)
{
	const struct counts *counts = &choice->narrowing.counts;
	if (!choice->has_narrowing)
		return;
	fprintf(out, "%*s%6" PRIu64 "  %6" PRIu64 "  and  ", 18, "", counts->failed,
		counts->passed);
	write_words(&choice->narrowing_finding, out);
}

/* Write where to look at FINDING: a run that failed in which it was true. */
static void write_example(const struct result *result, const struct finding *finding, FILE *out)
{
	uint32_t example;
	if (result->only_run >= 0 || find_failing_runs(result, finding, &example, 1) == 0)
		return;
	const struct run *run = result->runs[example];
	/* a collector's is nothing that other commands open */
	fprintf(out, "%*s%s", 34, run->row ? "in  " : "see  ", run->name);
	if (run->failure && strcmp(run->failure, "label") != 0)
		fprintf(out, " (%s)", run->failure);
	if (run->test)
		fprintf(out, ": test %s", run->test);
	else if (can_be_repeated(run)) {
		fputs(": ", out);
		write_command_of(run, out);
	}
	fputc('\n', out);
}

/* Write what came of it when the condition of FINDING was switched, if it was; and if one run is asked for, in that. */
static void write_switched(const struct result *result, const struct finding *finding, FILE *out)
{
	static const char *const of_run[] = { [MENDS] = "; this run passes",
					      [MENDS_NOT] = "; this run does not pass",
					      [MENDS_UNTRIED] = "" };
	if (!finding->switched)
		return;
	char *words = switched_words(finding->switched);
	enum mends mends = result->only_run < 0
			       ? MENDS_UNTRIED
			       : mends_run(finding->switched, result->runs[result->only_run]->name);
	fprintf(out, "%*s%s%s\n", 34, "", words, of_run[mends]);
	free(words);
}

static void write_finding(const struct result *result, size_t i, FILE *out)
{
	const struct finding *finding = shown_finding(result, i);
	const struct counts *counts = &finding->predicate->counts;
	fprintf(out, "%4zu  %10.3f  %6" PRIu64 "  %6" PRIu64 "  ",
		shows_choices(result) ? i + 1 : finding->rank, shown_score(result, i),
		counts->failed, counts->passed);
	write_words(finding, out);
	if (shows_choices(result)) {
		write_switched(result, finding, out);
		write_equals(result, finding, out);
		write_narrowing(&result->choices[i], out);
		write_example(result, finding, out);
	}
	if (result->wants_source)
		write_source(out, finding);
}

/* Runs that were named as examples. */
struct examples {
	uint32_t runs[LINE_COUNT + MOST_CHOICES];
	size_t count;
};

static void note_example(struct examples *examples, const struct result *result,
			 const struct finding *finding)
{
	if (examples->count < sizeof examples->runs / sizeof examples->runs[0])
		examples->count +=
		    find_failing_runs(result, finding, &examples->runs[examples->count], 1);
}

/* Whether one of the runs that were named is an example for FINDING, too. */
static bool has_example(const struct examples *examples, const struct finding *finding)
{
	for (size_t i = 0; i < examples->count; i++)
		if (was_true_in(finding, examples->runs[i]))
			return true;
	return false;
}

static void write_line(const struct result *result, size_t i, FILE *out)
{
	const struct finding *finding = &result->line_findings[i];
	const struct predicate *predicate = &result->lines.items[i].predicate;
	fprintf(out, "%4zu  %9.3f  %6" PRIu64 "  %6" PRIu64 "  ", finding->rank,
		predicate->suspicion, predicate->counts.failed, predicate->counts.passed);
	write_words(finding, out);
}

static void write_lines(const struct result *result, FILE *out)
{
	struct examples examples = { .count = 0 };
	if (!result->lines.count)
		return;
	for (size_t i = 0; i < result->choice_count && i < MOST_CHOICES; i++)
		note_example(&examples, result, result->choices[i].finding);
	fprintf(out, "\nThe most suspicious lines%s%s:\n\nrank  suspicion  failed  passed  line\n",
		has_switched_line(result) ? ", those first with which failing runs would pass" : "",
		result->lines.alternates ? ", in turn for each bug" : "");
	for (size_t i = 0; i < result->lines.count; i++) {
		const struct finding *finding = &result->line_findings[i];
		write_line(result, i, out);
		write_switched(result, finding, out);
		if (!has_example(&examples, finding)) {
			write_example(result, finding, out);
			note_example(&examples, result, finding);
		}
		if (result->wants_source)
			write_source(out, finding);
	}
}

/* Say how to look closer at a run in which what is suspected first was true. */
static void write_next_steps(const struct result *result, FILE *out)
{
	uint32_t run;
	/* sampler gdb stops there */
	bool is_line_better = has_switched_line(result) || result->store->observes_all;
	const struct finding *first = NULL;
	if (result->lines.count && (is_line_better || !result->choice_count))
		first = &result->line_findings[0];
	else if (result->choice_count)
		first = result->choices[0].finding;
	if (!shows_choices(result) || !first || !find_failing_runs(result, first, &run, 1) ||
	    !can_be_repeated(result->runs[run]))
		return;
	fputs("\nLook at a run that failed:   sampler show ", out);
	write_shell_word(out, result->runs[run]->name);
	fputs("\nAgain, in the debugger:      sampler gdb ", out);
	write_shell_word(out, result->runs[run]->name);
	fputc('\n', out);
}

/* Of one run, what predicts failure and was true there. */
static void write_of_run(const struct result *result, FILE *out)
{
	if (!result->choice_count && !result->lines.count)
		fputs("Nothing that predicts failure was true.\n", out);
	if (result->choice_count)
		fputs("True was, of what predicts failure:\n\nrank  importance  failed  passed  "
		      "predicate\n",
		      out);
	for (size_t i = 0; i < result->choice_count; i++)
		write_finding(result, i, out);
	write_lines(result, out);
}

/* Of the ways to fail, so many are told. */
#define MOST_WAYS 8

/* Where they crashed; or the ways in which they failed, if these are several: they may have different causes. */
static void write_failures(const struct result *result, FILE *out)
{
	if (result->failure_count == 1 &&
	    strncmp(result->failures[0].how, "signal", strlen("signal")) == 0) {
		char *place = usual_crash_place(result);
		fprintf(out, "They failed with %s%s%s.\n", result->failures[0].how,
			place ? ", at " : "", place ? place : "");
		free(place);
	}
	write_where_threads_were(result, out);
	if (result->failure_count < 2 || result->is_one_group)
		return;
	fputs("They failed in different ways:", out);
	for (size_t i = 0; i < result->failure_count && i < MOST_WAYS; i++)
		fprintf(out, "%s %s (%" PRIu64 ")", i ? "," : "", result->failures[i].how,
			result->failures[i].runs);
	if (result->failure_count > MOST_WAYS)
		fprintf(out, ", and %zu more", result->failure_count - MOST_WAYS);
	fputs("\nOnly those of one way:      sampler rank --group=", out);
	write_shell_word(out, result->failures[0].how);
	for (char *const *name = result->run_names; name && *name; name++) {
		fputc(' ', out);
		write_shell_word(out, *name);
	}
	fputs("\n", out);
}

static void write_findings(const struct result *result, FILE *out)
{
	const struct formula *formula = result->ranking->formula;
	size_t count = shown_count(result), shown = limited(result, count);
	if (shown)
		fprintf(out, "\nrank  %10s  failed  passed  predicate\n",
			formula ? formula->name : "importance");
	for (size_t i = 0; i < shown; i++)
		write_finding(result, i, out);
	if (shown < count)
		fprintf(out, "(%zu more)\n", count - shown);
}

static void write_text(struct result *result, FILE *out)
{
	const struct ranking *ranking = result->ranking;
	const struct formula *formula = ranking->formula;
	if (result->only_run >= 0) {
		write_of_run(result, out);
		return;
	}
	fprintf(out,
		"%" PRIu64 " runs failed, %" PRIu64
		" passed; %zu predicates were observed, %zu %s.\n",
		ranking->failing, ranking->passing, ranking->predicate_count, ranking->count,
		formula ? "in a run that failed" : "predict failure");
	write_failures(result, out);
	/* what is known of the cause comes before what comes with failure */
	if (has_switched_line(result)) {
		write_lines(result, out);
		write_findings(result, out);
	} else {
		write_findings(result, out);
		write_lines(result, out);
	}
	write_next_steps(result, out);
	if (result->page)
		fprintf(out, "\nSee more in a browser: %s\n", result->page);
	if (result->trace_page)
		fprintf(out, "The calls of %s, which failed: %s\n", result->traced_run,
			result->trace_page);
}

static const struct view text = { "text", write_text, MOST_CHOICES };

REGISTER_VIEW(text)
