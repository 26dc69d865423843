/* Source files of a program that were compiled by another compiler than sampler-cc, or without a scheme: nothing is known of what
   these do.  What compiled a file, and with which flags, is in DWARF's DW_AT_producer:

	GNU C17 12.2.0 -g -O2 -fplugin=.../sampler.so -fplugin-arg-sampler-scheme=branches,returns ...

   A program that was compiled without -g does not tell. */

#include "plain-sources.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "job-stamp.h"
#include "jobs.h"
#include "modules.h"
#include "tool.h"

#define INSTRUMENTED "-fplugin-arg-sampler-scheme="

/* So many runs are looked at. */
#define MOST_RUNS 50

/* So many are named. */
#define MOST_NAMES 3

struct sources {
	unsigned count, plain;
	char *names[MOST_NAMES]; /* of the first that are plain */
};

static const char *attribute(Dwarf_Die *unit, unsigned which)
{
	Dwarf_Attribute attribute;
	return dwarf_formstring(dwarf_attr_integrate(unit, which, &attribute));
}

static bool has_prefix(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Whether the unit called NAME is a part of libsampler, which has flags like no other: programs that are linked statically have all of
   it, the others a few files. */
static bool is_of_runtime(const char *name, const char *producer)
{
	return strstr(producer, "-fno-tree-loop-distribute-patterns") &&
	       strstr(producer, "-ftls-model=initial-exec") &&
	       (has_prefix(name, "runtime/") || has_prefix(name, "trace/") ||
		has_prefix(name, "format/"));
}

static void note_unit(struct sources *sources, Dwarf_Die *unit)
{
	const char *producer = attribute(unit, DW_AT_producer), *name = attribute(unit, DW_AT_name);
	/* neither assembly nor what link-time optimisation makes of all */
	bool is_source = producer && name && has_prefix(producer, "GNU C"),
	     is_of_clang = producer && name && strstr(producer, "clang");
	/* with -gno-record-gcc-switches, GCC tells no flags */
	bool is_known = is_of_clang || (is_source && strstr(producer, " -m"));
	if (!is_known || is_of_runtime(name, producer))
		return;
	sources->count++;
	if (strstr(producer, INSTRUMENTED))
		return;
	if (sources->plain < MOST_NAMES)
		sources->names[sources->plain] = duplicate(name);
	sources->plain++;
}

static void read_module(struct sources *sources, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	uint8_t type;
	while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, &type, &die, NULL) == 0)
		if (type == DW_UT_compile)
			note_unit(sources, &die);
	dwarf_end(dwarf);
	if (fd >= 0)
		close(fd);
}

static int compare_paths(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void complain_of_module(const char *path, void *seen)
{
	if (tfind(path, seen, compare_paths))
		return;
	tsearch(duplicate(path), seen, compare_paths);
	struct sources sources = { .count = 0 };
	read_module(&sources, path);
	if (sources.plain) {
		char *names = duplicate(sources.names[0]);
		for (unsigned i = 1; i < sources.plain && i < MOST_NAMES; i++) {
			char *longer = formatted("%s, %s", names, sources.names[i]);
			free(names);
			names = longer;
		}
		char *more = sources.plain > MOST_NAMES
				 ? formatted(" and %u more", sources.plain - MOST_NAMES)
				 : duplicate("");
		complain("%u of %u source files of %s are not instrumented, so nothing is known of "
			 "them: %s%s; compile them by sampler-cc, too, with -fsampler-scheme=",
			 sources.plain, sources.count, path, names, more);
		free(names);
		free(more);
	}
	for (unsigned i = 0; i < sources.plain && i < MOST_NAMES; i++)
		free(sources.names[i]);
}

void advise_on_plain_sources(void)
{
	void *seen = NULL;
	for (size_t job = 0; job < jobs.count && job < MOST_RUNS; job++) {
		char *run = path_in_job(arguments.directory, job, "");
		for_each_module(run, complain_of_module, &seen);
		free(run);
	}
	tdestroy(seen, free);
}
