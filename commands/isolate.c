/* sampler isolate: run a command many times, and say what predicts that it fails.

   Each run is a job, with a number, and stored by "sampler run" as DIRECTORY/job-NUMBER, with
   what the command wrote in the file "output" there.  A job whose outcome is stored is not
   done again: so what was interrupted can be resumed.  But first, those are moved away that
   were made of another command or program: see job-stamp.c.  In the end, "sampler rank" ranks
   all that are there. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../ranking/runs.h"
#include "duration.h"
#include "isolate/advice.h"
#include "isolate/job-stamp.h"
#include "isolate/lines.h"
#include "shell-word.h"
#include "tool.h"

/* Words one after the other. */
struct words {
	char **items;
	size_t count;
};

static void add_word(struct words *words, const char *word)
{
	words->items = reallocate(words->items, (words->count + 2) * sizeof *words->items);
	words->items[words->count++] = duplicate(word);
	words->items[words->count] = NULL;
}

static void add_option(struct words *words, const char *option, const char *value)
{
	if (!value)
		return;
	add_word(words, option);
	add_word(words, value);
}

static struct {
	const char *directory, *label_command, *timeout, *each;
	char *expected;                /* a directory of outputs, or null */
	struct words ranking;          /* options for sampler rank */
	char *suite, *suite_directory; /* of tests to run, or null */
	unsigned long runs, parallel;
	char **command; /* up to a null one; may be empty */
} arguments = { .directory = "sampler-runs" };

enum { KEY_CHANGED = 256, KEY_EXCLUDE, KEY_ONLY, KEY_EXPECT };

static const struct argp_option options[] = {
	{ "changed-since", KEY_CHANGED, "REVISION|FILE", 0, "See \"sampler rank\"", 0 },
	{ "directory", 'd', "DIRECTORY", 0, "Store runs in DIRECTORY (default: sampler-runs)", 0 },
	{ "each", 'e', "FILE", 0,
	  "Run each line of FILE, split into words as by a shell; these come after those of "
	  "COMMAND; < FILE is what the run reads",
	  0 },
	{ "exclude", KEY_EXCLUDE, "PATTERN", 0, "See \"sampler rank\"", 0 },
	{ "expect", KEY_EXPECT, "DIRECTORY", 0,
	  "A run also fails if its output differs from the file there that is called like its "
	  "input, or its last "
	  "argument",
	  0 },
	{ "jobs", 'j', "NUMBER", 0, "So many at a time (default: one for each processor)", 0 },
	{ "label-cmd", 'l', "COMMAND", 0, "See \"sampler run\"; output is in $SAMPLER_RUN/output",
	  0 },
	{ "only", KEY_ONLY, "PATTERN", 0, "See \"sampler rank\"", 0 },
	{ "runs", 'n', "NUMBER", 0, "Run the command NUMBER times (default: 100; each line once)",
	  0 },
	{ "source-directory", 'S', "DIRECTORY", 0, "See \"sampler rank\"", 0 },
	{ "tests", 'T', "SUITE[:DIRECTORY]", 0,
	  "Run each test of a suite, in DIRECTORY (default: .) or a program: SUITE is automake, "
	  "catch2, ctest, "
	  "googletest, meson, prove or pytest",
	  0 },
	{ "timeout", 't', "TIME", 0,
	  "End each run after TIME, in seconds or with m, h, d; then it failed", 0 },
	{ 0 },
};

#define MOST_RUNS 10000000

/* The path of the script for a suite: see the directory suites. */
static char *suite_script(const char *suite)
{
	char *name, *path;
	if (asprintf(&name, "../suites/%s", suite) < 0)
		exit(EXIT_USAGE);
	path = beside_ourselves(name);
	free(name);
	return path;
}

