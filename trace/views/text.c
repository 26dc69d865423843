/* A trace as text: the calls of all threads in the order of time.

	    12.345 us [ 4711] main() {
	              [ 4711]   fib() {
	     0.120 us [ 4711]     fib();
	     1.500 us [ 4711]   } /+ fib +/

   A call without others in it is one line, if nothing of other threads comes between. */

#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/calls.h"
#include "sampler/tracepoint.h"
#include "tool.h"
#include "trace-word.h"

/* What is deeper is told by its depth, because such lines are not read, and long. */
#define DEEPEST 60

/* One thread, as it is written. */
struct line {
	struct thread_stream *stream;
	struct calls calls;
	bool is_open; /* the last line is a call without an end so far */
	struct call open;
};

static bool lacks_names;

static const char *name_of(struct thread_stream *stream, enum name_kind kind, uint32_t id)
{
	static char unknown[32];
	const struct name *name = find_name(&stream->process->names, kind, id);
	lacks_names |= !name;
	if (name)
		return name->name;
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	return unknown;
}

static const char *name_of_call(struct thread_stream *stream, const struct call *call)
{
	return name_of(stream, call->is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION, call->id);
}

/* The part before the name: how long it took, if that is known; the thread; the depth. */
static void write_start(const struct line *line, bool has_time, uint64_t time, size_t depth)
{
	static const struct {
		const char *name;
		double size;
	} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { " s", 1e9 } };
	unsigned unit = time < 1000000 ? 0 : time < 1000000000 ? 1 : 2;
	if (has_time)
		printf("%8.3f %s", time / units[unit].size, units[unit].name);
	else
		printf("%11s", "");
	printf(" [%7" PRIu32 "] %*s", line->stream->tid,
	       (int)(2 * (depth < DEEPEST ? depth : DEEPEST)), "");
	if (depth > DEEPEST)
		printf("(%zu) ", depth);
}

/* The last call has others in it. */
static void write_opened(struct line *line)
{
	if (!line->is_open)
		return;
	line->is_open = false;
	write_start(line, false, 0, line->open.depth);
	printf("%s%s {\n", name_of_call(line->stream, &line->open),
	       line->open.is_scope ? "" : "()");
}

static void begin(void *context, const struct call *call)
{
	struct line *line = context;
	write_opened(line);
	line->is_open = true;
	line->open = *call;
}

/* What is to be said of a call at its end. */
static const char *note_of(const struct call *call, enum call_end how)
{
	static const char *const notes[] = {
		[CALL_RETURNED] = "",
		[CALL_LEFT] = ", left without a return",
		[CALL_LOST] = ", its end was lost",
	};
	return call->is_unknown ? ", its beginning is not in the trace" : notes[how];
}

static void end(void *context, const struct call *call, uint64_t time, enum call_end how)
{
	struct line *line = context;
	const char *note = note_of(call, how);
	bool is_leaf = line->is_open && line->open.id == call->id &&
		       line->open.depth == line->calls.count + line->calls.unknown;
	const char *name = name_of_call(line->stream, call);
	bool has_time = call->has_time && how != CALL_LOST && line->stream->event.has_stamp;
	if (!is_leaf)
		write_opened(line);
	line->is_open = false;
	write_start(line, has_time, time - call->begin, call->depth);
	if (is_leaf)
		printf("%s%s%s%s%s\n", name, call->is_scope ? "" : "();", *note ? " /*" : "",
		       *note ? note + 1 : "", *note ? " */" : "");
	else
		printf("} /* %s%s */\n", name, note);
}

static void write_count(const struct line *line, const struct event *event)
{
	const struct name *name =
	    find_name(&line->stream->process->names, NAME_OF_COUNTER, event->id);
	bool has_series = name && *name->series && strcmp(name->series, "count") != 0;
	printf("/* %s%s%s = %" PRId64 " */\n", name ? name->name : "?", has_series ? "." : "",
	       has_series ? name->series : "", (int64_t)event_payload(event, 0));
}

/* A text: nothing in it ends the comment, or the line. */
static void write_characters(const struct event *event)
{
	size_t size = 8 * event->payload_count;
	for (size_t i = 0; i < size && event->payload[i]; i++) {
		unsigned char c = event->payload[i];
		bool ends_comment = c == '/' && i && event->payload[i - 1] == '*';
		putchar(c < ' ' || c == 127 || ends_comment ? '?' : c);
	}
}

static void write_text_data(const struct event *event)
{
	printf("/* ");
	write_characters(event);
	printf(" */\n");
}

static void write_data(struct line *line, const struct event *event)
{
	if (event->id >> 16 == SAMPLER_TRACE_DATA_TEXT) {
		write_text_data(event);
		return;
	}
	uint64_t head = event->payload_count ? event_payload(event, 0) : 0;
	printf("/* %s (%" PRIu32, name_of(line->stream, NAME_OF_DATA, head >> 32), (uint32_t)head);
	for (size_t i = 1; i < event->payload_count; i++)
		printf(", 0x%" PRIx64, event_payload(event, i));
	printf(") */\n");
}

