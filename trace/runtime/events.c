/* Entries and exits where something is unusual, and what macros call: see sampler/trace.h.

   Each of these is async-signal-safe, keeps errno, and comes back whatever happens: an event for which there
   is no place is counted. */

#include "signals.h"
#include "words.h"

/* A thread that was forked without our knowing has found that out. */
static bool is_child_of_others(void)
{
	if (trace_is_our_memory())
		return false;
	trace_leave_unseen();
	return true;
}

/* What is lost does not fill the position up, unless a handler has found a block meanwhile. */
static void forget_position(void)
{
	uint64_t seen = trace_self.position;
	if (!trace_fits(seen, 1))
		__atomic_compare_exchange_n(&trace_self.position, &seen, NO_POSITION, false,
					    __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

/* Have a block with COUNT words, if there is one, because of an event of KIND. */
static enum block_change change_block(unsigned count, enum sampler_trace_kind kind)
{
	if (is_child_of_others())
		return NO_BLOCK;
	enum block_change change = trace_change_block(count, trace_told_depth(kind));
	/* in a static program, nobody sees threads end: they may have all blocks */
	if (change != HAS_BLOCK && trace_is_none_full() && trace_end_dead_threads())
		change = trace_change_block(count, trace_told_depth(kind));
	return change;
}

/* Somebody may have asked for a new cycle: tell of it, if there is room for more than the COUNT words that
   the block is changed for. */
static void tell_cycle(unsigned count)
{
	uint32_t wanted = __atomic_load_n(&trace_header->wanted_cycle, __ATOMIC_RELAXED);
	if (wanted == __atomic_load_n(&trace_header->cycle, __ATOMIC_RELAXED) ||
	    !trace_fits(trace_self.position, count + 1))
		return;
	/* of several threads, one */
	if (__atomic_exchange_n(&trace_header->cycle, wanted, __ATOMIC_RELAXED) != wanted)
		write_event(SAMPLER_TRACE_WORD(SAMPLER_TRACE_CYCLE, 0, SAMPLER_TRACE_OTHER), true);
}

/* The same, and reserve them. */
static enum block_change change_and_reserve(unsigned count, enum sampler_trace_kind kind,
					    uint64_t **place)
{
	signal_set set = all_but_faults(), mask;
	/* a handler that left by siglongjmp would leave a block that is nobody's */
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	enum block_change change = change_block(count, kind);
	if (change == HAS_BLOCK) {
		tell_cycle(count);
		*place = place_at(advance(count));
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
	return change;
}

uint64_t *trace_reserve_slowly(unsigned count, enum sampler_trace_kind kind)
{
	uint64_t *place = NULL;
	enum block_change change = NO_BLOCK;
	if (trace_self.slot && !trace_is_hopeless())
		while ((change = change_and_reserve(count, kind, &place)) == WAIT_FOR_BLOCK)
			trace_wait_for_block();
	if (change == HAS_BLOCK)
		return place;
	forget_position();
	trace_count_lost();
	return NULL;
}

static void tell_epoch(uint64_t *place, uint64_t now)
{
	put(place, SAMPLER_TRACE_WORD(now >> SAMPLER_TRACE_STAMP_BITS,
				      now & SAMPLER_TRACE_STAMP_MASK, SAMPLER_TRACE_EPOCH));
	trace_self.epoch = epoch_of(now);
}

/* Nobody writes the rest of the block from POSITION on, because more was reserved than it has. */
static void void_rest(uint64_t position)
{
	for (; trace_fits(position, 1); position++)
		put(place_at(position), SAMPLER_TRACE_WORD(0, 0, SAMPLER_TRACE_HOLE));
}

static uint64_t *reserve(unsigned count, enum sampler_trace_kind kind)
{
	uint64_t position = advance(count);
	if (trace_fits(position, count))
		return place_at(position);
	void_rest(position);
	return trace_reserve_slowly(count, kind);
}

KEEPS_REGISTERS void trace_stamp_slowly(uint64_t word, uint64_t position)
{
	if (trace_fits(position, 1))
		put(place_at(position), SAMPLER_TRACE_WORD(0, 0, SAMPLER_TRACE_HOLE));
	uint64_t now = read_clock(), *place = reserve(2, SAMPLER_TRACE_KIND_OF(word));
	if (!place)
		return;
	tell_epoch(place, now);
	word &= ~((uint64_t)SAMPLER_TRACE_STAMP_MASK << 4);
	put(place + 1, word | (uint64_t)stamp_of(now) << 4);
}

KEEPS_REGISTERS void trace_write_slowly(uint64_t word)
{
	uint64_t *place = reserve(1, SAMPLER_TRACE_KIND_OF(word));
	if (place)
		put(place, word);
}

KEEPS_REGISTERS void trace_write_late(uint64_t word, uint64_t position)
{
	/* it is somebody else's by now, unless it waits for us */
	if (trace_is_block_before(position))
		put(place_at(position), word);
	else
		trace_stamp_slowly(word, NO_POSITION);
}

/* A frame at PLACE begins, or OF_SCOPE above it, and has that WORD but for the two bits. */
KEEPS_REGISTERS void trace_enter_slowly(uint64_t place, unsigned of_scope, uint64_t word)
{
	uint32_t level = present_level();
	bool has_events = level & SAMPLER_TRACE_LEVEL_EVENTS;
	if (!level)
		return;
	if (!trace_settle(place))
		return;
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t depth = slot->depth;
	if (depth < SAMPLER_TRACE_FRAMES)
		make_frame(slot, depth, place + of_scope,
			   word | SILENT | (has_events ? UNDER_WAY : 0));
	else
		slot->depth = depth + 1;
	if (!has_events)
		return;
	write_event(word, false);
	if (depth < SAMPLER_TRACE_FRAMES)
		end_silence(slot, depth);
}

KEEPS_REGISTERS void trace_exit_slowly(uint32_t id, uint64_t place, enum sampler_trace_kind kind)
{
	if (present_level())
		trace_settle_exit(place, SAMPLER_TRACE_WORD(id, 0, kind));
}

void trace_enter_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	trace_enter_slowly(place, OF_SCOPE, SAMPLER_TRACE_WORD(id, 0, kind));
}

void trace_exit_scope(uint32_t id, enum sampler_trace_kind kind, uint64_t place)
{
	/* the kind of the end is the next one */
	if (present_level())
		trace_settle_exit_of(SAMPLER_TRACE_WORD(id, 0, kind),
				     SAMPLER_TRACE_WORD(id, 0, kind + 1), place);
}

void trace_write_with_payload(uint32_t id, enum sampler_trace_kind kind, const uint64_t *payload,
			      unsigned count)
{
	if (!(present_level() & SAMPLER_TRACE_LEVEL_EVENTS))
		return;
	/* in one piece, so that a block that is opened for it has the payload, too; the clock is read
	   first, as in write_event () */
	bool has_stamp = trace_header->stamps != SAMPLER_TRACE_NO_STAMPS;
	uint64_t now = has_stamp ? read_clock() : 0, *place = reserve(2 + count, kind);
	if (!place)
		return;
	if (has_stamp)
		tell_epoch(place, now);
	else
		put(place, SAMPLER_TRACE_WORD(0, 0, SAMPLER_TRACE_HOLE));
	place++;
	put(place, SAMPLER_TRACE_WORD(count, 0, SAMPLER_TRACE_HOLE));
	PHASE("hole");
	for (unsigned i = 0; i < count; i++)
		__atomic_store_n(&place[1 + i], payload[i], __ATOMIC_RELAXED);
	PHASE("payload");
	put(place, SAMPLER_TRACE_WORD(id, has_stamp ? stamp_of(now) : 0, kind));
}

void trace_write_text(enum sampler_trace_data kind, const char *text)
{
	uint64_t payload[MOST_PAYLOAD] = { 0 };
	char *bytes = (char *)payload;
	size_t length = 0;
	for (; text[length] && length < sizeof payload; length++)
		bytes[length] = text[length];
	unsigned count = (length + 7) / 8;
	if (!count)
		return;
	trace_write_with_payload(count | kind << 16, SAMPLER_TRACE_DATA, payload, count);
}

/* Here, in code that keeps all registers, no library can be called: so it begins no buffer. */
void trace_leave_unseen(void)
{
	trace_leave_buffer();
	trace_forget_slots();
	trace_leave_gates();
	trace_release_buffer();
}
