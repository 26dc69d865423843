/* sampler trace status: which processes have a buffer, and what they do. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../trace/recorder/find-buffer.h"
#include "tool.h"
#include "verbs.h"

static uint32_t wanted; /* or 0 for all */
static bool shows_dead;

static const struct argp_option options[] = {
	{ "dead", 'd', NULL, 0, "List the buffers of dead processes, too", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
	if (key == 'd') {
		shows_dead = true;
		return 0;
	}
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	if (state->arg_num > 0)
		argp_error(state, "only one process at a time");
	wanted = parse_number(state, "the number of a process", text, 1, INT32_MAX);
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[PROCESS]",
	.doc = "Tell which of your processes have a trace buffer, and what they do."
	       "\vA line for each, with tabs: its number; what it traces; what it does when there "
	       "is no "
	       "block left; how many of its blocks are taken, and how many it has; how many "
	       "threads trace; "
	       "how many events were lost; its buffer, with \"(dead)\" if the process is; and its "
	       "command.  The buffers of dead processes that never traced anything are removed.",
};

static const char *const levels[] = { "off", "stacks", "?", "history" };
static const char *const modes[] = { "overwrite", "drop", "block" };

static const char *text_of(const char *const *texts, uint32_t count, uint32_t which)
{
	return which < count ? texts[which] : "?";
}

static unsigned found, dead;
static uint64_t bytes_of_dead;

static bool note_command(const struct sampler_trace_record *record, void *command)
{
	if (record->kind != SAMPLER_TRACE_COMMAND)
		return true;
	*(char **)command = command_of_record(record);
	return false;
}

static void print_buffer(const struct buffer *buffer)
{
	const struct sampler_trace_header *header = buffer_header(buffer);
	unsigned taken = 0, threads = 0;
	uint64_t lost = header->lost;
	for (uint32_t i = 0; i < buffer->block_count; i++)
		taken +=
		    SAMPLER_TRACE_STATE_OF(buffer->blocks[i]->head.state) != SAMPLER_TRACE_FREE;
	for (uint32_t i = 0; i < buffer->slot_count; i++) {
		threads += buffer->slots[i]->tid != 0;
		lost += buffer->slots[i]->lost;
	}
	char *command = NULL;
	for_each_record(buffer, note_command, &command);
	printf("%" PRIu32 "\t%s\t%s\t%u of %" PRIu32 "\t%u\t%" PRIu64 "\t%s%s\t%s\n",
	       header->process, text_of(levels, 4, header->level & SAMPLER_TRACE_LEVELS),
	       text_of(modes, 3, header->mode), taken, buffer->block_count, threads, lost,
	       buffer->path, is_buffer_alive(buffer) ? "" : " (dead)", command ? command : "");
	free(command);
	found++;
}

/* Of a process that waited to be attached to, and was killed, or executed another program. */
static bool is_useless(const struct buffer *buffer)
{
	const struct sampler_trace_header *header = buffer_header(buffer);
	return !header->reserved && !(header->level & SAMPLER_TRACE_LEVELS);
}

static void note_dead(const char *path, const struct buffer *buffer)
{
	struct stat st;
	if (is_useless(buffer)) {
		unlink(path);
		return;
	}
	dead++;
	bytes_of_dead += fstat(buffer->fd, &st) == 0 ? (uint64_t)st.st_blocks * 512 : 0;
	if (shows_dead)
		print_buffer(buffer);
}

static void print_file(const char *path, void *unused)
{
	struct buffer buffer;
	(void)unused;
	if (open_buffer(&buffer, path, false) != BUFFER_GOOD)
		return;
	if (is_buffer_alive(&buffer))
		print_buffer(&buffer);
	else
		note_dead(path, &buffer);
	close_buffer(&buffer);
}

static int run(int argc, char **argv)
{
	struct buffer buffer;
	parse_command_line(&argp, argc, argv, NULL);
	if (!wanted)
		for_each_buffer_of_ours(print_file, NULL);
	else if (find_buffer(&buffer, wanted, false)) {
		print_buffer(&buffer);
		close_buffer(&buffer);
	} else
		return EXIT_NOT_FOUND;
	if (!found)
		complain(dead ? "no living process of yours has a trace buffer"
			      : "no process of yours has a trace buffer");
	if (dead && !shows_dead)
		complain(
		    "%u buffer%s of dead processes, of %.1f MB, can be recovered: --dead lists "
		    "them",
		    dead, plural(dead, "s"), bytes_of_dead / 1e6);
	return finish_output(found ? EXIT_FOUND : EXIT_NOT_FOUND);
}

const struct verb status_verb = { "status", "tell which processes have a buffer", run };
