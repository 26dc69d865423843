/* sampler isolate: run a command many times, and say what predicts that it fails.

   Each run is a job, with a number, and stored by "sampler run" as DIRECTORY/job-NUMBER, with
   what the command wrote in the file "output" there.  A job whose outcome is stored is not
   done again: so what was interrupted can be resumed.  But first, those are moved away that
   were made of another command or program: see job-stamp.c.  In the end, "sampler rank" ranks
   all that are there. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
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
#include "isolate/corpus.h"
#include "isolate/job-directory.h"
#include "isolate/job-stamp.h"
#include "isolate/lines.h"
#include "isolate/modules.h"
#include "isolate/parallel.h"
#include "isolate/progress.h"
#include "isolate/stored-jobs.h"
#include "isolate/suite.h"
#include "isolate/switching.h"
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
	struct words ranking, corpora; /* options for sampler rank; directories */
	struct suite suite;            /* of tests to run */
	unsigned long runs, at_once;
	double seconds_to_switch; /* 0: nothing is switched */
	bool is_quiet;
	char process[16]; /* our number */
	char **command;   /* up to a null one; may be empty */
} arguments = { .directory = "sampler-runs" };

enum { KEY_CHANGED = 256, KEY_EXCLUDE, KEY_ONLY, KEY_EXPECT, KEY_CORPUS, KEY_CRASHES, KEY_SWITCH };

static const struct argp_option options[] = {
	{ "changed-since", KEY_CHANGED, "REVISION|FILE", 0, "See \"sampler rank\"", 0 },
	{ "corpus", KEY_CORPUS, "DIRECTORY", 0,
	  "Run COMMAND with each file of DIRECTORY in the place of @@ in it, or as its input; may "
	  "be "
	  "repeated",
	  0 },
	{ "crashes", KEY_CRASHES, "DIRECTORY", 0,
	  "The same, with those that a fuzzer has found to fail", 0 },
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
	{ "jobs", 'j', "NUMBER", 0,
	  "So many at a time (default: as make says, or one for each processor)", 0 },
	{ "label-cmd", 'l', "COMMAND", 0, "See \"sampler run\"; output is in $SAMPLER_RUN/output",
	  0 },
	{ "only", KEY_ONLY, "PATTERN", 0, "See \"sampler rank\"", 0 },
	{ "quiet", 'q', NULL, 0, "Do not show how far it is, nor give advice", 0 },
	{ "runs", 'n', "NUMBER", 0,
	  "Run the command NUMBER times (default: 100; each line, file or test once)", 0 },
	{ "source-directory", 'S', "DIRECTORY", 0, "See \"sampler rank\"", 0 },
	{ "switch", KEY_SWITCH, "TIME", OPTION_ARG_OPTIONAL,
	  "Make runs that failed once more, with one condition after the other switched, until "
	  "they "
	  "pass, for no longer than TIME (default: 60 seconds); the program is compiled with "
	  "-fsampler-switching",
	  0 },
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

#define USUAL_SECONDS_TO_SWITCH 60

/* Whether the arguments say what to run, and how one sees that it has failed. */
static void check_arguments(struct argp_state *state)
{
	static char *none[] = { NULL };
	if (!arguments.command && !arguments.each && !arguments.suite.script)
		argp_error(state, "a command, --each or --tests is needed");
	if (arguments.suite.script && (arguments.command || arguments.each))
		argp_error(state, "--tests says what to run: no command, and no --each");
	if (arguments.corpora.count && (!arguments.command || arguments.each))
		argp_error(state, "--corpus and --crashes need a command, and no --each");
	if (arguments.expected && (arguments.suite.script || arguments.label_command))
		argp_error(state, "--expect says what passes: no --tests, and no --label-cmd");
	if (!arguments.command)
		arguments.command = none;
}

/* PATH without slashes at its end, because names are made by adding to it; to be freed. */
static char *without_slashes(const char *path)
{
	char *copy = duplicate(path);
	for (size_t length = strlen(copy); length > 1 && copy[length - 1] == '/'; length--)
		copy[length - 1] = 0;
	return copy;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case KEY_CHANGED:
		add_option(&arguments.ranking, "--changed-since", text);
		return 0;
	case KEY_CORPUS:
	case KEY_CRASHES:
		add_word(&arguments.corpora, text);
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
		arguments.directory = without_slashes(text);
		return 0;
	case 'e':
		arguments.each = text;
		return 0;
	case 'j':
		arguments.at_once = parse_number(state, "--jobs", text, 1, 1000);
		return 0;
	case 'l':
		arguments.label_command = text;
		return 0;
	case 'n':
		arguments.runs = parse_number(state, "--runs", text, 1, MOST_RUNS);
		return 0;
	case 'q':
		arguments.is_quiet = true;
		return 0;
	case 'S':
		add_option(&arguments.ranking, "--source-directory", text);
		return 0;
	case KEY_SWITCH:
		arguments.seconds_to_switch =
		    text ? parse_duration(state, "--switch", text, MOST_SECONDS)
			 : USUAL_SECONDS_TO_SWITCH;
		return 0;
	case 'T':
		arguments.suite = parse_suite(state, text);
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
		check_arguments(state);
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
	size_t *numbers;    /* of each job, that of its directory */
} jobs;

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
	return read_suite(&jobs.lines, &arguments.suite);
}

