/* The result in XML: see ranking.xsd, which it is valid by, and sampler-ranking(5).

	<ranking xmlns="urn:sampler:ranking:1" format="1" ...>
	  <runs failed="N" passed="N"/>
	  <scheme name="NAME" sites="N" .../>...
	  <unit signature="SIGNATURE" file="FILE" .../>...
	  <predicate id="p1" rank="1" ...>TEXT</predicate>...
	  <predictor predicate="p1" failed="N" passed="N" effective="X">
	    <related predicate="p2" rest="X"/>...
	    <narrowing rank="1" ...>TEXT</narrowing>
	    <example run="NAME"/>...
	  </predictor>...
	  <line rank="1" ...>TEXT<example run="NAME"/>...</line>...
	  <failing-run name="NAME" failure="HOW" command="COMMAND" ...>
	    <frame>#0 FUNCTION at FILE:LINE</frame>...
	  </failing-run>...
	</ranking>
 */

#include <inttypes.h>
#include <libxml/xmlwriter.h>
#include <math.h>
#include <stdlib.h>

#include "failing-runs.h"
#include "summary.h"
#include "valid-text.h"
#include "view.h"

#define NAMESPACE "urn:sampler:ranking:1"

static void write_name(xmlTextWriterPtr writer, const char *name, const char *text)
{
	char *valid = valid_text(text);
	xmlTextWriterWriteAttribute(writer, BAD_CAST name, BAD_CAST valid);
	free(valid);
}

static void write_count(xmlTextWriterPtr writer, const char *name, uint64_t count)
{
	xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "%" PRIu64, count);
}

static void write_real(xmlTextWriterPtr writer, const char *name, double number)
{
	if (isfinite(number))
		xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "%.9g", number);
	else
		write_name(writer, name, number > 0 ? "INF" : "-INF");
}

static void start(xmlTextWriterPtr writer, const char *name)
{
	xmlTextWriterStartElement(writer, BAD_CAST name);
}

static void write_runs(xmlTextWriterPtr writer, const struct ranking *ranking)
{
	start(writer, "runs");
	write_count(writer, "failed", ranking->failing);
	write_count(writer, "passed", ranking->passing);
	xmlTextWriterEndElement(writer);
}

static void write_scheme(xmlTextWriterPtr writer, const struct scheme_summary *scheme)
{
	start(writer, "scheme");
	write_name(writer, "name", scheme->name);
	write_count(writer, "sites", scheme->sites);
	write_count(writer, "observed", scheme->observed);
	write_count(writer, "predicates", scheme->predicates);
	write_count(writer, "predictors", scheme->predictors);
	xmlTextWriterEndElement(writer);
}

static void write_unit(xmlTextWriterPtr writer, const struct unit_summary *unit)
{
	start(writer, "unit");
	write_name(writer, "signature", unit->unit);
	write_name(writer, "file", unit->file);
	write_count(writer, "failed", unit->failed);
	write_count(writer, "passed", unit->passed);
	xmlTextWriterEndElement(writer);
}

static void write_summary(xmlTextWriterPtr writer, const struct result *result)
{
	struct summary summary = summarise(result);
	for (size_t i = 0; i < summary.scheme_count; i++)
		write_scheme(writer, &summary.schemes[i]);
	for (size_t i = 0; i < summary.unit_count; i++)
		write_unit(writer, &summary.units[i]);
	free_summary(&summary);
}

/* The identifier of FINDING, as the attribute NAME. */
static void write_id(xmlTextWriterPtr writer, const char *name, const struct result *result,
		     const struct finding *finding)
{
	xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "p%zu",
					  (size_t)(finding - result->findings) + 1);
}

static void write_counts(xmlTextWriterPtr writer, const struct counts *counts)
{
	write_count(writer, "failed", counts->failed);
	write_count(writer, "passed", counts->passed);
	write_count(writer, "failed-observed", counts->failed_observed);
	write_count(writer, "passed-observed", counts->passed_observed);
}

static void write_score(xmlTextWriterPtr writer, const struct score *score)
{
	write_real(writer, "failure", score->failure);
	write_real(writer, "context", score->context);
	write_real(writer, "increase", score->increase);
	write_real(writer, "lower-bound", score->lower_bound);
	write_real(writer, "importance", score->importance);
}

/* Write the attributes of FINDING, and its text, in the element that was begun. */
static void write_finding(xmlTextWriterPtr writer, const struct finding *finding)
{
	const struct predicate *p = finding->predicate;
	write_count(writer, "rank", finding->rank);
	write_real(writer, "score", p->suspicion);
	write_name(writer, "file", finding->file);
	write_count(writer, "line", finding->line);
	write_name(writer, "function", finding->function);
	write_name(writer, "scheme", finding->scheme);
	write_name(writer, "unit", finding->unit);
	write_count(writer, "site", finding->site);
	write_counts(writer, &p->counts);
	write_score(writer, &p->score);
	char *text = valid_text(finding->text);
	xmlTextWriterWriteString(writer, BAD_CAST text);
	free(text);
}

static void write_predicate(xmlTextWriterPtr writer, const struct result *result,
			    const struct finding *finding)
{
	start(writer, "predicate");
	write_id(writer, "id", result, finding);
	write_finding(writer, finding);
	xmlTextWriterEndElement(writer);
}

