/* Reports of runs, into a store: see sampler-report(5).

   Most sites are not crossed in most runs, so a line of zeros is the usual one, and passed
   over quickly. */

#define _GNU_SOURCE
#include "read-report.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "file-text.h"
#include "tool.h"

/* A report that is being read. */
struct reader {
	struct store *store;
	char *text, *end; /* text comes next */
	size_t line_number;
	const char *error;
	bool failed, has_ended; /* what its metadata say */
	bool is_whole;          /* they are there, and end */
};

/* The next line, with a null byte in place of its newline; null at the end. */
static char *next_line(struct reader *reader)
{
	char *line = reader->text, *newline = memchr(line, '\n', reader->end - line);
	if (line == reader->end)
		return NULL;
	reader->line_number++;
	if (!newline) {
		reader->error = "the report is cut in this line";
		return NULL;
	}
	*newline = 0;
	reader->text = newline + 1;
	return line;
}

/* Units that samples were there of, but no sites. */
static void *unknown_units;
static size_t unknown_count;

static int compare_strings(const void *left, const void *right)
{
	return strcmp(left, right);
}

static void remember_unknown(const struct element *key)
{
	if (tfind(key->unit, &unknown_units, compare_strings))
		return;
	tsearch(duplicate(key->unit), &unknown_units, compare_strings);
	unknown_count++;
}

int complain_of_unknown_units(void)
{
	if (!unknown_count)
		return EXIT_FOUND;
	complain("%zu unit%s of the reports had no sites anywhere: give the programs and "
		 "libraries that were run with --sites",
		 unknown_count, unknown_count == 1 ? "" : "s");
	return EXIT_NOT_FOUND;
}

/* Pass over as many sites with nothing but zeros as come now. */
static uint32_t skip_zeros(struct reader *reader, unsigned width)
{
	static const char zeros[] = "0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n";
	char line[2 * MOST_COUNTERS];
	uint32_t skipped = 0;
	memcpy(line, zeros, 2 * width);
	line[2 * width - 1] = '\n';
	while ((size_t)(reader->end - reader->text) >= 2 * width &&
	       memcmp(reader->text, line, 2 * width) == 0) {
		reader->text += 2 * width;
		skipped++;
	}
	reader->line_number += skipped;
	return skipped;
}

/* Read the WIDTH counters of the next line; return which are greater than 0, by their bits, or -1
   if it is anything else.  The text ends with a null byte. */
static int read_counters(struct reader *reader, unsigned width, uint64_t values[])
{
	char *at = reader->text;
	unsigned seen = 0;
	for (unsigned i = 0; i < width; i++) {
		char *start = at;
		uint64_t value = 0;
		for (; *at >= '0' && *at <= '9'; at++)
			value = 10 * value + (uint64_t)(*at - '0');
		if (at == start || *at++ != (i + 1 < width ? '\t' : '\n'))
			return -1;
		values[i] = value;
		seen |= (unsigned)(value > 0) << i;
	}
	reader->text = at;
	reader->line_number++;
	return (int)seen;
}

/* Read a <samples> element of a group to its end. */
static void read_samples_of(struct reader *reader, struct store_group *group)
{
	unsigned width = group->set->counters;
	uint64_t values[MOST_COUNTERS];
	uint32_t site = skip_zeros(reader, width);
	int seen;
	while (site < group->sites->count && (seen = read_counters(reader, width, values)) >= 0) {
		store_add(reader->store, group, site++, (unsigned)seen, values);
		site += skip_zeros(reader, width);
	}
	char *line = next_line(reader);
	if (reader->error)
		return;
	if (!line || !is_end_tag(line, "samples"))
		reader->error = "these are not the counters of the sites of this unit";
	else if (site != group->sites->count)
		reader->error = "not as many as the sites of this unit";
}

static void pass_over(struct reader *reader, const char *name)
{
	char *line;
	while ((line = next_line(reader)) && !is_end_tag(line, name))
		;
}

static void read_samples_element(struct reader *reader, const struct element *key)
{
	struct store_group *group = store_group(reader->store, key);
	if (group) {
		store_add_group(reader->store, group);
		read_samples_of(reader, group);
	} else {
		if (!find_sites(key))
			remember_unknown(key);
		pass_over(reader, "samples");
	}
}

