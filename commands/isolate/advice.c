/* What could be better about the runs that were made.

   A program that samples needs the countdown of the runtime; one of -fno-sample does not.  Which programs there are
   is told by the reports' metadata. */

#define _GNU_SOURCE
#include "advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child-output.h"
#include "contents.h"
#include "elf-section.h"
#include "find-files.h"
#include "tool.h"

static bool search_countdown(const void *data, size_t size, void *found)
{
	static const char name[] = "sampler_countdown";
	*(bool *)found |= memmem(data, size, name, sizeof name) != NULL;
	return true;
}

/* Whether the file at PATH has code that samples. */
static bool does_sample(const char *path)
{
	struct contents contents;
	bool found = false;
	if (!read_regular(&contents, path))
		return false;
	for_each_section(path, &contents, ".dynstr", search_countdown, &found);
	drop_contents(&contents);
	return found;
}

/* The first program or library that samples, of those that REPORT names; null if there is none, to be freed. */
static char *find_sampling(const char *report)
{
	static const char *const words[] = { "extract-report", "metadata", NULL };
	char *line = NULL, *tool = beside_ourselves("../tools/extract-report"), *found = NULL;
	size_t size = 0;
	struct child_output child = begin_child(tool, words, report, false);
	while (child.stream && !found && getline(&line, &size, child.stream) > 0) {
		/* "module", its address, its build id and its path */
		char *path = strncmp(line, "module\t", 7) == 0 ? strrchr(line, '\t') + 1 : NULL;
		line[strcspn(line, "\n")] = 0;
		if (path && does_sample(path))
			found = duplicate(path);
	}
	end_child(&child);
	free(line);
	free(tool);
	return found;
}

void advise_on_sampling(const char *run)
{
	const char *sparsity = getenv("SAMPLER_SPARSITY");
	char *sampling = NULL;
	glob_t reports;
	if (sparsity && strcmp(sparsity, "1") != 0)
		return;
	if (find_files(&reports, run, "report*")) {
		sampling = find_sampling(reports.gl_pathv[0]);
		globfree(&reports);
	}
	if (sampling)
		complain("%s samples, and each crossing was recorded: compiled with -fno-sample, "
			 "too, it "
			 "counts the same in less time",
			 sampling);
	free(sampling);
}
