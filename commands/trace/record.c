/* sampler trace record: run a command, and collect what its processes trace. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "../../trace/recorder/gates.h"
#include "../../trace/recorder/recorder.h"
#include "locks.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *output, *mode, *stamps, *buffer, *level, *locks;
	bool is_quiet;
	uint64_t part_size;
	unsigned kept;
	struct patterns patterns;
	char **command;
} arguments = { .output = "sampler.trace", .mode = "drop" };

/* The session, and the directory that it is in. */
static char *session, *place;

enum { KEY_SPLIT = 256, KEY_KEEP, KEY_LOCKS };

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "Write the trace to FILE (default: sampler.trace)", 0 },
	{ "mode", 'm', "MODE", 0,
	  "What a program does that is faster than the recorder: \"drop\" events, which are "
	  "counted "
	  "(the default); \"block\" until there is room; or \"overwrite\" the oldest",
	  0 },
	{ "stamps", 's', "WHICH", 0,
	  "Which events have a time: \"all\" (the default), \"entries\", \"none\", or each N-th",
	  0 },
	{ "level", 'l', "LEVEL", 0,
	  "\"history\" (the default), or \"stacks\": no events, but what \"sampler trace stacks\" "
	  "and the "
	  "report of a crash show",
	  0 },
	{ "buffer", 'b', "SIZE", 0,
	  "How large the buffer of a process may be: a number of bytes, or of K, M or G, up to "
	  "128M "
	  "(default: 4M)",
	  0 },
	{ "split", KEY_SPLIT, "SIZE", 0,
	  "Begin another file, FILE.2 and so on, when there is so much: a number of bytes, or of "
	  "K, M or "
	  "G, at "
	  "least 64K",
	  0 },
	{ "keep", KEY_KEEP, "NUMBER", 0, "Keep only the last of these files", 0 },
	{ "locks", KEY_LOCKS, "WHICH", OPTION_ARG_OPTIONAL,
	  "Trace how threads wait for each other, also in programs that were not compiled for "
	  "traces: \"contended\" calls (the default), \"all\", or all of mutex, cond, rwlock, "
	  "barrier, spin, sem, once or thread, with commas between them; see \"sampler trace "
	  "contention\"",
	  0 },
	{ "quiet", 'q', NULL, 0, "Do not say how much was collected", 0 },
	{ 0 },
};

