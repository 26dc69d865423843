/* A trace in the Trace Event Format, which chrome://tracing, Perfetto and others read:

	{"displayTimeUnit":"ns","traceEvents":[
	{"ph":"M","pid":P,"name":"process_name","args":{"name":"COMMAND"}},
	{"ph":"M","pid":P,"tid":T,"name":"thread_name","args":{"name":"NAME"}},
	{"ph":"X","cat":"sampler","pid":P,"tid":T,"ts":MICROSECONDS,"dur":MICROSECONDS,"name":"FUNCTION","args":{"at":"FILE:LINE"}},
	{"ph":"I","cat":"sampler","pid":P,"tid":T,"ts":MICROSECONDS,"s":"t","name":"MARK"},
	{"ph":"C","cat":"sampler","pid":P,"tid":T,"ts":MICROSECONDS,"name":"COUNTER","args":{"SERIES":VALUE}}
	],"otherData":{"lost":EVENTS,"overwritten":BLOCKS,"left out":EVENTS}}

   A call is written when it ends; one without an end goes on to its thread's last event.  Calls lie within each other: what is
   behind a scope that ends before it is cut, and goes on as another one.  Viewers add up the numbers in floating point, and
   drop what does not fit: so no two events of a thread have the same time, but the later one comes a nanosecond later.

   Viewers can take some 100 MB: what comes behind a limit is left out, and said. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "json-text.h"
#include "tool.h"
#include "views.h"

/* What is kept of a thread. */
struct thread {
	struct open_calls calls;
	uint64_t time; /* of its last event, as it was written */
	bool has_name; /* which was written */
};

static uint64_t written, limit, left_out;

static void write_string(const char *text)
{
	written += write_json_text(stdout, text);
}

/* Begin an event of PHASE of the thread, at TIME. */
static void begin_event(const struct walker *walker, const char *phase, uint64_t time)
{
	written += count_written(printf(",\n{\"ph\":\"%s\",\"cat\":\"sampler\",\"pid\":%" PRIu32
					",\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 ".%03" PRIu64,
					phase, walker->stream->process->shown_number,
					walker->stream->shown_tid, time / 1000, time % 1000));
}

static void write_name(const struct name *name, uint32_t id)
{
	char unknown[32];
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	written += count_written(printf(",\"name\":"));
	write_string(name ? name->name : unknown);
}

static void write_thread_name(struct walker *walker)
{
	struct thread *thread = walker->user;
	if (thread->has_name || !*walker->stream->name)
		return;
	thread->has_name = true;
	written +=
	    count_written(printf(",\n{\"ph\":\"M\",\"pid\":%" PRIu32 ",\"tid\":%" PRIu32
				 ",\"name\":\"thread_name\",\"args\":{\"name\":",
				 walker->stream->process->shown_number, walker->stream->shown_tid));
	write_string(walker->stream->name);
	written += count_written(printf("}}"));
}

/* Whether another event may be written. */
static bool has_room(void)
{
	left_out += written > limit;
	return written <= limit;
}

/* A member of an object: a comma comes before all but the FIRST. */
static void write_member(const char *first, const char *name, const char *text)
{
	written += count_written(printf("%s\"%s\":", first, name));
	write_string(text);
}

static void write_value(const char *key,
			void (*write)(FILE *, const struct name *, const struct values *),
			const struct name *name, const struct values *values)
{
	if (!values->count)
		return;
	char *text = values_text(write, name, values);
	write_member(",", key, text);
	free(text);
}

/* What else there is to be said of a call. */
static void write_arguments_of(const struct call *call, const struct name *name)
{
	if (!name)
		return;
	char *place = formatted("%s:%" PRIu32, name->file, name->line);
	written += count_written(printf(",\"args\":{"));
	write_member("", "at", place);
	write_value("arguments", write_arguments, name, &call->arguments);
	write_value("result", write_result, name, &call->result);
	written += count_written(printf("}"));
	free(place);
}

/* TIME, or just behind the last one of the thread. */
static uint64_t later_time(struct thread *thread, uint64_t time)
{
	thread->time = time > thread->time ? time : thread->time + 1;
	return thread->time;
}

/* CALL goes on from now: its SINCE is when. */
static void begin_piece(void *context, struct open_call *call, uint64_t time)
{
	struct walker *walker = context;
	call->since = later_time(walker->user, time);
}

static void write_piece(void *context, struct open_call *call, uint64_t time)
{
	struct walker *walker = context;
	uint64_t begin = call->since, took = later_time(walker->user, time) - begin;
	const struct name *name = name_of_call(walker, &call->call);
	if (!has_room())
		return;
	begin_event(walker, "X", begin);
	written +=
	    count_written(printf(",\"dur\":%" PRIu64 ".%03" PRIu64, took / 1000, took % 1000));
	write_name(name, call->call.id);
	write_arguments_of(&call->call, name);
	written += count_written(printf("}"));
}

