/* The result in SARIF 2.1.0 (OASIS), for editors and code scanning: each predictor is a result of
   the rule that is its scheme, with its importance, times 100, as rank.  Its fingerprint does not
   depend on the line, nor on other functions. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json-object.h"
#include "failing-runs.h"
#include "fnv1a.h"
#include "summary.h"
#include "switched-words.h"
#include "tool.h"
#include "valid-text.h"
#include "view.h"

#define SCHEMA                                                                                     \
	"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"                      \
	"sarif-schema-2.1.0.json"

/* Whether BYTE may stand in a URI's path as it is (RFC 3986). */
static bool is_plain(char byte)
{
	static const char others[] = "-._~/!$&'()*+,;=@";
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
	       (byte >= '0' && byte <= '9') || (byte && strchr(others, byte));
}

/* What relative names of sources are relative to: our directory. */
#define ROOT "SRCROOT"

/* The URI of FILE, which may be relative. */
static json_t *uri_of(const char *file)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (*file == '/')
		fputs("file://", out);
	for (; *file; file++)
		fprintf(out, is_plain(*file) ? "%c" : "%%%02X", (unsigned char)*file);
	fclose(out);
	json_t *uri = json_string(text);
	free(text);
	return uri;
}

/* Add to *TEXT, in memory of its own, what came of it when the condition was switched, if it was. */
static void append_switched(char **text, const struct switched_condition *switched)
{
	if (!switched)
		return;
	char *words = switched_words(switched), *longer = formatted("%s And %s.", *text, words);
	free(words);
	free(*text);
	*text = longer;
}

static json_t *message_of(const struct result *result, const struct finding *finding)
{
	const struct predicate *p = finding->predicate;
	char *text, *valid;
	if (asprintf(&text,
		     "%s: in %" PRIu64 " of %" PRIu64 " runs that failed, and in %" PRIu64
		     " of %" PRIu64 " that passed. Of %s, %.0f %% failed; "
		     "of those in which this was so, %.0f %%.",
		     finding->text, p->counts.failed, result->ranking->failing, p->counts.passed,
		     result->ranking->passing,
		     result->store->observes_all ? "all runs" : "the runs that came here",
		     100 * p->score.context, 100 * p->score.failure) < 0)
		exit(EXIT_USAGE);
	append_switched(&text, finding->switched);
	valid = valid_text(text);
	json_t *message = json_pack("{s:s}", "text", valid);
	free(text);
	free(valid);
	return message;
}

/* HASH, going on with TEXT and a tab. */
static uint64_t hash_field(uint64_t hash, const char *text)
{
	return fnv1a_64(fnv1a_64(hash, text, strlen(text)), "\t", 1);
}

/* How many sites of the same function before FINDING's have the same predicate. */
static unsigned ordinal_of(const struct finding *finding)
{
	const struct predicate *p = finding->predicate;
	unsigned ordinal = 0;
	for (uint32_t site = 0; site < p->site; site++) {
		const char *line = p->group->sites->lines[site];
		char *function = site_field(line, FIELD_FUNCTION);
		char *text = predicate_text(p->group->set, p->kind, line);
		ordinal +=
		    strcmp(function, finding->function) == 0 && strcmp(text, finding->text) == 0;
		free(function);
		free(text);
	}
	return ordinal;
}

static json_t *fingerprint_of(const struct finding *finding)
{
	char ordinal[16], text[17];
	snprintf(ordinal, sizeof ordinal, "%u", ordinal_of(finding));
	uint64_t hash = hash_field(FNV1A_64, finding->file);
	hash = hash_field(hash, finding->function);
	hash = hash_field(hash, finding->scheme);
	hash = hash_field(hash, finding->text);
	hash = hash_field(hash, ordinal);
	snprintf(text, sizeof text, "%016" PRIx64, hash);
	return json_pack("{s:s}", "samplerPredicate/v1", text);
}

/* A source that is not there is not relative to what we know. */
static json_t *artifact_of(const struct finding *finding)
{
	json_t *artifact = json_pack("{s:o}", "uri", uri_of(finding->file));
	if (finding->path && *finding->file != '/')
		json_object_set_new(artifact, "uriBaseId", json_string(ROOT));
	return artifact;
}

static json_t *location_of(const struct finding *finding)
{
	return json_pack("{s:{s:o, s:{s:I}}, s:[{s:o, s:s}]}", "physicalLocation",
			 "artifactLocation", artifact_of(finding), "region", "startLine",
			 (json_int_t)finding->line, "logicalLocations", "name",
			 json_text(finding->function), "kind", "function");
}

