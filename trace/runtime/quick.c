/* Entry and exit of functions: what instrumented code calls when a gate is open.

   What is usual is done here, and calls nothing.  What is rare is done by functions that keep all
   registers (KEEPS_REGISTERS), so that nothing is saved here for their sake.

   On x86-64, instrumented code calls what is in quick-x86-64.S, which comes here if something is
   unusual. */

#include "quick-offsets.h"
#include "words.h"

ALWAYS_INLINE void enter(uint32_t id, uint64_t place)
{
	uint64_t word = SAMPLER_TRACE_WORD(id, 0, SAMPLER_TRACE_ENTER);
	if (RARELY(!is_level_known())) {
		trace_enter_slowly(place, 0, word);
		return;
	}
	/* a handler that comes before the level is known may be what begins this thread */
	KEEP_ORDER();
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t below = slot->depth - 1;
	/* the frame below is gone if it is not above on the stack; there is always one, unless the
	   buffer was cut */
	if (RARELY(below >= SAMPLER_TRACE_FRAMES - 1 || slot->frames[below].place <= place)) {
		trace_enter_slowly(place, 0, word);
		return;
	}
	bool has_events = trace_self.level & SAMPLER_TRACE_LEVEL_EVENTS;
	/* silent, so that who leaves by siglongjmp meanwhile leaves nothing that was not told */
	make_frame(slot, below + 1, place, word | SILENT | (has_events ? UNDER_WAY : 0));
	if (!has_events)
		return;
	write_event(word, false);
	end_silence(slot, below + 1);
}

ALWAYS_INLINE void leave(uint32_t id, uint64_t place, enum sampler_trace_kind kind)
{
	if (RARELY(!is_level_known())) {
		trace_exit_slowly(id, place, kind);
		return;
	}
	KEEP_ORDER();
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t last = slot->depth - 1;
	if (RARELY(last >= SAMPLER_TRACE_FRAMES || slot->frames[last].place != place)) {
		trace_exit_slowly(id, place, kind);
		return;
	}
	if (is_told(slot->frames[last].word)) {
		begin_end(slot, last);
		write_event(SAMPLER_TRACE_WORD(id, 0, kind), true);
	}
	pop_frame(slot, last + 1);
}

EXPORTED void sampler_trace_enter(uint32_t id, uint64_t place)
{
	enter(id, place);
}

EXPORTED void sampler_trace_exit(uint32_t id, uint64_t place)
{
	leave(id, place, SAMPLER_TRACE_EXIT);
}

EXPORTED void sampler_trace_tail(uint32_t id, uint64_t place)
{
	leave(id, place, SAMPLER_TRACE_TAIL);
}

#ifdef __x86_64__

/* What quick-x86-64.S relies on. */
#define IS_AT(structure, member, offset)                                                           \
	SAMPLER_STATIC_ASSERT(__builtin_offsetof(struct structure, member) == (offset),            \
			      "as in quick-offsets.h")
IS_AT(trace_self, slot, SELF_SLOT);
IS_AT(trace_self, position, SELF_POSITION);
IS_AT(trace_self, epoch, SELF_EPOCH);
IS_AT(trace_self, history_word, SELF_HISTORY_WORD);
IS_AT(trace_self, stacks_word, SELF_STACKS_WORD);
IS_AT(trace_self, unstamped, SELF_UNSTAMPED);
IS_AT(sampler_trace_header, level, HEADER_LEVEL);
IS_AT(sampler_trace_thread, depth, THREAD_DEPTH);
IS_AT(sampler_trace_thread, frames, THREAD_FRAMES);
IS_AT(sampler_trace_frame, place, FRAME_PLACE);
IS_AT(sampler_trace_frame, word, FRAME_WORD);
SAMPLER_STATIC_ASSERT(sizeof(struct sampler_trace_frame) == 1 << FRAME_BITS &&
			  SAMPLER_TRACE_FRAMES == FRAMES_KEPT &&
			  SAMPLER_TRACE_ENTER == KIND_ENTER && SAMPLER_TRACE_EXIT == KIND_EXIT &&
			  SAMPLER_TRACE_TAIL == KIND_TAIL && SILENT == SILENT_FRAME &&
			  UNDER_WAY == FRAME_UNDER_WAY &&
			  SAMPLER_TRACE_STAMP_BITS == EPOCH_SHIFT + 1 &&
			  NO_POSITION + NO_PLACE == 1 << 16,
		      "as in quick-offsets.h");

/* What is called from here aligns the stack itself. */
#define QUICK __attribute__((no_caller_saved_registers, noinline))

HIDDEN QUICK void trace_enter(uint32_t id, uint64_t place)
{
	enter(id, place);
}

HIDDEN QUICK void trace_exit(uint32_t id, uint64_t place)
{
	leave(id, place, SAMPLER_TRACE_EXIT);
}

HIDDEN QUICK void trace_tail(uint32_t id, uint64_t place)
{
	leave(id, place, SAMPLER_TRACE_TAIL);
}

#endif
