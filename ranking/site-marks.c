/* Which sites are not ranked, and which come last.

   Files of a test suite are known by their names, as build systems and test runners know them: a component of the path is
   "test" or "tests", in any case, or a framework's name, or has "test" before or behind its other words:

	tests/parser.cc   src/parser_test.cc   test_lib/main.cpp   ParserTest.cpp   gtest/gtest.h

   A unit that was compiled in its own directory names its file "ParserTest.cpp" or "parser.cc": then that directory counts, too, if it is known of all
   units.  The directories that all files are below say nothing: who builds in "/home/me/test" has no suite there. */

#include "site-marks.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "function-name.h"
#include "instances.h"
#include "predicate.h"
#include "tool.h"
#include "unit-directories.h"

static bool fits_file(const char *pattern, const char *file)
{
	char *below =
	    formatted("%s%s", pattern, *pattern && pattern[strlen(pattern) - 1] == '/' ? "*" : "");
	bool fits = fnmatch(below, file, 0) == 0;
	for (const char *slash = strchr(file, '/'); slash && !fits; slash = strchr(slash + 1, '/'))
		fits = fnmatch(below, slash + 1, 0) == 0;
	free(below);
	return fits;
}

static bool fits_function(const char *pattern, const char *function)
{
	size_t length;
	const char *own = own_function_name(function, strlen(function), &length);
	char *copy = strndup(own, length);
	bool fits = fnmatch(pattern, function, 0) == 0 || (copy && fnmatch(pattern, copy, 0) == 0);
	free(copy);
	return fits;
}

static bool fits_site(const char *pattern, const char *file, const char *function)
{
	return fits_file(pattern, file) || fits_function(pattern, function);
}

static bool fits_one_of(const struct patterns *patterns, const char *file, const char *function)
{
	for (size_t i = 0; i < patterns->count; i++)
		if (fits_site(patterns->items[i], file, function))
			return true;
	return false;
}

/* Whether a word begins at AT, in the name from NAME on: behind "_", "-" or ".", or with a capital. */
static bool begins_word(const char *name, const char *at)
{
	return at == name || strchr("_-.", at[-1]) ||
	       (isupper((unsigned char)*at) && islower((unsigned char)at[-1]));
}

/* Whether a word ends before AT. */
static bool ends_word(const char *at, const char *end)
{
	return at == end || strchr("_-.", *at) || isupper((unsigned char)*at);
}

/* Whether the component of a path from NAME to END has WORD as one of its words. */
static bool has_word(const char *name, const char *end, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = name; at + length <= end; at++)
		if (strncasecmp(at, word, length) == 0 && begins_word(name, at) &&
		    ends_word(at + length, end))
			return true;
	return false;
}

static bool names_suite(const char *name, const char *end)
{
	static const char *const words[] = { "test",       "tests",      "testing", "testsuite",
					     "unittest",   "unittests",  "gtest",   "gmock",
					     "googletest", "googlemock", "catch2",  "catch",
					     "doctest",    "cctest",     "cppunit" };
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (has_word(name, end, words[i]))
			return true;
	return false;
}

/* Whether a component of PATH, from its byte START on, names a test suite. */
static bool is_of_suite(const char *path, size_t start)
{
	const char *name = path + start;
	for (;;) {
		const char *end = strchrnul(name, '/');
		if (names_suite(name, end))
			return true;
		if (!*end)
			return false;
		name = end + 1;
	}
}

/* The length of what A and B begin with, up to a "/". */
static size_t common_length(const char *a, const char *b)
{
	size_t common = 0;
	for (size_t i = 0; a[i] && a[i] == b[i]; i++)
		if (a[i] == '/')
			common = i + 1;
	return common;
}

/* Calls FUNCTION for each site that is ranked, with its file and function. */
static void for_each_site(const struct store *store,
			  void (*function)(const struct store_group *group, uint32_t site,
					   const char *file, const char *name, void *context),
			  void *context)
{
	for (const struct store_group *group = store->groups; group; group = group->next)
		for (uint32_t site = 0; site < group->sites->count; site++) {
			char *file = site_field(group->sites->lines[site], FIELD_FILE);
			char *name = site_field(group->sites->lines[site], FIELD_FUNCTION);
			function(group, site, file, name, context);
			free(file);
			free(name);
		}
}

