/* Which lines of the source a change has touched: from a unified difference,

	+++ b/FILE
	@@ -OLD,COUNT +FIRST,COUNT @@
	 the same
	-taken out
	+new

   in which each line that is not "-" is one of the new file. */

#define _GNU_SOURCE
#include "changes.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "predicate.h"
#include "tool.h"

extern char **environ;

/* Where the reading is. */
struct reading {
	struct changes *changes;
	char *file;                       /* null before the first */
	unsigned long number;             /* of the new file's next line */
	bool is_removing;                 /* the line before was taken out */
	unsigned long old_left, new_left; /* lines of the hunk that are still to come */
};

static void add_lines(struct reading *reading, unsigned long first, unsigned long last)
{
	struct changes *changes = reading->changes;
	struct changed_lines *before = changes->count ? &changes->items[changes->count - 1] : NULL;
	if (before && strcmp(before->file, reading->file) == 0 && first <= before->last + 1 &&
	    first >= before->first) {
		before->last = last > before->last ? last : before->last;
		return;
	}
	changes->items = reallocate(changes->items, (changes->count + 1) * sizeof *changes->items);
	changes->items[changes->count++] =
	    (struct changed_lines){ duplicate(reading->file), first, last };
}

/* What the C string at TEXT means, as git writes names with letters that are not of ASCII; to be freed. */
static char *unquoted(const char *text)
{
	static const char letters[] = "n\nt\t";
	char *name = allocate(strlen(text) + 1), *end = name;
	for (text++; *text && *text != '"' && *text != '\n'; text++) {
		unsigned code;
		int length = 0;
		const char *letter = *text == '\\' && text[1] ? strchr(letters, text[1]) : NULL;
		if (*text != '\\' || !text[1])
			*end++ = *text;
		else if (sscanf(text + 1, "%3o%n", &code, &length) == 1)
			*end++ = code;
		else
			*end++ = letter ? letter[1] : text[1];
		text += *text == '\\' ? (length ? length : 1) : 0;
	}
	*end = 0;
	return name;
}

/* The name behind "+++ ", without what stands for the tree, and without a date. */
static char *name_of_file(const char *text)
{
	if (*text == '"') {
		char *plain = unquoted(text), *name = name_of_file(plain);
		free(plain);
		return name;
	}
	size_t length = strcspn(text, "\t\r\n");
	bool has_tree = length > 2 && text[1] == '/' && strchr("abciow", text[0]);
	return has_tree ? formatted("%.*s", (int)length - 2, text + 2)
			: formatted("%.*s", (int)length, text);
}

/* "-OLD,COUNT +FIRST,COUNT @@": a COUNT that is not there is 1. */
static void begin_hunk(struct reading *reading, const char *text)
{
	char *end;
	const char *plus = strchr(text, '+');
	const char *old = strpbrk(text, ", ");
	reading->old_left = old && *old == ',' ? strtoul(old + 1, NULL, 10) : 1;
	reading->number = plus ? strtoul(plus + 1, &end, 10) : 0;
	reading->new_left = !plus ? 0 : *end == ',' ? strtoul(end + 1, NULL, 10) : 1;
	/* without new lines, the number is that of the line before */
	if (!reading->new_left)
		reading->number++;
}

/* Around what was taken out, so many lines, which may have no sites. */
#define NEIGHBOURS 3

/* What was taken out, and not replaced, was between two lines. */
static void end_removal(struct reading *reading)
{
	unsigned long next = reading->number;
	if (reading->is_removing && reading->file)
		add_lines(reading, next > NEIGHBOURS ? next - NEIGHBOURS : 1,
			  next + NEIGHBOURS - 1);
	reading->is_removing = false;
}

static void read_hunk_line(struct reading *reading, const char *line)
{
	bool is_old = *line == '-', is_new = *line == '+';
	if (is_new && reading->file)
		add_lines(reading, reading->number, reading->number);
	if (is_new)
		reading->is_removing = false;
	else if (is_old)
		reading->is_removing = true;
	else
		end_removal(reading);
	reading->number += !is_old;
	reading->new_left -= !is_old && reading->new_left;
	reading->old_left -= !is_new && reading->old_left;
	if (!reading->old_left && !reading->new_left)
		end_removal(reading);
}