/* Bytes; more than that no buffer has. */
#define MOST_OF_BUFFER (128ull << 20)

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		if (strcmp(text, "-") == 0)
			argp_error(state, "a trace is not written to standard output");
		arguments.output = text;
		return 0;
	case 'm':
		if (strcmp(text, "drop") != 0 && strcmp(text, "block") != 0 &&
		    strcmp(text, "overwrite") != 0)
			argp_error(state, "--mode=%s is neither drop, block nor overwrite", text);
		arguments.mode = text;
		return 0;
	case 's':
		if (strcmp(text, "all") != 0 && strcmp(text, "entries") != 0 &&
		    strcmp(text, "none") != 0)
			parse_number(state, "--stamps", text, 1, INT32_MAX);
		arguments.stamps = text;
		return 0;
	case 'l':
		if (strcmp(text, "history") != 0 && strcmp(text, "stacks") != 0)
			argp_error(state, "--level=%s is neither history nor stacks", text);
		arguments.level = text;
		return 0;
	case 'b':
		parse_size(state, "--buffer", text, 1, MOST_OF_BUFFER);
		arguments.buffer = text;
		return 0;
	case KEY_SPLIT:
		arguments.part_size = parse_size(state, "--split", text, 65536, UINT64_C(1) << 50);
		return 0;
	case KEY_KEEP:
		arguments.kept = parse_number(state, "--keep", text, 1, INT32_MAX);
		return 0;
	case KEY_LOCKS:
		arguments.locks = text ? text : "contended";
		if (!are_locks(arguments.locks))
			argp_error(state, "--locks=%s: see --help", text);
		return 0;
	case 'q':
		arguments.is_quiet = true;
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.patterns;
		return 0;
	case ARGP_KEY_ARG:
		arguments.command = state->argv + state->next - 1;
		state->next = state->argc;
		return 0;
	case ARGP_KEY_END:
		if (arguments.kept && !arguments.part_size)
			argp_error(state, "--keep needs --split");
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a command is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = { { .argp = &patterns_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc =
	    "Run a command, and collect what its processes trace."
	    "\vThe command was compiled by sampler-cc -ftrace-functions, or uses the macros of "
	    "<sampler/trace.h>.  Its input, output and exit status are its own.  \"sampler trace "
	    "replay\" shows the trace.",
};

static void set(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

static void set_environment(const struct session *session)
{
	set("SAMPLER_TRACE", session->directory);
	set("SAMPLER_TRACE_MODE", arguments.mode);
	set("SAMPLER_TRACE_STAMPS", arguments.stamps);
	set("SAMPLER_TRACE_BUFFER", arguments.buffer);
	set("SAMPLER_TRACE_LEVEL", arguments.level);
	set("SAMPLER_TRACE_FUNCTIONS", has_patterns(&arguments.patterns) ? "chosen" : NULL);
	set("SAMPLER_TRACE_LOCKS", arguments.locks);
	if (arguments.locks)
		preload_locks();
}

/* A buffer needs some more than that. */
#define LEAST_ROOM 65536

/* No process has begun a buffer. */
static void say_why_nothing(void)
{
	struct statvfs room;
	if (statvfs(place, &room) == 0 && (uint64_t)room.f_bavail * room.f_frsize < LEAST_ROOM)
		complain("%s was not traced: there is no room for a buffer in %s",
			 arguments.command[0], place);
	else
		complain(
		    "%s was not traced: it was not compiled by sampler-cc -ftrace-functions, or it "
		    "runs with more rights than you have, or without your environment",
		    arguments.command[0]);
}

static void say_losses(const struct collector *collector)
{
	if (collector->lost)
		complain("%llu events were lost: the recorder was too slow, or there were too many "
			 "threads, and a larger --buffer helps; or handlers of signals came in "
			 "between, or while a thread ended",
			 (unsigned long long)collector->lost);
	if (collector->overwritten)
		complain("%llu blocks of events were overwritten by later ones",
			 (unsigned long long)collector->overwritten);
	if (collector->untraced)
		complain("%llu " UNTRACED_THINGS " were not traced, for lack of room in %s",
			 (unsigned long long)collector->untraced, place);
}

static void say_result(const struct collector *collector)
{
	const struct chunks *chunks = &collector->chunks;
	bool lacks_names = collector->count && complain_of_patterns(&arguments.patterns);
	uint64_t events = collector->events_before + chunks->events;
	bool has_events = !arguments.level || strcmp(arguments.level, "stacks") != 0;
	if (!collector->count) {
		say_why_nothing();
		if (!chunks->is_ours && chunks->is_regular)
			complain("%s is that of an earlier run", arguments.output);
		return;
	}
	if (!events && !lacks_names && has_events && !collector->lost && !collector->untraced)
		complain(
		    "%s traced nothing: neither a function nor a macro was reached that is traced",
		    arguments.command[0]);
	say_losses(collector);
	if (!arguments.is_quiet && isatty(STDERR_FILENO))
		complain("%llu event%s of %u process%s, %llu bytes, in %s",
			 (unsigned long long)events, plural(events, "s"), collector->count,
			 plural(collector->count, "es"), (unsigned long long)chunks->written,
			 chunks->path);
}

/* The trace could not be written to its end. */
static void say_error(int error)
{
	struct stat st;
	bool is_left = stat(session, &st) == 0;
	complain("%s: %s", arguments.output, strerror(error));
	if (is_left)
		complain("what was not written may be had by \"sampler trace recover -o FILE %s\"",
			 session);
}

static int run(int argc, char **argv)
{
	struct recorder recorder = { .patterns = &arguments.patterns };
	parse_options(&argp, argc, argv, ARGP_IN_ORDER, NULL);
	recorder.part_size = arguments.part_size;
	recorder.kept = arguments.kept;
	if (!begin_session(&recorder.session))
		return EXIT_OWN;
	if (!begin_recorder(&recorder, arguments.output, false)) {
		end_session(&recorder.session);
		return EXIT_OWN;
	}
	session = duplicate(recorder.session.directory);
	place = formatted("%.*s", (int)(strrchr(session, '/') - session), session);
	set_environment(&recorder.session);
	int error = begin_command(&recorder, arguments.command);
	if (error) {
		end_recorder(&recorder);
		return cannot_run(arguments.command[0], error);
	}
	run_recorder(&recorder);
	bool is_whole = end_recorder(&recorder);
	if (!is_whole)
		say_error(recorder.collector.chunks.error);
	else
		say_result(&recorder.collector);
	if (!recorder.has_ended)
		return is_whole ? EXIT_FOUND : EXIT_OWN;
	int status = end_as(recorder.status);
	return is_whole || status ? status : EXIT_OWN;
}

const struct verb record_verb = { "record", "run a command, and collect what it traces", run };
