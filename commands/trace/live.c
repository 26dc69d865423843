/* sampler trace live: record and replay in one.

   The command is traced as by "sampler trace record", in a file that is removed afterwards, and shown as by "sampler trace replay"
   when it has ended. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../trace/views/views.h"
#include "show.h"
#include "tool.h"
#include "verbs.h"

static struct {
	bool as_columns;
	char *recording[8]; /* options of "sampler trace record" */
	char **command;
	struct shown shown;
} arguments;

static pid_t recorder;

enum { KEY_MODE = 256, KEY_STAMPS, KEY_BUFFER };

static const struct argp_option options[] = {
	{ "raw", 'r', NULL, 0, "Show one line for each event, in columns", 0 },
	{ "mode", KEY_MODE, "MODE", 0, "As of \"sampler trace record\"", 0 },
	{ "stamps", KEY_STAMPS, "WHICH", 0, "The same", 0 },
	{ "buffer", KEY_BUFFER, "SIZE", 0, "The same", 0 },
	{ 0 },
};

/* Each of them counts once: the last. */
static void pass_on(int key, const char *name, const char *value)
{
	arguments.recording[key - KEY_MODE] = formatted("--%s=%s", name, value);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'r':
		arguments.as_columns = true;
		return 0;
	case KEY_MODE:
		pass_on(key, "mode", text);
		return 0;
	case KEY_STAMPS:
		pass_on(key, "stamps", text);
		return 0;
	case KEY_BUFFER:
		pass_on(key, "buffer", text);
		return 0;
	case ARGP_KEY_INIT:
		clear_filter(&arguments.shown.filter);
		state->child_inputs[0] = &arguments.shown.filter;
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

static const struct argp_child children[] = { { .argp = &filter_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc = "Run a command, and show the calls that it has made when it has ended."
	       "\vIt ends as the command does.",
};

static void forward(int number)
{
	if (recorder > 0)
		kill(recorder, number);
}

/* In the child: record the command in the file PATH. */
static _Noreturn void become_recorder(const char *path)
{
	size_t count = 0, used = 0;
	char *program = beside_ourselves("sampler-trace");
	while (arguments.command[count])
		count++;
	char **words = allocate((count + 16) * sizeof *words);
	words[used++] = (char *)"sampler trace";
	words[used++] = (char *)"record";
	words[used++] = (char *)"--quiet";
	words[used++] = formatted("--output=%s", path);
	for (size_t i = 0; i < 3; i++)
		if (arguments.recording[i])
			words[used++] = arguments.recording[i];
	words[used++] = (char *)"--";
	memcpy(words + used, arguments.command, (count + 1) * sizeof *words);
	execv(program, words);
	_exit(cannot_run(program, errno));
}

/* Record the command in the file PATH; return how it has ended, as waitpid() has it. */
static int record(const char *path)
{
	int status = EXIT_OWN << 8;
	/* ignored, there would be no status to wait for */
	signal(SIGCHLD, SIG_DFL);
	recorder = fork();
	if (recorder == 0)
		become_recorder(path);
	if (recorder < 0) {
		complain("%s", strerror(errno));
		exit(EXIT_OWN);
	}
	/* the terminal sends these to the command, too */
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	signal(SIGTERM, forward);
	signal(SIGHUP, forward);
	while (waitpid(recorder, &status, 0) < 0 && errno == EINTR)
		;
	recorder = 0;
	signal(SIGINT, SIG_DFL);
	signal(SIGQUIT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	return status;
}

/* A directory of ours, for the trace. */
static char *make_directory(void)
{
	const char *place = getenv("TMPDIR");
	char *path = formatted("%s/sampler-live.XXXXXX", place && *place ? place : "/tmp");
	if (!mkdtemp(path)) {
		complain("%s: %s", path, strerror(errno));
		exit(EXIT_OWN);
	}
	return path;
}

/* Show the trace PATH, which nobody needs any more, if something is in it; return whether that could be done. */
static bool show(char *path, const char *directory)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool has_content = fd >= 0 && fstat(fd, &st) == 0 && st.st_size;
	/* first, because who reads what we show may leave us */
	unlink(path);
	rmdir(directory);
	if (!has_content)
		return true;
	arguments.shown.called = "the run";
	arguments.shown.file = formatted("/proc/self/fd/%d", fd);
	return show_trace(&arguments.shown, arguments.as_columns ? write_columns : write_text) !=
	       EXIT_USAGE;
}

static int run(int argc, char **argv)
{
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	char *directory = make_directory(), *path = formatted("%s/trace", directory);
	int status = record(path);
	bool is_shown = show(path, directory);
	free(path);
	free(directory);
	int ends = end_as(status);
	return is_shown || ends ? ends : EXIT_OWN;
}

const struct verb live_verb = { "live", "run a command, and show the calls that it makes", run };
