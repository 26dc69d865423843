/* sampler trace stacks: which functions the threads of a process are in, or were when it died. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trace/recorder/find-buffer.h"
#include "../../trace/recorder/gates.h"
#include "tool.h"
#include "verbs.h"

static struct {
	const char *what;
	uint32_t thread; /* or 0 for all */
} arguments;

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	switch (key) {
	case ARGP_KEY_ARG:
		if (state->arg_num > 1)
			argp_error(state, "too many arguments");
		else if (state->arg_num == 1)
			arguments.thread =
			    parse_number(state, "the number of a thread", text, 1, INT32_MAX);
		else
			arguments.what = text;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "a process or a buffer is needed");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "PROCESS|BUFFER [THREAD]",
	.doc = "Show which functions the threads of a process are in, the innermost first."
	       "\vThe process is not stopped, and may hang, or be dead: then BUFFER is the file "
	       "that it left.  "
	       "Of a running thread, each frame is right, but they may be of different moments.",
};

static void print_frame(struct names *names, const struct sampler_trace_frame *frame)
{
	bool is_scope = SAMPLER_TRACE_KIND_OF(frame->word) == SAMPLER_TRACE_SCOPE_ENTER;
	enum name_kind kind = is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION;
	uint32_t id = SAMPLER_TRACE_ID_OF(frame->word);
	const struct name *name = find_name(names, kind, id);
	if (name)
		printf("\t%s\t%s:%" PRIu32 "\n", name->name, name->file, name->line);
	else
		printf("\t?%" PRIu32 "\n", id);
}

/* Copy the frames of SLOT that are whole, of one moment if the thread permits; return how many. */
static uint32_t copy_frames(const struct sampler_trace_thread *slot,
			    struct sampler_trace_frame *frames, uint32_t *depth)
{
	uint32_t kept = 0;
	for (int tries = 0; tries < 100; tries++) {
		/* the thread stores a place, with release, after the depth and the word */
		*depth = __atomic_load_n(&slot->depth, __ATOMIC_ACQUIRE);
		kept = *depth < SAMPLER_TRACE_FRAMES ? *depth : SAMPLER_TRACE_FRAMES;
		memcpy(frames, slot->frames, kept * sizeof *frames);
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (__atomic_load_n(&slot->depth, __ATOMIC_RELAXED) == *depth)
			break;
	}
	return kept;
}

/* The name that the system has for the thread TID of PROCESS, where it lives; or null. */
static char *system_name(uint32_t process, uint32_t tid)
{
	char *path = formatted("/proc/%" PRIu32 "/task/%" PRIu32 "/comm", process, tid);
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;
	free(path);
	if (file && getline(&line, &size, file) > 0)
		line[strcspn(line, "\n")] = 0;
	if (file)
		fclose(file);
	return line;
}

static char *name_of_thread(const struct buffer *buffer, const struct sampler_trace_thread *slot)
{
	char *name = NULL;
	if (!slot->has_name && is_buffer_alive(buffer))
		name = system_name(buffer_header(buffer)->process, slot->tid);
	return make_plain(name ? name : formatted("%.16s", slot->name));
}

static void print_thread(const struct buffer *buffer, struct names *names,
			 const struct sampler_trace_thread *slot)
{
	static struct sampler_trace_frame frames[SAMPLER_TRACE_FRAMES];
	uint32_t depth, kept = copy_frames(slot, frames, &depth);
	char *name = name_of_thread(buffer, slot);
	printf("thread\t%" PRIu32 "\t%s\n", slot->tid, name);
	free(name);
	if (depth > kept)
		printf("\t(%" PRIu32 " more)\n", depth - kept);
	for (uint32_t i = kept; i > 1; i--)
		if (frames[i - 1].place && frames[i - 1].place != SAMPLER_TRACE_OTHER_STACK)
			print_frame(names, &frames[i - 1]);
}

static int run(int argc, char **argv)
{
	struct buffer buffer;
	struct names names = { 0 };
	unsigned found = 0;
	parse_command_line(&argp, argc, argv, NULL);
	if (!find_named_buffer(&buffer, arguments.what))
		return EXIT_NOT_FOUND;
	find_names_of_buffer(&buffer, &names, true);
	for (uint32_t i = 0; i < buffer.slot_count; i++) {
		uint32_t tid = buffer.slots[i]->tid;
		if (!tid || (arguments.thread && tid != arguments.thread))
			continue;
		print_thread(&buffer, &names, buffer.slots[i]);
		found++;
	}
	if (!found)
		complain(arguments.thread
			     ? "there is no such thread that traces"
			     : "no thread has traced anything; see \"sampler trace on\"");
	else if (!(buffer_header(&buffer)->level & SAMPLER_TRACE_LEVELS))
		complain("process %" PRIu32 " traces nothing now: these stacks are of when it did",
			 buffer_header(&buffer)->process);
	else if (buffer_header(&buffer)->level > SAMPLER_TRACE_LEVELS)
		complain(
		    "functions that were entered before tracing was switched on are not known");
	free_names(&names);
	close_buffer(&buffer);
	return finish_output(found ? EXIT_FOUND : EXIT_NOT_FOUND);
}

const struct verb stacks_verb = { "stacks", "show which functions threads are in", run };
