/* Calls, from events. */

#include "calls.h"

#include <stdlib.h>

#include "tool.h"

static void begin_call(struct calls *calls, const struct thread_stream *stream, bool is_scope)
{
	if (calls->count == calls->capacity) {
		calls->capacity = calls->capacity ? 2 * calls->capacity : 64;
		calls->items = reallocate(calls->items, calls->capacity * sizeof *calls->items);
	}
	struct call *call = &calls->items[calls->count];
	*call = (struct call){ .id = stream->event.id,
			       .is_scope = is_scope,
			       .depth = calls->count + calls->unknown,
			       .has_time = stream->event.has_stamp,
			       .begin = stream->time };
	/* told while it is not yet counted: so it is as deep as its end */
	if (calls->begin)
		calls->begin(calls->context, call);
	calls->count++;
}

static void tell_end(const struct calls *calls, const struct call *call, uint64_t time,
		     bool is_told)
{
	if (calls->end)
		calls->end(calls->context, call, time, is_told);
}

/* End the call that is the last one. */
static void end_last(struct calls *calls, uint64_t time, bool is_told)
{
	struct call call = calls->items[--calls->count];
	tell_end(calls, &call, time, is_told);
}

/* The number of the innermost call of ID, plus 1; 0 if there is none. */
static size_t find_call(const struct calls *calls, uint32_t id, bool is_scope)
{
	for (size_t i = calls->count; i > 0; i--)
		if (calls->items[i - 1].id == id && calls->items[i - 1].is_scope == is_scope)
			return i;
	return 0;
}

/* A function has ended: those that it has called have, too. */
static void end_function(struct calls *calls, const struct thread_stream *stream)
{
	size_t found = find_call(calls, stream->event.id, false);
	if (!found) {
		/* it began before the trace did */
		while (calls->count)
			end_last(calls, stream->time, false);
		calls->unknown -= calls->unknown > 0;
		return;
	}
	while (calls->count > found)
		end_last(calls, stream->time, false);
	end_last(calls, stream->time, true);
}

/* A scope has ended; others that began later may go on. */
static void end_scope(struct calls *calls, const struct thread_stream *stream)
{
	size_t found = find_call(calls, stream->event.id, true);
	if (!found)
		return;
	struct call call = calls->items[found - 1];
	for (size_t i = found; i < calls->count; i++)
		calls->items[i - 1] = calls->items[i];
	calls->count--;
	tell_end(calls, &call, stream->time, true);
}

static void unwind(struct calls *calls, const struct thread_stream *stream)
{
	uint32_t left = stream->event.id;
	for (; left && calls->count; left--)
		end_last(calls, stream->time, false);
	calls->unknown -= left < calls->unknown ? left : calls->unknown;
}

static bool is_begin(enum sampler_trace_kind kind)
{
	return kind == SAMPLER_TRACE_ENTER || kind == SAMPLER_TRACE_SCOPE_ENTER;
}

static bool is_end(enum sampler_trace_kind kind)
{
	return kind == SAMPLER_TRACE_EXIT || kind == SAMPLER_TRACE_TAIL ||
	       kind == SAMPLER_TRACE_SCOPE_EXIT;
}

/* How many calls there are that we do not know of, because blocks were overwritten or lost: the block
   tells how many there were after its first event, and a marker. */
static void find_unknown(struct calls *calls, const struct thread_stream *stream)
{
	size_t before = stream->depth + is_end(stream->event.kind);
	size_t others = 1 + is_begin(stream->event.kind);
	if (before > others + calls->count + calls->unknown)
		calls->unknown = before - others - calls->count;
}

bool follow_calls(struct calls *calls, const struct thread_stream *stream)
{
	if (stream->is_first)
		find_unknown(calls, stream);
	switch (stream->event.kind) {
	case SAMPLER_TRACE_ENTER:
	case SAMPLER_TRACE_SCOPE_ENTER:
		begin_call(calls, stream, stream->event.kind == SAMPLER_TRACE_SCOPE_ENTER);
		return true;
	case SAMPLER_TRACE_EXIT:
	case SAMPLER_TRACE_TAIL:
		end_function(calls, stream);
		return true;
	case SAMPLER_TRACE_SCOPE_EXIT:
		end_scope(calls, stream);
		return true;
	case SAMPLER_TRACE_UNWIND:
		unwind(calls, stream);
		return true;
	case SAMPLER_TRACE_OTHER:
		if (stream->event.id == SAMPLER_TRACE_SWITCHED) {
			end_calls(calls, stream->time);
			calls->unknown = 0;
		}
		return true;
	default:
		return false;
	}
}

void end_calls(struct calls *calls, uint64_t time)
{
	while (calls->count)
		end_last(calls, time, false);
}
