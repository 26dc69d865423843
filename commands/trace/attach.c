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

/* The gates that were open before, by their ids. */
static struct {
	uint32_t *ids;
	size_t count;
} opened;

static void remember_gate(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	(void)name;
	(void)unused;
	if (!*gate)
		return;
	opened.ids = reallocate(opened.ids, (opened.count + 1) * sizeof *opened.ids);
	opened.ids[opened.count++] = id;
}

static int compare(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
	return left < right ? -1 : left > right;
}

static void restore_gate(uint32_t *gate, uint32_t id, const struct name *name, void *unused)
{
	(void)name;
	(void)unused;
	bool was_open = opened.count && bsearch(&id, opened.ids, opened.count, sizeof id, compare);
	__atomic_store_n(gate, was_open ? id : 0, __ATOMIC_RELAXED);
}

static void restore_gates(const struct buffer *buffer)
{
	struct patterns all = { 0 };
	if (opened.count)
		qsort(opened.ids, opened.count, sizeof *opened.ids, compare);
	for_each_gate(buffer, &all, restore_gate, NULL);
}

/* The process traces what is wanted; return whether it did before. */
static bool switch_on(const struct buffer *buffer)
{
	struct sampler_trace_header *header = buffer_header(buffer);
	bool was_on = header->level & SAMPLER_TRACE_LEVELS;
	struct patterns every = { 0 };
	for_each_gate(buffer, &every, remember_gate, NULL);
	header->mode = SAMPLER_TRACE_DROP;
	if (!was_on || has_patterns(&arguments.patterns)) {
		struct patterns all = { 0 };
		if (was_on)
			set_gates(buffer, &all, false);
		set_gates(buffer, &arguments.patterns, true);
		header->begins_closed = has_patterns(&arguments.patterns);
	}
	if (!was_on)
		set_level(buffer, SAMPLER_TRACE_LEVEL_HISTORY);
	return was_on;
}

static void switch_off(const struct buffer *buffer, bool was_on)
{
	buffer_header(buffer)->mode = SAMPLER_TRACE_OVERWRITE;
	if (!was_on)
		set_level(buffer, 0);
	buffer_header(buffer)->begins_closed = !was_on;
	restore_gates(buffer);
}

static int run(int argc, char **argv)
{
	struct recorder recorder = { .only_process = 0 };
	struct buffer buffer;
	parse_command_line(&argp, argc, argv, NULL);
	if (!find_buffer(&buffer, arguments.process, true))
		return EXIT_NOT_FOUND;
	char *directory = session_of_buffer(&buffer);
	recorder.only_process = arguments.process;
	recorder.duration = arguments.duration;
	if (!join_session(&recorder.session, directory, arguments.process) ||
	    !begin_recorder(&recorder, arguments.output, false))
		return EXIT_USAGE;
	recorder.collector.comes_late = true;
	/* what is there from before nobody has asked for, unless it is traced all the time */
	recorder.collector.after_ticket = buffer_header(&buffer)->level & SAMPLER_TRACE_LEVELS
					      ? 0
					      : buffer_header(&buffer)->reserved;
	bool was_on = switch_on(&buffer);
	run_recorder(&recorder);
	if (is_buffer_alive(&buffer))
		switch_off(&buffer, was_on);
	bool is_whole = end_recorder(&recorder);
	if (!is_whole)
		complain("%s: %s", arguments.output, strerror(recorder.collector.chunks.error));
	else if (recorder.collector.lost)
		complain("%llu events were lost", (unsigned long long)recorder.collector.lost);
	close_buffer(&buffer);
	free(directory);
	return is_whole ? EXIT_FOUND : EXIT_USAGE;
}

const struct verb attach_verb = { "attach", "collect from a running process", run };