static void write_mark(struct line *line, const struct event *event)
{
	static const char *const reaches[] = {
		[SAMPLER_TRACE_MARK_THREAD] = "",
		[SAMPLER_TRACE_MARK_PROCESS] = ", of the process",
		[SAMPLER_TRACE_MARK_GLOBAL] = ", global",
	};
	uint64_t reach = event->payload_count ? event_payload(event, 0) : 0;
	printf("/* %s%s */\n", name_of(line->stream, NAME_OF_MARK, event->id),
	       reach < sizeof reaches / sizeof *reaches ? reaches[reach] : "");
}

/* What is no call. */
static void write_point(struct line *line)
{
	const struct event *event = &line->stream->event;
	write_opened(line);
	write_start(line, false, 0, line->calls.depth);
	switch (event->kind) {
	case SAMPLER_TRACE_MARK:
		write_mark(line, event);
		break;
	case SAMPLER_TRACE_COUNT:
		write_count(line, event);
		break;
	case SAMPLER_TRACE_DATA:
		write_data(line, event);
		break;
	default:
		printf("/* event of kind %d */\n", event->kind);
	}
}

static struct line *last_line; /* that was written to */

static void write_event(struct thread_stream *stream, void *unused)
{
	(void)unused;
	struct line *line = stream->user;
	if (last_line && last_line != line)
		write_opened(last_line);
	last_line = line;
	if (!follow_calls(&line->calls, stream))
		write_point(line);
}

/* Call FUNCTION with the events of TRACE, in the order of time; what calls begin and end is told if
   TELLS. */
static void for_each_event(struct trace *trace, bool tells,
			   void (*function)(struct thread_stream *stream, void *context))
{
	size_t count;
	struct thread_stream *streams = all_streams(trace, &count);
	struct line *lines = allocate((count + 1) * sizeof *lines);
	for (size_t i = 0; i < count; i++) {
		lines[i] = (struct line){ .stream = &streams[i],
					  .calls = { .begin = tells ? begin : NULL,
						     .end = tells ? end : NULL,
						     .context = &lines[i] } };
		streams[i].user = &lines[i];
	}
	merge_streams(streams, count, function, NULL);
	for (size_t i = 0; i < count; i++) {
		write_opened(&lines[i]);
		free(lines[i].calls.items);
	}
	free(lines);
	free_streams(streams, count);
}

void write_text(struct trace *trace)
{
	lacks_names = false;
	last_line = NULL;
	printf("#      took [ thread] function\n");
	for_each_event(trace, true, write_event);
	if (lacks_names)
		complain("some names are not known: the program, or a library, was removed or "
			 "changed since, or has no sites");
}

/* Whose name the event has, if any. */
static bool has_name(const struct event *event, enum name_kind *kind, uint32_t *id)
{
	static const enum name_kind kinds[] = {
		[SAMPLER_TRACE_SCOPE_ENTER] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_SCOPE_EXIT] = NAME_OF_SCOPE,
		[SAMPLER_TRACE_MARK] = NAME_OF_MARK,
		[SAMPLER_TRACE_COUNT] = NAME_OF_COUNTER,
		[SAMPLER_TRACE_DATA] = NAME_OF_DATA,
	};
	*kind = event->kind < sizeof kinds / sizeof *kinds ? kinds[event->kind] : NAME_OF_FUNCTION;
	*id = event->id;
	if (event->kind == SAMPLER_TRACE_UNWIND || event->kind == SAMPLER_TRACE_OTHER)
		return false;
	if (event->kind != SAMPLER_TRACE_DATA)
		return true;
	*id = event->payload_count ? event_payload(event, 0) >> 32 : 0;
	return event->id >> 16 == SAMPLER_TRACE_DATA_WORDS && event->payload_count;
}

static void write_values(const struct event *event)
{
	bool is_data = event->kind == SAMPLER_TRACE_DATA;
	if (is_data && event->id >> 16 == SAMPLER_TRACE_DATA_TEXT) {
		putchar('\t');
		write_characters(event);
		return;
	}
	for (size_t i = 0; i < event->payload_count; i++) {
		uint64_t word = event_payload(event, i);
		/* the first one has the id above the first value */
		printf("\t%" PRId64, is_data && i == 0 ? (int64_t)(int32_t)word : (int64_t)word);
	}
}

static void write_row(struct thread_stream *stream, void *unused)
{
	(void)unused;
	struct line *line = stream->user;
	const struct event *event = &stream->event;
	enum name_kind kind_of_name;
	uint32_t id;
	const char *kind = trace_kind_name(event->kind);
	follow_calls(&line->calls, stream);
	printf("%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t%zu\t%s\t", stream->time,
	       stream->process->said.process, stream->tid, line->calls.depth, kind ? kind : "?");
	bool is_named = has_name(event, &kind_of_name, &id);
	const struct name *name =
	    is_named ? find_name(&stream->process->names, kind_of_name, id) : NULL;
	if (name)
		printf("%s\t%s:%" PRIu32, name->name, name->file, name->line);
	else if (event->kind != SAMPLER_TRACE_DATA || is_named)
		printf("%s%" PRIu32 "\t", is_named ? "?" : "", id);
	else
		printf("\t");
	write_values(event);
	putchar('\n');
}

void write_columns(struct trace *trace)
{
	for_each_event(trace, false, write_row);
}
