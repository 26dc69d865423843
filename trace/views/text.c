/* A trace as text: the calls of all threads in the order of time.

	    12.345 us [ 4711] main() {
	              [ 4711]   fib() {
	     0.120 us [ 4711]     fib();
	     1.500 us [ 4711]   } /+ fib +/

   Arguments and results that were traced are there, too: "fib(n=5) = 8;".  A call without others in it is one line, if nothing of other threads comes between. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sampler/tracepoint.h"
#include "tool.h"
#include "views.h"

/* One thread, as it is written. */
struct line {
	bool is_open; /* the last line is a call without an end so far */
	struct call open;
};

static bool lacks_names;
static struct walker *last; /* whose line was the last */

static const char *name_of(struct walker *walker, enum name_kind kind, uint32_t id)
{
	static char unknown[32];
	const struct name *name = find_name(&walker->stream->process->names, kind, id);
	lacks_names |= !name;
	if (name)
		return name->name;
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	return unknown;
}

static const char *text_of_call(struct walker *walker, const struct call *call)
{
	return name_of(walker, call->is_scope ? NAME_OF_SCOPE : NAME_OF_FUNCTION, call->id);
}

/* The part before the name: how long it took, if that is known; the thread; the depth. */
static void write_start(const struct walker *walker, bool has_time, uint64_t time, size_t depth)
{
	if (has_time)
		print_time(time);
	else
		printf("%11s", "");
	printf(" [%7" PRIu32 "] ", walker->stream->tid);
	print_indent(depth);
}

/* What follows a function's name. */
static void write_parameters(struct walker *walker, const struct call *call)
{
	if (call->is_scope)
		return;
	putchar('(');
	write_arguments(stdout, name_of_call(walker, call), &call->arguments);
	putchar(')');
}

static void write_end(struct walker *walker, const struct call *call)
{
	if (call->result.count) {
		printf(" = ");
		write_result(stdout, name_of_call(walker, call), &call->result);
	}
}

/* The last call has others in it. */
static void write_opened(struct walker *walker)
{
	struct line *line = walker->user;
	if (!line->is_open)
		return;
	line->is_open = false;
	write_start(walker, false, 0, line->open.indent);
	printf("%s", text_of_call(walker, &line->open));
	write_parameters(walker, &line->open);
	printf(" {\n");
}

/* The next line is of WALKER. */
static void come_to(struct walker *walker)
{
	if (last && last != walker)
		write_opened(last);
	last = walker;
}

static void enter(struct walker *walker, const struct call *call)
{
	struct line *line = walker->user;
	come_to(walker);
	write_opened(walker);
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

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct line *line = walker->user;
	if (how == CALL_OPEN)
		return;
	const char *note = note_of(call, how);
	come_to(walker);
	bool is_leaf = line->is_open && line->open.number == call->number;
	const char *name = text_of_call(walker, call);
	bool has_time = call->has_time && how != CALL_LOST && walker->stream->event.has_stamp;
	if (!is_leaf)
		write_opened(walker);
	line->is_open = false;
	write_start(walker, has_time, time - call->begin,
		    call->is_unknown ? call->depth : call->indent);
	if (!is_leaf) {
		putchar('}');
		write_end(walker, call);
		printf(" /* %s%s */\n", name, note);
		return;
	}
	printf("%s", name);
	write_parameters(walker, call);
	write_end(walker, call);
	printf("%s%s%s%s\n", call->is_scope ? "" : ";", *note ? " /*" : "", *note ? note + 1 : "",
	       *note ? " */" : "");
}

static void write_count(struct walker *walker, const struct event *event)
{
	const struct name *name =
	    find_name(&walker->stream->process->names, NAME_OF_COUNTER, event->id);
	bool has_series = name && *name->series && strcmp(name->series, "count") != 0;
	printf("/* %s%s%s = %" PRId64 " */\n", name ? name->name : "?", has_series ? "." : "",
	       has_series ? name->series : "", (int64_t)event_payload(event, 0));
}

void write_characters(const struct event *event)
{
	size_t size = 8 * event->payload_count;
	for (size_t i = 0; i < size && event->payload[i]; i++) {
		unsigned char c = event->payload[i];
		bool ends_comment = c == '/' && i && event->payload[i - 1] == '*';
		putchar(c < ' ' || c == 127 || ends_comment ? '?' : c);
	}
}

static void write_data(struct walker *walker, const struct event *event)
{
	if (event->id >> 16 == SAMPLER_TRACE_DATA_TEXT) {
		printf("/* ");
		write_characters(event);
		printf(" */\n");
		return;
	}
	uint64_t head = event->payload_count ? event_payload(event, 0) : 0;
	printf("/* %s (%" PRIu32, name_of(walker, NAME_OF_DATA, head >> 32), (uint32_t)head);
	for (size_t i = 1; i < event->payload_count; i++)
		printf(", 0x%" PRIx64, event_payload(event, i));
	printf(") */\n");
}

static void write_mark(struct walker *walker, const struct event *event)
{
	static const char *const reaches[] = {
		[SAMPLER_TRACE_MARK_THREAD] = "",
		[SAMPLER_TRACE_MARK_PROCESS] = ", of the process",
		[SAMPLER_TRACE_MARK_GLOBAL] = ", global",
	};
	uint64_t reach = event->payload_count ? event_payload(event, 0) : 0;
	printf("/* %s%s */\n", name_of(walker, NAME_OF_MARK, event->id),
	       reach < sizeof reaches / sizeof *reaches ? reaches[reach] : "");
}

/* What is no call. */
static void write_point(struct walker *walker)
{
	const struct event *event = &walker->stream->event;
	come_to(walker);
	write_opened(walker);
	write_start(walker, false, 0, walker->indent);
	switch (event->kind) {
	case SAMPLER_TRACE_MARK:
		write_mark(walker, event);
		break;
	case SAMPLER_TRACE_COUNT:
		write_count(walker, event);
		break;
	case SAMPLER_TRACE_DATA:
		write_data(walker, event);
		break;
	default:
		printf("/* event of kind %d */\n", event->kind);
	}
}

void write_text(struct trace *trace, struct filter *filter)
{
	static const struct view view = {
		.user_size = sizeof(struct line),
		.enter = enter,
		.leave = leave,
		.point = write_point,
		.end = write_opened,
	};
	lacks_names = false;
	last = NULL;
	printf("#      took [ thread] function\n");
	walk_trace(trace, filter, &view);
	if (lacks_names)
		complain("some names are not known: the program, or a library, was removed or "
			 "changed since, or has no sites");
}
