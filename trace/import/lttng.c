/* What the backend for LTTng has written (trace/backends/lttng-tracepoints.h), as babeltrace2 tells it:

	sampler:scope_entry ... { id = 0x3164D0D9, name = "step", file = "a.c", line = 5, style = 0 }	-->	SCOPE_ENTER

   LTTng's own events say where programs and libraries are, so that functions get names.  Those of others are passed over. */

#include "lttng.h"

#include <stdlib.h>
#include <string.h>

#include "lttng-line.h"

/* Of data, as many as TRACE() has, and some more. */
#define MOST_WORDS 64

static const char *text_of(const struct lttng_event *event, const char *name)
{
	const char *value = lttng_field(event, name);
	return value ? value : "";
}

/* Add the tracepoint of EVENT, of STYLE; return its id. */
static uint32_t add_point(struct imported_process *process, const struct lttng_event *event,
			  uint32_t style)
{
	struct sampler_tracepoint point = { .id = lttng_number(event, "id"),
					    .line = lttng_number(event, "line"),
					    .style = style,
					    .name = text_of(event, "name"),
					    .series = text_of(event, "series"),
					    .file = text_of(event, "file") };
	import_name(process, &point);
	return point.id;
}

/* Each event, of the thread TID. */

static void scope_entry(struct imported_process *process, uint32_t tid,
			const struct lttng_event *event)
{
	uint32_t style = lttng_number(event, "style"), id;
	id = add_point(process, event,
		       style <= SAMPLER_TRACE_STYLE_RANGE ? style : SAMPLER_TRACE_STYLE_SCOPE);
	import_event(process, tid, event->time, SAMPLER_TRACE_SCOPE_ENTER, id, NULL);
}

static void scope_exit(struct imported_process *process, uint32_t tid,
		       const struct lttng_event *event)
{
	import_event(process, tid, event->time, SAMPLER_TRACE_SCOPE_EXIT, lttng_number(event, "id"),
		     NULL);
}

static void mark(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	uint64_t reach = lttng_number(event, "reach");
	uint32_t id = add_point(process, event, SAMPLER_TRACE_STYLE_MARK);
	import_event(process, tid, event->time, SAMPLER_TRACE_MARK, id, &reach);
}

static void count(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	uint64_t value = strtoll(text_of(event, "value"), NULL, 0);
	uint32_t id = add_point(process, event, SAMPLER_TRACE_STYLE_COUNTER);
	import_event(process, tid, event->time, SAMPLER_TRACE_COUNT, id, &value);
}

static void data(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	uint64_t words[MOST_WORDS];
	size_t size = lttng_numbers(text_of(event, "words"), words, MOST_WORDS);
	bool is_alias = strcmp(text_of(event, "series"), "alias") == 0;
	add_point(process, event, SAMPLER_TRACE_STYLE_DATA);
	if (size && !is_alias)
		import_event(process, tid, event->time, SAMPLER_TRACE_DATA,
			     size | SAMPLER_TRACE_DATA_WORDS << 16, words);
}

static void log_text(struct imported_process *process, uint32_t tid,
		     const struct lttng_event *event)
{
	uint64_t words[MOST_WORDS] = { 0 };
	size_t size = strnlen(text_of(event, "text"), sizeof words);
	memcpy(words, text_of(event, "text"), size);
	import_event(process, tid, event->time, SAMPLER_TRACE_DATA,
		     (size + 7) / 8 | SAMPLER_TRACE_DATA_TEXT << 16, words);
}

static void thread_name(struct imported_process *process, uint32_t tid,
			const struct lttng_event *event)
{
	import_thread_name(process, tid, text_of(event, "name"));
}

static void enter(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	import_event(process, tid, event->time, SAMPLER_TRACE_ENTER,
		     import_address(process, lttng_number(event, "function")), NULL);
}

static void leave(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	import_event(process, tid, event->time, SAMPLER_TRACE_EXIT,
		     import_address(process, lttng_number(event, "function")), NULL);
}

/* A program that is not linked to be anywhere is where its file says. */
static void object(struct imported_process *process, uint32_t tid, const struct lttng_event *event)
{
	const char *is_anywhere = lttng_field(event, "is_pic");
	(void)tid;
	import_object(process, text_of(event, "path"),
		      is_anywhere && *is_anywhere == '0' ? 0 : lttng_number(event, "baddr"));
}

static const struct {
	const char *name;
	/* of LTTng itself: from a thread of its own, the name of which is none of the process */
	bool is_foreign;
	void (*add)(struct imported_process *process, uint32_t tid,
		    const struct lttng_event *event);
} events[] = {
	{ "sampler:scope_entry", false, scope_entry },
	{ "sampler:scope_exit", false, scope_exit },
	{ "sampler:mark", false, mark },
	{ "sampler:count", false, count },
	{ "sampler:data", false, data },
	{ "sampler:log", false, log_text },
	{ "sampler:thread_name", false, thread_name },
	{ "sampler:enter", false, enter },
	{ "sampler:exit", false, leave },
	{ "lttng_ust_statedump:bin_info", true, object },
	{ "lttng_ust_lib:load", true, object },
};

static void import_line(struct imported *imported, const struct lttng_event *event)
{
	uint32_t pid = lttng_number(event, "vpid"), tid = lttng_number(event, "vtid");
	for (size_t i = 0; i < sizeof events / sizeof *events; i++)
		if (strcmp(events[i].name, event->name) == 0)
			events[i].add(imported_process(imported, pid,
						       events[i].is_foreign || tid != pid
							   ? ""
							   : text_of(event, "procname")),
				      tid ? tid : pid, event);
}

#define DAY (UINT64_C(86400) * 1000000000)

/* Of a time of a day, without the date, which day it is: another one begins where it falls from evening to morning. */
static void add_day(struct lttng_event *event)
{
	static uint64_t last, days;
	if (event->time >= DAY)
		return;
	if (last > event->time + DAY / 2)
		days += DAY;
	last = event->time;
	event->time += days;
}

size_t import_lttng(struct imported *imported, FILE *in)
{
	struct lttng_event event;
	char *line = NULL;
	size_t room = 0, bad = 0;
	while (getline(&line, &room, in) > 0)
		if (read_lttng_line(&event, line)) {
			add_day(&event);
			import_line(imported, &event);
		} else
			bad++;
	free(line);
	return bad;
}
