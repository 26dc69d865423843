/* Call trees in XML, a file for each thread, DIRECTORY/PROCESS-THREAD.xml:

	<thread xmlns="urn:sampler:call-tree:1" process="4711" id="4712" name="worker" command="./program" lost="0">
	<call function="outer" file="program.c" line="8" begin="0.000123456" took="0.000001500">
	<call function="fib" file="program.c" line="5" arguments="n=5" bytes="05 00 00 00" begin="..." took="..." result="5"/>
	<scope name="part" .../>
	<mark name="ran" file="program.c" line="9" reach="thread" at="0.000124000"/>
	<counter name="items" series="count" value="3" at="..."/>
	<data name="7" values="7 8 9" at="..."/>
	<site name="n &gt; 3 is true" file="program.c" line="7" predictor="1" at="..."/>
	<text at="...">hello</text>
	<end at="...">signal 11</end>
	</call>
	<gap events="12" blocks="0" from="..." at="..."/>	events are missing before this
	<pause from="..." at="..."/>				tracing was off
	</thread>

   Times are seconds, those of events since their process began.  A call that did not return has end="left", "lost", or "open", if
   it goes on to the last event of its thread; a "lost" one has no time.  What is behind a scope that ends before it is cut, and
   goes on as a call that is CONTINUED.

   How long a call took stands at its beginning, so that it is seen when the tree is folded.  So the trace is gone through twice:
   first for the ends of all calls. */

#include <errno.h>
#include <inttypes.h>
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../reader/open-calls.h"
#include "thread-files.h"
#include "tool.h"
#include "valid-text.h"
#include "views.h"

/* How a call ended. */
struct ending {
	uint64_t took;
	char *result; /* or null */
	enum call_end how;
};

/* Those of one thread, in the order in which they began. */
struct endings {
	uint32_t process, tid;
	struct ending *items;
	size_t count, capacity;
};

/* One thread, while the trace is gone through. */
struct activity {
	struct open_calls calls;
	struct endings endings;
	FILE *out;
	char *path;
	xmlTextWriterPtr writer;
	size_t begun;
};

static struct endings *threads;
static size_t thread_count;
static const char *directory;
static bool has_failed;

/* The first time: the ends. */

static void note_beginning(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	struct endings *endings = &activity->endings;
	if (endings->count == endings->capacity) {
		endings->capacity = endings->capacity ? 2 * endings->capacity : 64;
		endings->items =
		    reallocate(endings->items, endings->capacity * sizeof *endings->items);
	}
	endings->items[endings->count] = (struct ending){ 0 };
	open_call(&activity->calls, call, (void *)endings->count++);
}

static void note_ending(struct walker *walker, const struct call *call, uint64_t time,
			enum call_end how)
{
	struct activity *activity = walker->user;
	struct open_call ended;
	if (close_call(&activity->calls, call, 0, &ended) < 0)
		return;
	activity->endings.items[(size_t)ended.of] = (struct ending){
		.took = time - call->begin,
		.how = how,
		.result = call->result.count
			      ? values_text(write_result, name_of_call(walker, call), &call->result)
			      : NULL,
	};
}

static void keep_endings(struct walker *walker)
{
	struct activity *activity = walker->user;
	activity->endings.process = walker->stream->process->number;
	activity->endings.tid = walker->stream->shown_tid;
	threads = reallocate(threads, (thread_count + 1) * sizeof *threads);
	threads[thread_count++] = activity->endings;
	free(activity->calls.items);
}

static const struct endings *endings_of(const struct walker *walker)
{
	size_t i = 0;
	while (threads[i].process != walker->stream->process->number ||
	       threads[i].tid != walker->stream->shown_tid)
		i++;
	return &threads[i];
}

/* The second time. */

static void put(xmlTextWriterPtr writer, const char *name, const char *text)
{
	char *valid = valid_text(text);
	if (xmlTextWriterWriteAttribute(writer, BAD_CAST name, BAD_CAST valid) < 0)
		has_failed = true;
	free(valid);
}

static void put_number(xmlTextWriterPtr writer, const char *name, int64_t value)
{
	char text[32];
	snprintf(text, sizeof text, "%" PRId64, value);
	put(writer, name, text);
}

static void put_seconds(xmlTextWriterPtr writer, const char *name, uint64_t nanoseconds)
{
	char text[48];
	snprintf(text, sizeof text, "%" PRIu64 ".%09" PRIu64, nanoseconds / 1000000000,
		 nanoseconds % 1000000000);
	put(writer, name, text);
}

