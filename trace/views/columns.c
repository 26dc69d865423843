/* A trace in columns, one line for each event, separated by tabs:

	time in nanoseconds, process, thread, depth, kind, name, file and line, values

   so that sort, grep, cut and awk can read it.

   Where events are missing, a line has the kind "gap"; where tracing was off, "pause".  Its values are how many events were lost,
   how many blocks of the process are missing, and the nanoseconds since the event before. */

#include <inttypes.h>
#include <stdio.h>

#include "trace-word.h"
#include "views.h"

/* Arguments and results, as they are in text. */
static void write_values_of(struct walker *walker, const struct event *event)
{
	bool is_result = event->id >> 16 == SAMPLER_TRACE_DATA_RESULT;
	uint32_t id = event_payload(event, 0) >> 32;
	const struct name *name = find_name(&walker->stream->process->names, NAME_OF_FUNCTION, id);
	const struct values values = { .bytes = (unsigned char *)event->payload + 8,
				       .count = event->payload_count - 1 };
	if (name)
		printf("%s\t%s:%" PRIu32 "\t", name->name, name->file, name->line);
	else
		printf("?%" PRIu32 "\t\t", id);
	(is_result ? write_result : write_arguments)(stdout, name, &values);
}

/* What EVENT is called if it is data of one of these kinds; else null. */
static const char *word_of_data(const struct event *event)
{
	uint32_t which = event->id >> 16;
	if (event->kind != SAMPLER_TRACE_DATA || !event->payload_count)
		return NULL;
	return which == SAMPLER_TRACE_DATA_ARGUMENTS ? "arguments"
	       : which == SAMPLER_TRACE_DATA_RESULT  ? "result"
	       : which == SAMPLER_TRACE_DATA_END     ? "end"
						     : NULL;
}

static void write_values(const struct event *event)
{
	bool is_data = event->kind == SAMPLER_TRACE_DATA;
	if (is_data && event->id >> 16 != SAMPLER_TRACE_DATA_WORDS) {
		putchar('\t');
		write_characters(stdout, event);
		return;
	}
	for (size_t i = 0; i < event->payload_count; i++) {
		uint64_t word = event_payload(event, i);
		/* the first one has the id above the first value */
		printf("\t%" PRId64, is_data && i == 0 ? (int64_t)(int32_t)word : (int64_t)word);
	}
}

static void write_row(struct walker *walker, const struct event *event, uint64_t time, size_t depth)
{
	const struct thread_stream *stream = walker->stream;
	enum name_kind kind_of_name;
	uint32_t id;
	const char *word = word_of_data(event);
	const char *kind = word ? word : trace_kind_name(event->kind);
	printf("%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t%zu\t%s\t", time,
	       stream->process->shown_number, stream->tid, depth, kind ? kind : "?");
	if (word && event->id >> 16 != SAMPLER_TRACE_DATA_END) {
		write_values_of(walker, event);
		putchar('\n');
		return;
	}
	bool is_named = has_event_name(event, &kind_of_name, &id);
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

static void enter(struct walker *walker, const struct call *call)
{
	const struct event event = { .kind = call->is_scope ? SAMPLER_TRACE_SCOPE_ENTER
							    : SAMPLER_TRACE_ENTER,
				     .id = call->id };
	write_row(walker, &event, call->begin, call->depth);
}

/* All else: of calls that take long enough to be shown, the beginning is told later. */
static void write_event(struct walker *walker)
{
	const struct event *event = &walker->stream->event;
	bool is_begin =
	    event->kind == SAMPLER_TRACE_ENTER || event->kind == SAMPLER_TRACE_SCOPE_ENTER;
	if (!is_begin && walker->is_event_shown)
		write_row(walker, event, walker->stream->time, walker->calls.depth);
}

static void write_gap(struct walker *walker, const struct gap *gap)
{
	printf("%" PRIu64 "\t%" PRIu32 "\t%" PRIu32 "\t0\t%s\t\t\t%" PRIu64 "\t%" PRIu64
	       "\t%" PRIu64 "\n",
	       gap->end, walker->stream->process->shown_number, walker->stream->tid,
	       gap->is_pause ? "pause" : "gap", gap->events, gap->blocks, gap->end - gap->begin);
}

void write_columns(struct trace *trace, struct filter *filter)
{
	static const struct view view = { .enter = enter, .event = write_event, .gap = write_gap };
	walk_trace(trace, filter, &view);
}
