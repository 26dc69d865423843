/* Runs, as they lie on disk: see sampler-runs(5). */

#define _GNU_SOURCE
#include "runs.h"

#include <dirent.h>
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "contents.h"
#include "tool.h"

static struct run *add_run(struct runs *runs, const char *name)
{
	if (runs->count == runs->capacity) {
		runs->capacity = runs->capacity ? 2 * runs->capacity : 64;
		runs->items = reallocate(runs->items, runs->capacity * sizeof *runs->items);
	}
	struct run *run = &runs->items[runs->count++];
	*run = (struct run){ .name = duplicate(name) };
	return run;
}

static void add_report(struct run *run, const char *path)
{
	run->reports = reallocate(run->reports, (run->report_count + 1) * sizeof *run->reports);
	run->reports[run->report_count++] = duplicate(path);
}

static char *join(const char *directory, const char *name)
{
	char *path;
	size_t length = strlen(directory);
	bool has_slash = length && directory[length - 1] == '/';
	if (asprintf(&path, "%s%s%s", directory, has_slash ? "" : "/", name) < 0)
		exit(EXIT_USAGE);
	return path;
}

/* What processes that were killed have left, or those that still run. */
static size_t live_count;

/* What is no report, or none yet. */
static int is_visible(const struct dirent *entry)
{
	bool is_live = has_suffix(entry->d_name, ".live");
	live_count += is_live;
	return entry->d_name[0] != '.' && !is_live && !has_suffix(entry->d_name, ".new");
}

void complain_of_live_files(void)
{
	if (live_count)
		complain(
		    "%zu live file%s passed over: \"sampler recover\" makes reports of what killed "
		    "processes left",
		    live_count, live_count == 1 ? " is" : "s are");
}

static void note_outcome(struct run *run, const char *word)
{
	for (int i = 0; i < 3; i++)
		if (strcmp(word, outcome_words[i]) == 0) {
			run->outcome = i;
			run->is_labelled = true;
		}
}

bool was_limited(const struct run *run)
{
	return run->how && (strcmp(run->how, "timeout") == 0 || strcmp(run->how, "memory") == 0);
}

/* A limit says more than the signal that it has sent. */
static void note_end(struct run *run, const char *key, const char *value)
{
	if (was_limited(run))
		return;
	char *how = strcmp(key, "status") == 0    ? formatted("exit %s", value)
		    : strcmp(key, "signal") == 0  ? formatted("signal %s", value)
		    : strcmp(key, "timeout") == 0 ? duplicate("timeout")
		    : strcmp(key, "memory") == 0  ? duplicate("memory")
						  : NULL;
	if (!how)
		return;
	free(run->how);
	run->how = make_plain(how);
}

/* Keep what is to be told of the run; return whether KEY is of such. */
static bool note_text(struct run *run, const char *key, const char *value)
{
	char **text = strcmp(key, "command") == 0     ? &run->command
		      : strcmp(key, "directory") == 0 ? &run->directory
		      : strcmp(key, "input") == 0     ? &run->input
		      : strcmp(key, "test") == 0      ? &run->test
		      : strcmp(key, "alone") == 0     ? &run->alone
						      : NULL;
	if (!text)
		return false;
	free(*text);
	*text = make_plain(duplicate(value));
	return true;
}

/* Read the file PATH, with lines "KEY <tab> VALUE", into RUN. */
static int read_outcome(struct run *run, const char *path)
{
	char *line = NULL;
	size_t size = 0;
	int fd = open_regular(path);
	FILE *in = fd < 0 ? NULL : fdopen(fd, "r");
	while (in && getline(&line, &size, in) > 0) {
		char *value = strchr(line, '\t');
		line[strcspn(line, "\n")] = 0;
		if (!value)
			continue;
		*value++ = 0;
		if (strcmp(line, "outcome") == 0)
			note_outcome(run, value);
		else if (!note_text(run, line, value))
			note_end(run, line, value);
	}
	free(line);
	if (in)
		fclose(in);
	if (run->is_labelled)
		return EXIT_FOUND;
	complain("%s: %s", path, in ? "says neither passed, failed nor ignored" : strerror(errno));
	run->outcome = OUTCOME_IGNORED;
	run->is_labelled = true;
	return EXIT_NOT_FOUND;
}

