/* A trace for Perfetto: a stream of packets, which needs no memory for what has gone by.

	Trace { packet (1): TracePacket ... }

   Each TracePacket is one of these:

	clock snapshot		times are those of the monotonic clock; which real time that is
	track descriptor	a process, a thread, or a counter of a process
	track event		a call begins or ends, a mark, a value of a counter
	interned data		in a packet with the first track event that needs it: names, and places in the source

   A slice ends before those that are around it: so what is behind a scope that ends too early is cut, and begins again.
   The numbers of fields are below; who wants to check them has tests/trace/perfetto.proto.

   Source: protos/perfetto/trace in the source of Perfetto. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "predictors.h"
#include "protobuf.h"
#include "tool.h"
#include "valid-text.h"
#include "views.h"

enum { TRACE_PACKET = 1 };

enum packet_field {
	PACKET_CLOCKS = 6,
	PACKET_TIME = 8,
	PACKET_SEQUENCE = 10,
	PACKET_EVENT = 11,
	PACKET_INTERNED = 12,
	PACKET_FLAGS = 13,
	PACKET_DEFAULTS = 59,
	PACKET_TRACK = 60,
};

enum { FLAG_CLEARED = 1, FLAG_NEEDS_INTERNED = 2 };
enum { DEFAULTS_CLOCK = 58 };
enum { CLOCKS_CLOCK = 1, CLOCKS_PRIMARY = 2, CLOCK_ID = 1, CLOCK_TIME = 2 };
enum { REAL_CLOCK = 1, MONOTONIC_CLOCK = 3 };

enum track_field {
	TRACK_ID = 1,
	TRACK_NAME = 2,
	TRACK_PROCESS = 3,
	TRACK_THREAD = 4,
	TRACK_PARENT = 5,
	TRACK_COUNTER = 8,
};
enum { PROCESS_ID = 1, PROCESS_NAME = 6 };
enum { THREAD_PROCESS = 1, THREAD_ID = 2, THREAD_NAME = 5 };

enum event_field {
	EVENT_ANNOTATION = 4,
	EVENT_TYPE = 9,
	EVENT_NAME_ID = 10,
	EVENT_TRACK = 11,
	EVENT_NAME = 23,
	EVENT_VALUE = 30,
	EVENT_PLACE_ID = 34,
};
enum event_type { TYPE_BEGIN = 1, TYPE_END, TYPE_INSTANT, TYPE_COUNTER };
enum { ANNOTATION_INTEGER = 4, ANNOTATION_TEXT = 6, ANNOTATION_NAME = 10 };

enum { INTERNED_NAME = 2, INTERNED_PLACE = 4 };
enum { NAME_ID = 1, NAME_TEXT = 2 };
enum { PLACE_ID = 1, PLACE_FILE = 2, PLACE_LINE = 4 };

/* The tracks: of all; of a process, from its number; of a thread; of a predictor in a process. */
#define GLOBAL_TRACK             1
#define PROCESS_TRACK(number)    ((uint64_t)(number) << 32 | 1)
#define THREAD_TRACK(number, id) ((uint64_t)(number) << 32 | (uint64_t)(id) << 1)
#define PREDICTOR_TRACK(number, predictor)                                                         \
	((uint64_t)(number) << 32 | UINT32_C(1) << 31 | (uint64_t)(predictor) << 1)

/* When a predictor came true in a process. */
struct crossings {
	uint64_t first, last, count;
};

/* What was told of a process. */
struct told {
	uint64_t
	    *names; /* for each of its names its number, or 0; a counter's is that of its track */
	size_t name_count;
	struct crossings *crossings; /* of each predictor, or null */
};

/* One thread, as it is written. */
struct activity {
	struct open_calls calls;
	bool is_told; /* its track */
};

static struct message packet;
static struct told *told; /* of each process */
static uint64_t last_number;
static bool has_begun;

static size_t begin_packet(void)
{
	packet.size = 0;
	size_t begin = begin_message(&packet, TRACE_PACKET);
	put_number(&packet, PACKET_SEQUENCE, 1);
	put_number(&packet, PACKET_FLAGS, has_begun ? FLAG_NEEDS_INTERNED : FLAG_CLEARED);
	has_begun = true;
	return begin;
}

static void end_packet(size_t begin)
{
	end_message(&packet, begin);
	fwrite(packet.bytes, 1, packet.size, stdout);
}

static void put_valid_text(unsigned field, const char *text)
{
	char *valid = valid_text(text);
	put_text(&packet, field, valid);
	free(valid);
}

