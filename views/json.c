/* The result in JSON: see sampler-ranking(5).

	{ "format": 1,
	  "sampler": VERSION,
	  "runs": { "failed": N, "passed": N }, "failures": [ { "how", "runs" } ... ],
	  "formula": NAME, "confidence": PERCENT or null, "context": WORD,
	  "discard": WORD,
	  "observed": N, "ranked": N,
	  "schemes": [ { "scheme", "sites", "observed", "predicates", "predictors" } ... ],
	  "units": [ { "unit", "file", "failed", "passed" } ... ],
	  "predicates": [ { "rank", "score", "file", "line", "function", "scheme", "unit", "site",
			    "counters", "instances", "predicate", "check", "changed", "failed", "passed",
			    "failed-observed", "passed-observed", "failure", "context", "increase", "lower-bound",
			    "importance" } ... ],
	  "predictors": [ { "predicate": INDEX, "failed", "passed", "effective",
			    "related": [ { "predicate": INDEX, "rest" } ... ],
			    "narrowing": PREDICATE or null, "examples": [ RUN ... ] } ... ],
	  "lines": [ PREDICATE, with "examples" ... ],
	  "failing-runs": { RUN: { "failure", "command", "directory", "input", "test", "alone" } ... } }

   RUN is the name of a run that failed in which the predicate was true. INDEX is the place, from 0, among "predicates", PREDICATE an object as they are: in "lines", each speaks for its line,
   and the score is ochiai's, or, if they alternate between bugs, an F-measure; of a narrowing, counts are of the runs in which the predictor was true. */

#include "json-object.h"

#include <math.h>
#include <stdlib.h>

#include "../ranking/instances.h"
#include "../ranking/predicate.h"
#include "failing-runs.h"
#include "summary.h"
#include "switched-words.h"
#include "valid-text.h"
#include "view.h"

json_t *json_number_of(double number)
{
	return isfinite(number) ? json_real(number) : json_null();
}

json_t *json_text(const char *text)
{
	char *valid = valid_text(text);
	json_t *value = json_string(valid);
	free(valid);
	return value;
}

/* The numbers of the counters of its site that make it true. */
static json_t *json_of_counters(const struct finding *finding)
{
	const struct predicate_set *set = predicates_of(finding->scheme);
	unsigned counters = set->kinds[finding->predicate->kind].counters;
	json_t *list = json_array();
	for (unsigned i = 0; i < set->counters; i++)
		if (counters >> i & 1)
			json_array_append_new(list, json_integer(i));
	return list;
}

/* The units and numbers of all sites that FINDING is of. */
static json_t *json_of_instances(const struct finding *finding)
{
	size_t count;
	json_t *list = json_array();
	const struct instance *instances =
	    instances_of(finding->predicate->group, finding->predicate->site, &count);
	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, json_pack("{s:s, s:I}", "unit",
						      instances[i].group->sites->key.unit, "site",
						      (json_int_t)instances[i].site));
	return list;
}

static json_t *json_of_finding(const struct finding *finding)
{
	const struct predicate *p = finding->predicate;
	return json_pack(
	    "{s:I, s:o, s:o, s:I, s:o, s:s, s:s, s:I, s:o, s:o, s:o, s:b, s:b, s:I, s:I, s:I, s:I, "
	    "s:o, s:o, "
	    "s:o, "
	    "s:o, s:o}",
	    "rank", (json_int_t)finding->rank, "score", json_number_of(p->suspicion), "file",
	    json_text(finding->file), "line", (json_int_t)finding->line, "function",
	    json_text(finding->function), "scheme", finding->scheme, "unit", finding->unit, "site",
	    (json_int_t)finding->site, "counters", json_of_counters(finding), "instances",
	    json_of_instances(finding), "predicate", json_text(finding->text), "check",
	    finding->is_check, "changed", finding->is_changed, "failed",
	    (json_int_t)p->counts.failed, "passed", (json_int_t)p->counts.passed, "failed-observed",
	    (json_int_t)p->counts.failed_observed, "passed-observed",
	    (json_int_t)p->counts.passed_observed, "failure", json_number_of(p->score.failure),
	    "context", json_number_of(p->score.context), "increase",
	    json_number_of(p->score.increase), "lower-bound", json_number_of(p->score.lower_bound),
	    "importance", json_number_of(p->score.importance));
}

static json_t *json_of_related(const struct result *result, const struct choice *choice)
{
	json_t *list = json_array();
	for (size_t i = 0; i < choice->related_count; i++)
		json_array_append_new(
		    list, json_pack("{s:I, s:o}", "predicate",
				    (json_int_t)(choice->related[i].finding - result->findings),
				    "rest", json_number_of(choice->related[i].rest)));
	return list;
}

