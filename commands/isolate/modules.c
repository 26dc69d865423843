/* What the programs and libraries of a run were compiled with: the names are in the reports' metadata, and in the files stands which
   symbols of the runtime they need. */

#define _GNU_SOURCE
#include "modules.h"

#include <search.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "child-output.h"
#include "contents.h"
#include "elf-section.h"
#include "find-files.h"
#include "tool.h"

struct search {
	const char *symbol;
	bool has_table, is_found;
};

typedef bool module_test(const char *path, const char *symbol);

static bool search_symbol(const void *data, size_t size, void *context)
{
	struct search *search = context;
	search->has_table = true;
	search->is_found |= memmem(data, size, search->symbol, strlen(search->symbol) + 1) != NULL;
	return true;
}

/* Whether the file at PATH refers to SYMBOL. */
static bool refers_to(const char *path, const char *symbol)
{
	struct contents contents;
	struct search search = { symbol, false, false };
	if (!read_regular(&contents, path))
		return false;
	for_each_section(path, &contents, ".dynstr", search_symbol, &search);
	drop_contents(&contents);
	return search.is_found;
}

/* Whether SYMBOL may be in the file at PATH: also if that is linked statically, which only debuggers' tables tell, if it has some. */
static bool may_have(const char *path, const char *symbol)
{
	struct contents contents;
	struct search search = { symbol, false, false };
	if (!read_regular(&contents, path))
		return false;
	for_each_section(path, &contents, ".dynstr", search_symbol, &search);
	if (!search.has_table)
		for_each_section(path, &contents, ".strtab", search_symbol, &search);
	drop_contents(&contents);
	return search.is_found || !search.has_table;
}

static void read_modules_of(const char *report, void (*function)(const char *path, void *context),
			    void *context)
{
	static const char *const words[] = { "extract-report", "metadata", NULL };
	char *line = NULL, *tool = beside_ourselves("../tools/extract-report");
	size_t size = 0;
	struct child_output child = begin_child(tool, words, report, false);
	while (child.stream && getline(&line, &size, child.stream) > 0) {
		/* "module", its address, its build id and its path */
		char *path = strncmp(line, "module\t", 7) == 0 ? strrchr(line, '\t') + 1 : NULL;
		line[strcspn(line, "\n")] = 0;
		if (path)
			function(path, context);
	}
	end_child(&child);
	free(line);
	free(tool);
}

/* The paths that were seen, and who is to see new ones. */
struct seen {
	void *paths; /* of tsearch */
	void (*function)(const char *path, void *context);
	void *context;
};

static int compare_paths(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void see(const char *path, void *context)
{
	struct seen *seen = context;
	if (tfind(path, &seen->paths, compare_paths))
		return;
	tsearch(duplicate(path), &seen->paths, compare_paths);
	seen->function(path, seen->context);
}

void for_each_module(const char *run, void (*function)(const char *path, void *context),
		     void *context)
{
	struct seen seen = { .function = function, .context = context };
	glob_t reports;
	if (!find_files(&reports, run, "report*"))
		return;
	for (size_t i = 0; i < reports.gl_pathc; i++)
		read_modules_of(reports.gl_pathv[i], see, &seen);
	globfree(&reports);
	tdestroy(seen.paths, free);
}

struct wanted {
	const char *symbol;
	module_test *test;
	char *found;
};

static void try_module(const char *path, void *context)
{
	struct wanted *wanted = context;
	if (!wanted->found && wanted->test(path, wanted->symbol))
		wanted->found = duplicate(path);
}

static char *find_module(const char *run, const char *symbol, module_test *test)
{
	struct wanted wanted = { symbol, test, NULL };
	for_each_module(run, try_module, &wanted);
	return wanted.found;
}

char *find_module_that_needs(const char *run, const char *symbol)
{
	return find_module(run, symbol, refers_to);
}

char *find_module_that_may_have(const char *run, const char *symbol)
{
	return find_module(run, symbol, may_have);
}
