/* The functions and scopes that a thread is in: its shadow stack.

   It heals itself.  A frame that was left without a word, by an exception, longjmp or pthread_exit, is
   known by its place when something comes that lies above it, or in the same place.  The stack grows
   down: frame N is above frame N - 1 in the array, and below it in memory.  A place is

	odd		a scope, or a function that tells no more, in a function that calls from
			the place below
	0		a frame that a handler has interrupted in its making: it goes as those
			around it do
	OTHER_STACK	a marker: what is above in the array is on another stack than what is below: nothing
			can be said of which of them is gone

   The first frame is only a bound: its place is the end of the thread's own stack, if that is known.

   Another stack is one that lies above all of the thread's own: then the places say nothing.  One that
   lies below, as most alternate stacks and coroutines' do, looks like calls; frames of a coroutine
   that has given way are taken to be gone.

   Beyond SAMPLER_TRACE_FRAMES, frames are only counted. */

#include "words.h"

/* How many frames are kept: the first one always, even where the buffer was cut and the depth reads as 0. */
static uint32_t kept_depth(const struct sampler_trace_thread *slot)
{
	uint32_t depth = slot->depth;
	return !depth ? 1 : depth < SAMPLER_TRACE_FRAMES ? depth : SAMPLER_TRACE_FRAMES;
}

static bool is_marker(const struct sampler_trace_frame *frame)
{
	return frame->place == SAMPLER_TRACE_OTHER_STACK;
}

/* Of a frame that goes without a word: count it if its beginning was told. */
static uint32_t count_frame(const struct sampler_trace_frame *frame)
{
	return frame->place && !is_marker(frame) && !(frame->word & SILENT);
}

/* How many frames from DEPTH up were told of. */
static uint32_t count_frames(const struct sampler_trace_thread *slot, uint32_t depth)
{
	uint32_t count = 0, kept = kept_depth(slot);
	/* of those that are not kept, nothing is known but that they are told of now, or none is */
	if (slot->depth > kept && !(slot->frames[kept - 1].word & SILENT))
		count = slot->depth - kept;
	for (uint32_t i = depth; i < kept; i++)
		count += count_frame(&slot->frames[i]);
	return count;
}

/* Whether frame NUMBER of KEPT has an event that is under way.  If it has called a function since, none is: a handler
   would be below its place on the stack. */
static bool is_under_way(const struct sampler_trace_thread *slot, uint32_t number, uint32_t kept)
{
	const struct sampler_trace_frame *frame = &slot->frames[number], *next = frame + 1;
	if (!frame->place || !(frame->word & UNDER_WAY))
		return false;
	bool has_called = number + 1 < kept && !is_marker(next) &&
			  next->place >= (frame->place & ~(uint64_t)OF_SCOPE);
	return !has_called;
}

/* Whether somebody settles whom we have interrupted, or who has called us.  Who was left by siglongjmp is not below
   us on the stack any more. */
static bool is_settling(void)
{
	uint64_t place = trace_self.settling.place;
	return place &&
	       (trace_self.is_on_other_stack || place > (uintptr_t)__builtin_frame_address(0));
}

/* HERE is a place on the stack of who settles; what is returned is for end_settling (). */
static struct trace_settling begin_settling(void *here)
{
	struct trace_settling before = { 0 };
	if (is_settling())
		before = trace_self.settling;
	trace_self.settling.is_nested = before.place;
	KEEP_ORDER();
	trace_self.settling.place = (uintptr_t)here;
	KEEP_ORDER();
	return before;
}

static void end_settling(struct trace_settling before)
{
	KEEP_ORDER();
	trace_self.settling.place = before.place;
	KEEP_ORDER();
	trace_self.settling.is_nested = before.is_nested;
}

/* Whether an event about frames may be written or not, other than the one of KIND that a block is opened for.  Of frames
   that are not kept, that is not known: so it may be. */
static bool is_any_under_way(const struct sampler_trace_thread *slot, enum sampler_trace_kind kind)
{
	uint32_t kept = kept_depth(slot), count = 0;
	for (uint32_t i = 1; i < kept; i++)
		count += is_under_way(slot, i, kept);
	bool is_of_frame = kind >= SAMPLER_TRACE_ENTER && kind <= SAMPLER_TRACE_SCOPE_EXIT;
	bool settles = kind == SAMPLER_TRACE_UNWIND && !trace_self.settling.is_nested;
	return slot->depth > kept || count > is_of_frame || (is_settling() && !settles);
}

