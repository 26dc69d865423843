/* sampler run: run a command, and store its reports and how it ended: see sampler-runs(5).

   The command is run as if we were not there: its input, output and exit status are its
   own, and if it dies by a signal, so do we. */

#define _GNU_SOURCE
#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../ranking/runs.h"
#include "tool.h"

/* As timeout and git bisect have them. */
enum { EXIT_TIMEOUT = 124 };
enum { LABEL_IGNORED = 125 };

static struct {
	const char *directory, *name, *label_command, *note;
	unsigned long timeout; /* in seconds; 0: none */
	char **command;
} arguments = { .directory = "sampler-runs" };

static const struct argp_option options[] = {
	{ "directory", 'd', "DIRECTORY", 0, "Store runs in DIRECTORY (default: sampler-runs)", 0 },
	{ "label-cmd", 'l', "COMMAND", 0,
	  "Let the shell's COMMAND say whether the run passed: by 0, or by 125 that it does not "
	  "count",
	  0 },
	{ "name", 'n', "NAME", 0, "Store the run as NAME, not as the next number", 0 },
	{ "note", 'm', "TEXT", 0, "Store TEXT with the run", 0 },
	{ "timeout", 't', "SECONDS", 0, "End the command after SECONDS; then it failed", 0 },
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
	case 't':
		arguments.timeout = parse_number(state, "--timeout", text, 1, MOST_SECONDS);
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
	       "SAMPLER_RUN, a directory, and its exit status, or 128 and the signal, in "
	       "SAMPLER_STATUS.  SAMPLER_SPARSITY is 1 unless it is set.",
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
		make_directory(path, length, arguments.name);
		return path;
	}
	for (unsigned long next = 1;; next++) {
		snprintf(number, sizeof number, "%06lu", next);
		if (make_directory(path, length, number))
			return path;
	}
}

static void set_environment(const char *directory)
{
	char file[PATH_MAX + 32];
	snprintf(file, sizeof file, "%s/report.%%p", directory);
	setenv("SAMPLER_FILE", file, 1);
	unsetenv("SAMPLER_REPORT_FD");
	setenv("SAMPLER_SPARSITY", "1", 0);
}

static volatile pid_t child;
static volatile sig_atomic_t timed_out;

static void pass_on(int number)
{
	if (child > 0)
		kill(child, number);
}

/* The time is over: ask it to end; and if it does not, make it. */
static void end_command(int number)
{
	(void)number;
	if (child > 0)
		kill(child, timed_out ? SIGKILL : SIGTERM);
	timed_out = 1;
	alarm(5);
}

static void handle_signals(void)
{
	static const int passed_on[] = { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
	for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
		signal(passed_on[i], pass_on);
	/* the terminal sends these to the command, too */
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	if (arguments.timeout) {
		signal(SIGALRM, end_command);
		alarm(arguments.timeout);
	}
}

/* Run the command; its status as of waitpid. */
static int run_command(const char *directory)
{
	int status;
	child = fork();
	if (child < 0)
		fail("fork");
	if (child == 0) {
		set_environment(directory);
		execvp(arguments.command[0], arguments.command);
		_exit(cannot_run(arguments.command[0], errno));
	}
	handle_signals();
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	child = 0;
	alarm(0);
	return status;
}

/* Let "sampler recover" make reports of what was left. */
static void recover_reports(const char *directory)
{
	char pattern[PATH_MAX + 32];
	glob_t left;
	snprintf(pattern, sizeof pattern, "%s/report*.live", directory);
	if (glob(pattern, 0, NULL, &left) != 0)
		return;
	char *path = beside_ourselves("sampler-recover");
	for (size_t i = 0; i < left.gl_pathc; i++) {
		pid_t pid = fork();
		if (pid == 0) {
			if (!freopen("/dev/null", "w", stdout))
				_exit(EXIT_OWN);
			execl(path, "sampler recover", left.gl_pathv[i], NULL);
			_exit(EXIT_OWN);
		}
		waitpid(pid, NULL, 0);
	}
	globfree(&left);
	free(path);
}

/* What a shell calls the STATUS. */
static int shell_status(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static enum outcome ask_label_command(const char *directory, int status)
{
	char number[16];
	snprintf(number, sizeof number, "%d", shell_status(status));
	setenv("SAMPLER_RUN", directory, 1);
	setenv("SAMPLER_STATUS", number, 1);
	int answer = system(arguments.label_command);
	if (answer == -1)
		fail(arguments.label_command);
	if (WIFEXITED(answer) && WEXITSTATUS(answer) == LABEL_IGNORED)
		return OUTCOME_IGNORED;
	return answer == 0 ? OUTCOME_PASSED : OUTCOME_FAILED;
}

static enum outcome outcome_of(const char *directory, int status)
{
	if (timed_out)
		return OUTCOME_FAILED;
	if (arguments.label_command)
		return ask_label_command(directory, status);
	if (WIFSIGNALED(status))
		return outcome_of_signal(WTERMSIG(status));
	return status == 0 ? OUTCOME_PASSED : OUTCOME_FAILED;
}

static void write_note(FILE *out)
{
	fputs("note\t", out);
	for (const char *c = arguments.note; *c; c++)
		fputc(*c == '\n' ? ' ' : *c, out);
	fputc('\n', out);
}

static void write_command(FILE *out)
{
	fprintf(out, "command");
	for (char **word = arguments.command; *word; word++) {
		fputc(word == arguments.command ? '\t' : ' ', out);
		/* as a shell would read it */
		fputc('\'', out);
		for (const char *c = *word; *c; c++)
			if (*c == '\'')
				fputs("'\\''", out);
			else
				fputc(*c == '\n' ? ' ' : *c, out);
		fputc('\'', out);
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
	if (timed_out)
		fprintf(out, "timeout\t%lu\n", arguments.timeout);
	if (WIFSIGNALED(status))
		fprintf(out, "signal\t%d\n", WTERMSIG(status));
	else
		fprintf(out, "status\t%d\n", WEXITSTATUS(status));
	fprintf(out, "seconds\t%.3f\n", seconds);
	write_command(out);
	if (arguments.note)
		write_note(out);
	if (fclose(out) != 0 || rename(new, path) < 0)
		fail(path);
}

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	argp_err_exit_status = EXIT_OWN;
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	char *directory = make_run_directory();
	double start = now();
	int status = run_command(directory);
	double seconds = now() - start;
	recover_reports(directory);
	write_outcome(directory, status, outcome_of(directory, status), seconds);
	return timed_out ? EXIT_TIMEOUT : end_as(status);
}
