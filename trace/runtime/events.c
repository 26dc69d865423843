/* What instrumented code and macros call, when their gate is open: see sampler/trace.h for the macros'
   part.

   Each of these is async-signal-safe, keeps errno, and comes back whatever happens: an event for which there
   is no place is counted. */

#include <string.h>

#include "words.h"

/* A thread that was forked without our knowing has found that out. */
static bool is_child_of_others(void)
{
	if (trace_is_our_memory())
		return false;
	trace_begin_child();
	return true;
}

uint64_t *trace_reserve_slowly(unsigned count)
{
	/* what a handler has found is ours, too */
	if (trace_self.is_busy || !trace_self.slot) {
		trace_count_lost();
		return NULL;
	}
	trace_self.is_busy = true;
	KEEP_ORDER();
	bool has_block = !is_child_of_others() && trace_change_block(count);
	KEEP_ORDER();
	trace_self.is_busy = false;
	if (!has_block) {
		trace_self.position = 0;
		trace_count_lost();
		return NULL;
	}
	uint64_t position = advance(count);
	if (trace_fits(position, count))
		return place_at(position);
	/* handlers have filled it */
	trace_count_lost();
	return NULL;
}

static void tell_epoch(uint64_t *place, uint64_t now)
{
	uint64_t epoch = now >> SAMPLER_TRACE_STAMP_BITS;
	put(place, SAMPLER_TRACE_WORD(epoch, now & SAMPLER_TRACE_STAMP_MASK, SAMPLER_TRACE_EPOCH));
	trace_self.epoch = epoch;
}

uint64_t *trace_begin_epoch(uint64_t *place, uint64_t now)
{
	tell_epoch(place, now);
	return reserve(1);
}

HIDDEN void trace_enter(uint32_t id, uint64_t place)
{
	uint32_t level = present_level();
	bool has_events = level & SAMPLER_TRACE_LEVEL_EVENTS;
	if (!level)
		return;
	push_frame(place, 0,
		   SAMPLER_TRACE_WORD(id, 0, SAMPLER_TRACE_ENTER) | (has_events ? 0 : SILENT));
	if (has_events)
		write_event(id, SAMPLER_TRACE_ENTER, false);
}

HIDDEN void trace_exit(uint32_t id, uint64_t place)
{
	if (present_level() && leave_frame(place))
		write_event(id, SAMPLER_TRACE_EXIT, true);
}

HIDDEN void trace_tail(uint32_t id, uint64_t place)
{
	if (present_level() && leave_frame(place))
		write_event(id, SAMPLER_TRACE_TAIL, true);
}

EXPORTED void sampler_trace_enter(uint32_t id, uint64_t place)
{
	trace_enter(id, place);
}

EXPORTED void sampler_trace_exit(uint32_t id, uint64_t place)
{
	trace_exit(id, place);
}

EXPORTED void sampler_trace_tail(uint32_t id, uint64_t place)
{
	trace_tail(id, place);
}

/* The level "stacks" is a part of "events" here: without it, nothing would tell which scopes are
   gone. */
void trace_enter_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	uint32_t level = present_level();
	bool has_events = level & SAMPLER_TRACE_LEVEL_EVENTS;
	if (!level)
		return;
	push_frame(place, OF_SCOPE, SAMPLER_TRACE_WORD(id, 0, kind) | (has_events ? 0 : SILENT));
	if (has_events)
		write_event(id, kind, false);
}

void trace_exit_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	/* the kind of the end is the next one */
	if (present_level() && trace_settle_exit_of(id, kind, place))
		write_event(id, kind + 1, true);
}

/* Write the event KIND of ID, behind which come COUNT words of payload. */
void trace_write_with_payload(uint32_t id, enum sampler_trace_kind kind, const uint64_t *payload,
			      unsigned count)
{
	if (!(present_level() & SAMPLER_TRACE_LEVEL_EVENTS))
		return;
	/* in one piece, so that a block that is opened for it has the payload, too */
	uint64_t *place = reserve(2 + count), now = read_clock();
	if (!place)
		return;
	tell_epoch(place, now);
	place++;
	put(place, SAMPLER_TRACE_WORD(count, 0, SAMPLER_TRACE_HOLE));
	PHASE("hole");
	for (unsigned i = 0; i < count; i++)
		__atomic_store_n(&place[1 + i], payload[i], __ATOMIC_RELAXED);
	PHASE("payload");
	put(place, SAMPLER_TRACE_WORD(id, stamp_of(now), kind));
}

void trace_begin_child(void)
{
	trace_leave_buffer();
	trace_forget_slots();
	trace_leave_gates();
	if (trace_begin_buffer(0, 0))
		trace_begin_records();
}
