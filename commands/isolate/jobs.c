/* What "sampler isolate" runs: jobs, with numbers from 0, each of which "sampler run" stores. */

#define _GNU_SOURCE
#include "jobs.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../ranking/outcome.h"
#include "arguments.h"
#include "corpus.h"
#include "expected.h"
#include "job-directory.h"
#include "job-stamp.h"
#include "shell-word.h"
#include "tool.h"

struct jobs jobs;

static const struct line *line_of(size_t job)
{
	return &jobs.lines.items[job % jobs.lines.count];
}

/* Whether each line has a command, or comes after one. */
static bool have_commands(void)
{
	for (size_t i = 0; !arguments.command[0] && i < jobs.lines.count; i++)
		if (!jobs.lines.items[i].count) {
			complain("%s: a line has no command, and none is given: < %s",
				 arguments.each, jobs.lines.items[i].input);
			return false;
		}
	return true;
}

static bool read_file_of_jobs(void)
{
	FILE *in = strcmp(arguments.each, "-") == 0 ? stdin : fopen(arguments.each, "re");
	if (!in) {
		complain("%s: %s", arguments.each, strerror(errno));
		return false;
	}
	bool is_good = read_lines(&jobs.lines, in, arguments.each);
	if (is_good && !jobs.lines.count)
		complain("%s: no line to run", arguments.each);
	return is_good && jobs.lines.count && have_commands();
}

/* The suite's script runs a test. */
static bool read_tests(void)
{
	static char *command[] = { NULL, (char *)"run", NULL, NULL };
	if (!arguments.label_command)
		arguments.label_command = label_of_tests;
	command[0] = arguments.suite.script;
	command[2] = arguments.suite.directory;
	arguments.command = command;
	if (!read_suite(&jobs.lines, &arguments.suite))
		return false;
	jobs.needs = read_needs(&jobs.lines);
	return true;
}

/* The command is in each line, with the input's name where it belongs. */
static bool read_corpora(void)
{
	for (size_t i = 0; i < arguments.corpora.count; i++)
		if (!add_corpus(&jobs.lines, arguments.corpora.items[i], arguments.command))
			return false;
	size_t first_crash = jobs.lines.count;
	for (size_t i = 0; i < arguments.crashes.count; i++)
		if (!add_corpus(&jobs.lines, arguments.crashes.items[i], arguments.command))
			return false;
	for (size_t i = first_crash; i < jobs.lines.count; i++)
		jobs.lines.items[i].is_crash = true;
	static char *none[] = { NULL };
	arguments.command = none;
	return true;
}

static bool is_there(const char *program)
{
	char *path = path_of_program(program);
	bool is = access(path, X_OK) == 0;
	free(path);
	return is;
}

/* Whether any of the commands is there, after complaining: nobody wants so many runs of nothing. */
static bool have_program(void)
{
	for (size_t i = 0; i < jobs.lines.count; i++)
		if (is_there(arguments.command[0] ? arguments.command[0]
						  : jobs.lines.items[i].words[0]))
			return true;
	const char *program =
	    arguments.command[0] ? arguments.command[0] : jobs.lines.items[0].words[0];
	complain("%s: %s", program, strerror(errno));
	if (arguments.seconds_to_switch > 0 && isdigit((unsigned char)*program) &&
	    !program[strspn(program, "0123456789.mhd")])
		complain("there is no blank in --switch=%s", program);
	return false;
}

bool is_of_crash(size_t job)
{
	return line_of(job)->is_crash;
}

bool read_jobs(void)
{
	static struct line once;
	bool is_good = true;
	unsigned long usual = 1;
	if (arguments.suite.script)
		is_good = read_tests();
	else if (arguments.each)
		is_good = read_file_of_jobs();
	else if (arguments.corpora.count + arguments.crashes.count)
		is_good = read_corpora();
	else {
		add_line(&jobs.lines, once);
		usual = 100;
	}
	jobs.count = jobs.lines.count * (arguments.runs ? arguments.runs : usual);
	return is_good && have_program() && (!arguments.expected || are_expected_files_there());
}

char *path_in_job(const char *directory, size_t job, const char *file)
{
	return job_path(directory, jobs.numbers[job], file);
}

/* Open PATH, or end the process of the job. */
static int open_or_end(const char *path, int flags)
{
	int fd = open(path, flags, 0666);
	if (fd < 0) {
		complain("%s: %s", path, strerror(errno));
		_exit(EXIT_OWN);
	}
	return fd;
}

