/* What a ranking has found, ready to be shown. */

#define _GNU_SOURCE
#include "result.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "../ranking/instances.h"
#include "../ranking/site-marks.h"
#include "failing-runs.h"
#include "source-files.h"
#include "tool.h"

const char *const discard_words[3] = { "all", "failing", "relabel" };

const char *context_word(const struct result *result)
{
	return result->store->observes_all ? "all" : "reached";
}

static const struct predictor *chosen_as(const struct ranking *ranking,
					 const struct predicate *predicate)
{
	for (size_t i = 0; i < ranking->predictor_count; i++)
		if (ranking->predictors[i].predicate == predicate)
			return &ranking->predictors[i];
	return NULL;
}

static struct finding describe(const struct ranking *ranking, const struct predicate *predicate)
{
	const struct store_group *group = predicate->group;
	const char *site = group->sites->lines[predicate->site];
	char *line = site_field(site, FIELD_LINE);
	size_t count;
	const struct instance *first = instances_of(group, predicate->site, &count);
	struct finding finding = {
		.predicate = predicate,
		.chosen = chosen_as(ranking, predicate),
		.site_file = site_field(site, FIELD_FILE),
		.line = strtoul(line, NULL, 10),
		.function = site_field(site, FIELD_FUNCTION),
		.text = predicate_text(group->set, predicate->kind, site),
		.unit = first->group->sites->key.unit,
		.site = first->site,
		.is_check = is_check(group, predicate->site),
		.switched = find_switched(group, predicate->site),
		.scheme = group->set->scheme,
	};
	const struct source_file *source = find_source(finding.site_file, finding.unit);
	finding.file = source->name;
	finding.path = source->path;
	finding.is_source_newer = source->is_newer;
	free(line);
	return finding;
}

/* A unit that has sites in a file. */
struct named_unit {
	char *file;
	const char *unit;
	bool has_namesake;
};

static int compare_named_units(const void *left, const void *right)
{
	return strcmp(((const struct named_unit *)left)->file,
		      ((const struct named_unit *)right)->file);
}

static int compare_finding_with_unit(const void *finding, const void *unit)
{
	return strcmp(((const struct finding *)finding)->site_file,
		      ((const struct named_unit *)unit)->file);
}

static void add_named_unit(void **units, const char *site, const char *signature)
{
	struct named_unit *unit = allocate(sizeof *unit);
	*unit = (struct named_unit){ site_field(site, FIELD_FILE), signature, false };
	struct named_unit **found = tsearch(unit, units, compare_named_units);
	if (*found == unit)
		return;
	(*found)->has_namesake |= strcmp((*found)->unit, unit->unit) != 0;
	free(unit->file);
	free(unit);
}

/* Add the unit of GROUP for each file that it has sites in. */
static void add_named_units(void **units, const struct store_group *group)
{
	const char *last = "";
	for (size_t i = 0; i < group->sites->count; i++) {
		const char *site = group->sites->lines[i];
		if (!i || strncmp(site, last, site_fields_length(site, FIELD_FILE + 1)) != 0)
			add_named_unit(units, site, group->sites->key.unit);
		last = site;
	}
}

static void free_named_unit(void *unit)
{
	free(((struct named_unit *)unit)->file);
	free(unit);
}

/* Mark those of COUNT findings whose file does not tell which unit they are of. */
static void find_namesakes(const struct store *store, struct finding *findings, size_t count)
{
	void *units = NULL;
	for (const struct store_group *group = store->groups; group; group = group->next)
		if (!group->is_of_units)
			add_named_units(&units, group);
	for (size_t i = 0; i < count; i++) {
		struct named_unit **unit = tfind(&findings[i], &units, compare_finding_with_unit);
		findings[i].has_namesake = unit && (*unit)->has_namesake;
	}
	tdestroy(units, free_named_unit);
}

static const struct finding *finding_of(const struct result *result,
					const struct predicate *predicate)
{
	return &result->findings[predicate - result->ranking->predicates];
}

static void make_choices(struct result *result)
{
	const struct ranking *ranking = result->ranking;
	result->choice_count = ranking->predictor_count;
	result->choices = allocate(result->choice_count * sizeof *result->choices);
	for (size_t i = 0; i < result->choice_count; i++) {
		const struct predictor *predictor = &ranking->predictors[i];
		result->choices[i] = (struct choice){
			.finding = finding_of(result, predictor->predicate),
			.predictor = predictor,
		};
	}
}

struct result make_result(const struct ranking *ranking, const struct store *store)
{
	struct result result = { .ranking = ranking, .store = store, .count = ranking->count };
	result.findings = allocate(result.count * sizeof *result.findings);
	for (size_t i = 0; i < result.count; i++) {
		result.findings[i] = describe(ranking, &ranking->predicates[i]);
		bool is_equal =
		    i && ranking->predicates[i].suspicion == ranking->predicates[i - 1].suspicion;
		result.findings[i].rank = is_equal ? result.findings[i - 1].rank : i + 1;
	}
	find_namesakes(store, result.findings, result.count);
	make_choices(&result);
	return result;
}

