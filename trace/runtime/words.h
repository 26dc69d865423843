/* Words, on their way into the thread's block, and frames, on their way to the slot.

   What is here is run for each event, so each instruction counts; what is rare is called.  A handler of
   a signal may come between any two instructions, and do the same.

   A place in the block is reserved by one instruction.  A handler that comes before it goes first, and one
   that comes after it writes behind it; the thread's block is changed by one store. */

#ifndef SAMPLER_TRACE_WORDS_H
#define SAMPLER_TRACE_WORDS_H

#include "clock.h"
#include "phase.h"
#include "trace.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* A frame that was not told of, because no events were written: in its word, beside the kind. */
#define SILENT 16

/* Add COUNT to the position; return what it was. */
ALWAYS_INLINE uint64_t advance(unsigned count)
{
#if defined __x86_64__
	uint64_t position = count;
	/* the lock that C's atomic addition has is against other processors, and slow */
	__asm__ volatile("xaddq	%0, %1" : "+r"(position), "+m"(trace_self.position)::"cc");
	return position;
#else
	return __atomic_fetch_add(&trace_self.position, count, __ATOMIC_RELAXED);
#endif
}

ALWAYS_INLINE uint64_t *place_at(uint64_t position)
{
	return (uint64_t *)trace_block(position >> POSITION_BITS) +
	       (position & ((1u << POSITION_BITS) - 1));
}

/* The same, when there is no place in the block. */
uint64_t *trace_reserve_slowly(unsigned count) HIDDEN;

/* Reserve COUNT words; return the first, or null if they are lost. */
ALWAYS_INLINE uint64_t *reserve(unsigned count)
{
	uint64_t position = advance(count);
	if (RARELY(!trace_fits(position, count)))
		return trace_reserve_slowly(count);
	return place_at(position);
}

ALWAYS_INLINE void put(uint64_t *place, uint64_t word)
{
	PHASE("word");
	/* pairs with the acquire of readers; whatever the word is about is there before it */
	__atomic_store_n(place, word, __ATOMIC_RELEASE);
}

/* The clock has come to another epoch: tell it in PLACE, and return another place, or null. */
uint64_t *trace_begin_epoch(uint64_t *place, uint64_t now) HIDDEN;

/* The stamp of NOW; never 0. */
ALWAYS_INLINE uint32_t stamp_of(uint64_t now)
{
	uint32_t stamp = now & SAMPLER_TRACE_STAMP_MASK;
	return stamp ? stamp : 1;
}

/* Write the event KIND of ID; IS_OTHER if it is no entry. */
ALWAYS_INLINE void write_event(uint32_t id, enum sampler_trace_kind kind, bool is_other)
{
	uint64_t *place = reserve(1);
	uint32_t stamp = 0;
	if (RARELY(!place))
		return;
	if (--trace_self.unstamped[is_other] < 0) {
		uint64_t now = read_clock();
		trace_self.unstamped[is_other] = trace_self.stamp_gap[is_other];
		if (RARELY(now >> SAMPLER_TRACE_STAMP_BITS != trace_self.epoch) &&
		    !(place = trace_begin_epoch(place, now)))
			return;
		stamp = stamp_of(now);
	}
	put(place, SAMPLER_TRACE_WORD(id, stamp, kind));
}

/* What is traced of this thread. */
ALWAYS_INLINE uint32_t present_level(void)
{
	uint32_t word = __atomic_load_n(&trace_header->level, __ATOMIC_RELAXED);
	if (RARELY(word != trace_self.level_word))
		return trace_update_level();
	return trace_self.level;
}

/* The compiler keeps the order of what comes before and after, for handlers; processors do not
   disturb it for their own thread. */
#define KEEP_ORDER() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/* What is added to the place of a scope: the function that it is in calls others from the same place
   on the stack, which come and go before the scope does. */
#define OF_SCOPE 1

/* A frame at PLACE begins, or OF_SCOPE above it, and has that WORD. */
ALWAYS_INLINE void push_frame(uint64_t place, unsigned of_scope, uint64_t word)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t depth = slot->depth;
	/* the frame below is gone if it is not above on the stack */
	if (RARELY(depth >= SAMPLER_TRACE_FRAMES || slot->frames[depth - 1].place <= place ||
		   trace_self.is_on_other_stack || place > slot->stack_end))
		depth = trace_settle(place);
	slot->depth = depth + 1;
	if (RARELY(depth >= SAMPLER_TRACE_FRAMES))
		return;
	KEEP_ORDER();
	slot->frames[depth].word = word;
	/* pairs with the acquire of readers */
	__atomic_store_n(&slot->frames[depth].place, place + of_scope, __ATOMIC_RELEASE);
	KEEP_ORDER();
}

/* Remove the topmost frame. */
ALWAYS_INLINE void pop_frame(struct sampler_trace_thread *slot, uint32_t depth)
{
	slot->frames[depth - 1].place = 0;
	KEEP_ORDER();
	slot->depth = depth - 1;
	KEEP_ORDER();
}

/* The end of a frame of that WORD is to be told if its beginning was, and there are events; else it
   is to be told later. */
ALWAYS_INLINE bool is_told(uint64_t word)
{
	if (RARELY(word & SILENT))
		return false;
	if (trace_self.level & SAMPLER_TRACE_LEVEL_EVENTS)
		return true;
	trace_self.unwound++;
	return false;
}

/* The frame at PLACE ends; return whether that is to be told. */
ALWAYS_INLINE bool leave_frame(uint64_t place)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t depth = slot->depth;
	if (RARELY(depth > SAMPLER_TRACE_FRAMES || slot->frames[depth - 1].place != place))
		return trace_settle_exit(place);
	uint64_t word = slot->frames[depth - 1].word;
	pop_frame(slot, depth);
	return is_told(word);
}

#endif
