/* The result for programs: a line of names, and one for each predicate, fields separated by
   tabs:

	RANK SCORE FILE LINE FUNCTION SCHEME PREDICATE FAILED PASSED FAILED-OBSERVED
	PASSED-OBSERVED FAILURE CONTEXT INCREASE LOWER-BOUND IMPORTANCE EFFECTIVE UNIT

   SCORE is what they are sorted by; EFFECTIVE is the importance when it was chosen, from the
   runs that better ones did not explain, and "-" of what was not chosen. */

#include <inttypes.h>

#include "view.h"

static void write_finding(const struct finding *finding, size_t rank, FILE *out)
{
	const struct predicate *p = finding->predicate;
	fprintf(out, "%zu\t%.6g\t%s\t%lu\t%s\t%s\t%s", rank, p->suspicion, finding->file,
		finding->line, finding->function, finding->scheme, finding->text);
	fprintf(out, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, p->counts.failed,
		p->counts.passed, p->counts.failed_observed, p->counts.passed_observed);
	fprintf(out, "\t%.6f\t%.6f\t%.6f\t%.6f\t%.6f\t", p->score.failure, p->score.context,
		p->score.increase, p->score.lower_bound, p->score.importance);
	if (finding->chosen)
		fprintf(out, "%.6f", finding->chosen->score.importance);
	else
		fputc('-', out);
	fprintf(out, "\t%s\n", finding->unit);
}

static void write_tsv(struct result *result, FILE *out)
{
	size_t shown = limited(result, shown_count(result));
	fputs("rank\tscore\tfile\tline\tfunction\tscheme\tpredicate\tfailed\tpassed\t"
	      "failed-observed\tpassed-observed\tfailure\tcontext\tincrease\tlower-bound\t"
	      "importance\teffective\tunit\n",
	      out);
	for (size_t i = 0; i < shown; i++) {
		const struct finding *finding = shown_finding(result, i);
		write_finding(finding, shows_choices(result) ? i + 1 : finding->rank, out);
	}
}

static const struct view tsv = { "tsv", write_tsv, 10 };

REGISTER_VIEW(tsv)