static void write_clock(unsigned which, uint64_t time)
{
	size_t clock = begin_message(&packet, CLOCKS_CLOCK);
	put_number(&packet, CLOCK_ID, which);
	put_number(&packet, CLOCK_TIME, time);
	end_message(&packet, clock);
}

/* The first packet. */
static void write_clocks(const struct sampler_trace_moment *moment)
{
	size_t begin = begin_packet();
	size_t defaults = begin_message(&packet, PACKET_DEFAULTS);
	put_number(&packet, DEFAULTS_CLOCK, MONOTONIC_CLOCK);
	end_message(&packet, defaults);
	size_t clocks = begin_message(&packet, PACKET_CLOCKS);
	write_clock(REAL_CLOCK, moment->real);
	write_clock(MONOTONIC_CLOCK, moment->monotonic);
	put_number(&packet, CLOCKS_PRIMARY, MONOTONIC_CLOCK);
	end_message(&packet, clocks);
	end_packet(begin);
}

static void write_process(const struct traced_process *process)
{
	char *command = command_of(process);
	size_t begin = begin_packet(), track = begin_message(&packet, PACKET_TRACK);
	put_number(&packet, TRACK_ID, PROCESS_TRACK(process->number));
	size_t said = begin_message(&packet, TRACK_PROCESS);
	put_number(&packet, PROCESS_ID, process->shown_number);
	put_valid_text(PROCESS_NAME, command);
	end_message(&packet, said);
	end_message(&packet, track);
	end_packet(begin);
	free(command);
}

static uint64_t thread_track(const struct walker *walker)
{
	return THREAD_TRACK(walker->stream->process->number, walker->stream->shown_tid);
}

static void write_thread(const struct walker *walker)
{
	size_t begin = begin_packet(), track = begin_message(&packet, PACKET_TRACK);
	put_number(&packet, TRACK_ID, thread_track(walker));
	put_number(&packet, TRACK_PARENT, PROCESS_TRACK(walker->stream->process->number));
	size_t said = begin_message(&packet, TRACK_THREAD);
	put_number(&packet, THREAD_PROCESS, walker->stream->process->shown_number);
	put_number(&packet, THREAD_ID, walker->stream->shown_tid);
	if (*walker->stream->name)
		put_valid_text(THREAD_NAME, walker->stream->name);
	end_message(&packet, said);
	end_message(&packet, track);
	end_packet(begin);
}

/* Where the number of NAME is. */
static uint64_t *number_of(const struct walker *walker, const struct name *name)
{
	struct traced_process *process = walker->stream->process;
	struct told *of = &told[process->number];
	if (!of->names) {
		of->name_count = process->names.count;
		of->names = allocate(of->name_count * sizeof *of->names);
		memset(of->names, 0, of->name_count * sizeof *of->names);
	}
	return &of->names[name - process->names.items];
}

/* The present packet tells of NAME, which has this NUMBER from now on. */
static void put_interned(const struct name *name, uint64_t number)
{
	size_t interned = begin_message(&packet, PACKET_INTERNED);
	size_t text = begin_message(&packet, INTERNED_NAME);
	put_number(&packet, NAME_ID, number);
	put_valid_text(NAME_TEXT, name->name);
	end_message(&packet, text);
	size_t place = begin_message(&packet, INTERNED_PLACE);
	put_number(&packet, PLACE_ID, number);
	put_valid_text(PLACE_FILE, name->file);
	put_number(&packet, PLACE_LINE, name->line);
	end_message(&packet, place);
	end_message(&packet, interned);
}

/* An event of TYPE at TIME, up to end_event. */
static struct {
	size_t packet, event;
} present;

static void begin_event(enum event_type type, uint64_t track, uint64_t time)
{
	present.packet = begin_packet();
	put_number(&packet, PACKET_TIME, time);
	present.event = begin_message(&packet, PACKET_EVENT);
	put_number(&packet, EVENT_TYPE, type);
	put_number(&packet, EVENT_TRACK, track);
}

/* The event has NAME, or else ID. */
static void put_name(const struct walker *walker, const struct name *name, uint32_t id)
{
	char unknown[32];
	if (!name) {
		snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
		put_text(&packet, EVENT_NAME, unknown);
		return;
	}
	uint64_t *number = number_of(walker, name);
	bool is_new = !*number;
	if (is_new)
		*number = ++last_number;
	put_number(&packet, EVENT_NAME_ID, *number);
	put_number(&packet, EVENT_PLACE_ID, *number);
	if (!is_new)
		return;
	end_message(&packet, present.event);
	present.event = 0;
	put_interned(name, *number);
}

static void end_event(void)
{
	if (present.event)
		end_message(&packet, present.event);
	end_packet(present.packet);
}

