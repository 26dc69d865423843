/* sampler trace snapshot: a trace of what a running process has in its buffer. */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../trace/recorder/collector.h"
#include "../../trace/recorder/find-buffer.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *output;
	uint32_t process;
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
	default:
		return parse_process(key, text, state, &arguments.process);
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "PROCESS",
	.doc = "Make a trace of what a running process has in its buffer now."
	       "\vThe buffer stays as it is.  Meanwhile, for some milliseconds, no thread begins "
	       "another "
	       "part of it.",
};

#define PAUSE_NANOSECONDS 100000000

static int run(int argc, char **argv)
{
	struct buffer buffer;
	struct collector collector;
	struct timespec now;
	parse_command_line(&argp, argc, argv, NULL);
	if (!find_buffer(&buffer, arguments.process, true))
		return EXIT_NOT_FOUND;
	if (!begin_collector(&collector, arguments.output, false))
		return EXIT_USAGE;
	struct collected_process *process = add_buffer(&collector, buffer.path);
	clock_gettime(CLOCK_MONOTONIC, &now);
	bool is_there = process && process->is_open;
	if (is_there) {
		struct sampler_trace_header *header = buffer_header(&buffer);
		header->pause = (uint64_t)now.tv_sec * 1000000000 + now.tv_nsec + PAUSE_NANOSECONDS;
		collect_blocks(&collector, process, COLLECT_COPIES);
		header->pause = 0;
		end_process(&collector, process);
	}
	bool is_whole = end_collector(&collector);
	if (!is_whole)
		complain("%s: %s", arguments.output, strerror(collector.chunks.error));
	close_buffer(&buffer);
	return !is_there ? EXIT_NOT_FOUND : is_whole ? EXIT_FOUND : EXIT_USAGE;
}

const struct verb snapshot_verb = { "snapshot", "make a trace of what is in a buffer now", run };
