/* sampler trace attach: collect from a running process. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../trace/recorder/find-buffer.h"
#include "../../trace/recorder/gates.h"
#include "../../trace/recorder/recorder.h"
#include "duration.h"
#include "tool.h"
#include "verbs.h"

static struct {
	struct patterns patterns;
	const char *output;
	uint32_t process;
	double duration;
} arguments = { .output = "sampler.trace" };

static const struct argp_option options[] = {
	{ "output", 'o', "FILE", 0, "Write the trace to FILE (default: sampler.trace)", 0 },
	{ "duration", 'd', "TIME", 0, "Leave the process after TIME, in seconds or with m, h, d",
	  0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'o':
		arguments.output = text;
		return 0;
	case 'd':
		arguments.duration = parse_duration(state, "--duration", text, 1e9);
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.patterns;
		return 0;
	default:
		return parse_process(key, text, state, &arguments.process);
	}
}

static const struct argp_child children[] = { { .argp = &patterns_argp }, { 0 } };

static const struct argp argp = {
	.options = options,
	.children = children,
	.parser = parse_option,
	.args_doc = "PROCESS",
	.doc =
	    "Collect what a running process traces, until it ends, or the recorder is interrupted."
	    "\vThe process must have a trace buffer: it was begun with SAMPLER_TRACE=idle, or with "
	    "a "
	    "directory there.  What it did not trace before, it traces no more afterwards.",
};

/* What the process traced before. */
static struct {
	/* Of each gate: its id, and bits that say whether it is a tracepoint's, and whether it was open. */
	uint64_t *gates;
	size_t count;
	uint32_t level, mode, begins_closed;
} before;

#define TRACEPOINT (UINT64_C(1) << 32)
#define OPEN       (UINT64_C(1) << 33)

static uint64_t key_of(uint32_t id, const struct name *name)
{
	return id | (name && name->is_tracepoint ? TRACEPOINT : 0);
}

static void remember_gate(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	(void)unused;
	before.gates = reallocate(before.gates, (before.count + 1) * sizeof *before.gates);
	before.gates[before.count++] = key_of(id, name) | (*gate ? OPEN : 0);
}

static int compare(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a & ~OPEN, right = *(const uint64_t *)b & ~OPEN;
	return left < right ? -1 : left > right;
}

static void restore_gate(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	uint64_t key = key_of(id, name);
	(void)unused;
	const uint64_t *found =
	    before.count ? bsearch(&key, before.gates, before.count, sizeof key, compare) : NULL;
	/* what was loaded since is as what will be loaded */
	bool was_open = found ? *found & OPEN : !before.begins_closed;
	__atomic_store_n(gate, was_open ? id : 0, __ATOMIC_RELAXED);
}

static void remember(const struct buffer *buffer)
{
	const struct sampler_trace_header *header = buffer_header(buffer);
	struct patterns every = { 0 };
	before.level = header->level & SAMPLER_TRACE_LEVELS;
	before.mode = header->mode;
	before.begins_closed = header->begins_closed;
	for_each_gate(buffer, &every, remember_gate, NULL);
}

/* What was wanted is traced no more, so that nothing else is collected at the end. */
static void stop(const struct buffer *buffer)
{
	struct patterns every = { 0 };
	if (!before.level)
		set_level(buffer, 0);
	else if (has_patterns(&arguments.patterns))
		set_gates(buffer, &every, false);
}

static void restore(struct buffer *buffer)
{
	if (!refresh_buffer(buffer))
		return;
	struct sampler_trace_header *header = buffer_header(buffer);
	struct patterns every = { 0 };
	header->mode = before.mode;
	header->begins_closed = before.begins_closed;
	if (before.count)
		qsort(before.gates, before.count, sizeof *before.gates, compare);
	if (!before.level || has_patterns(&arguments.patterns))
		for_each_gate(buffer, &every, restore_gate, NULL);
	free(before.gates);
}

/* The process traces what is wanted; what it traced before nobody has asked for, unless it goes on with
   that. */
