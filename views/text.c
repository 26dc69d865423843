/* The result as a table to read: how many runs there were; the predictors that iterative
   elimination has chosen, usually one for each bug; and on request all others. */

#include <inttypes.h>
#include <stdlib.h>

#include "view.h"

/* Write line NUMBER of FILE and the ones around it. */
static void write_source(FILE *out, const char *file, unsigned long number)
{
	FILE *in = fopen(file, "re");
	char *line = NULL;
	size_t size = 0;
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
	if (finding->is_changed)
		fputs(" (changed)", out);
	fputc('\n', out);
}

/* Of what could have been chosen as well, so much is shown. */
#define MOST_EQUALS 3

/* Write what has the same score as CHOSEN, and was true in as many runs: it may be the one that
   tells most.  Equals follow each other. */
static void write_equals(const struct result *result, const struct finding *chosen, FILE *out)
{
	size_t first = chosen->rank - 1, equals = 0;
	for (size_t i = first; i < result->count && result->findings[i].rank == chosen->rank; i++) {
		if (&result->findings[i] == chosen)
			continue;
		if (++equals > MOST_EQUALS)
			continue;
		fprintf(out, "%*s", 34, "or  ");
		write_words(&result->findings[i], out);
	}
	if (equals > MOST_EQUALS)
		fprintf(out, "%*s%zu more\n", 34, "or  ", equals - MOST_EQUALS);
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

static void write_finding(const struct result *result, size_t i, FILE *out)
{
	const struct finding *finding = shown_finding(result, i);
	const struct counts *counts = &finding->predicate->counts;
	fprintf(out, "%4zu  %10.3f  %6" PRIu64 "  %6" PRIu64 "  ",
		shows_choices(result) ? i + 1 : finding->rank, shown_score(result, i),
		counts->failed, counts->passed);
	write_words(finding, out);
	if (shows_choices(result)) {
		write_equals(result, finding, out);
		write_narrowing(&result->choices[i], out);
	}
	if (result->wants_source)
		write_source(out, finding->file, finding->line);
}

static void write_lines(const struct result *result, FILE *out)
{
	if (!result->lines.count)
		return;
	fprintf(out, "\nThe most suspicious lines%s:\n\nrank  suspicion  failed  passed  line\n",
		result->lines.take_turns ? ", of each predictor in turn" : "");
	for (size_t i = 0; i < result->lines.count; i++) {
		const struct predicate *predicate = &result->lines.items[i].predicate;
		fprintf(out, "%4zu  %9.3f  %6" PRIu64 "  %6" PRIu64 "  ",
			result->line_findings[i].rank, predicate->suspicion,
			predicate->counts.failed, predicate->counts.passed);
		write_words(&result->line_findings[i], out);
		if (result->wants_source)
			write_source(out, result->line_findings[i].file,
				     result->line_findings[i].line);
	}
}

/* In several ways: they may have different causes. */
static void write_failures(const struct result *result, FILE *out)
{
	if (result->failure_count < 2)
		return;
	fputs("They failed in different ways, see --group:", out);
	for (size_t i = 0; i < result->failure_count; i++)
		fprintf(out, "%s %s (%" PRIu64 ")", i ? "," : "", result->failures[i].how,
			result->failures[i].runs);
	fputs("\n", out);
}

static void write_text(struct result *result, FILE *out)
{
	const struct ranking *ranking = result->ranking;
	const struct formula *formula = ranking->formula;
	size_t count = shown_count(result), shown = limited(result, count);
	fprintf(out,
		"%" PRIu64 " runs failed, %" PRIu64
		" passed; %zu predicates were observed, %zu %s.\n",
		ranking->failing, ranking->passing, ranking->predicate_count, ranking->count,
		formula ? "in a run that failed" : "predict failure");
	write_failures(result, out);
	if (shown)
		fprintf(out, "\nrank  %10s  failed  passed  predicate\n",
			formula ? formula->name : "importance");
	for (size_t i = 0; i < shown; i++)
		write_finding(result, i, out);
	if (shown < count)
		fprintf(out, "(%zu more)\n", count - shown);
	write_lines(result, out);
	if (result->page)
		fprintf(out, "\nSee more in a browser: %s\n", result->page);
	if (result->trace_page)
		fprintf(out, "The calls of %s, which failed: %s\n", result->traced_run,
			result->trace_page);
}

static const struct view text = { "text", write_text, 10 };

REGISTER_VIEW(text)
