/* sampler trace cycle: begin a new cycle of a running process's raw events, see sampler-raw-event(5). */

#include <stdio.h>
#include <stdlib.h>

#include "../../trace/recorder/find-buffer.h"
#include "tool.h"
#include "verbs.h"

static uint32_t process;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	return parse_process(key, text, state, &process);
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "PROCESS",
	.doc = "Begin a new cycle of the raw events of a running process."
	       "\vWho reads its raw events from the middle can read all from there on.  The cycle "
	       "begins when "
	       "one of its threads has a new block for its events: after 8000 of them at most.",
};

static int run(int argc, char **argv)
{
	struct buffer buffer;
	parse_command_line(&argp, argc, argv, NULL);
	if (!find_buffer(&buffer, process, true))
		return EXIT_NOT_FOUND;
	struct sampler_trace_header *header = buffer_header(&buffer);
	bool can_cycle = header->minor >= 1 && header->level & SAMPLER_TRACE_LEVEL_EVENTS;
	if (can_cycle)
		__atomic_add_fetch(&header->wanted_cycle, 1, __ATOMIC_RELAXED);
	else
		complain(header->minor ? "process %u traces no events"
				       : "process %u has a runtime that is too old for this",
			 process);
	close_buffer(&buffer);
	return can_cycle ? EXIT_FOUND : EXIT_NOT_FOUND;
}

const struct verb cycle_verb = { "cycle", "begin a new cycle of its raw events", run };
