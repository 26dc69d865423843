/* sampler trace import: make a trace of what the backend for LTTng has written. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../trace/import/lttng.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *output, *source;
} arguments = { .output = "sampler.trace" };

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "Write the trace to FILE (default: sampler.trace)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.output = text;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one at a time");
		arguments.source = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "what is to be imported is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "DIRECTORY|URL|FILE|-",
	.doc = "Make a trace of what the backend for LTTng has written: so all other verbs can "
	       "show it."
	       "\vDIRECTORY is where LTTng has written a session, and URL, "
	       "net://HOST/host/HOST/SESSION, a live "
	       "session, up to its end: babeltrace2 reads both.  FILE, or standard input, is text "
	       "that it has "
	       "made.",
};

/* babeltrace2, while it runs. */
static volatile pid_t child;

/* Become babeltrace2.  By default, it would wait for ever for a live session that is over. */
static _Noreturn void become_babeltrace(const char *source)
{
	char *parameters = formatted("inputs=[\"%s\"],session-not-found-action=\"end\"", source);
	if (strstr(source, "://"))
		execlp("babeltrace2", "babeltrace2", "--clock-seconds",
		       "--component=source.ctf.lttng-live", "--params", parameters, (char *)NULL);
	else
		execlp("babeltrace2", "babeltrace2", "--clock-seconds", source, (char *)NULL);
	complain("babeltrace2: %s", strerror(errno));
	_exit(EXIT_NO_COMMAND);
}

/* SIGINT and SIGTERM end babeltrace2, and what came before that is kept. */
static void end_child(int number)
{
	if (child > 0)
		kill(child, number);
}

/* Begin it; return what its text comes from, or null. */
static FILE *begin_babeltrace(const char *source)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) < 0)
		return NULL;
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		become_babeltrace(source);
	}
	close(ends[1]);
	/* without a child, they end us */
	signal(SIGINT, end_child);
	signal(SIGTERM, end_child);
	return child > 0 ? fdopen(ends[0], "r") : NULL;
}

/* Whether babeltrace2 has done its work. */
static bool end_babeltrace(void)
{
	int status;
	pid_t process = child;
	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	child = 0;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool is_text(const char *source)
{
	struct stat status;
	return strcmp(source, "-") == 0 || (stat(source, &status) == 0 && !S_ISDIR(status.st_mode));
}

/* Where the text comes from; null after complaining. */
static FILE *open_source(const char *source)
{
	bool is_there =
	    strcmp(source, "-") == 0 || strstr(source, "://") || access(source, F_OK) == 0;
	FILE *in = !is_there                  ? NULL
		   : strcmp(source, "-") == 0 ? stdin
		   : is_text(source)          ? fopen(source, "re")
					      : begin_babeltrace(source);
	if (!in)
		complain("%s: %s", source, strerror(errno));
	return in;
}

static int run(int argc, char **argv)
{
	uint64_t events;
	parse_command_line(&argp, argc, argv, NULL);
	struct imported *imported = begin_import(arguments.output);
	FILE *in = imported ? open_source(arguments.source) : NULL;
	if (!in) {
		if (imported)
			end_import(imported, &events);
		return EXIT_USAGE;
	}
	size_t bad = import_lttng(imported, in);
	bool is_read = !child || end_babeltrace();
	if (bad)
		complain("%s: %zu line%s no event", arguments.source, bad,
			 bad == 1 ? " is" : "s are");
	if (!end_import(imported, &events))
		return EXIT_USAGE;
	if (!events)
		complain("%s: there are no events of the provider \"sampler\"", arguments.source);
	return is_read && !bad && events ? EXIT_FOUND : EXIT_NOT_FOUND;
}

const struct verb import_verb = { "import", "make a trace of what LTTng has written", run };