static void read_samples_subreport(struct reader *reader)
{
	struct element key;
	char *line;
	while (!reader->error && (line = next_line(reader)) && !is_end_tag(line, "report"))
		if (parse_start_tag(line, "samples", &key))
			read_samples_element(reader, &key);
}

/* Modules whose sites were read, or of which there is nothing to read. */
static void *known_modules;

/* A line of metadata: BASE <tab> BUILD-ID <tab> PATH. */
static void read_module(const char *value)
{
	char *id_and_path = strchr(value, '\t'), *path;
	if (!id_and_path || !(path = strchr(id_and_path + 1, '\t')) ||
	    tfind(id_and_path, &known_modules, compare_strings))
		return;
	tsearch(duplicate(id_and_path), &known_modules, compare_strings);
	read_sites_if_any(duplicate(path + 1));
}

static void read_ending(struct reader *reader, const char *how)
{
	bool is_unknown = strcmp(how, "snapshot") == 0 || strcmp(how, "damaged") == 0;
	bool has_passed = strcmp(how, "exit 0") == 0 || strcmp(how, "_exit 0") == 0 ||
			  strcmp(how, "exit") == 0 || strcmp(how, "quick_exit") == 0;
	reader->has_ended = !is_unknown;
	reader->failed = !has_passed;
}

static void read_metadata(struct reader *reader)
{
	char *line;
	while ((line = next_line(reader)) && !is_end_tag(line, "report")) {
		if (strncmp(line, "ended\t", strlen("ended\t")) == 0)
			read_ending(reader, line + strlen("ended\t"));
		else if (strncmp(line, "module\t", strlen("module\t")) == 0)
			read_module(line + strlen("module\t"));
	}
	reader->is_whole = line != NULL;
}

/* The metadata come last, but say where the sites are. */
static void read_metadata_first(struct reader *reader)
{
	static const char tag[] = "<report id=\"metadata\">\n";
	char *start = memmem(reader->text, reader->end - reader->text, tag, strlen(tag));
	if (!start)
		return;
	size_t size = reader->end - start;
	struct reader copy = *reader;
	copy.text = memcpy(allocate(size), start, size);
	copy.end = copy.text + size;
	char *bytes = copy.text;
	next_line(&copy);
	read_metadata(&copy);
	reader->failed = copy.failed;
	reader->has_ended = copy.has_ended;
	reader->is_whole = copy.is_whole;
	free(bytes);
}

static void read_subreports(struct reader *reader)
{
	char *line, id[64];
	while (!reader->error && (line = next_line(reader))) {
		if (!parse_report_tag(line, id, sizeof id))
			continue;
		if (strcmp(id, "samples") == 0)
			read_samples_subreport(reader);
		else
			pass_over(reader, "report");
	}
}

/* Read one report of a run; set *FAILED if it says so.  Return whether it is in order. */
static bool read_report_file(struct store *store, const char *name, bool *has_ended, bool *failed)
{
	struct reader reader = { .store = store };
	size_t size;
	char *text = read_file_text(name, &size, &reader.error);
	if (!text) {
		complain("%s: %s", name, reader.error);
		return false;
	}
	reader.text = text;
	reader.end = text + size;
	read_metadata_first(&reader);
	read_subreports(&reader);
	free(text);
	if (!reader.error && !reader.is_whole)
		reader.error = "the report is cut: its metadata are not there";
	*has_ended &= reader.has_ended;
	*failed |= reader.failed;
	if (reader.error)
		complain("%s:%zu: %s; the run is left out", name, reader.line_number, reader.error);
	return !reader.error;
}

int read_run(struct store *store, const struct run *run)
{
	bool has_ended = true, failed = false, is_whole = true;
	for (size_t i = 0; i < run->report_count && is_whole; i++)
		is_whole = read_report_file(store, run->reports[i], &has_ended, &failed);
	if (is_whole && !run->report_count)
		complain("%s: no report; the run is left out", run->name);
	else if (is_whole && !run->is_labelled && !has_ended)
		complain("%s: it does not say how the process ended; the run is left out",
			 run->name);
	else if (is_whole) {
		enum outcome by_report = failed ? OUTCOME_FAILED : OUTCOME_PASSED;
		store_end_run(store, run->is_labelled ? run->outcome : by_report);
		return EXIT_FOUND;
	}
	store_drop_run(store);
	return EXIT_NOT_FOUND;
}
