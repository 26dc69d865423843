/* sampler run: run a command, and store its reports and how it ended: see sampler-runs(5).

   The command is run as if we were not there: its input, output and exit status are its
   own, and if it dies by a signal, so do we.  If it is to end, so are all that it has begun. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../ranking/runs.h"
#include "condition-switch.h"
#include "descendants.h"
#include "duration.h"
#include "find-files.h"
#include "run/reports.h"
#include "run/spool-reports.h"
#include "shell-word.h"
#include "tool.h"

/* As timeout and git bisect have them. */
enum { EXIT_TIMEOUT = 124 };
enum { LABEL_IGNORED = 125 };

static struct {
	const char *directory, *name, *label_command, *note;
	char *input;                    /* what the command reads, or null */
	const char *test, *alone;       /* of a suite's test, or null */
	const char *condition_switches; /* as SAMPLER_SWITCH has it, or null */
	const char *app;                /* to whose spool reports go, or null */
	bool is_traced;
	pid_t owner;     /* who wants the run, or 0: nobody else */
	double timeout;  /* in seconds; 0: none */
	uint64_t memory; /* in bytes; 0: no limit */
	char **command;
} arguments = { .directory = "sampler-runs" };

enum { KEY_TEST = 256, KEY_ALONE, KEY_INPUT, KEY_OWNER, KEY_SEND, KEY_SWITCH, KEY_MEMORY };