/* Have streams of a job that is stored in DIRECTORY.  Where errors are not a part of what is expected, they have a file of their own. */
static void redirect_streams(const char *directory, size_t job)
{
	static const int flags = O_WRONLY | O_CREAT | O_TRUNC;
	int out = open_or_end(path_in_job(directory, job, "output"), flags);
	int errors =
	    arguments.expected ? open_or_end(path_in_job(directory, job, "errors"), flags) : out;
	dup2(open_or_end("/dev/null", O_RDONLY), STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(errors, STDERR_FILENO);
}

/* What says whether a job has passed, or null; to be freed. */
static char *label_command_of(size_t job)
{
	if (arguments.expected)
		return command_to_compare(job);
	return arguments.label_command ? duplicate(arguments.label_command) : NULL;
}

/* sampler run ... -- COMMAND WORDS */
static struct word_list command_of(size_t job, struct run_settings settings)
{
	struct word_list words = { 0 };
	const struct line *line = line_of(job);
	char name[32];
	snprintf(name, sizeof name, JOB_NAME, jobs.numbers[job]);
	add_word(&words, "sampler run");
	add_option(&words, "-d", settings.directory);
	add_option(&words, "-n", name);
	add_option(&words, "--owner", arguments.process);
	char *memory = formatted("%" PRIu64, arguments.memory);
	add_option(&words, "--memory", memory);
	free(memory);
	add_option(&words, "--switch", settings.condition_switches);
	char *label_command = label_command_of(job);
	add_option(&words, "-l", label_command);
	free(label_command);
	add_option(&words, "-t", settings.timeout);
	add_option(&words, "--input", line->input);
	for (char **option = outcome_options; *option; option++)
		add_word(&words, *option);
	if (arguments.suite.script && line->count >= TEST_WORDS) {
		const char *alone = line->words[TEST_ALONE];
		add_option(&words, "--test", line->words[TEST_NAME]);
		add_option(&words, "--alone", *alone ? alone : NULL);
	}
	add_word(&words, "--");
	for (char **word = arguments.command; *word; word++)
		add_word(&words, *word);
	if (arguments.suite.script)
		add_word(&words, line->words[TEST_WORD]);
	for (size_t i = 0; !arguments.suite.script && i < line->count; i++)
		add_word(&words, line->words[i]);
	return words;
}

struct run_settings usual_settings(void)
{
	return (struct run_settings){ arguments.directory, arguments.timeout, NULL };
}

/* The last word of LINE, if it names a file, as an input does by which one is expected; else null. */
static const char *last_word_of(const struct line *line)
{
	const char *word = line->count ? line->words[line->count - 1] : "";
	return is_regular(word) ? word : NULL;
}

char *stamp_of_kind(size_t kind)
{
	static const size_t first =
	    9; /* behind "sampler run -d DIRECTORY -n NAME --owner PID --memory SIZE" */
	struct word_list words = command_of(kind, usual_settings());
	const struct line *line = line_of(kind);
	const char *program = arguments.command[0] ? arguments.command[0] : line->words[0];
	char *expected = arguments.expected ? expected_file(kind) : NULL;
	const char *const files[] = { line->input, line->file, expected,
				      expected ? last_word_of(line) : NULL };
	/* how it is judged, and what it needs */
	for (size_t i = TEST_WORDS; arguments.suite.script && i < line->count; i++)
		add_word(&words, line->words[i]);
	char *stamp = stamp_of(program, words.items + first, files, sizeof files / sizeof *files);
	free(expected);
	free_word_list(&words);
	return stamp;
}

void stamp_job(size_t job)
{
	char *path = path_in_job(arguments.directory, job, STAMP_FILE),
	     *stamp = stamp_of_kind(job % jobs.lines.count);
	write_stamp(path, stamp);
	free(path);
	free(stamp);
}

_Noreturn void become_job(size_t job, struct run_settings settings)
{
	char seed[32];
	snprintf(seed, sizeof seed, "%zu", jobs.numbers[job]);
	setenv("SAMPLER_SEED", seed, 0);
	redirect_streams(settings.directory, job);
	execv(beside_ourselves("sampler-run"), command_of(job, settings).items);
	_exit(EXIT_OWN);
}
