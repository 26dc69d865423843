/* Why runs have left no reports.

   A program without sites leaves none.  Either it was not compiled by sampler-cc, or without a scheme; and a build directory of CMake
   says which, because CMake keeps its first compiler and flags. */

#define _GNU_SOURCE
#include "no-reports.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <wordexp.h>

#include "arguments.h"
#include "elf-section.h"
#include "job-directory.h"
#include "job-stamp.h"
#include "jobs.h"
#include "tool.h"

static bool has_report(size_t job)
{
	return has_left_report(arguments.directory, jobs.numbers[job]);
}

/* The program that ALONE, the words of a test without its suite, runs; to be freed.  See the directory list. */
static char *program_of_words(char *const *word, size_t count)
{
	const char *directory = ".";
	size_t i = 0;
	if (count > 2 && strcmp(word[0], "env") == 0 && strcmp(word[1], "-C") == 0) {
		directory = word[2];
		i = 3;
	}
	while (i < count && strchr(word[i], '='))
		i++;
	if (i == count)
		return NULL;
	bool is_path = strchr(word[i], '/');
	return is_path && word[i][0] != '/' ? formatted("%s/%s", directory, word[i])
					    : path_of_program(word[i]);
}

/* The program that the first job runs, or null; to be freed. */
static char *program_of_jobs(void)
{
	const struct line *line = &jobs.lines.items[0];
	wordexp_t words;
	if (!arguments.suite.script)
		return arguments.command[0] ? path_of_program(arguments.command[0])
		       : line->count        ? path_of_program(line->words[0])
					    : NULL;
	if (line->count < TEST_WORDS || wordexp(line->words[TEST_ALONE], &words, WRDE_NOCMD) != 0)
		return NULL;
	char *program = program_of_words(words.we_wordv, words.we_wordc);
	wordfree(&words);
	return program;
}

/* What the cache of CMake says of a language: of C or CXX. */
struct language {
	const char *name, *compiler, *flags, *program, *variable;
	char *compiler_value, *flags_value; /* or null */
};

/* Set *VALUE to what LINE of a cache, KEY:TYPE=VALUE, has for KEY. */
static void read_entry(const char *line, const char *key, char **value)
{
	size_t length = strlen(key);
	const char *equals = strchr(line, '=');
	if (strncmp(line, key, length) != 0 || line[length] != ':' || !equals)
		return;
	free(*value);
	*value = duplicate(equals + 1);
}

/* Say what is wrong with how the build directory CACHE is of was configured; return whether anything is. */
static bool complain_of_language(const char *cache, const struct language *language)
{
	int length = strrchr(cache, '/') - cache;
	const char *compiler = language->compiler_value, *flags = language->flags_value;
	if (compiler && !strstr(compiler, "sampler-")) {
		complain("%.*s was configured with %s: make a new build directory, with %s=%s",
			 length, cache, compiler, language->name, language->program);
		return true;
	}
	if (!compiler || !flags || strstr(flags, "-fsampler-scheme"))
		return false;
	complain("%.*s was configured without -fsampler-scheme: make a new build directory, with "
		 "%s=-fsampler-scheme=branches,returns",
		 length, cache, language->variable);
	return true;
}

static bool complain_of_cache(const char *cache)
{
	struct language languages[] = {
		{ "CC", "CMAKE_C_COMPILER", "CMAKE_C_FLAGS", "sampler-cc", "CFLAGS", NULL, NULL },
		{ "CXX", "CMAKE_CXX_COMPILER", "CMAKE_CXX_FLAGS", "sampler-c++", "CXXFLAGS", NULL,
		  NULL },
	};
	FILE *in = fopen(cache, "re");
	char *line = NULL;
	size_t size = 0;
	bool is_said = false;
	while (in && getline(&line, &size, in) > 0) {
		line[strcspn(line, "\n")] = 0;
		for (unsigned i = 0; i < 2; i++) {
			read_entry(line, languages[i].compiler, &languages[i].compiler_value);
			read_entry(line, languages[i].flags, &languages[i].flags_value);
		}
	}
	if (in)
		fclose(in);
	free(line);
	for (unsigned i = 0; i < 2; i++) {
		is_said = is_said || complain_of_language(cache, &languages[i]);
		free(languages[i].compiler_value);
		free(languages[i].flags_value);
	}
	return is_said;
}

/* The same of the build directory that PROGRAM is in or below. */
static bool complain_of_build(const char *program)
{
	char *path = realpath(program, NULL), *slash;
	bool is_said = false;
	while (path && !is_said && (slash = strrchr(path, '/')) && slash != path) {
		*slash = 0;
		char *cache = formatted("%s/CMakeCache.txt", path);
		is_said = complain_of_cache(cache);
		free(cache);
	}
	free(path);
	return is_said;
}

/* Whether some jobs have failed, and none of these has left a report; then say so. */
static bool complain_if_none_failed_with_report(void)
{
	size_t failed = 0;
	for (size_t job = 0; job < jobs.count; job++) {
		if (!has_job_failed(arguments.directory, jobs.numbers[job]))
			continue;
		failed++;
		if (has_report(job))
			return false;
	}
	if (failed)
		complain("%zu run%s failed, but left no report, so nothing is known of why: does "
			 "what fails have sites, and SAMPLER_FILE in its environment?",
			 failed, plural(failed, "s"));
	return failed;
}

bool complain_if_no_reports(void)
{
	for (size_t job = 0; job < jobs.count; job++)
		if (has_report(job))
			return complain_if_none_failed_with_report();
	char *program = program_of_jobs();
	if (program && has_section(program, ".debug_site_info"))
		complain("%s has sites, but no run of it has left a report: is the disk full, or "
			 "does it never end by itself?",
			 program);
	else if (program && has_section(program, ".text") && complain_of_build(program))
		;
	else if (program && has_section(program, ".text"))
		complain("%s has no sites: compile it by sampler-cc or sampler-c++, with "
			 "-fsampler-scheme=branches,returns",
			 program);
	else
		complain(
		    "no run has left a report: was anything of it compiled by sampler-cc, with "
		    "-fsampler-scheme=branches,returns?");
	free(program);
	return true;
}