static void put_time(struct walker *walker, const char *name, uint64_t time)
{
	const struct activity *activity = walker->user;
	uint64_t begin = walker->stream->process->said.begin.monotonic;
	put_seconds(activity->writer, name, time > begin ? time - begin : 0);
}

static void put_name(xmlTextWriterPtr writer, const char *attribute, const struct name *name,
		     uint32_t id)
{
	char unknown[32];
	snprintf(unknown, sizeof unknown, "?%" PRIu32, id);
	put(writer, attribute, name ? name->name : unknown);
	if (name) {
		put(writer, "file", name->file);
		put_number(writer, "line", name->line);
	}
}

static void put_losses(struct walker *walker, xmlTextWriterPtr writer)
{
	const struct sampler_trace_loss *loss = &walker->stream->process->loss;
	put_number(writer, "lost", loss->lost);
	if (loss->overwritten)
		put_number(writer, "overwritten", loss->overwritten);
}

/* Begin the thread's file. */
static void begin_thread(struct walker *walker)
{
	struct activity *activity = walker->user;
	activity->path = thread_file(directory, walker, ".xml");
	activity->out = fopen(activity->path, "we");
	if (!activity->out) {
		complain("%s: %s", activity->path, strerror(errno));
		exit(EXIT_USAGE);
	}
	char *command = command_of(walker->stream->process);
	xmlTextWriterPtr writer = activity->writer =
	    xmlNewTextWriter(xmlOutputBufferCreateFile(activity->out, NULL));
	activity->endings = *endings_of(walker);
	xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
	xmlTextWriterStartElement(writer, BAD_CAST "thread");
	put(writer, "xmlns", "urn:sampler:call-tree:1");
	put_number(writer, "process", walker->stream->process->said.process);
	put_number(writer, "id", walker->stream->tid);
	put(writer, "name", walker->stream->name);
	put(writer, "command", command);
	put_losses(walker, writer);
	free(command);
}

/* Begin the element NAME on a line of its own; blanks that show how deep it is would be most of a deep tree. */
static void begin_line(xmlTextWriterPtr writer, const char *name)
{
	xmlTextWriterWriteRaw(writer, BAD_CAST "\n");
	xmlTextWriterStartElement(writer, BAD_CAST name);
}

/* The writer of a thread that has something to be written. */
static xmlTextWriterPtr writer_of(struct walker *walker)
{
	struct activity *activity = walker->user;
	if (!activity->writer)
		begin_thread(walker);
	return activity->writer;
}

static void put_arguments(struct walker *walker, const struct call *call, xmlTextWriterPtr writer)
{
	const struct name *name = name_of_call(walker, call);
	if (!call->arguments.count)
		return;
	char *text = values_text(write_arguments, name, &call->arguments);
	char *bytes = values_text(write_argument_bytes, name, &call->arguments);
	put(writer, "arguments", text);
	put(writer, "bytes", bytes);
	free(text);
	free(bytes);
}

static void put_ending(xmlTextWriterPtr writer, const struct ending *ending)
{
	static const char *const ends[] = {
		[CALL_LEFT] = "left",
		[CALL_LOST] = "lost",
		[CALL_OPEN] = "open",
	};
	if (ending->how != CALL_LOST)
		put_seconds(writer, "took", ending->took);
	if (ending->result)
		put(writer, "result", ending->result);
	if (ending->how != CALL_RETURNED)
		put(writer, "end", ends[ending->how]);
}

static void begin_element(struct walker *walker, const struct open_call *call, bool is_continued)
{
	xmlTextWriterPtr writer = writer_of(walker);
	const struct activity *activity = walker->user;
	bool is_scope = call->call.is_scope;
	begin_line(writer, is_scope ? "scope" : "call");
	put_name(writer, is_scope ? "name" : "function", name_of_call(walker, &call->call),
		 call->call.id);
	put_arguments(walker, &call->call, writer);
	put_time(walker, "begin", call->call.begin);
	put_ending(writer, &activity->endings.items[(size_t)call->of]);
	if (is_continued)
		put(writer, "continued", "true");
}

static void enter(struct walker *walker, const struct call *call)
{
	struct activity *activity = walker->user;
	open_call(&activity->calls, call, (void *)activity->begun++);
	begin_element(walker, &activity->calls.items[activity->calls.count - 1], false);
}