/* The command is in each line, with the input's name where it belongs. */
static bool read_corpora(void)
{
	for (size_t i = 0; i < arguments.corpora.count; i++)
		if (!add_corpus(&jobs.lines, arguments.corpora.items[i], arguments.command))
			return false;
	static char *none[] = { NULL };
	arguments.command = none;
	return true;
}

/* Read the jobs; return whether all is in order. */
static bool read_jobs(void)
{
	static struct line once;
	bool is_good = true;
	unsigned long usual = 1;
	if (arguments.suite.script)
		is_good = read_tests();
	else if (arguments.each)
		is_good = read_file_of_jobs();
	else if (arguments.corpora.count)
		is_good = read_corpora();
	else {
		add_line(&jobs.lines, once);
		usual = 100;
	}
	jobs.count = jobs.lines.count * (arguments.runs ? arguments.runs : usual);
	return is_good;
}

static char *path_in_job(const char *directory, size_t job, const char *file)
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

/* Where and how a job is run. */
struct way {
	const char *directory, *timeout, *how; /* a condition to switch, or null */
};

/* sampler run ... -- COMMAND WORDS */
static struct words command_of(size_t job, struct way way)
{
	struct words words = { 0 };
	const struct line *line = line_of(job);
	char name[32];
	snprintf(name, sizeof name, JOB_NAME, jobs.numbers[job]);
	add_word(&words, "sampler run");
	add_option(&words, "-d", way.directory);
	add_option(&words, "-n", name);
	add_option(&words, "--owner", arguments.process);
	add_option(&words, "--switch", way.how);
	char *label_command = label_command_of(job);
	add_option(&words, "-l", label_command);
	free(label_command);
	add_option(&words, "-t", way.timeout);
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

/* As jobs are run that are to be ranked. */
static struct way usual_way(void)
{
	return (struct way){ arguments.directory, arguments.timeout, NULL };
}

static void free_words(struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->items[i]);
	free(words->items);
}

/* What jobs of that kind, of a line, are made of: all but where they are stored; to be freed. */
static char *stamp_of_kind(size_t kind)
{
	static const size_t first = 7; /* behind "sampler run -d DIRECTORY -n NAME --owner PID" */
	struct words words = command_of(kind, usual_way());
	const struct line *line = line_of(kind);
	const char *program = arguments.command[0] ? arguments.command[0] : line->words[0];
	char *stamp = stamp_of(program, words.items + first);
	free_words(&words);
	return stamp;
}

static void stamp_job(size_t job)
{
	char *path = path_in_job(arguments.directory, job, STAMP_FILE),
	     *stamp = stamp_of_kind(job % jobs.lines.count);
	write_stamp(path, stamp);
	free(path);
	free(stamp);
}

static struct {
	size_t done, failed, broken, were_there;
} state;

static bool has_failed(size_t job)
{
	return has_job_failed(arguments.directory, jobs.numbers[job]);
}

static void show_state(void)
{
	struct progress progress = { jobs.count, state.done, state.were_there, state.failed };
	if (!arguments.is_quiet)
		show_progress(&progress);
}

/* Become the run of JOB. */
static void become_job(size_t job, struct way way)
{
	char seed[32];
	snprintf(seed, sizeof seed, "%zu", jobs.numbers[job]);
	setenv("SAMPLER_SEED", seed, 0);
	redirect_streams(way.directory, job);
	execv(beside_ourselves("sampler-run"), command_of(job, way).items);
	_exit(EXIT_OWN);
}

static pid_t begin_job(size_t job)
{
	if (is_job_done(arguments.directory, jobs.numbers[job])) {
		state.done++;
		state.were_there++;
		state.failed += has_failed(job);
		return 0;
	}
	clear_job(arguments.directory, jobs.numbers[job]);
	stamp_job(job);
	pid_t pid = fork();
	state.broken += pid < 0;
	if (pid)
		return pid;
	restore_signals();
	/* in a group of its own: an interrupt is for us */
	setpgid(0, 0);
	become_job(job, usual_way());
	return -1;
}

static void end_job(size_t job, int status, bool is_interrupted)
{
	if (is_interrupted) {
		forget_job(arguments.directory, jobs.numbers[job]);
		return;
	}
	state.done++;
	state.failed += has_failed(job);
	/* could not be run, or stored */
	state.broken += !is_job_done(arguments.directory, jobs.numbers[job]) ||
			(WIFEXITED(status) && WEXITSTATUS(status) >= EXIT_OWN &&
			 WEXITSTATUS(status) <= EXIT_NO_COMMAND);
	show_state();
}

