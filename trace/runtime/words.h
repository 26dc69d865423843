/* Words, on their way into the thread's block, and frames, on their way to the slot.

   What is here is run for each event, so each instruction counts; what is rare is called.  A handler of
   a signal may come between any two instructions, and do the same.

   A place in the block is reserved by one instruction.  A handler that comes before it goes first, and one
   that comes after it writes behind it; the thread's block is changed by one store.  So the block and
   the index of the next word in it are one number: blocks are aligned to their size, and the index, of words,
   has the low bits of the address to itself. */

#ifndef SAMPLER_TRACE_WORDS_H
#define SAMPLER_TRACE_WORDS_H

#include "clock.h"
#include "phase.h"
#include "trace.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* In the word of a frame, beside the kind: see sampler/trace-buffer.h. */
#define SILENT    16
#define UNDER_WAY 32

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
	uint64_t index = (uint16_t)position;
	return (uint64_t *)(position - index) + index;
}

/* Reserve COUNT words, for which there is no place in the block, for an event of KIND; return the first, or null if
   they are lost. */
uint64_t *trace_reserve_slowly(unsigned count, enum sampler_trace_kind kind) HIDDEN;

ALWAYS_INLINE void put(uint64_t *place, uint64_t word)
{
	PHASE("word");
	/* pairs with the acquire of readers; whatever the word is about is there before it */
	__atomic_store_n(place, word, __ATOMIC_RELEASE);
}

/* The stamp of NOW; never 0, because the lowest bit is always set. */
ALWAYS_INLINE uint32_t stamp_of(uint64_t now)
{
	return (now & SAMPLER_TRACE_STAMP_MASK) | 1;
}

/* Such a function may be called by one that has saved no registers. */
#if defined __x86_64__
#define KEEPS_REGISTERS                                                                            \
	__attribute__((no_caller_saved_registers, force_align_arg_pointer, noinline))
#else
#define KEEPS_REGISTERS __attribute__((noinline))
#endif

/* A frame at PLACE begins, or OF_SCOPE above it, and has that WORD but for the two bits. */
void trace_enter_slowly(uint64_t place, unsigned of_scope, uint64_t word) HIDDEN KEEPS_REGISTERS;

/* The function ID at PLACE ends, by an event of that KIND. */
void trace_exit_slowly(uint32_t id, uint64_t place,
		       enum sampler_trace_kind kind) HIDDEN KEEPS_REGISTERS;

/* Write WORD, whose stamp is worthless, with the present one, and the whole time before it; the word at
   POSITION, which was reserved for it, means nothing if there is one. */
void trace_stamp_slowly(uint64_t word, uint64_t position) HIDDEN KEEPS_REGISTERS;

/* Write WORD, of an event without a stamp, for which there was no place. */
void trace_write_slowly(uint64_t word) HIDDEN KEEPS_REGISTERS;

/* Write WORD to POSITION, which a handler has left for another block since it was reserved. */
void trace_write_late(uint64_t word, uint64_t position) HIDDEN KEEPS_REGISTERS;

ALWAYS_INLINE void put_at(uint64_t position, uint64_t word)
{
	if (RARELY((position ^ trace_self.position) >> 16))
		trace_write_late(word, position);
	else
		put(place_at(position), word);
}

/* Write WORD, of an event that has no stamp yet; IS_OTHER if it is no entry.

   The clock is read before the place is reserved: what a handler writes in between has a later stamp,
   which is of the same epoch or makes this one read the clock once more. */
ALWAYS_INLINE void write_event(uint64_t word, bool is_other)
{
	if (trace_self.position & trace_self.unstamped[is_other]) {
		uint64_t position = advance(1);
		if (RARELY(!trace_fits(position, 1)))
			trace_write_slowly(word);
		else
			put_at(position, word);
		return;
	}
	uint64_t now = read_clock(), position = advance(1);
	if (RARELY(!trace_fits(position, 1) || epoch_of(now) != trace_self.epoch)) {
		trace_stamp_slowly(word, position);
		return;
	}
	put_at(position, word | (uint64_t)stamp_of(now) << 4);
}

/* Whether the level of this thread is what it was. */
ALWAYS_INLINE bool is_level_known(void)
{
	return __atomic_load_n(&trace_header->level, __ATOMIC_RELAXED) == trace_self.level_word;
}

/* What is traced of this thread. */
ALWAYS_INLINE uint32_t present_level(void)
{
	return is_level_known() ? trace_self.level : trace_update_level();
}

/* What is added to the place of a scope: the function that it is in calls others from the same place
   on the stack, which come and go before the scope does. */
#define OF_SCOPE 1

/* Make the frame DEPTH, which is the first that is free. */
ALWAYS_INLINE void make_frame(struct sampler_trace_thread *slot, uint64_t depth, uint64_t place,
			      uint64_t word)
{
	slot->depth = depth + 1;
	KEEP_ORDER();
	slot->frames[depth].word = word;
	/* pairs with the acquire of readers */
	__atomic_store_n(&slot->frames[depth].place, place, __ATOMIC_RELEASE);
	KEEP_ORDER();
}

/* The entry of frame DEPTH was told. */
ALWAYS_INLINE void end_silence(struct sampler_trace_thread *slot, uint64_t depth)
{
	KEEP_ORDER();
	slot->frames[depth].word &= ~(uint64_t)(SILENT | UNDER_WAY);
}

/* The end of frame DEPTH is about to be told. */
ALWAYS_INLINE void begin_end(struct sampler_trace_thread *slot, uint64_t depth)
{
	slot->frames[depth].word |= UNDER_WAY;
	KEEP_ORDER();
}

/* Remove the topmost frame. */
ALWAYS_INLINE void pop_frame(struct sampler_trace_thread *slot, uint64_t depth)
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

#endif
