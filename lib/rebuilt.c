/* Whether what a report is of is still there as it was. */

#define _GNU_SOURCE
#include "rebuilt.h"

#include <search.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "elf-build-id.h"
#include "elf-section.h"
#include "needed-libraries.h"
#include "tool.h"
#include "unpacked.h"

/* A library that a file needs. */
struct needed {
	char *path;
	struct stat status;
};

/* A file, and its build id, or null: reports are most often of the same ones.  STATUS tells whether it was changed since. */
struct known_build {
	char *path, *id;
	struct stat status;
	struct needed *libraries;
	size_t count;
	char *units; /* the tags of its sites, if anybody has asked for them; "" if it has none */
};

static int compare_builds(const void *left, const void *right)
{
	return strcmp(((const struct known_build *)left)->path,
		      ((const struct known_build *)right)->path);
}

/* Callback of for_each_needed_library. */
static void note_library(void *context, const char *library)
{
	struct known_build *build = context;
	struct stat st;
	if (stat(library, &st) < 0)
		return;
	build->libraries =
	    reallocate(build->libraries, (build->count + 1) * sizeof *build->libraries);
	build->libraries[build->count++] = (struct needed){ duplicate(library), st };
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
	       a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static struct known_build *known_build_of(const char *path)
{
	static void *known; /* of tsearch */
	struct stat status = { 0 };
	bool is_there = stat(path, &status) == 0;
	struct known_build key = { .path = (char *)path };
	struct known_build **found = tfind(&key, &known, compare_builds);
	if (found && (!is_there || is_same_file(&status, &(*found)->status)))
		return *found;
	/* what was known before stays, as somebody may have its path or library */
	struct known_build *new = allocate(sizeof *new);
	*new = (struct known_build){ .path = duplicate(path),
				     .id = build_id_of_file(path),
				     .status = status };
	for_each_needed_library(path, note_library, new);
	if (found)
		*found = new;
	else
		tsearch(new, &known, compare_builds);
	return new;
}

/* ---- Reports. */

/* A file of reports, as far as it is read here. */
struct read_report {
	struct timespec written;
	char **modules, **ids; /* of what it names */
	size_t count;
	char **units; /* the beginnings of its samples' tags, each with the signature */
	size_t unit_count;
};

/* LINE names a module: "module", its address, its build id and its path. */
static void add_module(struct read_report *report, char *line)
{
	char *fields[4] = { NULL };
	for (int i = 0; i < 4 && line; i++)
		fields[i] = strsep(&line, "\t\n");
	if (!fields[3] || strcmp(fields[0], "module") != 0)
		return;
	size_t size = (report->count + 1) * sizeof *report->modules;
	report->modules = reallocate(report->modules, size);
	report->ids = reallocate(report->ids, size);
	report->modules[report->count] = duplicate(fields[3]);
	report->ids[report->count++] = duplicate(fields[2]);
}

#define SAMPLES "<samples unit=\""

/* LINE may begin samples; those of a unit's schemes follow each other. */
static void add_unit(struct read_report *report, const char *line)
{
	const char *unit = line + strlen(SAMPLES);
	if (strncmp(line, SAMPLES, strlen(SAMPLES)) != 0)
		return;
	char *tag = formatted("<sites unit=\"%.*s\"", (int)strcspn(unit, "\""), unit);
	if (report->unit_count && strcmp(report->units[report->unit_count - 1], tag) == 0) {
		free(tag);
		return;
	}
	report->units = reallocate(report->units, (report->unit_count + 1) * sizeof *report->units);
	report->units[report->unit_count++] = tag;
}

/* Read what is in the file at PATH, which may not be there. */
static void read_report(struct read_report *report, const char *path)
{
	char *line = NULL;
	size_t size = 0;
	struct stat st;
	*report = (struct read_report){ 0 };
	FILE *in = stat(path, &st) == 0 ? open_unpacked(path) : NULL;
	if (!in)
		return;
	report->written = st.st_mtim;
	while (getline(&line, &size, in) > 0) {
		add_unit(report, line);
		add_module(report, line);
	}
	free(line);
	fclose(in);
}

static void free_report(struct read_report *report)
{
	for (size_t i = 0; i < report->count; i++) {
		free(report->modules[i]);
		free(report->ids[i]);
	}
	for (size_t i = 0; i < report->unit_count; i++)
		free(report->units[i]);
	free(report->units);
	free(report->modules);
	free(report->ids);
}

static bool is_named(const struct read_report *report, const struct stat *file)
{
	for (size_t i = 0; i < report->count; i++)
		if (is_same_file(&known_build_of(report->modules[i])->status, file))
			return true;
	return false;
}

static bool is_later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

/* Whether LIBRARY was changed since REPORT.  One with sites that is named there is known by its build id. */
static bool was_changed(const struct needed *library, const struct read_report *report)
{
	return is_later(&library->status.st_mtim, &report->written) &&
	       !(is_named(report, &library->status) &&
		 has_section(library->path, ".debug_site_info"));
}

/* What is another build now of the module that REPORT names at INDEX, and of what that needs; or null. */
static const char *another_build(const struct read_report *report, size_t index)
{
	const struct known_build *build = known_build_of(report->modules[index]);
	if (build->id && strcmp(build->id, report->ids[index]) != 0)
		return build->path;
	for (size_t i = 0; i < build->count; i++)
		if (was_changed(&build->libraries[i], report))
			return build->libraries[i].path;
	return NULL;
}

const char *rebuilt_module(const char *path)
{
	const char *found = NULL;
	struct read_report report;
	read_report(&report, path);
	for (size_t i = 0; i < report.count && !found; i++)
		found = another_build(&report, i);
	free_report(&report);
	return found;
}

/* ---- Units. */

/* Callback of for_each_section. */
static bool add_tags(const void *data, size_t size, void *out)
{
	const char *text = data, *end = text + size;
	while ((text = memmem(text, end - text, "<sites ", strlen("<sites ")))) {
		const char *newline = memchr(text, '\n', end - text);
		size_t length = (newline ? newline : end) - text;
		fprintf(out, "%.*s\n", (int)length, text);
		text += length;
	}
	return true;
}

/* The tags of the sites in the file at PATH; "" if it has none. */
static const char *units_in(const char *path)
{
	struct known_build *build = known_build_of(path);
	struct contents contents;
	size_t size;
	if (build->units)
		return build->units;
	FILE *out = open_memstream(&build->units, &size);
	if (read_regular(&contents, path)) {
		for_each_section(path, &contents, ".debug_site_info", add_tags, out);
		drop_contents(&contents);
	}
	fclose(out);
	return build->units;
}

static bool is_unit_there(const struct read_report *report, const char *unit)
{
	for (size_t i = 0; i < report->count; i++)
		if (strstr(units_in(report->modules[i]), unit))
			return true;
	return false;
}

bool has_other_units(const char *path)
{
	struct read_report report;
	bool is_other = false, is_rebuilt = false, is_known = true;
	read_report(&report, path);
	for (size_t i = 0; i < report.count; i++)
		if (another_build(&report, i)) {
			is_rebuilt = true;
			is_known = is_known && *units_in(report.modules[i]);
		}
	for (size_t i = 0; i < report.unit_count && is_rebuilt && is_known && !is_other; i++)
		is_other = !is_unit_there(&report, report.units[i]);
	free_report(&report);
	return is_other;
}