/* Runs that failed in which FINDING's predicate was true. */
static void write_examples(xmlTextWriterPtr writer, const struct result *result,
			   const struct finding *finding)
{
	uint32_t runs[EXAMPLE_COUNT];
	size_t count = find_failing_runs(result, finding, runs, EXAMPLE_COUNT);
	for (size_t i = 0; i < count; i++) {
		start(writer, "example");
		write_name(writer, "run", result->runs[runs[i]]->name);
		xmlTextWriterEndElement(writer);
	}
}

static void write_related(xmlTextWriterPtr writer, const struct result *result,
			  const struct choice *choice)
{
	for (size_t i = 0; i < choice->related_count; i++) {
		start(writer, "related");
		write_id(writer, "predicate", result, choice->related[i].finding);
		write_real(writer, "rest", choice->related[i].rest);
		xmlTextWriterEndElement(writer);
	}
}

static void write_choice(xmlTextWriterPtr writer, const struct result *result,
			 const struct choice *choice)
{
	start(writer, "predictor");
	write_id(writer, "predicate", result, choice->finding);
	write_count(writer, "failed", choice->predictor->counts.failed);
	write_count(writer, "passed", choice->predictor->counts.passed);
	write_real(writer, "effective", choice->predictor->score.importance);
	write_related(writer, result, choice);
	if (choice->has_narrowing) {
		start(writer, "narrowing");
		write_finding(writer, &choice->narrowing_finding);
		xmlTextWriterEndElement(writer);
	}
	write_examples(writer, result, choice->finding);
	xmlTextWriterEndElement(writer);
}

static void write_switched(xmlTextWriterPtr writer, const struct switched_condition *switched)
{
	if (!switched)
		return;
	start(writer, "switched");
	write_name(writer, "way", switched->way);
	if (switched->with)
		write_name(writer, "with", switched->with);
	write_count(writer, "mended", count_mended(switched));
	write_count(writer, "failing", switched->failing);
	write_count(writer, "broken", switched->broken);
	write_count(writer, "passing", switched->passing);
	xmlTextWriterEndElement(writer);
}

static void write_lines(xmlTextWriterPtr writer, const struct result *result)
{
	for (size_t i = 0; i < result->lines.count; i++) {
		start(writer, "line");
		write_finding(writer, &result->line_findings[i]);
		write_switched(writer, result->line_findings[i].switched);
		write_examples(writer, result, &result->line_findings[i]);
		xmlTextWriterEndElement(writer);
	}
}

/* Write the run NAME as it is in JSON: a known text is an attribute. */
static void write_failing_run(xmlTextWriterPtr writer, const char *name, json_t *run)
{
	const char *key;
	json_t *value;
	size_t i;
	start(writer, "failing-run");
	write_name(writer, "name", name);
	json_object_foreach(run, key, value) if (json_is_string(value))
	    write_name(writer, key, json_string_value(value));
	json_array_foreach(json_object_get(run, "stack"), i, value)
	    xmlTextWriterWriteElement(writer, BAD_CAST "frame", BAD_CAST json_string_value(value));
	xmlTextWriterEndElement(writer);
}

static void write_failing_runs(xmlTextWriterPtr writer, const struct result *result)
{
	const char *name;
	json_t *run, *runs = json_of_failing_runs(result);
	json_object_foreach(runs, name, run) write_failing_run(writer, name, run);
	json_decref(runs);
}

static void write_ranking(xmlTextWriterPtr writer, struct result *result)
{
	const struct formula *formula = result->ranking->formula;
	xmlTextWriterStartElementNS(writer, NULL, BAD_CAST "ranking", BAD_CAST NAMESPACE);
	write_count(writer, "format", 1);
	write_name(writer, "sampler", SAMPLER_VERSION);
	write_name(writer, "formula", formula ? formula->name : "importance");
	if (result->confidence > 0)
		write_real(writer, "confidence", result->confidence);
	write_name(writer, "context", context_word(result));
	write_name(writer, "discard", discard_words[result->discard]);
	write_count(writer, "observed", result->ranking->predicate_count);
	write_count(writer, "ranked", result->ranking->count);
	write_runs(writer, result->ranking);
	write_summary(writer, result);
	for (size_t i = 0; i < referred_count(result, result->limit); i++)
		write_predicate(writer, result, &result->findings[i]);
	for (size_t i = 0; i < result->choice_count; i++)
		write_choice(writer, result, &result->choices[i]);
	write_lines(writer, result);
	write_failing_runs(writer, result);
	xmlTextWriterEndElement(writer);
}

static void write_xml(struct result *result, FILE *out)
{
	xmlBufferPtr buffer = xmlBufferCreate();
	xmlTextWriterPtr writer = xmlNewTextWriterMemory(buffer, 0);
	find_related(result, RELATED_COUNT);
	xmlTextWriterSetIndent(writer, 1);
	xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
	write_ranking(writer, result);
	xmlTextWriterEndDocument(writer);
	xmlFreeTextWriter(writer);
	fwrite(xmlBufferContent(buffer), 1, xmlBufferLength(buffer), out);
	xmlBufferFree(buffer);
}

static const struct view xml = { "xml", write_xml, 0 };

REGISTER_VIEW(xml)