/* Values of a call as text, if there are any. */
static void put_values(struct walker *walker, const struct call *call, const char *name,
		       void (*write)(FILE *, const struct name *, const struct values *),
		       const struct values *values)
{
	if (!values->count)
		return;
	char *text = values_text(write, name_of_call(walker, call), values);
	size_t annotation = begin_message(&packet, EVENT_ANNOTATION);
	put_text(&packet, ANNOTATION_NAME, name);
	put_valid_text(ANNOTATION_TEXT, text);
	end_message(&packet, annotation);
	free(text);
}

static void begin_slice(void *context, struct open_call *call, uint64_t time)
{
	struct walker *walker = context;
	begin_event(TYPE_BEGIN, thread_track(walker), time);
	put_values(walker, &call->call, "arguments", write_arguments, &call->call.arguments);
	put_name(walker, name_of_call(walker, &call->call), call->call.id);
	end_event();
}

static void end_slice(void *context, struct open_call *call, uint64_t time)
{
	begin_event(TYPE_END, thread_track(context), time);
	put_values(context, &call->call, "result", write_result, &call->call.result);
	end_event();
}

/* Text that is no name of anything. */
static void write_instant(uint64_t track, uint64_t time, const char *text)
{
	begin_event(TYPE_INSTANT, track, time);
	put_valid_text(EVENT_NAME, text);
	end_event();
}

/* The thread comes to an event: tell of it if that was not done. */
static void come_to(struct walker *walker)
{
	struct activity *activity = walker->user;
	if (!activity->is_told)
		write_thread(walker);
	activity->is_told = true;
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	char *text = describe_gap(gap);
	come_to(walker);
	write_instant(thread_track(walker), gap->end, text);
	free(text);
}

static void enter(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	struct open_call begun = { .call = *call };
	come_to(walker);
	begin_slice(walker, &begun, call->begin);
	open_call(&activity->calls, call, NULL);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct activity *activity = walker->user;
	come_to(walker);
	/* viewers show what has no end as such */
	if (how != CALL_OPEN)
		close_nested(&activity->calls, call, time, begin_slice, end_slice, walker);
}

static void write_mark(struct walker *walker, const struct point *point)
{
	uint32_t process = walker->stream->process->number;
	char reach = *point_reach(point);
	begin_event(TYPE_INSTANT,
		    reach == 'g'   ? GLOBAL_TRACK
		    : reach == 'p' ? PROCESS_TRACK(process)
				   : thread_track(walker),
		    walker->stream->time);
	put_name(walker, point->name, point->id);
	end_event();
}

/* The track of the counter NAME, which is told of if it was not. */
static uint64_t counter_track(struct walker *walker, const struct name *name)
{
	uint64_t *number = number_of(walker, name);
	if (*number)
		return *number;
	*number = PROCESS_TRACK(walker->stream->process->number) + 2 * ++last_number;
	bool has_series = *name->series && strcmp(name->series, "count") != 0;
	char *text =
	    formatted("%s%s%s", name->name, has_series ? "." : "", has_series ? name->series : "");
	size_t begin = begin_packet(), track = begin_message(&packet, PACKET_TRACK);
	put_number(&packet, TRACK_ID, *number);
	put_number(&packet, TRACK_PARENT, PROCESS_TRACK(walker->stream->process->number));
	put_valid_text(TRACK_NAME, text);
	end_message(&packet, begin_message(&packet, TRACK_COUNTER));
	end_message(&packet, track);
	end_packet(begin);
	free(text);
	return *number;
}

static void write_predictor_track(uint32_t process, unsigned number,
				  const struct predictor *predictor)
{
	char *text = formatted("predictor %u, importance %.3f: %s", number, predictor->importance,
			       predictor->text);
	size_t begin = begin_packet(), track = begin_message(&packet, PACKET_TRACK);
	put_number(&packet, TRACK_ID, PREDICTOR_TRACK(process, number));
	put_number(&packet, TRACK_PARENT, PROCESS_TRACK(process));
	put_valid_text(TRACK_NAME, text);
	end_message(&packet, track);
	end_packet(begin);
	free(text);
}

/* Predictor NUMBER has come true at TIME. */
static void note_crossing(struct walker *walker, unsigned number, uint64_t time)
{
	const struct predictors *predictors = walker->stream->trace->predictors;
	uint32_t process = walker->stream->process->number;
	struct told *of = &told[process];
	if (!of->crossings) {
		of->crossings = allocate(predictors->count * sizeof *of->crossings);
		memset(of->crossings, 0, predictors->count * sizeof *of->crossings);
	}
	struct crossings *crossings = &of->crossings[number - 1];
	crossings->last = time;
	if (crossings->count++)
		return;
	crossings->first = time;
	write_predictor_track(process, number, &predictors->items[number - 1]);
	write_instant(PREDICTOR_TRACK(process, number), time, "first crossing");
}