static void read_suite(struct argp_state *state, const char *text)
{
	size_t length = strcspn(text, ":");
	char *suite = strndup(text, length);
	arguments.suite = suite_script(suite);
	if (strchr(suite, '/') || access(arguments.suite, X_OK) != 0)
		argp_error(state, "--tests=%s is of no suite that is known", text);
	arguments.suite_directory = realpath(text[length] ? text + length + 1 : ".", NULL);
	if (!arguments.suite_directory)
		argp_error(state, "%s: %s", text + length + 1, strerror(errno));
	free(suite);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	static char *none[] = { NULL };
	switch (key) {
	case KEY_CHANGED:
		add_option(&arguments.ranking, "--changed-since", text);
		return 0;
	case KEY_EXCLUDE:
		add_option(&arguments.ranking, "--exclude", text);
		return 0;
	case KEY_ONLY:
		add_option(&arguments.ranking, "--only", text);
		return 0;
	case KEY_EXPECT:
		arguments.expected = realpath(text, NULL);
		if (!arguments.expected)
			argp_error(state, "--expect=%s: %s", text, strerror(errno));
		return 0;
	case 'd':
		arguments.directory = text;
		return 0;
	case 'e':
		arguments.each = text;
		return 0;
	case 'j':
		arguments.parallel = parse_number(state, "--jobs", text, 1, 1000);
		return 0;
	case 'l':
		arguments.label_command = text;
		return 0;
	case 'n':
		arguments.runs = parse_number(state, "--runs", text, 1, MOST_RUNS);
		return 0;
	case 'S':
		add_option(&arguments.ranking, "--source-directory", text);
		return 0;
	case 'T':
		read_suite(state, text);
		return 0;
	case 't':
		parse_duration(state, "--timeout", text, MOST_SECONDS);
		arguments.timeout = text;
		return 0;
	case ARGP_KEY_ARG:
		arguments.command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		if (!arguments.command && !arguments.each && !arguments.suite)
			argp_error(state, "a command, --each or --tests is needed");
		if (arguments.suite && (arguments.command || arguments.each))
			argp_error(state, "--tests says what to run: no command, and no --each");
		if (arguments.expected && (arguments.suite || arguments.label_command))
			argp_error(state,
				   "--expect says what passes: no --tests, and no --label-cmd");
		if (!arguments.command)
			arguments.command = none;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &outcome_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "[COMMAND [ARGUMENT...]]",
	.doc = "Run a command many times, and say what predicts that it fails."
	       "\vA run fails if it does not exit with 0, or as --label-cmd says.  Interrupted, it "
	       "ranks what there is; called again, it goes on.",
};

static struct {
	struct lines lines; /* what is run: the command with the words of each */
	size_t count;       /* jobs: each line, so many times */
} jobs;

static const struct line *line_of(size_t job)
{
	return &jobs.lines.items[job % jobs.lines.count];
}

/* Read a line for each job; return whether all is in order. */
static bool read_lines_of_jobs(FILE *in)
{
	bool is_good = read_lines(&jobs.lines, in, arguments.each);
	if (is_good && !jobs.lines.count && arguments.suite)
		complain(
		    "%s: no tests of %s: it is no build directory, or of a project without tests",
		    arguments.suite_directory, strrchr(arguments.suite, '/') + 1);
	else if (is_good && !jobs.lines.count)
		complain("%s: no line to run", arguments.each);
	for (size_t i = 0; is_good && !arguments.command[0] && i < jobs.lines.count; i++)
		if (!jobs.lines.items[i].count) {
			complain("%s: a line has no command, and none is given: < %s",
				 arguments.each, jobs.lines.items[i].input);
			return false;
		}
	return is_good && jobs.lines.count;
}

static bool read_file_of_jobs(void)
{
	FILE *in = strcmp(arguments.each, "-") == 0 ? stdin : fopen(arguments.each, "re");
	if (!in)
		complain("%s: %s", arguments.each, strerror(errno));
	return in && read_lines_of_jobs(in);
}

/* What is skipped does not count. */
#define STATUS_SKIPPED 77
static const char label_of_tests[] =
    "[ \"$SAMPLER_STATUS\" != 77 ] || exit 125; exit \"$SAMPLER_STATUS\"";

/* Ask the suite for its tests: a line for each, of a word by which "SCRIPT run DIRECTORY WORD" runs it,
   its name, and a command that runs it without the suite, or an empty word. */
static bool read_tests(void)
{
	static char *command[] = { NULL, (char *)"run", NULL, NULL };
	int ends[2];
	arguments.each = arguments.suite;
	if (!arguments.label_command)
		arguments.label_command = label_of_tests;
	command[0] = arguments.suite;
	command[2] = arguments.suite_directory;
	arguments.command = command;
	pid_t pid = pipe2(ends, O_CLOEXEC) < 0 ? -1 : fork();
	if (pid < 0) {
		complain("%s: %s", arguments.suite, strerror(errno));
		return false;
	}
	if (pid == 0) {
		dup2(ends[1], STDOUT_FILENO);
		execl(arguments.suite, arguments.suite, "list", arguments.suite_directory, NULL);
		_exit(EXIT_OWN);
	}
	close(ends[1]);
	bool is_good = read_lines_of_jobs(fdopen(ends[0], "re"));
	waitpid(pid, NULL, 0);
	return is_good;
}

/* Read the jobs; return whether all is in order. */
static bool read_jobs(void)
{
	static struct line once;
	bool is_good = true;
	if (arguments.suite)
		is_good = read_tests();
	else if (arguments.each)
		is_good = read_file_of_jobs();
	else
		jobs.lines = (struct lines){ &once, 1 };
	unsigned long usual = arguments.each ? 1 : 100;
	jobs.count = jobs.lines.count * (arguments.runs ? arguments.runs : usual);
	return is_good;
}

#define JOB_NAME "job-%06zu"

static char *job_path(size_t job, const char *file)
{
	char *path;
	if (asprintf(&path, "%s/" JOB_NAME "%s", arguments.directory, job + 1, file) < 0)
		exit(EXIT_USAGE);
	return path;
}

static bool is_done(size_t job)
{
	char *outcome = job_path(job, "/" OUTCOME_FILE);
	bool done = access(outcome, F_OK) == 0;
	free(outcome);
	return done;
}

/* Make the directory of a job; if it was interrupted before, without what it left. */
static void clear_job(size_t job)
{
	glob_t left;
	char *directory = job_path(job, ""), *reports = job_path(job, "/report*");
	if (mkdir(directory, 0777) < 0 && errno == EEXIST && glob(reports, 0, NULL, &left) == 0) {
		for (size_t i = 0; i < left.gl_pathc; i++)
			unlink(left.gl_pathv[i]);
		globfree(&left);
	}
	free(directory);
	free(reports);
}

/* Forget how a job ended that we have ended. */
static void forget_outcome(size_t job)
{
	char *outcome = job_path(job, "/" OUTCOME_FILE);
	unlink(outcome);
	free(outcome);
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

/* Where errors are not a part of what is expected, they have a file of their own. */
static void redirect_streams(size_t job)
{
	static const int flags = O_WRONLY | O_CREAT | O_TRUNC;
	int out = open_or_end(job_path(job, "/output"), flags);
	int errors = arguments.expected ? open_or_end(job_path(job, "/errors"), flags) : out;
	dup2(open_or_end("/dev/null", O_RDONLY), STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(errors, STDERR_FILENO);
}

/* The name of the file that a job's output is expected to be in: that of its input, or of its last word. */
static const char *name_of_job(size_t job)
{
	const struct line *line = line_of(job);
	const char *path = line->input   ? line->input
			   : line->count ? line->words[line->count - 1]
					 : "";
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* What says whether a job has passed, or null; to be freed. */
static char *label_command_of(size_t job)
{
	char *command, *file;
	size_t size;
	if (!arguments.expected)
		return arguments.label_command ? duplicate(arguments.label_command) : NULL;
	FILE *out = open_memstream(&command, &size);
	file = formatted("%s/%s", arguments.expected, name_of_job(job));
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

/* sampler run ... -- COMMAND WORDS */
static struct words command_of(size_t job)
{
	struct words words = { 0 };
	const struct line *line = line_of(job);
	char name[32];
	snprintf(name, sizeof name, JOB_NAME, job + 1);
	add_word(&words, "sampler run");
	add_option(&words, "-d", arguments.directory);
	add_option(&words, "-n", name);
	char *label_command = label_command_of(job);
	add_option(&words, "-l", label_command);
	free(label_command);
	add_option(&words, "-t", arguments.timeout);
	add_option(&words, "--input", line->input);
	for (char **option = outcome_options; *option; option++)
		add_word(&words, *option);
	if (arguments.suite && line->count > 2) {
		add_option(&words, "--test", line->words[1]);
		add_option(&words, "--alone", *line->words[2] ? line->words[2] : NULL);
	}
	add_word(&words, "--");
	for (char **word = arguments.command; *word; word++)
		add_word(&words, *word);
	for (size_t i = 0; i < (arguments.suite ? 1 : line->count); i++)
		add_word(&words, line->words[i]);
	return words;
}

static void free_words(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->items[i]);
	free(words->items);
}

/* What a job is made of: all but where it is stored; to be freed. */
static char *stamp_of_job(size_t job)
{
	static const size_t first = 5; /* behind "sampler run -d DIRECTORY -n NAME" */
	struct words words = command_of(job);
	const struct line *line = line_of(job);
	const char *program = arguments.command[0] ? arguments.command[0] : line->words[0];
	char *stamp = stamp_of(program, words.items + first);
	free_words(&words);
	return stamp;
}

static void stamp_job(size_t job)
{
	char *path = job_path(job, "/" STAMP_FILE), *stamp = stamp_of_job(job);
	write_stamp(path, stamp);
	free(path);
	free(stamp);
}

static bool is_stale(size_t job)
{
	if (!is_done(job))
		return false;
	char *path = job_path(job, "/" STAMP_FILE), *stamp = stamp_of_job(job);
	char *directory = job_path(job, "");
	bool is = !has_stamp(path, stamp) || was_built_anew(directory);
	free(directory);
	free(path);
	free(stamp);
	return is;
}

/* Make a directory beside that of the runs, which was not there; return its name, or null. */
static char *make_directory_beside(void)
{
	for (unsigned i = 1; i < INT_MAX; i++) {
		char *name = formatted("%s.%u", arguments.directory, i);
		if (mkdir(name, 0777) == 0)
			return name;
		bool was_there = errno == EEXIST;
		free(name);
		if (!was_there)
			break;
	}
	return NULL;
}

/* Move the JOB to that directory, *TO, which is made when it is wanted first; return whether it was. */
static bool move_away(size_t job, char **to)
{
	if (!*to)
		*to = make_directory_beside();
	char *from = job_path(job, ""),
	     *there = *to ? formatted("%s/" JOB_NAME, *to, job + 1) : NULL;
	bool is_moved = there && rename(from, there) == 0;
	if (!is_moved)
		complain("%s is of another command or build, and cannot be moved away: %s", from,
			 strerror(errno));
	free(from);
	free(there);
	return is_moved;
}

/* Move their sites there, too. */
static void move_sites(const char *to)
{
	char *from = formatted("%s/" SITES_FILE, arguments.directory),
	     *there = formatted("%s/" SITES_FILE, to);
	rename(from, there);
	free(from);
	free(there);
}

/* The number, from 1, of the job in the directory PATH; 0 if it is none. */
static size_t number_of_job(const char *path)
{
	return strtoull(strrchr(path, '-') + 1, NULL, 10);
}

static void tell_of_stale_jobs(size_t stale, size_t all, const char *to)
{
	if (stale == all)
		complain("%zu runs there were of another command or build: they are in %s now", all,
			 to);
	else
		complain(
		    "%zu of %zu runs there were of another command or build: all are in %s now",
		    stale, all, to);
}

/* Move all jobs in the directories THERE away, if any of them were made of something else, because what is compared is to be of one build;
   return whether none of those is left. */
static bool move_jobs_if_stale(const glob_t *there)
{
	size_t stale = 0, moved = 0;
	char *to = NULL;
	bool is_good = true;
	for (size_t i = 0; i < there->gl_pathc; i++)
		stale += number_of_job(there->gl_pathv[i]) &&
			 is_stale(number_of_job(there->gl_pathv[i]) - 1);
	for (size_t i = 0; stale && i < there->gl_pathc && is_good; i++)
		if (number_of_job(there->gl_pathv[i])) {
			is_good = move_away(number_of_job(there->gl_pathv[i]) - 1, &to);
			moved++;
		}
	if (to)
		move_sites(to);
	if (is_good && stale)
		tell_of_stale_jobs(stale, moved, to);
	free(to);
	return is_good;
}

static bool move_stale_jobs(void)
{
	glob_t there;
	bool is_good = true;
	char *pattern = formatted("%s/job-[0-9]*", arguments.directory);
	if (glob(pattern, GLOB_NOSORT, NULL, &there) == 0) {
		is_good = move_jobs_if_stale(&there);
		globfree(&there);
	}
	free(pattern);
	return is_good;
}

static pid_t start_job(size_t job)
{
	char seed[32];
	clear_job(job);
	stamp_job(job);
	pid_t pid = fork();
	if (pid)
		return pid;
	snprintf(seed, sizeof seed, "%zu", job + 1);
	setenv("SAMPLER_SEED", seed, 0);
	/* in a group of its own: an interrupt is for us */
	setpgid(0, 0);
	redirect_streams(job);
	execv(beside_ourselves("sampler-run"), command_of(job).items);
	_exit(EXIT_OWN);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

static struct {
	struct running {
		pid_t pid; /* 0: none */
		size_t job;
	} * running; /* as many as may run at a time */
	size_t running_count, done, failed, broken, were_there;
} state;

static void show_progress(void)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%zu of %zu runs, %zu failed ", state.done, jobs.count,
			state.failed);
}

static void end_progress(void)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%*s\r", 60, "");
}

static bool is_skipped(int status)
{
	return arguments.suite && WIFEXITED(status) && WEXITSTATUS(status) == STATUS_SKIPPED;
}

/* Wait for one run to end. */
static void wait_for_one(void)
{
	int status;
	pid_t pid = waitpid(-1, &status, 0);
	for (size_t i = 0; pid > 0 && i < arguments.parallel; i++)
		if (state.running[i].pid == pid) {
			state.running[i].pid = 0;
			state.running_count--;
			if (interrupted) {
				forget_outcome(state.running[i].job);
				break;
			}
			state.done++;
			state.failed += status != 0 && !is_skipped(status);
			/* could not be run, or stored */
			state.broken += WIFEXITED(status) && WEXITSTATUS(status) >= EXIT_OWN &&
					WEXITSTATUS(status) <= EXIT_NO_COMMAND;
		}
	show_progress();
}

static void run_in_parallel(size_t job)
{
	while (state.running_count == arguments.parallel && !interrupted)
		wait_for_one();
	if (interrupted)
		return;
	pid_t pid = start_job(job);
	if (pid < 0) {
		complain("a run could not be made: %s", strerror(errno));
		state.broken++;
	}
	for (size_t i = 0; pid > 0; i++)
		if (!state.running[i].pid) {
			state.running[i] = (struct running){ pid, job };
			state.running_count++;
			return;
		}
}

static void run_jobs(void)
{
	struct sigaction action = { .sa_handler = interrupt };
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	state.running = allocate(arguments.parallel * sizeof *state.running);
	memset(state.running, 0, arguments.parallel * sizeof *state.running);
	for (size_t job = 0; job < jobs.count && !interrupted; job++) {
		if (is_done(job))
			state.done++, state.were_there++;
		else
			run_in_parallel(job);
	}
	for (size_t i = 0; interrupted && i < arguments.parallel; i++)
		if (state.running[i].pid)
			kill(state.running[i].pid, SIGTERM);
	while (state.running_count)
		wait_for_one();
	end_progress();
	free(state.running);
}

static void rank_runs(void)
{
	struct words words = { 0 };
	char *page;
	if (asprintf(&page, "%s.html", arguments.directory) < 0)
		return;
	add_word(&words, "sampler rank");
	add_word(&words, "--source");
	for (size_t i = 0; i < arguments.ranking.count; i++)
		add_word(&words, arguments.ranking.items[i]);
	add_option(&words, "--page", page);
	char *sites = formatted("%s/" SITES_FILE, arguments.directory);
	add_option(&words, "--keep-sites", sites);
	free(sites);
	add_word(&words, "--");
	add_word(&words, arguments.directory);
	execv(beside_ourselves("sampler-rank"), words.items);
}

/* Make the directory of the runs, and keep others from working in it; return whether that could be done. */
static bool hold_directory(void)
{
	if (mkdir(arguments.directory, 0777) < 0 && errno != EEXIST) {
		complain("%s: %s", arguments.directory, strerror(errno));
		return false;
	}
	/* held up to our end */
	int held = open(arguments.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (held < 0)
		complain("%s: %s", arguments.directory, strerror(errno));
	else if (flock(held, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
		complain("%s: another \"sampler isolate\" is making runs there",
			 arguments.directory);
		return false;
	}
	return held >= 0;
}

static void tell_what_was_done(void)
{
	if (state.were_there)
		complain("%zu of %zu runs were there already", state.were_there, jobs.count);
	if (state.broken)
		complain("%zu runs could not be made: see the outputs in %s", state.broken,
			 arguments.directory);
	if (interrupted)
		complain("interrupted after %zu of %zu runs; the same command goes on", state.done,
			 jobs.count);
}

int main(int argc, char **argv)
{
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	if (!read_jobs())
		return EXIT_USAGE;
	if (!arguments.parallel)
		arguments.parallel = sysconf(_SC_NPROCESSORS_ONLN);
	if (!hold_directory() || !move_stale_jobs())
		return EXIT_USAGE;
	run_jobs();
	tell_what_was_done();
	char *first = job_path(0, "");
	advise_on_sampling(first);
	free(first);
	rank_runs();
	return EXIT_USAGE;
}
