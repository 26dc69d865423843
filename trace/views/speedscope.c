/* A trace for Speedscope: a profile for each thread,

	{"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"sampler VERSION","name":"COMMAND",
	"profiles":[
	{"type":"evented","name":"COMMAND, thread 4711","unit":"nanoseconds","startValue":TIME,"endValue":TIME,"events":[
	{"type":"O","frame":0,"at":TIME},
	{"type":"C","frame":0,"at":TIME}]}],
	"shared":{"frames":[{"name":"main","file":"program.c","line":12}]}}

   A gap is a frame, which says how many events were lost.

   Profiles come one after the other, and the events of threads do not: so those of all are kept in memory, up to a limit,
   behind which events are left out, and that is said.  A frame closes before those that are around it: what is behind
   a scope that ends too early is cut, and opens again. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "json-text.h"
#include "tool.h"
#include "views.h"

/* One thread, as it is written. */
struct profile {
	struct open_calls calls;
	FILE *out;
	char *text;
	size_t size;
	uint64_t begin, end;
	bool is_full;
};

static uint64_t written, limit, left_out;
static FILE *frames;
static uint64_t frame_count;
static uint64_t *
    *numbers; /* for each process, of each of its names: that of its frame, plus 1; or 0 */
static bool has_profile;

static void write_frame(const char *text, const char *file, uint32_t line)
{
	fprintf(frames, "%s{\"name\":", frame_count++ ? ",\n" : "");
	write_json_text(frames, text);
	if (file) {
		fprintf(frames, ",\"file\":");
		write_json_text(frames, file);
		fprintf(frames, ",\"line\":%" PRIu32, line);
	}
	fputc('}', frames);
}

/* The number of the frame of CALL, which is made if there is none. */
static uint64_t frame_of(struct walker *walker, const struct call *call)
{
	const struct traced_process *process = walker->stream->process;
	const struct name *name = name_of_call(walker, call);
	uint64_t **of = &numbers[process->number];
	if (!name) {
		char unknown[32];
		snprintf(unknown, sizeof unknown, "?%" PRIu32, call->id);
		write_frame(unknown, NULL, 0);
		return frame_count - 1;
	}
	if (!*of) {
		*of = allocate(process->names.count * sizeof **of);
		memset(*of, 0, process->names.count * sizeof **of);
	}
	uint64_t *number = &(*of)[name - process->names.items];
	if (!*number) {
		write_frame(name->name, name->file, name->line);
		*number = frame_count;
	}
	return *number - 1;
}

/* FRAME opens or closes, as TYPE says. */
static void write_event(struct profile *profile, char type, uint64_t frame, uint64_t time)
{
	/* what began in time is told to have begun in time, but no two events change places */
	profile->end = time > profile->end ? time : profile->end;
	written +=
	    fprintf(profile->out, "%s\n{\"type\":\"%c\",\"frame\":%" PRIu64 ",\"at\":%" PRIu64 "}",
		    ftell(profile->out) ? "," : "", type, frame, profile->end);
}

static void open_frame(void *context, struct open_call *call, uint64_t time)
{
	write_event(context, 'O', (size_t)call->of - 1, time);
}

static void close_frame(void *context, struct open_call *call, uint64_t time)
{
	write_event(context, 'C', (size_t)call->of - 1, time);
}

/* Something begins at TIME; return whether there is room for it. */
static bool begin_profile(struct profile *profile, uint64_t time)
{
	if (written > limit) {
		left_out++;
		return false;
	}
	if (!profile->out) {
		profile->out = open_memstream(&profile->text, &profile->size);
		profile->begin = profile->end = time;
	}
	return true;
}

/* A frame of its own, as this format has nothing else. */
static void write_gap(struct walker *walker, const struct gap *gap)
{
	struct profile *profile = walker->user;
	if (!begin_profile(profile, gap->begin))
		return;
	char *text = describe_gap(gap);
	write_frame(text, NULL, 0);
	free(text);
	write_event(profile, 'O', frame_count - 1, gap->begin);
	write_event(profile, 'C', frame_count - 1, gap->end);
}

static void enter(struct walker *walker, const struct call *call)
{
	struct profile *profile = walker->user;
	if (!begin_profile(profile, call->begin))
		return;
	open_call(&profile->calls, call, (void *)(frame_of(walker, call) + 1));
	open_frame(profile, &profile->calls.items[profile->calls.count - 1], call->begin);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct profile *profile = walker->user;
	(void)how;
	close_nested(&profile->calls, call, time, open_frame, close_frame, profile);
}

static void end(struct walker *walker)
{
	struct profile *profile = walker->user;
	if (!profile->out)
		return;
	fclose(profile->out);
	char *command = command_of(walker->stream->process);
	const char *thread = walker->stream->name;
	char *name = formatted("%s, thread %" PRIu32 "%s%s", command, walker->stream->shown_tid,
			       *thread ? " " : "", thread);
	printf("%s{\"type\":\"evented\",\"name\":", has_profile ? ",\n" : "");
	write_json_text(stdout, name);
	printf(",\"unit\":\"nanoseconds\",\"startValue\":%" PRIu64 ",\"endValue\":%" PRIu64
	       ",\"events\":[",
	       profile->begin, profile->end);
	fwrite(profile->text, 1, profile->size, stdout);
	printf("]}");
	has_profile = true;
	free(name);
	free(command);
	free(profile->text);
	free(profile->calls.items);
}

static void write_head(const struct trace *trace)
{
	char *command = trace->process_count > 1 ? command_of(&trace->processes[1]) : duplicate("");
	printf("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":"
	       "\"sampler " SAMPLER_VERSION "\",\"name\":");
	write_json_text(stdout, command);
	printf(",\n\"profiles\":[\n");
	free(command);
}

void write_speedscope(struct trace *trace, struct filter *filter, uint64_t most)
{
	static const struct view view = { .user_size = sizeof(struct profile),
					  .enter = enter,
					  .leave = leave,
					  .gap = write_gap,
					  .end = end };
	char *text;
	size_t size;
	written = left_out = frame_count = 0;
	limit = most;
	has_profile = false;
	frames = open_memstream(&text, &size);
	numbers = allocate(trace->process_count * sizeof *numbers + 1);
	memset(numbers, 0, trace->process_count * sizeof *numbers);
	write_head(trace);
	walk_trace(trace, filter, &view);
	fclose(frames);
	printf("],\n\"shared\":{\"frames\":[\n%s]}}\n", text);
	free(text);
	complain_of_limit(left_out);
	for (uint32_t i = 0; i < trace->process_count; i++)
		free(numbers[i]);
	free(numbers);
}
