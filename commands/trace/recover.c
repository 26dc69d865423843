/* sampler trace recover: make a trace of what dead processes left in the directory of a session. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../trace/reader/chunk-reader.h"
#include "../../trace/recorder/recorder.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *output; /* or null */
	char *directory;
	const char *file; /* the one buffer in it that is wanted; null for all */
} arguments;

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0,
	  "Write the trace to FILE (default: what the session's recorder wrote to, or "
	  "sampler.trace)",
	  0 },
	{ 0 },
};

static bool is_trace_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool is_one = fd >= 0 && is_trace(fd);
	if (fd >= 0)
		close(fd);
	return is_one;
}

/* TEXT is a session, or a buffer in one. */
static void note_argument(struct argp_state *state, const char *text)
{
	struct stat st;
	bool is_file = stat(text, &st) == 0 && S_ISREG(st.st_mode);
	if (is_file && is_trace_file(text))
		argp_error(state,
			   "%s is a trace: name the session with \"-o %s\"; \"sampler trace "
			   "status\" shows where buffers are",
			   text, text);
	arguments.directory = duplicate(text);
	char *slash = strrchr(arguments.directory, '/');
	if (!is_file)
		return;
	arguments.file = slash ? slash + 1 : text;
	if (slash)
		*slash = 0;
	else
		arguments.directory = duplicate(".");
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.output = text;
		return 0;
	case ARGP_KEY_ARG:
		if (state->arg_num > 0)
			argp_error(state, "only one session at a time");
		note_argument(state, text);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "the directory of a session, or a buffer, is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "DIRECTORY|BUFFER",
	.doc = "Make a trace of what dead processes left in the directory of a session, or one "
	       "of them in its buffer."
	       "\vIf a recorder died there, its trace is continued.  Processes that still live are "
	       "left "
	       "alone.",
};

static struct collector collector;
static unsigned living, failed;

static void recover_file(const char *path, void *unused)
{
	(void)unused;
	if (arguments.file && strcmp(strrchr(path, '/') + 1, arguments.file) != 0)
		return;
	if (is_file_alive(path)) {
		living++;
		return;
	}
	struct collected_process *process = add_buffer(&collector, path);
	if (!process || !process->is_open) {
		/* of the others, that was said */
		if (!process)
			complain("%s: this is no buffer that can be read", path);
		failed++;
		return;
	}
	collect_blocks(&collector, process, COLLECT_OF_DEAD);
	end_process(&collector, process);
	if (!collector.chunks.error)
		unlink(path);
}

static void count_file(const char *path, void *count)
{
	(void)path;
	++*(unsigned *)count;
}

static bool is_same_file(const char *path, const char *other)
{
	struct stat st, st_of_other;
	return stat(path, &st) == 0 && stat(other, &st_of_other) == 0 &&
	       st.st_dev == st_of_other.st_dev && st.st_ino == st_of_other.st_ino;
}

static int run(int argc, char **argv)
{
	struct session session;
	parse_command_line(&argp, argc, argv, NULL);
	if (!join_session(&session, arguments.directory, 0))
		return EXIT_USAGE;
	unsigned buffers = 0;
	for_each_buffer_file(arguments.directory, count_file, &buffers);
	if (!buffers && session.is_first) {
		complain("%s: this is no session: no buffers are in it", arguments.directory);
		end_session(&session);
		return EXIT_NOT_FOUND;
	}
	char *noted = noted_output(arguments.directory);
	const char *output = arguments.output ? arguments.output : noted ? noted : "sampler.trace";
	bool is_begun = (noted && is_same_file(noted, output)) || is_unfinished(output);
	if (!begin_collector(&collector, output, is_begun)) {
		end_session(&session);
		return EXIT_USAGE;
	}
	for_each_buffer_file(arguments.directory, recover_file, NULL);
	if (living)
		complain("%s: %u process%s, and %s left alone", arguments.directory, living,
			 living == 1 ? " lives" : "es live", living == 1 ? "is" : "are");
	if (!collector.count)
		complain("%s: there is nothing to be recovered", arguments.directory);
	bool is_whole = end_collector(&collector);
	if (!is_whole)
		complain("%s: %s", output, strerror(collector.chunks.error));
	else if (collector.count && isatty(STDERR_FILENO))
		complain("%u process%s, in %s", collector.count, plural(collector.count, "es"),
			 output);
	end_session(&session);
	free(noted);
	return !is_whole ? EXIT_USAGE : failed || !collector.count ? EXIT_NOT_FOUND : EXIT_FOUND;
}

const struct verb recover_verb = { "recover", "make a trace of what dead processes left", run };