/* The URI of our directory, with a slash at its end. */
static json_t *uri_of_root(void)
{
	char *here = getcwd(NULL, 0), *directory = formatted("%s/", here ? here : "");
	json_t *uri = uri_of(directory);
	free(directory);
	free(here);
	return uri;
}

static json_t *properties_of(const struct result *result, const struct finding *finding)
{
	const struct predicate *p = finding->predicate;
	return json_pack("{s:b, s:b, s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:o}", "check",
			 finding->is_check, "changed", finding->is_changed, "failed",
			 (json_int_t)p->counts.failed, "passed", (json_int_t)p->counts.passed,
			 "failedObserved", (json_int_t)p->counts.failed_observed, "passedObserved",
			 (json_int_t)p->counts.passed_observed, "failure", p->score.failure,
			 "context", p->score.context, "increase", p->score.increase, "lowerBound",
			 p->score.lower_bound, "failingRuns", json_of_examples(result, finding));
}

static json_t *result_of(const struct result *result, const struct finding *finding,
			 size_t rule_index)
{
	return json_pack(
	    "{s:s, s:I, s:s, s:o, s:[o], s:o, s:f, s:o}", "ruleId", finding->scheme, "ruleIndex",
	    (json_int_t)rule_index, "level", finding->chosen ? "warning" : "note", "message",
	    message_of(result, finding), "locations", location_of(finding), "partialFingerprints",
	    fingerprint_of(finding), "rank", 100 * finding->predicate->score.importance,
	    "properties", properties_of(result, finding));
}

static json_t *rule_of(const char *scheme)
{
	char text[128];
	snprintf(text, sizeof text, "A predicate of the scheme %s predicts that the program fails",
		 scheme);
	return json_pack("{s:s, s:{s:s}, s:{s:s}}", "id", scheme, "shortDescription", "text", text,
			 "defaultConfiguration", "level", "warning");
}

static size_t rule_index(const struct summary *summary, const char *scheme)
{
	size_t index = 0;
	while (strcmp(summary->schemes[index].name, scheme) != 0)
		index++;
	return index;
}

/* Whether FINDING is among those that are shown before the lines. */
static bool is_shown(const struct result *result, const struct finding *finding, size_t shown)
{
	for (size_t i = 0; i < shown; i++) {
		const struct predicate *p = shown_finding(result, i)->predicate;
		if (p->group == finding->predicate->group && p->site == finding->predicate->site &&
		    p->kind == finding->predicate->kind)
			return true;
	}
	return false;
}

static void add_lines(json_t *results, const struct result *result, const struct summary *summary,
		      size_t shown)
{
	for (size_t i = 0; i < result->lines.count; i++) {
		const struct finding *finding = &result->line_findings[i];
		if (is_shown(result, finding, shown))
			continue;
		json_t *line = result_of(result, finding, rule_index(summary, finding->scheme));
		json_object_set_new(line, "rank", json_real(100 * finding->predicate->suspicion));
		json_array_append_new(results, line);
	}
}

static void write_sarif(struct result *result, FILE *out)
{
	struct summary summary = summarise_schemes(result);
	json_t *rules = json_array(), *results = json_array();
	size_t shown = limited(result, shown_count(result));
	for (size_t i = 0; i < summary.scheme_count; i++)
		json_array_append_new(rules, rule_of(summary.schemes[i].name));
	for (size_t i = 0; i < shown; i++) {
		const struct finding *finding = shown_finding(result, i);
		json_array_append_new(
		    results, result_of(result, finding, rule_index(&summary, finding->scheme)));
	}
	add_lines(results, result, &summary, shown);
	json_t *log =
	    json_pack("{s:s, s:s, s:[{s:{s:{s:s, s:s, s:o}}, s:{s:{s:o}}, s:o}]}", "$schema",
		      SCHEMA, "version", "2.1.0", "runs", "tool", "driver", "name", "Sampler",
		      "version", SAMPLER_VERSION, "rules", rules, "originalUriBaseIds", ROOT, "uri",
		      uri_of_root(), "results", results);
	json_dumpf(log, out, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
	fputc('\n', out);
	json_decref(log);
	free_summary(&summary);
}

static const struct view sarif = { "sarif", write_sarif, 0 };

REGISTER_VIEW(sarif)