static void switch_on(const struct buffer *buffer, struct collector *collector)
{
	struct sampler_trace_header *header = buffer_header(buffer);
	bool has_choice = has_patterns(&arguments.patterns);
	struct patterns every = { 0 };
	header->mode = SAMPLER_TRACE_DROP;
	if (before.level && has_choice)
		set_gates(buffer, &every, false);
	if (!before.level || has_choice) {
		header->begins_closed = has_choice;
		set_gates(buffer, &arguments.patterns, true);
	}
	if (before.level && !has_choice)
		return;
	/* anew, so that threads begin blocks without what they traced before */
	collector->after_ticket = __atomic_load_n(&header->reserved, __ATOMIC_RELAXED);
	set_level(buffer, SAMPLER_TRACE_LEVEL_HISTORY);
}

static void say_result(const struct collector *collector)
{
	const struct chunks *chunks = &collector->chunks;
	if (!chunks->events)
		complain("process %u traced nothing meanwhile", arguments.process);
	if (collector->lost)
		complain("%llu events were lost", (unsigned long long)collector->lost);
	if (isatty(STDERR_FILENO))
		complain("%llu events, %llu bytes, in %s", (unsigned long long)chunks->events,
			 (unsigned long long)chunks->written, chunks->path);
}

static bool act_as_owner_or_complain(const char *directory)
{
	if (act_as_owner(directory))
		return true;
	complain("%s: %s", directory, strerror(errno));
	return false;
}

/* Be the recorder of the process that BUFFER is of; return false after complaining.  The output is root's, if we are: all else is done as
   the user whose process that is. */
static bool begin(struct recorder *recorder, const struct buffer *buffer)
{
	char *directory = session_of_buffer(buffer);
	bool has_joined =
	    act_as_owner_or_complain(directory) &&
	    join_session(&recorder->session, directory, buffer_header(buffer)->process);
	free(directory);
	act_as_root();
	if (!has_joined)
		return false;
	bool has_begun = begin_recorder(recorder, arguments.output, false);
	if (act_as_owner_or_complain(recorder->session.directory) && has_begun)
		return true;
	end_session(&recorder->session);
	return false;
}

/* Return whether all is written. */
static bool end(struct recorder *recorder)
{
	const struct chunks *chunks = &recorder->collector.chunks;
	bool is_whole = end_recorder(recorder);
	act_as_root();
	/* as its owner could not */
	if (!chunks->is_begun && chunks->is_ours)
		unlink(chunks->path);
	return is_whole;
}

static int run(int argc, char **argv)
{
	struct recorder recorder = { .patterns = &arguments.patterns };
	struct buffer buffer;
	parse_command_line(&argp, argc, argv, NULL);
	if (!find_buffer(&buffer, arguments.process, true))
		return EXIT_NOT_FOUND;
	/* its own number, which may be another one in a container */
	recorder.only_process = buffer_header(&buffer)->process;
	recorder.duration = arguments.duration;
	if (!begin(&recorder, &buffer)) {
		close_buffer(&buffer);
		return EXIT_USAGE;
	}
	recorder.collector.comes_late = true;
	remember(&buffer);
	switch_on(&buffer, &recorder.collector);
	if (complain_of_patterns(&arguments.patterns))
		complain("waiting for libraries that process %u may load; interrupt to end",
			 arguments.process);
	run_recorder(&recorder);
	stop(&buffer);
	bool is_whole = end(&recorder);
	if (is_buffer_alive(&buffer))
		restore(&buffer);
	if (!is_whole)
		complain("%s: %s", arguments.output, strerror(recorder.collector.chunks.error));
	else
		say_result(&recorder.collector);
	close_buffer(&buffer);
	bool lacks_names = has_unmatched(&arguments.patterns);
	return !is_whole ? EXIT_USAGE : lacks_names ? EXIT_NOT_FOUND : EXIT_FOUND;
}

const struct verb attach_verb = { "attach", "collect from a running process", run };
