/* Calls, from events. */

#include "calls.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* More than that no thread has; a damaged file may say so. */
#define MOST_CALLS (1 << 20)

/* A scope that ends began in so many calls at most, or its beginning is not looked for. */
#define MOST_SEARCHED 5000

static size_t call_depth(const struct calls *calls)
{
	return calls->unknown + calls->count;
}

static struct call *push_call(struct calls *calls)
{
	if (calls->count == calls->capacity) {
		calls->capacity = calls->capacity ? 2 * calls->capacity : 64;
		calls->items = reallocate(calls->items, calls->capacity * sizeof *calls->items);
	}
	return &calls->items[calls->count];
}

/* What EVENT has of the function ID, behind a word with that. */
static bool take_values(struct values *values, const struct event *event, uint32_t id)
{
	if (event->payload_count < 2 || event_payload(event, 0) >> 32 != id)
		return false;
	values->count = event->payload_count - 1;
	values->bytes = reallocate(values->bytes, 8 * values->count);
	memcpy(values->bytes, event->payload + 8, 8 * values->count);
	return true;
}

/* Arguments come right behind the entry. */
static void take_arguments(struct call *call, struct thread_stream *stream)
{
	struct event next;
	/* a scope has none, and needs no look at the next block */
	if (!call->is_scope && peek_stream(stream, SAMPLER_TRACE_DATA_ARGUMENTS, &next))
		take_values(&call->arguments, &next, call->id);
}

static void begin_call(struct calls *calls, struct thread_stream *stream, bool is_scope)
{
	struct call *call = push_call(calls);
	*call = (struct call){ .id = stream->event.id,
			       .is_scope = is_scope,
			       .depth = call_depth(calls),
			       .has_time = stream->event.has_stamp,
			       .begin = stream->time };
	take_arguments(call, stream);
	/* told while it is not yet counted: so it is as deep as its end */
	if (calls->begin)
		calls->begin(calls->context, call);
	calls->count++;
}

/* There is one more, above all others if there are any, and it is not known which. */
static void add_unknown(struct calls *calls)
{
	if (!calls->count) {
		calls->unknown++;
		return;
	}
	*push_call(calls) = (struct call){ .is_unknown = true, .depth = call_depth(calls) };
	calls->count++;
	calls->unknown_items++;
}

static void tell_end(const struct calls *calls, const struct call *call, uint64_t time,
		     enum call_end how)
{
	if (calls->end && (!call->is_unknown || how == CALL_RETURNED))
		calls->end(calls->context, call, time, how);
}

/* Remove the call NUMBER. */
static void end_call(struct calls *calls, size_t number, uint64_t time, enum call_end how)
{
	struct call call = calls->items[number];
	calls->count--;
	calls->unknown_items -= call.is_unknown;
	for (size_t i = number; i < calls->count; i++)
		calls->items[i] = calls->items[i + 1];
	tell_end(calls, &call, time, how);
	free(call.arguments.bytes);
	free(call.result.bytes);
}

/* The innermost call ends, if there is one. */
static void end_last(struct calls *calls, uint64_t time, enum call_end how)
{
	if (calls->count)
		end_call(calls, calls->count - 1, time, how);
	else if (calls->unknown)
		calls->unknown--;
}

/* A function returns whose beginning is not in the trace: it is the innermost call. */
static void end_unknown(struct calls *calls, const struct thread_stream *stream)
{
	struct call call = { .id = stream->event.id, .is_unknown = true };
	if (!call_depth(calls))
		return;
	bool is_other = calls->count && !calls->items[calls->count - 1].is_unknown;
	end_last(calls, stream->time, CALL_LOST);
	call.depth = call_depth(calls);
	if (!is_other)
		tell_end(calls, &call, stream->time, CALL_RETURNED);
}

/* The same of a scope, which may never have begun. */
static void end_unknown_scope(struct calls *calls, const struct thread_stream *stream)
{
	size_t i = calls->count;
	while (i && !calls->items[i - 1].is_unknown)
		i--;
	if (i)
		end_call(calls, i - 1, stream->time, CALL_LOST);
	else if (calls->unknown)
		calls->unknown--;
}

/* The number of the innermost call of ID, plus 1; 0 if there is none, or it is not known which of
   them is unknown. */
static size_t find_call(const struct calls *calls, uint32_t id, bool is_scope)
{
	size_t end = calls->count > MOST_SEARCHED ? calls->count - MOST_SEARCHED : 0;
	for (size_t i = calls->count; i > end; i--) {
		const struct call *call = &calls->items[i - 1];
		if (!call->is_unknown && call->id == id && call->is_scope == is_scope)
			return i;
		if (call->is_unknown && !is_scope)
			return 0;
	}
	return 0;
}

/* One has ended; others that began later may go on, if they are scopes. */
static void return_from(struct calls *calls, const struct thread_stream *stream, bool is_scope)
{
	size_t found = find_call(calls, stream->event.id, is_scope);
	if (found)
		end_call(calls, found - 1, stream->time, CALL_RETURNED);
	else if (!is_scope)
		end_unknown(calls, stream);
	else
		end_unknown_scope(calls, stream);
}

static void unwind(struct calls *calls, const struct thread_stream *stream)
{
	for (uint32_t left = stream->event.id; left && call_depth(calls); left--)
		end_last(calls, stream->time, CALL_LEFT);
}

