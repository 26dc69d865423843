/* A trace in the Common Trace Format 1.8, for babeltrace2, Trace Compass and others: a directory with

	metadata		what is in the others, in TSDL
	PROCESS-THREAD		a stream: packets with the events of a thread

   Each event is a byte for its kind and 8 for its time, in nanoseconds of the monotonic clock, and then the fields that METADATA
   tells: numbers have the byte order of this machine and are not aligned, texts end with a null byte.

   How long a packet is stands at its beginning, and is written there at its end.  Where events were lost, a packet ends, and one without
   events has the times of the gap: a reader says that between them, so many were discarded.

   Source: "The Common Trace Format (CTF) Specification", version 1.8.3, diamon.org/ctf. */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "predictors.h"
#include "thread-files.h"
#include "tool.h"
#include "valid-text.h"
#include "views.h"

enum event_id { CALL, RETURN, SCOPE, SCOPE_END, MARK, COUNT, DATA, TEXT, SITE, END, GAP };

/* The events: their names, and their fields. */
static const struct {
	const char *name, *fields;
} events[] = {
	[CALL] = { "call", "string name; string file; uint32_t line; string arguments;" },
	[RETURN] = { "return", "string name; string result; string end;" },
	[SCOPE] = { "scope", "string name; string file; uint32_t line;" },
	[SCOPE_END] = { "scope_end", "string name; string end;" },
	[MARK] = { "mark", "string name; string file; uint32_t line; string reach;" },
	[COUNT] = { "count",
		    "string name; string file; uint32_t line; string series; int64_t value;" },
	[DATA] = { "data", "string name; string file; uint32_t line; string values;" },
	[TEXT] = { "text", "string text;" },
	[SITE] = { "site", "string name; string file; uint32_t line; uint32_t predictor;" },
	[END] = { "end", "string how;" },
	[GAP] = { "gap", "uint64_t events; uint64_t blocks; string text;" },
};

static const char head[] =
    "/* CTF 1.8 */\n"
    "typealias integer { size = 8; align = 8; signed = false; } := uint8_t;\n"
    "typealias integer { size = 32; align = 8; signed = false; } := uint32_t;\n"
    "typealias integer { size = 64; align = 8; signed = false; } := uint64_t;\n"
    "typealias integer { size = 64; align = 8; signed = true; } := int64_t;\n"
    "trace {\n"
    "	major = 1;\n"
    "	minor = 8;\n"
    "	byte_order = %s;\n"
    "	packet.header := struct { uint32_t magic; uint32_t stream_id; };\n"
    "};\n"
    "env { domain = \"sampler\"; tracer_name = \"sampler\"; tracer_version = \"" SAMPLER_VERSION
    "\"; };\n"
    "clock { name = monotonic; freq = 1000000000; offset_s = %" PRId64 "; offset = %" PRId64
    "; };\n"
    "typealias integer { size = 64; align = 8; signed = false; map = clock.monotonic.value; } := "
    "moment_t;\n"
    "stream {\n"
    "	id = 0;\n"
    "	packet.context := struct {\n"
    "		moment_t timestamp_begin; moment_t timestamp_end;\n"
    "		uint64_t content_size; uint64_t packet_size; uint64_t events_discarded;\n"
    "		uint32_t pid; uint32_t tid; string name; string command;\n"
    "	};\n"
    "	event.header := struct { uint8_t id; moment_t timestamp; };\n"
    "};\n";

#define MAGIC 0xc1fc1fc1

/* Of a packet, before the texts: as METADATA has it. */
struct __attribute__((packed)) packet {
	uint32_t magic, stream;
	uint64_t begin, end, content_size, size, discarded; /* sizes in bits */
	uint32_t pid, tid;
};

/* One thread. */
struct stream {
	FILE *out;
	char *path;
	struct packet packet;
	long begin; /* where in the file the packet does */
};

static const char *directory;
static bool has_failed;

static void fail(const char *path)
{
	complain("%s: %s", path, strerror(errno));
	has_failed = true;
}

