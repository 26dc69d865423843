/* Outputs that are expected: what --expect=DIRECTORY has.

	sort -n < inputs/7	->	DIRECTORY/7
	sort -n lists/7		->	DIRECTORY/7  */

#include "expected.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ranking/runs.h"
#include "arguments.h"
#include "contents.h"
#include "corpus.h"
#include "job-directory.h"
#include "jobs.h"
#include "shell-word.h"
#include "tool.h"

/* The name of the file: that of the job's input, or of its last word; "" if there is none. */
static const char *name_of_job(size_t job)
{
	const struct line *line = &jobs.lines.items[job % jobs.lines.count];
	const char *path = line->input   ? line->input
			   : line->file  ? line->file
			   : line->count ? line->words[line->count - 1]
					 : "";
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

char *expected_file(size_t job)
{
	return formatted("%s/%s", arguments.expected, name_of_job(job));
}

char *command_to_compare(size_t job)
{
	char *command, *file = expected_file(job);
	size_t size;
	FILE *out = open_memstream(&command, &size);
	fputs("expected=", out);
	write_shell_word(out, file);
	fputs("; [ -f \"$expected\" ] || exit 125; [ \"$SAMPLER_STATUS\" = 0 ] && cmp -s "
	      "\"$SAMPLER_RUN/output\" "
	      "\"$expected\"",
	      out);
	fclose(out);
	free(file);
	return command;
}

bool are_expected_files_there(void)
{
	size_t count = 0, first_without = 0;
	for (size_t job = jobs.lines.count; job-- > 0;) {
		char *file = expected_file(job);
		bool is_there = is_regular(file);
		count += is_there;
		if (!is_there)
			first_without = job;
		free(file);
	}
	if (count == jobs.lines.count)
		return true;
	char *file = expected_file(first_without);
	if (count)
		complain(
		    "runs of %zu of %zu lines are ignored, because there is no file such as %s",
		    jobs.lines.count - count, jobs.lines.count, file);
	else
		complain("--expect: there is no file that is called like an input, such as %s",
			 file);
	free(file);
	return count > 0;
}

static bool are_same(const char *path, const char *other_path)
{
	struct contents contents, other;
	if (!read_regular(&contents, path))
		return false;
	bool is_read = read_regular(&other, other_path);
	bool are = is_read && contents.size == other.size &&
		   memcmp(contents.bytes, other.bytes, contents.size) == 0;
	if (is_read)
		drop_contents(&other);
	drop_contents(&contents);
	return are;
}

/* Whether the program of JOB has ended by itself, but not with 0. */
static bool has_exited(size_t job)
{
	struct contents contents;
	char *path = path_in_job(arguments.directory, job, OUTCOME_FILE);
	bool has = read_regular(&contents, path);
	if (has) {
		char *text = formatted("%.*s", (int)contents.size, contents.bytes);
		has = strstr(text, "\nstatus\t") && !strstr(text, "\nstatus\t0\n");
		free(text);
		drop_contents(&contents);
	}
	free(path);
	return has;
}

static bool has_written_what_is_expected(size_t job)
{
	char *output = path_in_job(arguments.directory, job, "output"), *file = expected_file(job);
	bool has = are_same(output, file);
	free(output);
	free(file);
	return has;
}

void complain_of_statuses(void)
{
	size_t count = 0, first = 0;
	for (size_t job = jobs.count; job-- > 0;)
		if (has_job_failed(arguments.directory, jobs.numbers[job]) && has_exited(job) &&
		    has_written_what_is_expected(job)) {
			count++;
			first = job;
		}
	if (!count)
		return;
	char *path = path_in_job(arguments.directory, first, "");
	complain("%zu run%s, such as %s, wrote what is expected, but failed because of the exit "
		 "status: if that is right, say what passes by --label-cmd",
		 count, plural(count, "s"), path);
	free(path);
}