static void mark_changed(struct finding *finding, const struct changes *changes)
{
	const struct predicate *p = finding->predicate;
	finding->is_changed = changes && is_site_changed(changes, p->group->sites->lines[p->site]);
}

static void find_narrowings(struct result *result, size_t count, const struct changes *changes)
{
	for (size_t i = 0; i < result->choice_count && i < count; i++) {
		struct choice *choice = &result->choices[i];
		choice->has_narrowing =
		    narrow(result->store, choice->predictor->predicate, &choice->narrowing);
		if (!choice->has_narrowing)
			continue;
		choice->narrowing_finding = describe(result->ranking, &choice->narrowing);
		choice->narrowing_finding.rank = 1;
		find_namesakes(result->store, &choice->narrowing_finding, 1);
		mark_changed(&choice->narrowing_finding, changes);
	}
}

void find_lines(struct result *result, size_t count, const struct changes *changes)
{
	result->lines = rank_lines_of_bugs(result->store, result->ranking, changes, count);
	for (size_t i = 0; i < result->count; i++)
		mark_changed(&result->findings[i], changes);
	result->line_findings = allocate(result->lines.count * sizeof *result->line_findings);
	for (size_t i = 0; i < result->lines.count; i++) {
		const struct suspicious_line *line = &result->lines.items[i];
		result->line_findings[i] = describe(result->ranking, &line->predicate);
		result->line_findings[i].rank = line->rank;
		result->line_findings[i].is_changed = line->is_changed;
	}
	find_namesakes(result->store, result->line_findings, result->lines.count);
	find_narrowings(result, count, changes);
}

void keep_what_was_true(struct result *result)
{
	size_t kept = 0;
	for (size_t i = 0; i < result->choice_count; i++)
		if (was_true_in(result->choices[i].finding, result->only_run))
			result->choices[kept++] = result->choices[i];
	result->choice_count = kept;
	kept = 0;
	for (size_t i = 0; i < result->lines.count; i++)
		if (was_true_in(&result->line_findings[i], result->only_run)) {
			result->lines.items[kept] = result->lines.items[i];
			result->line_findings[kept++] = result->line_findings[i];
		}
	result->lines.count = kept;
}

void find_related(struct result *result, size_t limit)
{
	for (size_t i = 0; i < result->choice_count; i++) {
		struct choice *choice = &result->choices[i];
		struct affinity *affinities;
		size_t count =
		    find_affinities(result->ranking, result->store, choice->predictor->predicate,
				    result->discard, &affinities);
		free(choice->related);
		choice->related_count = count < limit ? count : limit;
		choice->related = allocate(choice->related_count * sizeof *choice->related);
		for (size_t k = 0; k < choice->related_count; k++)
			choice->related[k] =
			    (struct related){ finding_of(result, affinities[k].predicate),
					      affinities[k].rest };
		free(affinities);
	}
}

static size_t enough_for(const struct result *result, const struct finding *finding, size_t count)
{
	size_t needed = finding - result->findings + 1;
	return needed > count ? needed : count;
}

size_t referred_count(const struct result *result, size_t limit)
{
	size_t count = limit && limit < result->count ? limit : result->count;
	for (size_t i = 0; i < result->choice_count; i++) {
		const struct choice *choice = &result->choices[i];
		count = enough_for(result, choice->finding, count);
		for (size_t k = 0; k < choice->related_count; k++)
			count = enough_for(result, choice->related[k].finding, count);
	}
	return count;
}

static void free_finding(struct finding *finding)
{
	free(finding->site_file);
	free(finding->function);
	free(finding->text);
}

void free_result(struct result *result)
{
	free(result->trace_page);
	for (size_t i = 0; i < result->count; i++)
		free_finding(&result->findings[i]);
	for (size_t i = 0; i < result->lines.count; i++)
		free_finding(&result->line_findings[i]);
	for (size_t i = 0; i < result->choice_count; i++) {
		if (result->choices[i].has_narrowing)
			free_finding(&result->choices[i].narrowing_finding);
		free(result->choices[i].related);
	}
	free(result->lines.items);
	free(result->line_findings);
	free(result->findings);
	free(result->choices);
}

bool has_switched_line(const struct result *result)
{
	return result->lines.count && result->line_findings[0].switched;
}

bool shows_choices(const struct result *result)
{
	return !result->wants_all && !result->ranking->formula;
}

size_t shown_count(const struct result *result)
{
	return shows_choices(result) ? result->choice_count : result->count;
}

const struct finding *shown_finding(const struct result *result, size_t i)
{
	return shows_choices(result) ? result->choices[i].finding : &result->findings[i];
}

size_t limited(const struct result *result, size_t size)
{
	return result->limit && result->limit < size ? result->limit : size;
}