static void read_line(struct reading *reading, const char *line)
{
	if (*line == '\\')
		return;
	if (reading->old_left || reading->new_left) {
		read_hunk_line(reading, line);
	} else if (strncmp(line, "+++ ", 4) == 0) {
		free(reading->file);
		reading->file = name_of_file(line + 4);
	} else if (strncmp(line, "@@ -", 4) == 0) {
		begin_hunk(reading, line + 4);
	}
}

/* Return whether it is one: it names files, or says nothing. */
static bool read_difference(struct changes *changes, FILE *in)
{
	struct reading reading = { .changes = changes };
	char *line = NULL;
	size_t size = 0;
	bool is_empty = true;
	while (getline(&line, &size, in) > 0) {
		is_empty = false;
		read_line(&reading, line);
	}
	bool is_difference = is_empty || reading.file;
	free(line);
	free(reading.file);
	return is_difference;
}

/* What "git diff REVISION" says goes to the descriptor OUT; return its process, or -1. */
static pid_t begin_git(const char *revision, int out)
{
	char *argv[] = { "git",
			 "-c",
			 "core.quotePath=off",
			 "diff",
			 "-U0",
			 "--no-color",
			 "--no-ext-diff",
			 "--src-prefix=a/",
			 "--dst-prefix=b/",
			 "--end-of-options",
			 (char *)revision,
			 "--",
			 NULL };
	posix_spawn_file_actions_t actions;
	pid_t child;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	int error = posix_spawnp(&child, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (!error)
		return child;
	complain("git: %s", strerror(error));
	return -1;
}

static bool ask_git(struct changes *changes, const char *revision)
{
	int ends[2], status = -1;
	if (pipe2(ends, O_CLOEXEC) < 0) {
		complain("%s", strerror(errno));
		return false;
	}
	pid_t child = begin_git(revision, ends[1]);
	close(ends[1]);
	FILE *in = fdopen(ends[0], "r");
	read_difference(changes, in);
	fclose(in);
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (child > 0 && status != 0)
		complain("--changed-since=%s is neither a file nor a revision", revision);
	return status == 0;
}

bool read_changes(struct changes *changes, const char *name)
{
	struct stat st;
	if (stat(name, &st) < 0 || !S_ISREG(st.st_mode))
		return ask_git(changes, name);
	FILE *in = fopen(name, "re");
	if (!in) {
		complain("%s: %s", name, strerror(errno));
		return false;
	}
	bool is_difference = read_difference(changes, in);
	fclose(in);
	if (!is_difference)
		complain("%s: this is no unified difference", name);
	return is_difference;
}

/* Whether one of two names is the end of the other. */
static bool are_same(const char *file, const char *other)
{
	size_t length = strlen(file), other_length = strlen(other);
	const char *longer = length > other_length ? file : other;
	const char *shorter = length > other_length ? other : file;
	size_t rest = strlen(longer) - strlen(shorter);
	return strcmp(longer + rest, shorter) == 0 && (!rest || longer[rest - 1] == '/');
}

static bool is_changed(const struct changes *changes, const char *file, unsigned long number)
{
	/* as the compiler may have been given it */
	while (strncmp(file, "./", 2) == 0 || strncmp(file, "../", 3) == 0)
		file = strchr(file, '/') + 1;
	for (size_t i = 0; i < changes->count; i++)
		if (number >= changes->items[i].first && number <= changes->items[i].last &&
		    are_same(file, changes->items[i].file))
			return true;
	return false;
}

bool is_site_changed(const struct changes *changes, const char *site)
{
	char *file = site_field(site, FIELD_FILE);
	const char *line = site + site_fields_length(site, FIELD_LINE);
	bool is_one = is_changed(changes, file, strtoul(line, NULL, 10));
	free(file);
	return is_one;
}

void free_changes(struct changes *changes)
{
	for (size_t i = 0; i < changes->count; i++)
		free(changes->items[i].file);
	free(changes->items);
}
