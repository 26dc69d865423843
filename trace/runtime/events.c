/* What is rare of entries and exits, and what macros call: see sampler/trace.h.

   Each of these is async-signal-safe, keeps errno, and comes back whatever happens: an event for which there
   is no place is counted. */

#include "words.h"

/* A thread that was forked without our knowing has found that out. */
static bool is_child_of_others(void)
{
	if (trace_is_our_memory())
		return false;
	trace_leave_unseen();
	return true;
}

uint64_t *trace_reserve_slowly(unsigned count)
{
	/* what a handler has found is ours, too */
	if (trace_self.is_busy || !trace_self.slot) {
		/* whoever is busy changes the position later */
		retreat(count);
		trace_count_lost();
		return NULL;
	}
	trace_self.is_busy = true;
	KEEP_ORDER();
	bool has_block = !is_child_of_others() && trace_change_block(count);
	KEEP_ORDER();
	trace_self.is_busy = false;
	if (!has_block) {
		trace_self.position = NO_POSITION;
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
	put(place, SAMPLER_TRACE_WORD(now >> SAMPLER_TRACE_STAMP_BITS,
				      now & SAMPLER_TRACE_STAMP_MASK, SAMPLER_TRACE_EPOCH));
	trace_self.epoch = epoch_of(now);
}

KEEPS_REGISTERS void trace_stamp_slowly(uint64_t *place, uint64_t word)
{
	uint64_t now = read_clock();
	if (epoch_of(now) != trace_self.epoch) {
		tell_epoch(place, now);
		uint64_t position = advance(1);
		place = trace_fits(position, 1) ? place_at(position) : trace_reserve_slowly(1);
	}
	if (place)
		put(place, word | (uint64_t)stamp_of(now) << 4);
}

KEEPS_REGISTERS void trace_write_slowly(uint64_t word, bool is_other)
{
	uint64_t *place = trace_reserve_slowly(1);
	if (!place)
		return;
	if (--trace_self.unstamped[is_other] >= 0) {
		put(place, word);
		return;
	}
	trace_self.unstamped[is_other] = trace_self.stamp_gap[is_other];
	trace_stamp_slowly(place, word);
}

/* A frame at PLACE begins, or OF_SCOPE above it, and has that WORD but for SILENT. */
KEEPS_REGISTERS void trace_enter_slowly(uint64_t place, unsigned of_scope, uint64_t word)
{
	uint32_t level = present_level();
	bool has_events = level & SAMPLER_TRACE_LEVEL_EVENTS;
	if (!level)
		return;
	if (!trace_settle(place))
		return;
	uint32_t depth = trace_self.slot->depth;
	if (depth < SAMPLER_TRACE_FRAMES)
		make_frame(trace_self.slot, depth, place + of_scope,
			   word | (has_events ? 0 : SILENT));
	else
		trace_self.slot->depth = depth + 1;
	if (has_events)
		write_event(word, false);
}

KEEPS_REGISTERS void trace_exit_slowly(uint32_t id, uint64_t place, enum sampler_trace_kind kind)
{
	if (present_level() && trace_settle_exit(place))
		write_event(SAMPLER_TRACE_WORD(id, 0, kind), true);
}

void trace_enter_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	trace_enter_slowly(place, OF_SCOPE, SAMPLER_TRACE_WORD(id, 0, kind));
}

void trace_exit_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	/* the kind of the end is the next one */
	if (present_level() && trace_settle_exit_of(id, kind, place))
		write_event(SAMPLER_TRACE_WORD(id, 0, kind + 1), true);
}

void trace_write_with_payload(uint32_t id, enum sampler_trace_kind kind, const uint64_t *payload,
			      unsigned count)
{
	if (!(present_level() & SAMPLER_TRACE_LEVEL_EVENTS))
		return;
	/* in one piece, so that a block that is opened for it has the payload, too */
	uint64_t position = advance(2 + count), now = read_clock();
	uint64_t *place =
	    trace_fits(position, 2 + count) ? place_at(position) : trace_reserve_slowly(2 + count);
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

/* Here, in code that keeps all registers, no library can be called: so it begins no buffer. */
void trace_leave_unseen(void)
{
	trace_leave_buffer();
	trace_forget_slots();
	trace_leave_gates();
	trace_release_buffer();
}