static const struct argp_option options[] = {
	{ "alone", KEY_ALONE, "COMMAND", 0,
	  "Store COMMAND as what runs the same without the suite that it is a test of", 0 },
	{ "directory", 'd', "DIRECTORY", 0, "Store runs in DIRECTORY (default: sampler-runs)", 0 },
	{ "input", KEY_INPUT, "FILE", 0, "Let the command read FILE", 0 },
	{ "label-cmd", 'l', "COMMAND", 0,
	  "Let the shell's COMMAND say whether the run passed: by 0, or by 125 that it does not "
	  "count",
	  0 },
	{ "memory", KEY_MEMORY, "SIZE", 0,
	  "End the command, and what it has begun, when they have more memory than SIZE, in bytes "
	  "or "
	  "with K, M, G; then it failed",
	  0 },
	{ "name", 'n', "NAME", 0, "Store the run as NAME, not as the next number", 0 },
	{ "note", 'm', "TEXT", 0, "Store TEXT with the run", 0 },
	{ "owner", KEY_OWNER, "PID", 0,
	  "End the command, and store no outcome, when our parent, the process PID, has ended", 0 },
	{ "send", KEY_SEND, "APP", 0,
	  "Have \"sampler send\" send the reports, too, as those of the application APP, with the "
	  "outcome",
	  0 },
	{ "switch", KEY_SWITCH, "KEY:WAY,...", 0,
	  "Switch conditions, as SAMPLER_SWITCH does, and keep no reports: they would be of "
	  "another "
	  "program",
	  0 },
	{ "test", KEY_TEST, "NAME", 0, "Store NAME as that of the test that is run", 0 },
	{ "trace", 'T', NULL, 0, "Keep a trace of the run, too: see \"sampler trace record\"", 0 },
	{ "timeout", 't', "TIME", 0,
	  "End the command, and what it has begun, after TIME, in seconds or with m, h, d; then it "
	  "failed",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'd':
		arguments.directory = text;
		return 0;
	case 'm':
		arguments.note = text;
		return 0;
	case 'l':
		arguments.label_command = text;
		return 0;
	case 'n':
		arguments.name = text;
		if (!*text || strchr(text, '/'))
			argp_error(state, "--name=%s is no name of a file", text);
		return 0;
	case KEY_INPUT:
		arguments.input = realpath(text, NULL);
		if (!arguments.input)
			argp_error(state, "--input=%s: %s", text, strerror(errno));
		return 0;
	case KEY_MEMORY:
		arguments.memory = parse_memory(state, text);
		return 0;
	case KEY_OWNER:
		arguments.owner = parse_number(state, "--owner", text, 1, INT32_MAX);
		return 0;
	case KEY_TEST:
		arguments.test = text;
		return 0;
	case KEY_ALONE:
		arguments.alone = text;
		return 0;
	case KEY_SEND:
		arguments.app = text;
		if (why_not_spooled(text))
			argp_error(state, "--send=%s: %s", text, why_not_spooled(text));
		return 0;
	case KEY_SWITCH:
		arguments.condition_switches = text;
		if (!parse_condition_switches(text, &(struct condition_switches){ 0 }))
			argp_error(state,
				   "--switch=%s says no key of a condition, and way to switch it",
				   text);
		return 0;
	case 'T':
		arguments.is_traced = true;
		return 0;
	case 't':
		arguments.timeout = parse_duration(state, "--timeout", text, MOST_SECONDS);
		return 0;
	case ARGP_KEY_ARG:
		arguments.command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a command is needed");
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
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc = "Run a command, and store what it counted and how it ended."
	       "\v\"sampler rank\" ranks what was stored.  The label command finds the run in "
	       "SAMPLER_RUN, a directory, its exit status, or 128 and the signal, in "
	       "SAMPLER_STATUS, and the command in $0, $1 and so on.  SAMPLER_SPARSITY is 1 unless "
	       "it is set.",
};

static void fail(const char *what)
{
	complain("%s: %s", what, strerror(errno));
	exit(EXIT_OWN);
}

/* Make the directory NAME, of a run, in the one of which PATH, of PATH_MAX bytes, holds the
   first LENGTH bytes; return whether it was not there. */
static bool make_directory(char *path, size_t length, const char *name)
{
	if (length + strlen(name) + 2 > PATH_MAX) {
		errno = ENAMETOOLONG;
		fail(name);
	}
	sprintf(path + length, "/%s", name);
	if (mkdir(path, 0777) == 0)
		return true;
	if (errno != EEXIST)
		fail(path);
	return false;
}

/* Wait until nobody else makes the run at PATH, and keep others from it up to our end. */
static void hold_run(const char *path)
{
	int held = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (held >= 0)
		flock(held, LOCK_EX);
}

/* A run that is stored already is not mixed with another one, that in the directory PATH; and of one that was interrupted nothing is left. */
static void refuse_second(const char *path)
{
	char outcome[PATH_MAX + 16];
	snprintf(outcome, sizeof outcome, "%s/" OUTCOME_FILE, path);
	if (access(outcome, F_OK) < 0) {
		remove_files(path, "report*");
		return;
	}
	complain("%s: there is a run of this name already", path);
	exit(EXIT_OWN);
}

#define RUN_NUMBER "%06lu"

/* Whether there is a run NUMBER in the directory of which PATH holds the first LENGTH bytes. */
static bool is_number_used(const char *path, size_t length, unsigned long number)
{
	char name[PATH_MAX + 32];
	snprintf(name, sizeof name, "%.*s/" RUN_NUMBER, (int)length, path, number);
	return access(name, F_OK) == 0;
}

/* A number there behind which all may be free: found in few steps, however many runs there are. */
static unsigned long first_free_number(const char *path, size_t length)
{
	unsigned long used = 0, free = 1;
	while (is_number_used(path, length, free)) {
		used = free;
		free *= 2;
	}
	while (free - used > 1) {
		unsigned long middle = used + (free - used) / 2;
		*(is_number_used(path, length, middle) ? &used : &free) = middle;
	}
	return free;
}

/* Make the directory for the run, the next one unless it has a name; its absolute path. */
static char *make_run_directory(void)
{
	static char path[PATH_MAX];
	char number[32];
	if (mkdir(arguments.directory, 0777) < 0 && errno != EEXIST)
		fail(arguments.directory);
	if (!realpath(arguments.directory, path))
		fail(arguments.directory);
	size_t length = strlen(path);
	if (arguments.name) {
		bool is_new = make_directory(path, length, arguments.name);
		hold_run(path);
		if (!is_new)
			refuse_second(path);
		return path;
	}
	for (unsigned long next = first_free_number(path, length);; next++) {
		snprintf(number, sizeof number, RUN_NUMBER, next);
		if (make_directory(path, length, number))
			return path;
	}
}

static void ask_for_reports(const char *directory)
{
	char *escaped = escape_text(directory, "%", '%'), *file;
	if (asprintf(&file, "%s/report.%%p", escaped) < 0)
		fail("SAMPLER_FILE");
	setenv("SAMPLER_FILE", file, 1);
	free(file);
	free(escaped);
	setenv("SAMPLER_SPARSITY", "1", 0);
}

static void set_environment(const char *directory)
{
	unsetenv("SAMPLER_REPORT_FD");
	if (arguments.condition_switches) {
		unsetenv("SAMPLER_FILE");
		setenv("SAMPLER_SWITCH", arguments.condition_switches, 1);
	} else {
		unsetenv("SAMPLER_SWITCH");
		ask_for_reports(directory);
	}
}

/* The command, while it runs, and what is done when it takes too long: each thing when the
   DEADLINE for the one before is over. */
static struct {
	pid_t child; /* 0 when it has ended */
	int status;  /* as of waitpid */
	enum { RUNNING, ASKED_TO_END, KILLED, GIVEN_UP } phase;
	double deadline;
	bool is_out_of_memory; /* that is why it was asked to end */
	bool is_unwanted; /* or because "sampler isolate" was interrupted: that is no outcome */
} run;

static const int passed_on[] = { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_too_late(void)
{
	return run.phase != RUNNING;
}

/* Ask the command and its descendants to end, also those that are stopped. */
static void ask_to_end(void)
{
	signal_descendants(run.child, SIGTERM);
	signal_descendants(run.child, SIGCONT);
}

/* Seconds that the command has to end when it was asked to.  Of a trial of "sampler isolate", which has little time, nothing is kept. */
static double patience(void)
{
	bool is_trial = arguments.owner && arguments.condition_switches;
	return is_trial ? 0 : 5;
}

static void begin_next_phase(void)
{
	run.phase++;
	run.deadline = INFINITY;
	if (run.phase == ASKED_TO_END) {
		run.deadline = monotonic_seconds() + patience();
		ask_to_end();
	} else if (run.phase == KILLED) {
		/* some may not be ours to kill */
		run.deadline = monotonic_seconds() + 1;
		signal_descendants(run.child, SIGKILL);
	}
}

static void pass_on(int number)
{
	/* of a run that "sampler isolate" ends, nothing goes on */
	if (number == SIGTERM && arguments.owner && run.phase == RUNNING) {
		run.is_unwanted = true;
		begin_next_phase();
	} else if (number == SIGTERM)
		ask_to_end();
	else if (run.child)
		kill(run.child, number);
}

static void reap(void)
{
	pid_t pid;
	int status;
	while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
		if (pid == run.child) {
			run.child = 0;
			run.status = status;
		}
}

/* Whether all that we wait for has ended: if it was asked to, what the command has begun, too,
   which may still be writing its reports. */
static bool is_over(void)
{
	if (run.child)
		return false;
	return !is_too_late() || run.phase == GIVEN_UP || !signal_descendants(0, 0);
}

/* Seconds between two looks at how much memory the command has. */
#define BETWEEN_LOOKS 0.25

/* What the command may have more than its limit, as a part of that, while it ends by itself. */
#define EXCESS 0.25

/* Whether the command's memory is limited, and it may still take more. */
static bool is_memory_watched(void)
{
	return arguments.memory && run.child &&
	       (run.phase == RUNNING || (run.phase == ASKED_TO_END && run.is_out_of_memory));
}

/* If the command has too much memory, begin the next phase. */
static void look_at_memory(void)
{
	uint64_t most = arguments.memory;
	if (run.phase == ASKED_TO_END)
		most += most * EXCESS;
	if (memory_of_descendants(run.child, most) <= most)
		return;
	run.is_out_of_memory = true;
	begin_next_phase();
}

/* Wait for one of SIGNALS until the deadline, or the next look at memory; return it, or a negative number. */
static int wait_for_signal(const sigset_t *signals)
{
	double left = fmax(run.deadline - monotonic_seconds(), 0);
	if (is_memory_watched())
		left = fmin(left, BETWEEN_LOOKS);
	if (isinf(left))
		return sigwaitinfo(signals, NULL);
	struct timespec time = { .tv_sec = left, .tv_nsec = (left - floor(left)) * 1e9 };
	return sigtimedwait(signals, NULL, &time);
}

static void watch_command(const sigset_t *signals)
{
	for (reap(); !is_over(); reap()) {
		int number = wait_for_signal(signals);
		bool is_time = number < 0 && errno == EAGAIN;
		if (is_time && monotonic_seconds() >= run.deadline)
			begin_next_phase();
		else if (is_time)
			look_at_memory();
		else if (number > 0 && number != SIGCHLD)
			pass_on(number);
	}
}

/* Whether nobody wants the run any more. */
static bool is_orphaned(void)
{
	return arguments.owner && getppid() != arguments.owner;
}

static void do_nothing(int number)
{
	(void)number;
}

/* What comes for us while we finish is not for those that we run then. */
static void handle_signals(void)
{
	for (size_t i = 0; i < COUNT(passed_on); i++)
		signal(passed_on[i], do_nothing);
	/* a limit for the command's files is none for its run */
	signal(SIGXFSZ, SIG_IGN);
	/* the terminal sends these to the command, too */
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
}

/* What is the same for the command as it was for us. */
struct inherited {
	sigset_t mask;
	void (*on_child)(int);
};

/* Have the command traced. */
static void become_recorder(const char *directory)
{
	size_t count = 0;
	char *path = beside_ourselves("sampler-trace");
	while (arguments.command[count])
		count++;
	char **words = allocate((count + 8) * sizeof *words);
	/* of a run that failed, nothing is to be missing */
	char *const first[] = { (char *)"sampler trace",
				(char *)"record",
				(char *)"--quiet",
				(char *)"--mode=block",
				(char *)"-o",
				formatted("%s/" TRACE_FILE, directory),
				(char *)"--" };
	memcpy(words, first, sizeof first);
	memcpy(words + COUNT(first), arguments.command, (count + 1) * sizeof *words);
	execv(path, words);
	_exit(cannot_run(path, errno));
}

static void become_command(const char *directory, const struct inherited *inherited)
{
	if (arguments.owner) {
		/* who makes many runs is not stopped with one that reads from the terminal, and nothing goes on without us */
		setpgid(0, 0);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
	}
	signal(SIGCHLD, inherited->on_child);
	sigprocmask(SIG_SETMASK, &inherited->mask, NULL);
	set_environment(directory);
	if (arguments.input && !freopen(arguments.input, "r", stdin))
		_exit(cannot_run(arguments.input, errno));
	if (arguments.is_traced)
		become_recorder(directory);
	execvp(arguments.command[0], arguments.command);
	_exit(cannot_run(arguments.command[0], errno));
}

/* Run the command to its end. */
static void run_command(const char *directory)
{
	struct inherited inherited;
	sigset_t signals;
	sigemptyset(&signals);
	sigaddset(&signals, SIGCHLD);
	for (size_t i = 0; i < COUNT(passed_on); i++)
		sigaddset(&signals, passed_on[i]);
	sigprocmask(SIG_BLOCK, &signals, &inherited.mask);
	/* ignored, there would be no status to wait for */
	inherited.on_child = signal(SIGCHLD, SIG_DFL);
	adopt_orphans();
	run.child = fork();
	if (run.child < 0)
		fail("fork");
	if (run.child == 0)
		become_command(directory, &inherited);
	handle_signals();
	run.deadline = arguments.timeout > 0 ? monotonic_seconds() + arguments.timeout : INFINITY;
	watch_command(&signals);
	sigprocmask(SIG_SETMASK, &inherited.mask, NULL);
}

/* What a shell calls the STATUS. */
static int shell_status(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Have a shell run the label command, whose arguments are the words of the command; what it exits with. */
static int run_label_command(void)
{
	size_t count = 0;
	int answer;
	while (arguments.command[count])
		count++;
	const char **words = allocate((count + 4) * sizeof *words);
	words[0] = "sh", words[1] = "-c", words[2] = arguments.label_command;
	memcpy(words + 3, arguments.command, (count + 1) * sizeof *words);
	pid_t pid = fork();
	if (pid == 0) {
		execv("/bin/sh", (char **)words);
		_exit(EXIT_NO_COMMAND);
	}
	if (pid < 0 || waitpid(pid, &answer, 0) < 0)
		fail(arguments.label_command);
	free(words);
	return answer;
}

static enum outcome ask_label_command(const char *directory, int status)
{
	char number[16];
	snprintf(number, sizeof number, "%d", shell_status(status));
	setenv("SAMPLER_RUN", directory, 1);
	setenv("SAMPLER_STATUS", number, 1);
	int answer = run_label_command();
	if (WIFEXITED(answer) && WEXITSTATUS(answer) == LABEL_IGNORED)
		return OUTCOME_IGNORED;
	return answer == 0 ? OUTCOME_PASSED : OUTCOME_FAILED;
}

static enum outcome outcome_of(const char *directory, int status)
{
	if (run.is_unwanted)
		return OUTCOME_IGNORED;
	if (is_too_late())
		return OUTCOME_FAILED;
	if (arguments.label_command)
		return ask_label_command(directory, status);
	if (WIFSIGNALED(status))
		return outcome_of_signal(WTERMSIG(status));
	return status == 0 ? OUTCOME_PASSED : OUTCOME_FAILED;
}

/* Write a line of what the user says. */
static void write_text(FILE *out, const char *key, const char *text)
{
	if (!text)
		return;
	fprintf(out, "%s\t", key);
	for (; *text; text++)
		fputc(*text == '\n' ? ' ' : *text, out);
	fputc('\n', out);
}

static void write_command(FILE *out)
{
	fprintf(out, "command");
	for (char **word = arguments.command; *word; word++) {
		fputc(word == arguments.command ? '\t' : ' ', out);
		write_shell_word(out, *word);
	}
	fputc('\n', out);
}

/* The outcome makes a directory a run: it is written last, and whole. */
static void write_outcome(const char *directory, int status, enum outcome outcome, double seconds)
{
	char path[PATH_MAX + 16], new[PATH_MAX + 16];
	snprintf(path, sizeof path, "%s/" OUTCOME_FILE, directory);
	snprintf(new, sizeof new, "%s/." OUTCOME_FILE, directory);
	FILE *out = fopen(new, "we");
	if (!out)
		fail(new);
	fprintf(out, "outcome\t%s\n", outcome_words[outcome]);
	if (run.is_out_of_memory)
		fprintf(out, "memory\t%" PRIu64 "\n", arguments.memory);
	else if (is_too_late() && !run.is_unwanted)
		fprintf(out, "timeout\t%.15g\n", arguments.timeout);
	if (WIFSIGNALED(status))
		fprintf(out, "signal\t%d\n", WTERMSIG(status));
	else
		fprintf(out, "status\t%d\n", WEXITSTATUS(status));
	fprintf(out, "seconds\t%.3f\n", seconds);
	write_command(out);
	char *here = getcwd(NULL, 0);
	write_text(out, "directory", here);
	free(here);
	write_text(out, "input", arguments.input);
	write_text(out, "test", arguments.test);
	write_text(out, "alone", arguments.alone);
	write_text(out, "note", arguments.note);
	if (fclose(out) != 0 || rename(new, path) < 0)
		fail(path);
}

int main(int argc, char **argv)
{
	argp_err_exit_status = EXIT_OWN;
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	/* if it has ended before this, we see that by our parent */
	prctl(PR_SET_PDEATHSIG, arguments.owner ? SIGTERM : 0);
	char *directory = make_run_directory();
	double start = monotonic_seconds();
	run_command(directory);
	double seconds = monotonic_seconds() - start;
	gather_reports(directory);
	if (is_orphaned())
		return EXIT_OWN;
	enum outcome outcome = outcome_of(directory, run.status);
	write_outcome(directory, run.status, outcome, seconds);
	if (arguments.app)
		spool_reports(arguments.app, directory, outcome);
	return is_too_late() ? EXIT_TIMEOUT : end_as(run.status);
}
