/* A trace as text: the calls of all threads in the order of time.

	    12.345 us [ 4711] main() {
	              [ 4711]   fib() {
	     0.120 us [ 4711]     fib();
	     1.500 us [ 4711]   } /+ fib +/

   Arguments and results that were traced are there, too: "fib(n=5) = 8;".  A call without others in it is one line, if nothing of other threads comes between. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tool.h"
#include "views.h"

/* One thread, as it is written. */
struct line {
	bool is_open; /* the last line is a call without an end so far */
	struct call open;
};

static bool lacks_names;
static struct walker *last; /* whose line was the last */

static const char *text_of_name(const struct name *name, uint32_t id)
{
	static char unknown[32];
	lacks_names |= !name;
	if (name)
		return name->name;
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	return unknown;
}

static const char *text_of_call(struct walker *walker, const struct call *call)
{
	return text_of_name(name_of_call(walker, call), call->id);
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

/* Who called CALL, the innermost first. */
static void write_callers(struct walker *walker, const struct call *call)
{
	const char *separator = "";
	write_start(walker, false, 0, call->indent);
	printf("/* called by ");
	for (size_t i = walker->calls.count; i > 0; i--) {
		const struct call *caller = &walker->calls.items[i - 1];
		if (caller->number >= call->number)
			continue;
		printf("%s%s", separator, caller->is_unknown ? "?" : text_of_call(walker, caller));
		separator = ", ";
	}
	printf("%s */\n", *separator ? "" : "nobody that is known");
}

static void enter(struct walker *walker, const struct call *call)
{
	struct line *line = walker->user;
	come_to(walker);
	write_opened(walker);
	if (call->is_dumped)
		write_callers(walker, call);
	line->is_open = true;
	line->open = *call;
}

/* What is to be said of a call at its end. */
static const char *note_of(const struct call *call, enum call_end how)
{
	static const char *const notes[] = {
		[CALL_RETURNED] = "",
		[CALL_LEFT] = ", left without a return",
		[CALL_LOST] = ", its end is not in the trace",
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

static void print_point(struct walker *walker, const struct point *point)
{
	char *text = describe_point(walker, point);
	printf("%s%s", point->has_name ? text_of_name(point->name, point->id) : "", text);
	if (point->predictor)
		printf(", %s:%" PRIu32, point->name->file, point->name->line);
	free(text);
}

/* What is no call. */
static void write_point(struct walker *walker)
{
	struct point point;
	come_to(walker);
	write_opened(walker);
	write_start(walker, false, 0, walker->indent);
	printf("/* ");
	if (read_point(walker, &point))
		print_point(walker, &point);
	else
		printf("event of kind %d", walker->stream->event.kind);
	printf(" */\n");
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	char *text = describe_gap(gap);
	come_to(walker);
	write_opened(walker);
	write_start(walker, false, 0, 0);
	printf("/* %s */\n", text);
	free(text);
}

void write_text(struct trace *trace, struct filter *filter)
{
	static const struct view view = {
		.user_size = sizeof(struct line),
		.enter = enter,
		.leave = leave,
		.point = write_point,
		.gap = write_gap,
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