static json_t *json_of_choice(const struct result *result, const struct choice *choice)
{
	const struct predictor *predictor = choice->predictor;
	return json_pack(
	    "{s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "predicate",
	    (json_int_t)(choice->finding - result->findings), "failed",
	    (json_int_t)predictor->counts.failed, "passed", (json_int_t)predictor->counts.passed,
	    "effective", json_number_of(predictor->score.importance), "related",
	    json_of_related(result, choice), "narrowing",
	    choice->has_narrowing ? json_of_finding(&choice->narrowing_finding) : json_null(),
	    "examples", json_of_examples(result, choice->finding));
}

static json_t *json_of_schemes(const struct summary *summary)
{
	json_t *list = json_array();
	for (size_t i = 0; i < summary->scheme_count; i++) {
		const struct scheme_summary *scheme = &summary->schemes[i];
		json_array_append_new(list,
				      json_pack("{s:s, s:I, s:I, s:I, s:I}", "scheme", scheme->name,
						"sites", (json_int_t)scheme->sites, "observed",
						(json_int_t)scheme->observed, "predicates",
						(json_int_t)scheme->predicates, "predictors",
						(json_int_t)scheme->predictors));
	}
	return list;
}

static json_t *json_of_units(const struct summary *summary)
{
	json_t *list = json_array();
	for (size_t i = 0; i < summary->unit_count; i++) {
		const struct unit_summary *unit = &summary->units[i];
		json_array_append_new(list, json_pack("{s:s, s:o, s:I, s:I}", "unit", unit->unit,
						      "file", json_text(unit->file), "failed",
						      (json_int_t)unit->failed, "passed",
						      (json_int_t)unit->passed));
	}
	return list;
}

static json_t *json_of_failures(const struct result *result)
{
	json_t *list = json_array();
	for (size_t i = 0; i < result->failure_count; i++)
		json_array_append_new(list, json_pack("{s:o, s:I}", "how",
						      json_text(result->failures[i].how), "runs",
						      (json_int_t)result->failures[i].runs));
	return list;
}

/* Null if it was not switched. */
static json_t *json_of_switched(const struct switched_condition *switched)
{
	if (!switched)
		return json_null();
	char *words = switched_words(switched);
	json_t *object =
	    json_pack("{s:s, s:s?, s:I, s:I, s:I, s:I, s:s}", "way", switched->way, "with",
		      switched->with, "mended", (json_int_t)count_mended(switched), "failing",
		      (json_int_t)switched->failing, "broken", (json_int_t)switched->broken,
		      "passing", (json_int_t)switched->passing, "words", words);
	free(words);
	return object;
}

static json_t *json_of_line(const struct result *result, const struct finding *finding)
{
	json_t *object = json_of_finding(finding);
	json_object_set_new(object, "switched", json_of_switched(finding->switched));
	json_object_set_new(object, "examples", json_of_examples(result, finding));
	return object;
}

json_t *make_json(struct result *result, size_t limit)
{
	const struct ranking *ranking = result->ranking;
	struct summary summary = summarise(result);
	json_t *predicates = json_array(), *predictors = json_array(), *lines = json_array();
	find_related(result, RELATED_COUNT);
	for (size_t i = 0; i < referred_count(result, limit); i++)
		json_array_append_new(predicates, json_of_finding(&result->findings[i]));
	for (size_t i = 0; i < result->choice_count; i++)
		json_array_append_new(predictors, json_of_choice(result, &result->choices[i]));
	for (size_t i = 0; i < result->lines.count; i++)
		json_array_append_new(lines, json_of_line(result, &result->line_findings[i]));
	json_t *object = json_pack(
	    "{s:i, s:s, s:{s:I, s:I}, s:o, s:s, s:o, s:s, s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o, "
	    "s:b, s:o}",
	    "format", 1, "sampler", SAMPLER_VERSION, "runs", "failed", (json_int_t)ranking->failing,
	    "passed", (json_int_t)ranking->passing, "failures", json_of_failures(result), "formula",
	    ranking->formula ? ranking->formula->name : "importance", "confidence",
	    result->confidence > 0 ? json_real(result->confidence) : json_null(), "context",
	    context_word(result), "discard", discard_words[result->discard], "observed",
	    (json_int_t)ranking->predicate_count, "ranked", (json_int_t)ranking->count, "schemes",
	    json_of_schemes(&summary), "units", json_of_units(&summary), "predicates", predicates,
	    "predictors", predictors, "lines", lines, "alternates", result->lines.alternates,
	    "failing-runs", json_of_failing_runs(result));
	free_summary(&summary);
	return object;
}

static void write_json(struct result *result, FILE *out)
{
	json_t *object = make_json(result, result->limit);
	json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
	fputc('\n', out);
	json_decref(object);
}

static const struct view json = { "json", write_json, 0 };

REGISTER_VIEW(json)
