/* Runs that a collector has stored. */

#define _GNU_SOURCE
#include "collected.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../collector/database.h"
#include "../../collector/report-id.h"
#include "../../ranking/read-report.h"
#include "row.h"
#include "sites.h"
#include "tool.h"
#include "unpacked.h"

/* What sites of a program are when they are inflated. */
#define MOST_SITES (512 << 20)

struct reading {
	struct store *store;
	const char *name;
	void (*note)(const struct store *store, const struct run *run);
	int status;
};

/* The day, since 1970, of TEXT, as 2026-11-25; -1 if it is none. */
static int64_t parse_day(const char *text)
{
	struct tm time = { 0 };
	const char *end = strptime(text, "%Y-%m-%d", &time);
	return end && !*end ? timegm(&time) / (24 * 60 * 60) : -1;
}

/* Note in FILTER that KEY is to be VALUE; return whether there is such a key and value. */
static bool add_to_filter(struct run_filter *filter, const char *key, const char *value)
{
	if (strcmp(key, "project") == 0)
		filter->project = value;
	else if (strcmp(key, "build") == 0)
		filter->module_build_id = value;
	else if (strcmp(key, "since") == 0)
		return (filter->first_day = parse_day(value)) >= 0;
	else if (strcmp(key, "until") == 0)
		return (filter->last_day = parse_day(value)) >= 0;
	else
		return false;
	return true;
}

/* Read the conditions behind the question mark of NAME, TEXT, which is changed, into FILTER; those that are not ours go to WHERE, the database's name, if it is an
   address, which may have some of its own. */
static bool read_filter(struct run_filter *filter, const char *name, char *text, char **where)
{
	char separator = '?';
	for (char *condition; (condition = strsep(&text, "&"));) {
		char *value = strchr(condition, '=');
		if (value)
			*value++ = 0;
		if (value && add_to_filter(filter, condition, value))
			continue;
		if (!value || !strstr(*where, "://")) {
			complain("%s: %s is not project=NAME, build=ID, since=YYYY-MM-DD or "
				 "until=YYYY-MM-DD",
				 name, condition);
			return false;
		}
		char *longer = formatted("%s%c%s=%s", *where, separator, condition, value);
		free(*where);
		*where = longer;
		separator = '&';
	}
	return true;
}

/* What ROW has of where the process crashed, as a report; to be freed. */
static char *crash_report_of(const struct run_row *row)
{
	const struct report_event *event;
	char *frames, *metadata;
	size_t size;
	FILE *lines = open_memstream(&frames, &size), *others = open_memstream(&metadata, &size);
	struct row_reader *reader = row_reader_of(row->layout, row->bytes, row->size);
	while ((event = row_next(reader))->kind == REPORT_LINE || event->kind == REPORT_METADATA)
		if (event->kind == REPORT_LINE)
			fprintf(lines, "%s\n", event->text);
		else
			fprintf(others, "%s\t%s\n", event->key, event->text);
	row_reader_close(reader);
	fclose(lines);
	fclose(others);
	char *report = formatted("<report id=\"main-backtrace\">\n%s</report>\n"
				 "<report id=\"metadata\">\n%s</report>\n",
				 frames, metadata);
	free(frames);
	free(metadata);
	return report;
}

/* ---- Sites that the collector keeps. */

struct loading {
	const struct database_kind *kind;
	struct database *database;
	const struct run_filter *filter;
	const char *name;
	char **tried; /* build ids */
	size_t count;
	bool has_failed;
};

static bool load_sites(void *context, const struct stored_sites *sites)
{
	struct loading *loading = context;
	size_t size;
	char *text = unpack_all(sites->packed, sites->size, MOST_SITES, &size);
	if (text)
		read_sites_text(loading->name, text, size);
	free(text);
	return true;
}