/* In place of a text that is empty, or null, something that is not: babeltrace2 may show the one before there. */
static void put_text(FILE *out, const char *text)
{
	char *valid = valid_text(text && *text ? text : "-");
	fwrite(valid, 1, strlen(valid) + 1, out);
	free(valid);
}

static void put_number(FILE *out, const void *number, size_t size)
{
	fwrite(number, size, 1, out);
}

static void begin_packet(struct walker *walker)
{
	struct stream *stream = walker->user;
	char *command = command_of(walker->stream->process);
	stream->begin = ftell(stream->out);
	stream->packet.begin = stream->packet.end = 0;
	fwrite(&stream->packet, sizeof stream->packet, 1, stream->out);
	put_text(stream->out, walker->stream->name);
	put_text(stream->out, command);
	free(command);
}

/* Write at the beginning of the packet what is known at its end; return false if that cannot be. */
static bool end_packet(struct stream *stream)
{
	long end = ftell(stream->out);
	stream->packet.size = stream->packet.content_size = 8 * (uint64_t)(end - stream->begin);
	return fseek(stream->out, stream->begin, SEEK_SET) == 0 &&
	       fwrite(&stream->packet, sizeof stream->packet, 1, stream->out) == 1 &&
	       fseek(stream->out, end, SEEK_SET) == 0;
}

static void begin_stream(struct walker *walker)
{
	struct stream *stream = walker->user;
	stream->path = thread_file(directory, walker, "");
	stream->out = fopen(stream->path, "we");
	if (!stream->out) {
		fail(stream->path);
		exit(EXIT_USAGE);
	}
	stream->packet = (struct packet){ .magic = MAGIC,
					  .pid = walker->stream->process->shown_number,
					  .tid = walker->stream->shown_tid };
	begin_packet(walker);
}

/* Begin the event ID of the thread, at TIME; return where its fields are to be written. */
static FILE *begin_event(struct walker *walker, enum event_id id, uint64_t time)
{
	struct stream *stream = walker->user;
	unsigned char byte = id;
	if (!stream->out)
		begin_stream(walker);
	if (!stream->packet.begin)
		stream->packet.begin = time;
	stream->packet.end = time;
	put_number(stream->out, &byte, sizeof byte);
	put_number(stream->out, &time, sizeof time);
	return stream->out;
}

static void put_name(FILE *out, const struct name *name, uint32_t id)
{
	char unknown[32];
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	put_text(out, name ? name->name : unknown);
}

/* The same with its place. */
static void put_place(FILE *out, const struct name *name, uint32_t id)
{
	uint32_t line = name ? name->line : 0;
	put_name(out, name, id);
	put_text(out, name ? name->file : "");
	put_number(out, &line, sizeof line);
}

static void put_values(FILE *out, const struct name *name, const struct values *values,
		       void (*write)(FILE *, const struct name *, const struct values *))
{
	char *text = values->count ? values_text(write, name, values) : NULL;
	put_text(out, text);
	free(text);
}

static void enter(struct walker *walker, const struct call *call)
{
	const struct name *name = name_of_call(walker, call);
	FILE *out = begin_event(walker, call->is_scope ? SCOPE : CALL, call->begin);
	put_place(out, name, call->id);
	if (!call->is_scope)
		put_values(out, name, &call->arguments, write_arguments);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	static const char *const ends[] = {
		[CALL_RETURNED] = "returned", [CALL_LEFT] = "left", [CALL_LOST] = "lost"
	};
	const struct name *name = name_of_call(walker, call);
	if (how == CALL_OPEN)
		return;
	FILE *out = begin_event(walker, call->is_scope ? SCOPE_END : RETURN, time);
	put_name(out, name, call->id);
	if (!call->is_scope)
		put_values(out, name, &call->result, write_result);
	put_text(out, ends[how]);
}

static void write_mark(struct walker *walker, const struct point *point)
{
	FILE *out = begin_event(walker, MARK, walker->stream->time);
	put_place(out, point->name, point->id);
	put_text(out, point_reach(point));
}