/* How many calls there are before the present event, as its block says. */
static size_t depth_of_block(const struct thread_stream *stream)
{
	bool is_unwind = stream->event.kind == SAMPLER_TRACE_UNWIND;
	uint32_t depth = stream->depth & ~SAMPLER_TRACE_UNSURE;
	return (depth ? depth - 1 : 0) + (is_unwind ? stream->event.id : 0);
}

/* The block may tell of more calls than we know of: behind a gap we know of none.  It may tell of others if a handler
   left by siglongjmp while a call was to be told of.  If the block is not sure, what we know is better, unless
   something is lacking. */
static void synchronise(struct calls *calls, const struct thread_stream *stream)
{
	size_t depth = depth_of_block(stream);
	bool is_sure = !(stream->depth & SAMPLER_TRACE_UNSURE);
	if (depth > MOST_CALLS || !(is_sure || stream->may_lack))
		return;
	while (call_depth(calls) > depth)
		end_last(calls, stream->time, CALL_LOST);
	while (call_depth(calls) < depth)
		add_unknown(calls);
}

/* Whether the event is one of a call's values; a result comes before the end.  Arguments come later than right behind the
   entry if a handler was told of in between: then they are those of the end. */
static bool follow_values(struct calls *calls, const struct event *event)
{
	uint32_t which = event->id >> 16;
	if (which != SAMPLER_TRACE_DATA_RESULT && which != SAMPLER_TRACE_DATA_ARGUMENTS)
		return false;
	uint32_t id = event->payload_count ? event_payload(event, 0) >> 32 : 0;
	size_t found = find_call(calls, id, false);
	if (!found)
		return true;
	struct call *call = &calls->items[found - 1];
	if (which == SAMPLER_TRACE_DATA_RESULT)
		take_values(&call->result, event, id);
	else if (!call->arguments.count)
		take_values(&call->arguments, event, id);
	return true;
}

/* Return false if the event is about no call. */
static bool follow_event(struct calls *calls, struct thread_stream *stream)
{
	switch (stream->event.kind) {
	case SAMPLER_TRACE_ENTER:
	case SAMPLER_TRACE_SCOPE_ENTER:
		begin_call(calls, stream, stream->event.kind == SAMPLER_TRACE_SCOPE_ENTER);
		return true;
	case SAMPLER_TRACE_EXIT:
	case SAMPLER_TRACE_TAIL:
		return_from(calls, stream, false);
		return true;
	case SAMPLER_TRACE_SCOPE_EXIT:
		return_from(calls, stream, true);
		return true;
	case SAMPLER_TRACE_UNWIND:
		unwind(calls, stream);
		return true;
	case SAMPLER_TRACE_OTHER:
		return true;
	case SAMPLER_TRACE_DATA:
		return follow_values(calls, &stream->event);
	default:
		return false;
	}
}

static bool is_switch(const struct thread_stream *stream)
{
	return stream->event.kind == SAMPLER_TRACE_OTHER &&
	       stream->event.id == SAMPLER_TRACE_SWITCHED;
}

static bool is_behind_loss(const struct thread_stream *stream)
{
	return stream->is_first && stream->may_lack;
}

bool is_behind_gap(const struct calls *calls, const struct thread_stream *stream)
{
	bool is_loss = is_behind_loss(stream);
	if (!calls->has_begun)
		return is_loss && stream->lost_before;
	return is_loss || is_switch(stream) || stream->ends_in_loss;
}

/* What is open may have ended in the gap, and others of the same name may have begun. */
static void follow_gap(struct calls *calls, const struct thread_stream *stream)
{
	struct gap gap = { .begin = calls->time, .end = stream->time };
	if (stream->ends_in_loss) {
		gap.place = GAP_BEHIND;
		gap.events = stream->last->lost_behind;
		gap.is_shared = stream->last->is_shared_loss;
	} else if (!calls->has_begun) {
		gap.place = GAP_BEFORE;
		gap.events = stream->lost_before;
		gap.begin = stream->time;
	} else if (is_behind_loss(stream)) {
		gap.events = stream->lost_before;
		gap.blocks = stream->missing_before;
	} else
		gap.is_pause = true;
	end_calls(calls, calls->time, CALL_LOST);
	calls->unknown = 0;
	if (calls->gap)
		calls->gap(calls->context, &gap);
}

bool follow_calls(struct calls *calls, struct thread_stream *stream)
{
	if (is_behind_gap(calls, stream))
		follow_gap(calls, stream);
	calls->has_begun = true;
	calls->time = stream->time;
	calls->is_in_new_block |= stream->is_first;
	/* what is about no call may come before what the block was opened for */
	if (calls->is_in_new_block && stream->event.kind != SAMPLER_TRACE_OTHER) {
		synchronise(calls, stream);
		calls->is_in_new_block = false;
	}
	size_t before = call_depth(calls);
	bool is_of_call = follow_event(calls, stream);
	size_t after = call_depth(calls);
	calls->depth = before < after ? before : after;
	return is_of_call;
}

void end_calls(struct calls *calls, uint64_t time, enum call_end how)
{
	while (calls->count)
		end_last(calls, time, how);
}

void add_gap(struct gap_sum *sum, const struct gap *gap)
{
	sum->gaps += !gap->is_pause;
	sum->pauses += gap->is_pause;
	sum->events += gap->events;
	sum->has_blocks |= gap->blocks > 0;
}