/* Load the sites of BUILD_ID, unless that was tried before. */
static void load_module(struct loading *loading, const char *build_id)
{
	for (size_t i = 0; i < loading->count; i++)
		if (strcmp(loading->tried[i], build_id) == 0)
			return;
	loading->tried = reallocate(loading->tried, (loading->count + 1) * sizeof *loading->tried);
	loading->tried[loading->count++] = duplicate(build_id);
	loading->has_failed |= !loading->kind->visit_sites(
	    loading->database, loading->filter->project, build_id, true, load_sites, loading);
}

/* Layouts, one after the other. */
struct layout_texts {
	FILE *text;
	unsigned char last[ID_SIZE]; /* of the build that came last */
	char *wanted;                /* a line that they must have, or null */
};

/* Note a layout, if it is wanted, and not the one that came last: the database cannot be asked for sites while it counts. */
static bool note_layout(void *context, const struct run_count *count)
{
	struct layout_texts *layouts = context;
	if (memcmp(layouts->last, count->build, ID_SIZE) != 0 &&
	    (!layouts->wanted || strstr(count->layout, layouts->wanted)))
		fputs(count->layout, layouts->text);
	memcpy(layouts->last, count->build, ID_SIZE);
	return true;
}

/* Load the sites of all modules of which there are runs, as far as the collector has them. */
static void load_all_sites(struct loading *loading)
{
	char *text, *rest, *line;
	size_t size;
	const char *wanted = loading->filter->module_build_id;
	struct layout_texts layouts = { .text = open_memstream(&text, &size),
					.wanted =
					    wanted ? formatted("module\t%s\t", wanted) : NULL };
	loading->has_failed |= !loading->kind->count(loading->database, loading->filter->project,
						     note_layout, &layouts);
	fclose(layouts.text);
	for (rest = text; (line = strsep(&rest, "\n"));) {
		char *kind = strsep(&line, "\t"), *id = strsep(&line, "\t");
		if (id && strcmp(kind, "module") == 0)
			load_module(loading, id);
	}
	free(layouts.wanted);
	free(text);
	for (size_t i = 0; i < loading->count; i++)
		free(loading->tried[i]);
	free(loading->tried);
}

/* ---- Runs. */

static bool add_run(void *context, const struct stored_run *stored)
{
	struct reading *reading = context;
	struct run_row row = { stored->layout, stored->row, stored->raw, stored->row_size,
			       stored->raw_size };
	struct run *run = allocate(sizeof *run);
	char id[ID_TEXT_SIZE];
	write_report_id(id, stored->id);
	*run = (struct run){ .name = formatted("%s/%s", reading->name, id), .row = &row };
	reading->status = worse(reading->status, read_run(reading->store, run));
	run->row = NULL;
	if (run->failure && strncmp(run->failure, "signal", strlen("signal")) == 0)
		run->crash_report = crash_report_of(&row);
	reading->note(reading->store, run);
	return true;
}

int read_collected(struct store *store, const char *name,
		   void (*note)(const struct store *store, const struct run *run))
{
	const char *place;
	char *copy = duplicate(name + strlen(COLLECTED_PREFIX)), *question = copy;
	char *where = duplicate(strsep(&question, "?"));
	struct run_filter filter = { 0 };
	char *shown = formatted(COLLECTED_PREFIX "%s", where);
	if (strcmp(where, "@") == 0 && getenv("SAMPLER_DATABASE")) {
		free(where);
		where = duplicate(getenv("SAMPLER_DATABASE"));
	}
	struct reading reading = { store, shown, note, EXIT_FOUND };
	const struct database_kind *kind = NULL;
	if (!question || read_filter(&filter, name, question, &where))
		kind = database_kind_of(where, &place);
	struct database *database = kind ? kind->open(place, false) : NULL;
	struct loading loading = { kind, database, &filter, name, NULL, 0, false };
	if (database)
		load_all_sites(&loading);
	if (!database || loading.has_failed || !kind->visit(database, &filter, add_run, &reading))
		reading.status = EXIT_USAGE;
	if (database)
		kind->close(database);
	free(shown);
	free(where);
	free(copy);
	return reading.status;
}