/* What is marked, and what for. */
struct marking {
	const struct patterns *excluded, *only;
	bool are_places_known; /* where all relative names begin */
	char *first;           /* the first file, or null */
	size_t common;         /* the length of the directories that all are below */
	char *last; /* the file of the site before, and whether it is of a suite; or null */
	bool is_last_of_suite;
	bool has_other; /* than checks */
};

/* Where the unit of a SITE was compiled; null if that is not known. */
static const char *directory_of_site(const struct store_group *group, uint32_t site)
{
	size_t count;
	return directory_of_unit(instances_of(group, site, &count)->group->sites->key.unit);
}

/* Callbacks of for_each_site. */
static void look_for_places(const struct store_group *group, uint32_t site, const char *file,
			    const char *name, void *context)
{
	struct marking *marking = context;
	(void)name;
	marking->are_places_known &= *file == '/' || directory_of_site(group, site);
}

/* FILE of a SITE with the directory that it was compiled in, if all are known; to be freed. */
static char *place_of(const struct marking *marking, const struct store_group *group, uint32_t site,
		      const char *file)
{
	return marking->are_places_known && *file != '/'
		   ? formatted("%s/%s", directory_of_site(group, site), file)
		   : duplicate(file);
}

static void add_to_common(struct marking *marking, const char *file)
{
	size_t common = marking->first ? common_length(marking->first, file) : 0;
	if (!marking->first) {
		const char *slash = strrchr(file, '/');
		marking->first = duplicate(file);
		marking->common = slash ? slash + 1 - file : 0;
	} else if (common < marking->common)
		marking->common = common;
}

static void find_common(const struct store_group *group, uint32_t site, const char *file,
			const char *name, void *context)
{
	(void)name;
	char *place = place_of(context, group, site, file);
	add_to_common(context, place);
	free(place);
}

/* Whether FILE is one of a suite: sites of one file come one behind the other, most often. */
static bool is_suites(struct marking *marking, const char *file)
{
	if (!marking->last || strcmp(marking->last, file) != 0) {
		free(marking->last);
		marking->last = duplicate(file);
		marking->is_last_of_suite = is_of_suite(file, marking->common);
	}
	return marking->is_last_of_suite;
}

static void mark(const struct store_group *group, uint32_t site, const char *file, const char *name,
		 void *context)
{
	struct marking *marking = context;
	struct site_marks *marks = &group->marks[site];
	char *place = place_of(marking, group, site, file);
	marks->is_check = is_suites(marking, place);
	free(place);
	marks->is_left_out = fits_one_of(marking->excluded, file, name) ||
			     (marking->only->count && !fits_one_of(marking->only, file, name));
	marking->has_other |= !marks->is_check && !marks->is_left_out;
}

static void unmark_check(const struct store_group *group, uint32_t site, const char *file,
			 const char *name, void *context)
{
	(void)file, (void)name, (void)context;
	group->marks[site].is_check = false;
}

void mark_sites(struct store *store, const struct patterns *excluded, const struct patterns *only)
{
	struct marking marking = { .excluded = excluded, .only = only, .are_places_known = true };
	for (struct store_group *group = store->groups; group; group = group->next)
		group->marks = allocate((group->sites->count + 1) * sizeof *group->marks);
	for_each_site(store, look_for_places, &marking);
	for_each_site(store, find_common, &marking);
	for_each_site(store, mark, &marking);
	if (!marking.has_other)
		for_each_site(store, unmark_check, NULL);
	free(marking.first);
	free(marking.last);
}

struct fitting {
	const char *pattern;
	bool fits;
};

static void fit(const struct store_group *group, uint32_t site, const char *file, const char *name,
		void *context)
{
	struct fitting *fitting = context;
	(void)group, (void)site;
	fitting->fits = fitting->fits || fits_site(fitting->pattern, file, name);
}

bool fits_any_site(const struct store *store, const char *pattern)
{
	struct fitting fitting = { pattern, false };
	for_each_site(store, fit, &fitting);
	return fitting.fits;
}

bool is_left_out(const struct store_group *group, uint32_t site)
{
	return group->marks && group->marks[site].is_left_out;
}

bool is_check(const struct store_group *group, uint32_t site)
{
	return group->marks && group->marks[site].is_check;
}