/* At the end, the last crossing of each is known. */
static void write_crossings(const struct trace *trace)
{
	for (uint32_t i = 1; i < trace->process_count; i++)
		for (size_t j = 0; told[i].crossings && j < trace->predictors->count; j++) {
			const struct crossings *crossings = &told[i].crossings[j];
			uint64_t track = PREDICTOR_TRACK(i, j + 1);
			if (!crossings->count)
				continue;
			begin_event(TYPE_BEGIN, track, crossings->first);
			put_valid_text(EVENT_NAME, trace->predictors->items[j].text);
			end_event();
			begin_event(TYPE_END, track, crossings->last);
			end_event();
			write_instant(track, crossings->last, "last crossing");
		}
}

static void write_count(struct walker *walker, const struct point *point)
{
	if (!point->name)
		return;
	uint64_t track = counter_track(walker, point->name);
	begin_event(TYPE_COUNTER, track, walker->stream->time);
	put_number(&packet, EVENT_VALUE, point_value(point, 0));
	end_event();
}

/* A counter of a site is increased: if that is what a predictor is about, it has a track of its own, with a slice
   from the first crossing to the last one. */
static void write_site(struct walker *walker, const struct point *point)
{
	uint64_t time = walker->stream->time;
	begin_event(TYPE_INSTANT, thread_track(walker), time);
	put_name(walker, point->name, point->id);
	end_event();
	if (point->predictor)
		note_crossing(walker, point->predictor, time);
}

/* Words of TRACE are an instant with annotations. */
static void write_words(struct walker *walker, const struct point *point)
{
	begin_event(TYPE_INSTANT, thread_track(walker), walker->stream->time);
	for (size_t i = 0; i < point->event->payload_count; i++) {
		char number[32];
		snprintf(number, sizeof number, "%zu", i);
		size_t annotation = begin_message(&packet, EVENT_ANNOTATION);
		put_text(&packet, ANNOTATION_NAME, number);
		put_number(&packet, ANNOTATION_INTEGER, point_value(point, i));
		end_message(&packet, annotation);
	}
	put_name(walker, point->name, point->id);
	end_event();
}

/* How the process ends is said of the process. */
static void write_text_of(struct walker *walker, const struct point *point)
{
	bool is_end = point->kind == POINT_END;
	char *text = is_end ? describe_point(walker, point) : point_text(point);
	write_instant(is_end ? PROCESS_TRACK(walker->stream->process->number)
			     : thread_track(walker),
		      walker->stream->time, text);
	free(text);
}

static void point(struct walker *walker)
{
	static void (*const writers[])(struct walker *, const struct point *) = {
		[POINT_MARK] = write_mark,    [POINT_COUNT] = write_count,
		[POINT_SITE] = write_site,    [POINT_WORDS] = write_words,
		[POINT_TEXT] = write_text_of, [POINT_END] = write_text_of,
	};
	struct point point;
	come_to(walker);
	if (read_point(walker, &point))
		writers[point.kind](walker, &point);
}

static void end(struct walker *walker)
{
	struct activity *activity = walker->user;
	free(activity->calls.items);
}

/* What was lost of each process, at its end. */
static void write_losses(const struct trace *trace)
{
	for (uint32_t i = 1; i < trace->process_count; i++) {
		const struct sampler_trace_loss *loss = &trace->processes[i].loss;
		if (!loss->lost && !loss->overwritten)
			continue;
		char *text = formatted("%" PRIu64 " events were lost, %" PRIu64
				       " blocks of events were overwritten",
				       loss->lost, loss->overwritten);
		write_instant(PROCESS_TRACK(i), loss->end.monotonic, text);
		free(text);
	}
}

void write_perfetto(struct trace *trace, struct filter *filter)
{
	static const struct view view = { .user_size = sizeof(struct activity),
					  .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .end = end };
	told = allocate(trace->process_count * sizeof *told + 1);
	memset(told, 0, trace->process_count * sizeof *told);
	has_begun = false;
	last_number = GLOBAL_TRACK;
	for (uint32_t i = 1; i < trace->process_count; i++) {
		if (!has_begun)
			write_clocks(&trace->processes[i].said.begin);
		write_process(&trace->processes[i]);
	}
	walk_trace(trace, filter, &view);
	write_crossings(trace);
	write_losses(trace);
	for (uint32_t i = 0; i < trace->process_count; i++) {
		free(told[i].names);
		free(told[i].crossings);
	}
	free(told);
	free(packet.bytes);
	packet = (struct message){ 0 };
}