uint32_t trace_told_depth(enum sampler_trace_kind kind)
{
	const struct sampler_trace_thread *slot = trace_self.slot;
	return (1 + count_frames(slot, 1)) |
	       (is_any_under_way(slot, kind) ? SAMPLER_TRACE_UNSURE : 0);
}

/* Remove the frames from DEPTH up; return how many of them were told of. */
static uint32_t cut_frames(uint32_t depth)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t unwound = count_frames(slot, depth), kept = kept_depth(slot);
	for (uint32_t i = depth; i < kept; i++)
		slot->frames[i].place = 0;
	KEEP_ORDER();
	slot->depth = depth;
	return unwound;
}

/* Tell that so many frames are gone. */
static void tell_unwound(uint32_t count)
{
	if (!count)
		return;
	if (trace_self.level & SAMPLER_TRACE_LEVEL_EVENTS)
		write_event(SAMPLER_TRACE_WORD(count, 0, SAMPLER_TRACE_UNWIND), true);
	else
		trace_self.unwound += count;
}

/* Remove the frames from DEPTH up, and tell that they are gone. */
static void unwind(uint32_t depth)
{
	struct trace_settling before = begin_settling(__builtin_frame_address(0));
	tell_unwound(cut_frames(depth));
	end_settling(before);
}

/* There are events again: tell what came of the calls that were told of before. */
static void tell_since_events(bool is_switched)
{
	if (is_switched)
		write_event(SAMPLER_TRACE_WORD(SAMPLER_TRACE_SWITCHED, 0, SAMPLER_TRACE_OTHER),
			    true);
	uint32_t unwound = trace_self.unwound;
	trace_self.unwound = 0;
	tell_unwound(unwound);
}

uint32_t trace_update_level(void)
{
	uint32_t word = __atomic_load_n(&trace_header->level, __ATOMIC_RELAXED);
	uint32_t before = trace_self.level_word & ~LEVEL_UNKNOWN;
	if (!(word & SAMPLER_TRACE_LEVELS) || !trace_begin_thread()) {
		if (word & SAMPLER_TRACE_LEVELS)
			trace_count_lost();
		return 0;
	}
	/* set from outside since, and functions came and went unseen */
	bool is_other = before && (before ^ word) & ~SAMPLER_TRACE_LEVELS;
	if (is_other) {
		trace_forget_frames();
		/* who begins to collect wants nothing of before */
		trace_complete_blocks();
	}
	/* frames are known also of a thread that is switched off: so it may be switched on at any time */
	uint32_t level =
	    (word & trace_self.slot->level & SAMPLER_TRACE_LEVELS) | SAMPLER_TRACE_LEVEL_STACKS;
	struct trace_settling settling = begin_settling(__builtin_frame_address(0));
	/* while there is something on another stack, what is quick does not do */
	trace_set_level(level, word | (trace_self.is_on_other_stack ? LEVEL_UNKNOWN : 0));
	if (trace_self.level & SAMPLER_TRACE_LEVEL_EVENTS)
		tell_since_events(is_other);
	end_settling(settling);
	return trace_self.level;
}

/* The lowest DEPTH such that all frames from there up are gone when something is at PLACE. */
static uint32_t find_gone(const struct sampler_trace_thread *slot, uint64_t place)
{
	uint32_t depth = kept_depth(slot), gone = depth;
	for (; depth > 1 && slot->frames[depth - 1].place <= place; depth--)
		if (slot->frames[depth - 1].place)
			gone = depth - 1;
	return gone;
}

/* The number of the topmost marker; 0 if there is none. */
static uint32_t find_marker(const struct sampler_trace_thread *slot)
{
	uint32_t i = kept_depth(slot) - 1;
	while (i && !is_marker(&slot->frames[i]))
		i--;
	return i;
}

/* Whether PLACE is on another stack than the thread's own. */
static bool is_on_other_stack(const struct sampler_trace_thread *slot, uint64_t place)
{
	return slot->stack_end && place > slot->stack_end;
}

/* Something is at PLACE on the thread's own stack: nothing is on another one. */
static void leave_other_stack(void)
{
	uint32_t marker = find_marker(trace_self.slot);
	trace_self.is_on_other_stack = false;
	trace_set_level(trace_self.level, trace_self.level_word & ~LEVEL_UNKNOWN);
	if (marker)
		unwind(marker);
}