static bool is_directory(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Whether PATH, in a directory, may be a report's; if somebody would have to wait for it, or for ever, complain. */
static bool is_report(const char *path)
{
	struct stat st;
	bool is_there = stat(path, &st) == 0, is_file = !is_there || S_ISREG(st.st_mode);
	if (!is_file && !S_ISDIR(st.st_mode))
		complain("%s is passed over: it is no regular file", path);
	return is_file;
}

static bool is_run(const char *directory)
{
	struct stat st;
	char *outcome = join(directory, OUTCOME_FILE);
	bool is_one = stat(outcome, &st) == 0;
	free(outcome);
	return is_one;
}

/* Call VISIT for each file that may be one of a run's in DIRECTORY, in the order of names. */
static int for_each_file(const char *directory, int (*visit)(void *context, const char *path),
			 void *context)
{
	struct dirent **entries;
	int status = EXIT_FOUND, count = scandir(directory, &entries, is_visible, versionsort);
	if (count < 0) {
		complain("%s: %s", directory, strerror(errno));
		return EXIT_USAGE;
	}
	for (int i = 0; i < count; i++) {
		char *path = join(directory, entries[i]->d_name);
		status = worse(status, visit(context, path));
		free(path);
		free(entries[i]);
	}
	free(entries);
	return status;
}

static int add_file_of_run(void *context, const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	if (strncmp(name, "report", strlen("report")) == 0 && is_report(path))
		add_report(context, path);
	return EXIT_FOUND;
}

static int add_run_directory(struct runs *runs, const char *directory)
{
	struct run *run = add_run(runs, directory);
	char *outcome = join(directory, OUTCOME_FILE);
	int status = read_outcome(run, outcome);
	free(outcome);
	return worse(status, for_each_file(directory, add_file_of_run, run));
}

/* Of tsearch: where runs lie, by names that are the only ones. */
static void *all_places;

static int compare_places(const void *left, const void *right)
{
	return strcmp(left, right);
}

/* Whether the run at PATH was found before, perhaps by another name. */
static bool was_found(const char *path)
{
	char *place = realpath(path, NULL);
	if (!place)
		return false;
	bool was = *(char **)tsearch(place, &all_places, compare_places) != place;
	if (was)
		free(place);
	return was;
}

/* Add the run at PATH, a file or a directory, unless that is none or was added before. */
static int add_once(struct runs *runs, const char *path)
{
	bool is_file = !is_directory(path);
	if (!is_file && access(path, R_OK | X_OK) < 0) {
		complain("%s: %s", path, strerror(errno));
		return EXIT_NOT_FOUND;
	}
	if ((!is_file && !is_run(path)) || was_found(path))
		return EXIT_FOUND;
	if (!is_file)
		return add_run_directory(runs, path);
	add_report(add_run(runs, path), path);
	return EXIT_FOUND;
}

static int add_member(void *context, const char *path)
{
	const char *name = strrchr(path, '/') + 1;
	bool is_of_all = strcmp(name, SITES_FILE) == 0 || strcmp(name, SWITCHED_FILE) == 0;
	return is_directory(path) || (!is_of_all && is_report(path)) ? add_once(context, path)
								     : EXIT_FOUND;
}

int find_runs(struct runs *runs, const char *path)
{
	struct stat st;
	if (stat(path, &st) < 0) {
		complain("%s: %s", path, strerror(errno));
		return EXIT_USAGE;
	}
	if (!S_ISDIR(st.st_mode) || is_run(path))
		return add_once(runs, path);
	return for_each_file(path, add_member, runs);
}