static void enter(struct walker *walker, const struct call *call)
{
	struct thread *thread = walker->user;
	write_thread_name(walker);
	open_call(&thread->calls, call, NULL);
	begin_piece(walker, &thread->calls.items[thread->calls.count - 1], call->begin);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct thread *thread = walker->user;
	(void)how;
	close_nested(&thread->calls, call, time, begin_piece, write_piece, walker);
}

static void end(struct walker *walker)
{
	struct thread *thread = walker->user;
	free(thread->calls.items);
}

static void write_mark(struct walker *walker, const struct point *point)
{
	begin_event(walker, "I", walker->stream->time);
	written += count_written(printf(",\"s\":\"%c\"", *point_reach(point)));
	write_name(point->name, point->id);
	written += count_written(printf("}"));
}

static void write_count(struct walker *walker, const struct point *point)
{
	const char *series = point->name ? point->name->series : "";
	begin_event(walker, "C", walker->stream->time);
	write_name(point->name, point->id);
	written += count_written(printf(",\"args\":{"));
	write_string(*series ? series : "count");
	written += count_written(printf(":%" PRId64 "}}", point_value(point, 0)));
}

static void write_site(struct walker *walker, const struct point *point)
{
	begin_event(walker, "I", walker->stream->time);
	written += count_written(printf(",\"s\":\"t\""));
	write_name(point->name, point->id);
	written += count_written(printf("}"));
}

/* A mark that says TEXT, which is freed, of the thread or process, as REACH says. */
static void write_said(const struct walker *walker, const char *reach, char *text)
{
	begin_event(walker, "I", walker->stream->time);
	written += count_written(printf(",\"s\":\"%s\",\"name\":", reach));
	write_string(text);
	written += count_written(printf("}"));
	free(text);
}

/* A text is a mark of its thread; how the process ends is one of the process. */
static void write_instant(struct walker *walker, const struct point *point)
{
	bool is_end = point->kind == POINT_END;
	write_said(walker, is_end ? "p" : "t",
		   is_end ? describe_point(walker, point) : point_text(point));
}

/* Words of TRACE are marks with their values. */
static void write_words(struct walker *walker, const struct point *point)
{
	begin_event(walker, "I", walker->stream->time);
	written += count_written(printf(",\"s\":\"t\""));
	write_name(point->name, point->id);
	written += count_written(printf(",\"args\":{"));
	for (size_t i = 0; i < point->event->payload_count; i++)
		written += count_written(
		    printf("%s\"%zu\":%" PRId64, i ? "," : "", i, point_value(point, i)));
	written += count_written(printf("}}"));
}

static void point(struct walker *walker)
{
	static void (*const writers[])(struct walker *, const struct point *) = {
		[POINT_MARK] = write_mark,    [POINT_COUNT] = write_count,
		[POINT_SITE] = write_site,    [POINT_WORDS] = write_words,
		[POINT_TEXT] = write_instant, [POINT_END] = write_instant,
	};
	struct point point;
	write_thread_name(walker);
	if (has_room() && read_point(walker, &point))
		writers[point.kind](walker, &point);
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	write_thread_name(walker);
	if (has_room())
		write_said(walker, "t", describe_gap(gap));
}

static void write_processes(const struct trace *trace)
{
	/* so that each of the others has a comma before it */
	printf("{\"ph\":\"M\",\"pid\":0,\"name\":\"trace\"}");
	for (uint32_t i = 1; i < trace->process_count; i++) {
		const struct traced_process *process = &trace->processes[i];
		char *command = command_of(process);
		printf(",\n{\"ph\":\"M\",\"pid\":%" PRIu32
		       ",\"name\":\"process_name\",\"args\":{\"name\":",
		       process->shown_number);
		write_string(command);
		printf("}}");
		free(command);
	}
}

static void write_losses(const struct trace *trace)
{
	struct sampler_trace_loss loss = loss_of_all(trace);
	printf("\n],\"otherData\":{\"lost\":%" PRIu64 ",\"overwritten\":%" PRIu64
	       ",\"left out\":%" PRIu64 "}}\n",
	       loss.lost, loss.overwritten, left_out);
	complain_of_limit(left_out);
}

void write_chrome(struct trace *trace, struct filter *filter, uint64_t most)
{
	static const struct view view = { .user_size = sizeof(struct thread),
					  .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .end = end };
	written = left_out = 0;
	limit = most;
	printf("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
	write_processes(trace);
	walk_trace(trace, filter, &view);
	write_losses(trace);
}