/* Something is at a place on another stack, for the first time. */
static void enter_other_stack(struct sampler_trace_thread *slot)
{
	uint32_t depth = slot->depth;
	if (depth >= SAMPLER_TRACE_FRAMES)
		return;
	slot->depth = depth + 1;
	KEEP_ORDER();
	slot->frames[depth].word = SILENT;
	slot->frames[depth].place = SAMPLER_TRACE_OTHER_STACK;
	trace_self.is_on_other_stack = true;
	trace_set_level(trace_self.level, trace_self.level_word | LEVEL_UNKNOWN);
}

void trace_begin_stack(void)
{
	/* this frame is near its beginning, but what its creator has put above is no stack */
	trace_self.stack_end = (uintptr_t)__builtin_frame_address(0) + SAMPLER_TRACE_PAGE;
}

void trace_unwind_all(void)
{
	if (trace_self.slot && present_level())
		unwind(1);
}

bool trace_settle(uint64_t place)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	if (is_on_other_stack(slot, place)) {
		if (!trace_self.is_on_other_stack)
			enter_other_stack(slot);
	} else if (trace_self.is_on_other_stack)
		leave_other_stack();
	if (!trace_self.slot)
		return false;
	uint32_t gone = find_gone(slot, place);
	if (gone < kept_depth(slot))
		unwind(gone);
	return trace_self.slot;
}

/* Tell of the END of the frame with that number, if its beginning was told. */
static void tell_end(struct sampler_trace_thread *slot, uint32_t number, uint64_t end)
{
	if (!is_told(slot->frames[number].word))
		return;
	begin_end(slot, number);
	write_event(end, true);
}

/* Tell of the END of the frame with that number, and remove it, and those above it, which are gone. */
static void leave_found(struct sampler_trace_thread *slot, uint32_t number, uint64_t end)
{
	if (slot->depth > number + 1)
		unwind(number + 1);
	if (!trace_self.slot)
		return;
	tell_end(slot, number, end);
	pop_frame(slot, number + 1);
}

/* One of the frames that are only counted. */
static void leave_counted(struct sampler_trace_thread *slot, uint64_t end)
{
	if (is_told(slot->frames[SAMPLER_TRACE_FRAMES - 1].word))
		write_event(end, true);
	slot->depth--;
}

void trace_settle_exit(uint64_t place, uint64_t end)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t i = kept_depth(slot);
	if (trace_self.is_on_other_stack && !is_on_other_stack(slot, place))
		leave_other_stack();
	if (!trace_self.slot)
		return;
	if (slot->depth > SAMPLER_TRACE_FRAMES && slot->frames[i - 1].place > place) {
		leave_counted(slot, end);
		return;
	}
	i = kept_depth(slot);
	while (i > 1 && slot->frames[i - 1].place < place)
		i--;
	if (i > 1 && slot->frames[i - 1].place == place)
		leave_found(slot, i - 1, end);
}

/* Take frame NUMBER out from between the others, which are not gone. */
static void take_out(struct sampler_trace_thread *slot, uint32_t number, uint64_t end)
{
	uint32_t depth = kept_depth(slot);
	tell_end(slot, number, end);
	struct trace_settling before = begin_settling(__builtin_frame_address(0));
	for (uint32_t i = number; i + 1 < depth; i++) {
		slot->frames[i].word = slot->frames[i + 1].word;
		slot->frames[i].place = slot->frames[i + 1].place;
	}
	pop_frame(slot, depth);
	end_settling(before);
}

void trace_settle_exit_of(uint64_t begin, uint64_t end, uint64_t place)
{
	struct sampler_trace_thread *slot = trace_self.slot;
	if (slot->depth > SAMPLER_TRACE_FRAMES) {
		leave_counted(slot, end);
		return;
	}
	for (uint32_t i = slot->depth; i > 1; i--) {
		const struct sampler_trace_frame *frame = &slot->frames[i - 1];
		if (!frame->place || (frame->word & ~(uint64_t)(SILENT | UNDER_WAY)) != begin)
			continue;
		if (i == slot->depth || slot->frames[i].place <= place)
			leave_found(slot, i - 1, end);
		else
			take_out(slot, i - 1, end);
		return;
	}
	/* what begins in one function may end in another */
	if (SAMPLER_TRACE_KIND_OF(begin) == SAMPLER_TRACE_SCOPE_ENTER &&
	    trace_self.level & SAMPLER_TRACE_LEVEL_EVENTS) {
		struct trace_settling before = begin_settling(__builtin_frame_address(0));
		write_event(end, true);
		end_settling(before);
	}
}
