/* sampler trace on, sampler trace off: what a running process traces. */

#include <stdio.h>
#include <stdlib.h>

#include "../../trace/recorder/find-buffer.h"
#include "../../trace/recorder/gates.h"
#include "tool.h"
#include "verbs.h"

static struct {
	struct patterns patterns;
	uint32_t thread, process;
	bool has_process;
} arguments;

static const struct argp_option options[] = {
	{ "thread", 'T', "TID", 0, "Only the thread of this number", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case 'T':
		arguments.thread =
		    parse_number(state, "the number of a thread", text, 1, INT32_MAX);
		return 0;
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &arguments.patterns;
		return 0;
	case ARGP_KEY_END:
		if (arguments.thread && has_patterns(&arguments.patterns))
			argp_error(state, "--thread is for all functions");
		return 0;
	default:
		return parse_process(key, text, state, &arguments.process);
	}
}

static const struct argp_child children[] = { { .argp = &patterns_argp }, { 0 } };

#define DOC(what)                                                                                  \
	{                                                                                          \
		.options = options, .children = children, .parser = parse_option,                  \
		.args_doc = "PROCESS", .doc = what                                                 \
	}

static const struct argp on_argp = DOC(
    "Let a running process trace its functions, or some of them."
    "\vWhat it traces stays in its buffer until somebody collects it: see \"sampler trace attach\" "
    "and \"sampler trace snapshot\".");
static const struct argp off_argp =
    DOC("Let a running process trace its functions no more, or some of them.");

/* Set the level of one thread; return whether there is one. */
static bool set_thread(const struct buffer *buffer, uint32_t level)
{
	for (uint32_t i = 0; i < buffer->slot_count; i++)
		if (buffer->slots[i]->tid == arguments.thread) {
			buffer->slots[i]->level = level;
			set_level(buffer, buffer_header(buffer)->level & SAMPLER_TRACE_LEVELS);
			return true;
		}
	complain("process %u has no thread %u that traces", arguments.process, arguments.thread);
	return false;
}

/* Open or close gates; then nothing, or all that is open, is traced. */
static bool set_process(const struct buffer *buffer, bool is_on)
{
	struct sampler_trace_header *header = buffer_header(buffer);
	bool has_choice = has_patterns(&arguments.patterns);
	if (!is_on && !has_choice)
		set_level(buffer, 0);
	size_t count = set_gates(buffer, &arguments.patterns, is_on);
	if (!has_choice)
		header->begins_closed = !is_on;
	bool is_nothing_chosen = has_choice && !count;
	if (is_on && !is_nothing_chosen && !(header->level & SAMPLER_TRACE_LEVELS))
		set_level(buffer, SAMPLER_TRACE_LEVEL_HISTORY);
	/* functions without gates are switched by the level alone */
	return !complain_of_patterns(&arguments.patterns) && !is_nothing_chosen;
}

static int run(const struct argp *argp, int argc, char **argv, bool is_on)
{
	struct buffer buffer;
	parse_command_line(argp, argc, argv, NULL);
	if (!find_buffer(&buffer, arguments.process, true))
		return EXIT_NOT_FOUND;
	bool is_done = arguments.thread
			   ? set_thread(&buffer, is_on ? SAMPLER_TRACE_LEVEL_HISTORY : 0)
			   : set_process(&buffer, is_on);
	close_buffer(&buffer);
	return is_done ? EXIT_FOUND : EXIT_NOT_FOUND;
}

static int run_on(int argc, char **argv)
{
	return run(&on_argp, argc, argv, true);
}

static int run_off(int argc, char **argv)
{
	return run(&off_argp, argc, argv, false);
}

const struct verb on_verb = { "on", "let a running process trace functions", run_on };
const struct verb off_verb = { "off", "let it trace them no more", run_off };