static void write_count(struct walker *walker, const struct point *point)
{
	int64_t value = point_value(point, 0);
	FILE *out = begin_event(walker, COUNT, walker->stream->time);
	put_place(out, point->name, point->id);
	put_text(out, point->name ? point->name->series : "count");
	put_number(out, &value, sizeof value);
}

static void write_site(struct walker *walker, const struct point *point)
{
	uint32_t predictor = point->predictor;
	FILE *out = begin_event(walker, SITE, walker->stream->time);
	put_place(out, point->name, point->id);
	put_number(out, &predictor, sizeof predictor);
}

static void write_words(struct walker *walker, const struct point *point)
{
	FILE *out = begin_event(walker, DATA, walker->stream->time);
	put_place(out, point->name, point->id);
	for (size_t i = 0; i < point->event->payload_count; i++)
		fprintf(out, "%s%" PRId64, i ? " " : "", point_value(point, i));
	fputc(0, out);
}

static void write_one_text(struct walker *walker, const struct point *point)
{
	char *text = point_text(point);
	put_text(begin_event(walker, point->kind == POINT_END ? END : TEXT, walker->stream->time),
		 text);
	free(text);
}

static void point(struct walker *walker)
{
	static void (*const writers[])(struct walker *, const struct point *) = {
		[POINT_MARK] = write_mark,     [POINT_COUNT] = write_count,
		[POINT_SITE] = write_site,     [POINT_WORDS] = write_words,
		[POINT_TEXT] = write_one_text, [POINT_END] = write_one_text,
	};
	struct point point;
	if (read_point(walker, &point))
		writers[point.kind](walker, &point);
}

/* A packet for the gap, and a new one for what is behind it. */
static bool write_discarded(struct walker *walker, const struct gap *gap)
{
	struct stream *stream = walker->user;
	/* readers look at how the number rises: so an empty packet comes before that of the thread's first gap */
	if (!stream->out) {
		begin_stream(walker);
		stream->packet.begin = stream->packet.end = gap->begin;
	}
	if (!end_packet(stream))
		return false;
	begin_packet(walker);
	stream->packet.begin = gap->begin;
	stream->packet.end = gap->end;
	stream->packet.discarded += gap->events;
	if (!end_packet(stream))
		return false;
	begin_packet(walker);
	return true;
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	struct stream *stream = walker->user;
	if (gap->events && !write_discarded(walker, gap))
		fail(stream->path);
	char *text = describe_gap(gap);
	FILE *out = begin_event(walker, GAP, gap->end);
	put_number(out, &gap->events, sizeof gap->events);
	put_number(out, &gap->blocks, sizeof gap->blocks);
	put_text(out, text);
	free(text);
}

static void end(struct walker *walker)
{
	struct stream *stream = walker->user;
	if (!stream->out)
		return;
	bool is_written = end_packet(stream);
	if (fclose(stream->out) != 0 || !is_written)
		fail(stream->path);
	free(stream->path);
}

static void write_metadata(const struct trace *trace)
{
	char *path = formatted("%s/metadata", directory);
	FILE *out = fopen(path, "we");
	const struct sampler_trace_moment zero = { 0 };
	const struct sampler_trace_moment *moment =
	    trace->process_count > 1 ? &trace->processes[1].said.begin : &zero;
	int64_t offset = (int64_t)(moment->real - moment->monotonic);
	if (out) {
		fprintf(out, head, __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? "be" : "le",
			offset / 1000000000, offset % 1000000000);
		for (size_t i = 0; i < sizeof events / sizeof *events; i++)
			fprintf(
			    out,
			    "event { name = \"%s\"; id = %zu; stream_id = 0; fields := struct { "
			    "%s }; };\n",
			    events[i].name, i, events[i].fields);
	}
	if (!out || fclose(out) != 0)
		fail(path);
	free(path);
}

bool write_ctf(struct trace *trace, struct filter *filter, const char *where)
{
	static const struct view view = { .user_size = sizeof(struct stream),
					  .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .end = end };
	directory = where;
	has_failed = false;
	if (!begin_thread_files(where, true))
		return false;
	write_metadata(trace);
	if (!has_failed)
		walk_trace(trace, filter, &view);
	return !has_failed;
}
