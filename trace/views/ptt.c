/* A trace as records of the POSIX Thread Trace Tool: words of 32 bits, in the byte order of this machine.

	header		"PTT1", 0x01020304

	record		id of the trace point
			time (two words, the low one first), in nanoseconds of the monotonic clock
			process
			thread
			arguments
			checksum: the sum of the words before it in the record, without what is above 32 bits

   The trace point 0 tells of another one, before its first record: its arguments are the id; the kind, as in sampler-trace-buffer(5); how
   many arguments its records have; the size of a text; and the text, "NAME<tab>FILE:LINE", with null bytes to whole words.

   Calls and sites have no arguments.  Those of TRACE () are one word the first, and two each other; that of a mark is its reach, of a counter its
   value, two words; a text has its bytes, with null bytes to whole words.

   Source: "POSIX Thread Trace Tool", the mechanism of collection, which says what is written for a trace point. */

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "views.h"

/* More are left out. */
#define MOST_WORDS 256

/* A trace point: events of KIND of a name, with so many arguments. */
struct trace_point {
	uint32_t process, kind, id, arguments;
	uint32_t number; /* in the file */
};

/* The words of a record. */
struct record {
	uint32_t words[MOST_WORDS];
	size_t count;
};

static void *tree; /* of tsearch: the trace points */
static uint32_t last_number;

static int compare(const void *a, const void *b)
{
	return memcmp(a, b, offsetof(struct trace_point, number));
}

static void put(struct record *record, uint32_t word)
{
	if (record->count < MOST_WORDS)
		record->words[record->count++] = word;
}

static void put_both(struct record *record, uint64_t number)
{
	put(record, number);
	put(record, number >> 32);
}

static void put_bytes(struct record *record, const void *bytes, size_t size)
{
	for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
		uint32_t word = 0;
		size_t left = size - i;
		memcpy(&word, (const char *)bytes + i, left < sizeof word ? left : sizeof word);
		put(record, word);
	}
}

/* Write RECORD, which has the arguments, of the trace point NUMBER. */
static void write_record(const struct walker *walker, uint32_t number, uint64_t time,
			 const struct record *record)
{
	const uint32_t head[] = { number, time, time >> 32, walker->stream->process->said.process,
				  walker->stream->tid };
	uint32_t sum = 0;
	for (size_t i = 0; i < sizeof head / sizeof *head; i++)
		sum += head[i];
	for (size_t i = 0; i < record->count; i++)
		sum += record->words[i];
	fwrite(head, sizeof head, 1, stdout);
	fwrite(record->words, sizeof *record->words, record->count, stdout);
	fwrite(&sum, sizeof sum, 1, stdout);
}

static void define_point(struct walker *walker, const struct trace_point *point,
			 const struct name *name, uint64_t time)
{
	struct record record = { .count = 0 };
	char *text = name ? formatted("%s\t%s:%" PRIu32, name->name, name->file, name->line)
			  : formatted("?%" PRIu32 "\t", point->id);
	size_t size = strlen(text), most = sizeof record.words - 4 * sizeof *record.words;
	size = size < most ? size : most;
	put(&record, point->number);
	put(&record, point->kind);
	put(&record, point->arguments);
	put(&record, size);
	put_bytes(&record, text, size);
	write_record(walker, 0, time, &record);
	free(text);
}

/* Write an event of KIND of NAME, or else of ID, with the arguments in RECORD. */
static void write_event(struct walker *walker, uint32_t kind, uint32_t id, const struct name *name,
			uint64_t time, const struct record *record)
{
	struct trace_point key = { .process = walker->stream->process->number,
				   .kind = kind,
				   .id = id,
				   .arguments = record->count };
	struct trace_point **found = tfind(&key, &tree, compare), *point = found ? *found : NULL;
	if (!point) {
		point = allocate(sizeof *point);
		key.number = ++last_number;
		*point = key;
		tsearch(point, &tree, compare);
		define_point(walker, point, name, time);
	}
	write_record(walker, point->number, time, record);
}

static const struct record no_arguments;

static void enter(struct walker *walker, const struct call *call)
{
	write_event(walker, call->is_scope ? SAMPLER_TRACE_SCOPE_ENTER : SAMPLER_TRACE_ENTER,
		    call->id, name_of_call(walker, call), call->begin, &no_arguments);
}

static void leave(struct walker *walker, const struct call *call, uint64_t time, enum call_end how)
{
	if (how == CALL_OPEN)
		return;
	write_event(walker, call->is_scope ? SAMPLER_TRACE_SCOPE_EXIT : SAMPLER_TRACE_EXIT,
		    call->id, name_of_call(walker, call), time, &no_arguments);
}

static void put_arguments(struct record *record, const struct point *point)
{
	const struct event *event = point->event;
	if (point->kind == POINT_TEXT || point->kind == POINT_END) {
		put_bytes(record, event->payload, 8 * event->payload_count);
		return;
	}
	for (size_t i = 0; i < event->payload_count; i++) {
		uint64_t word = event_payload(event, i);
		/* the id of the trace point is above the first of the words */
		if ((point->kind == POINT_WORDS && !i) || point->kind == POINT_MARK)
			put(record, word);
		else
			put_both(record, word);
	}
}

static void point(struct walker *walker)
{
	struct point point;
	struct record record = { .count = 0 };
	if (!read_point(walker, &point))
		return;
	put_arguments(&record, &point);
	write_event(walker, point.event->kind, point.id, point.name, walker->stream->time, &record);
}

static void tell_gap(struct walker *walker, const struct gap *gap)
{
	struct record record = { .count = 0 };
	char *text = describe_gap(gap);
	put_bytes(&record, text, strlen(text));
	write_event(walker, SAMPLER_TRACE_DATA, 0, NULL, walker->stream->time, &record);
	free(text);
}

void write_ptt(struct trace *trace, struct filter *filter)
{
	static const struct view view = {
		.enter = enter, .leave = leave, .point = point, .gap = tell_gap
	};
	const uint32_t order = SAMPLER_TRACE_BYTE_ORDER;
	fwrite("PTT1", 4, 1, stdout);
	fwrite(&order, sizeof order, 1, stdout);
	last_number = 0;
	walk_trace(trace, filter, &view);
	tdestroy(tree, free);
	tree = NULL;
}