static void go_on(void *context, struct open_call *call, uint64_t time)
{
	(void)time;
	begin_element(context, call, true);
}

static void end_element(void *context, struct open_call *call, uint64_t time)
{
	(void)call, (void)time;
	xmlTextWriterEndElement(writer_of(context));
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	struct activity *activity = walker->user;
	(void)how;
	close_nested(&activity->calls, call, time, go_on, end_element, walker);
}

static void write_mark(xmlTextWriterPtr writer, const struct point *point)
{
	begin_line(writer, "mark");
	put_name(writer, "name", point->name, point->id);
	put(writer, "reach", point_reach(point));
}

static void write_counter(xmlTextWriterPtr writer, const struct point *point)
{
	begin_line(writer, "counter");
	put_name(writer, "name", point->name, point->id);
	put(writer, "series", point->name ? point->name->series : "count");
	put_number(writer, "value", point_value(point, 0));
}

static void write_words(xmlTextWriterPtr writer, const struct point *point)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (size_t i = 0; i < point->event->payload_count; i++)
		fprintf(out, "%s%" PRId64, i ? " " : "", point_value(point, i));
	fclose(out);
	begin_line(writer, "data");
	put_name(writer, "name", point->name, point->id);
	put(writer, "values", text);
	free(text);
}

/* Of a predictor, with its number. */
static void write_site(xmlTextWriterPtr writer, const struct point *point)
{
	begin_line(writer, "site");
	put_name(writer, "name", point->name, point->id);
	if (point->predictor)
		put_number(writer, "predictor", point->predictor);
}

static void begin_text(xmlTextWriterPtr writer, const struct point *point)
{
	begin_line(writer, point->kind == POINT_END ? "end" : "text");
}

static void point(struct walker *walker)
{
	static void (*const begin[])(xmlTextWriterPtr, const struct point *) = {
		[POINT_MARK] = write_mark, [POINT_COUNT] = write_counter,
		[POINT_SITE] = write_site, [POINT_WORDS] = write_words,
		[POINT_TEXT] = begin_text, [POINT_END] = begin_text,
	};
	struct point point;
	xmlTextWriterPtr writer = writer_of(walker);
	if (!read_point(walker, &point))
		return;
	begin[point.kind](writer, &point);
	put_time(walker, "at", walker->stream->time);
	if (begin[point.kind] == begin_text) {
		char *text = point_text(&point), *valid = valid_text(text);
		xmlTextWriterWriteString(writer, BAD_CAST valid);
		free(valid);
		free(text);
	}
	xmlTextWriterEndElement(writer);
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	xmlTextWriterPtr writer = writer_of(walker);
	begin_line(writer, gap->is_pause ? "pause" : "gap");
	if (!gap->is_pause) {
		put_number(writer, "events", gap->events);
		put_number(writer, "blocks", gap->blocks);
	}
	put_time(walker, "from", gap->begin);
	put_time(walker, "at", gap->end);
	xmlTextWriterEndElement(writer);
}

static void end(struct walker *walker)
{
	struct activity *activity = walker->user;
	free(activity->calls.items);
	if (!activity->writer)
		return;
	xmlTextWriterEndDocument(activity->writer);
	xmlFreeTextWriter(activity->writer);
	bool is_written = !ferror(activity->out);
	if (fclose(activity->out) != 0 || !is_written) {
		complain("%s: %s", activity->path, strerror(errno));
		has_failed = true;
	}
	free(activity->path);
}

static void forget_endings(void)
{
	for (size_t i = 0; i < thread_count; i++) {
		for (size_t j = 0; j < threads[i].count; j++)
			free(threads[i].items[j].result);
		free(threads[i].items);
	}
	free(threads);
}

bool write_xml_trees(struct trace *trace, struct filter *filter, const char *where)
{
	static const struct view ends = { .user_size = sizeof(struct activity),
					  .enter = note_beginning,
					  .leave = note_ending,
					  .end = keep_endings };
	static const struct view view = { .user_size = sizeof(struct activity),
					  .enter = enter,
					  .leave = leave,
					  .point = point,
					  .gap = write_gap,
					  .end = end };
	directory = where;
	threads = NULL;
	thread_count = 0;
	has_failed = false;
	if (!begin_thread_files(where, false))
		return false;
	walk_trace(trace, filter, &ends);
	walk_trace(trace, filter, &view);
	forget_endings();
	return !has_failed;
}