/* Return whether somebody has interrupted them. */
static bool run_jobs(void)
{
	const struct work work = { jobs.count, arguments.at_once, begin_job, end_job };
	if (!arguments.is_quiet)
		begin_progress();
	bool is_interrupted = do_in_parallel(&work);
	end_progress();
	return is_interrupted;
}

/* What the page is called, which is beside the runs: as the directory, and that has another name if it is called "." or "..". To be freed. */
static char *name_page(void)
{
	const char *slash = strrchr(arguments.directory, '/'),
		   *last = slash ? slash + 1 : arguments.directory;
	bool has_name = strcmp(last, ".") != 0 && strcmp(last, "..") != 0;
	char *path = has_name ? NULL : realpath(arguments.directory, NULL);
	char *page = formatted("%s.html", path ? path : arguments.directory);
	free(path);
	return page;
}

static void rank_runs(void)
{
	struct words words = { 0 };
	char *page = name_page();
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
	complain("sampler rank cannot be run: %s", strerror(errno));
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

static void tell_what_was_done(bool is_interrupted)
{
	if (state.were_there && !arguments.is_quiet)
		complain("%zu of %zu runs were there already", state.were_there, jobs.count);
	if (state.broken)
		complain("%zu runs could not be made: see the outputs in %s", state.broken,
			 arguments.directory);
	if (is_interrupted)
		complain("interrupted after %zu of %zu runs; the same command goes on", state.done,
			 jobs.count);
}

/* A test of CTest may be a whole program of tests, which says little as one run. */
#define FEW_TESTS 5

static void advise_on_suite(void)
{
	const char *script = arguments.suite.script;
	if (script && strcmp(strrchr(script, '/') + 1, "ctest") == 0 &&
	    jobs.lines.count < FEW_TESTS)
		complain(
		    "%zu tests are few to compare: if they are programs of GoogleTest or Catch2, "
		    "use --tests=googletest:PROGRAM or --tests=catch2:PROGRAM",
		    jobs.lines.count);
}

static void advise(void)
{
	char *first = path_in_job(arguments.directory, 0, "");
	if (!arguments.is_quiet) {
		advise_on_sampling(first);
		advise_on_suite();
	}
	free(first);
}

static void become_switched(size_t job, const char *directory, const char *timeout, const char *how)
{
	become_job(job, (struct way){ directory, timeout, how });
}

/* Whether any of the jobs is of a program whose conditions can be switched; else complain. */
static bool can_switch(void)
{
	char *found = NULL;
	for (size_t job = 0; job < jobs.count && !found; job++) {
		char *path = path_in_job(arguments.directory, job, "");
		found = find_module_with(path, "sampler_switched_key");
		free(path);
	}
	if (!found)
		complain("no condition was switched, because nothing that ran was compiled with "
			 "-fsampler-switching");
	free(found);
	return found != NULL;
}

static void switch_conditions_of_jobs(void)
{
	struct switching switching = {
		.trials = { .directory = arguments.directory,
			    .numbers = jobs.numbers,
			    .at_once = arguments.at_once,
			    .become = become_switched },
		.job_count = jobs.count,
		.ranking = arguments.ranking.items,
		.seconds = arguments.seconds_to_switch,
	};
	static char *none[] = { NULL };
	if (!switching.ranking)
		switching.ranking = none;
	if (can_switch() && switch_conditions(&switching))
		complain("interrupted while conditions were switched; the same command begins with "
			 "that anew");
}

/* Number the jobs, after those of something else were moved away; return whether they were. */
static bool find_stored_jobs(void)
{
	/* for the stamps, any numbers will do */
	jobs.numbers = allocate((jobs.count + 1) * sizeof *jobs.numbers);
	memset(jobs.numbers, 0, jobs.count * sizeof *jobs.numbers);
	struct planned_jobs planned = { jobs.count, jobs.lines.count, stamp_of_kind };
	return number_jobs(arguments.directory, &planned, jobs.numbers);
}

int main(int argc, char **argv)
{
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	snprintf(arguments.process, sizeof arguments.process, "%d", (int)getpid());
	if (!read_jobs())
		return EXIT_USAGE;
	if (!hold_directory() || !find_stored_jobs())
		return EXIT_USAGE;
	bool is_interrupted = run_jobs();
	tell_what_was_done(is_interrupted);
	if (state.broken && state.broken == state.done)
		return EXIT_USAGE;
	advise();
	remove_trials(arguments.directory);
	if (arguments.seconds_to_switch > 0 && !is_interrupted && state.failed)
		switch_conditions_of_jobs();
	rank_runs();
	return EXIT_USAGE;
}
