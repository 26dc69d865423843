/* Blocks, from free to full: see sampler/trace-buffer.h for their states.

   A thread comes here once for some 8000 events, with signals held back: so no handler finds it in
   between, or leaves it there.  It waits with signals as they were. */

#include <errno.h>
#include <linux/futex.h>
#include <sys/prctl.h>

#include "clock.h"
#include "phase.h"
#include "signals.h"
#include "trace-word.h"
#include "trace.h"

__thread struct trace_self trace_self = { .position = NO_POSITION,
					  .history_word = LEVEL_UNKNOWN,
					  .stacks_word = LEVEL_UNKNOWN,
					  .level_word = LEVEL_UNKNOWN };

/* How long a thread waits at a time. */
#define WAIT_NANOSECONDS   20000000
#define MOST_WAITS_IN_VAIN 5

/* After so many events that find no block, a thread looks whether the recorder is dead. */
#define REFUSALS_BETWEEN 10000

/* A thread that ends leaves so many words to the next one, or none.  They are enough for the head of a
   share, and any event. */
#define LEAST_REST (SAMPLER_TRACE_BLOCK_WORDS / 8)

/* The first word of a block has a stamp at least. */
#define MOST_WITHOUT_STAMP 4096

void trace_set_level(uint32_t level, uint32_t word)
{
	bool has_ticks = trace_header->clock == SAMPLER_TRACE_TICKS;
	trace_self.level = level;
	KEEP_ORDER();
	trace_self.level_word = word;
	trace_self.history_word =
	    has_ticks && level == SAMPLER_TRACE_LEVEL_HISTORY ? word : LEVEL_UNKNOWN;
	trace_self.stacks_word = level == SAMPLER_TRACE_LEVEL_STACKS ? word : LEVEL_UNKNOWN;
	KEEP_ORDER();
}

static uint64_t load_state(const struct sampler_trace_block *block)
{
	/* pairs with the release of whoever has set it */
	return __atomic_load_n(&block->head.state, __ATOMIC_ACQUIRE);
}

static bool swap_state(struct sampler_trace_block *block, uint64_t seen, uint64_t next)
{
	return __atomic_compare_exchange_n(&block->head.state, &seen, next, false, __ATOMIC_ACQ_REL,
					   __ATOMIC_RELAXED);
}

/* Of the block's states, the next one with the same ticket is WHICH; return whether it was SEEN until then. */
static bool change_state(struct sampler_trace_block *block, uint64_t seen,
			 enum sampler_trace_block_state which)
{
	return swap_state(block, seen, SAMPLER_TRACE_STATE(SAMPLER_TRACE_TICKET_OF(seen), which));
}

static bool claim(struct sampler_trace_block *block, uint64_t seen)
{
	if (!change_state(block, seen, SAMPLER_TRACE_CLAIMED))
		return false;
	/* before the words are cleared; pairs with the acquire in the recorder's copy_block () */
	__atomic_thread_fence(__ATOMIC_RELEASE);
	PHASE("claim");
	return true;
}

static bool take(struct sampler_trace_block *block, uint64_t seen)
{
	if (!change_state(block, seen, SAMPLER_TRACE_TAKEN))
		return false;
	/* before the head is written; pairs with the acquire in the recorder's copy_block () */
	__atomic_thread_fence(__ATOMIC_RELEASE);
	return true;
}

/* Claim the free block, or take the resting one, of the lowest number: what was used last is in the cache.
   Return null if there is none. */
static struct sampler_trace_block *claim_any(enum sampler_trace_block_state which)
{
	uint32_t count = trace_block_count();
	for (uint32_t i = 0; i < count; i++) {
		struct sampler_trace_block *block = trace_block(i);
		uint64_t state = load_state(block);
		if (SAMPLER_TRACE_STATE_OF(state) != which)
			continue;
		if (which == SAMPLER_TRACE_FREE ? claim(block, state) : take(block, state))
			return block;
	}
	return NULL;
}

/* The full block of the lowest ticket; null if there is none. */
static struct sampler_trace_block *find_oldest(uint64_t *oldest)
{
	struct sampler_trace_block *found = NULL;
	uint32_t count = trace_block_count();
	*oldest = UINT64_MAX;
	for (uint32_t i = 0; i < count; i++) {
		uint64_t state = load_state(trace_block(i));
		if (SAMPLER_TRACE_STATE_OF(state) == SAMPLER_TRACE_FULL && state < *oldest) {
			*oldest = state;
			found = trace_block(i);
		}
	}
	return found;
}

static struct sampler_trace_block *claim_oldest(void)
{
	uint64_t state;
	struct sampler_trace_block *block;
	while ((block = find_oldest(&state)))
		if (claim(block, state)) {
			__atomic_fetch_add(&trace_header->overwritten, block->head.shares + 1u,
					   __ATOMIC_RELAXED);
			__atomic_fetch_add(&trace_header->beg_read, 1, __ATOMIC_RELAXED);
			return block;
		}
	return NULL;
}

static bool is_paused(void)
{
	uint64_t until = __atomic_load_n(&trace_header->pause, __ATOMIC_RELAXED);
	return until && read_nanoseconds(CLOCK_MONOTONIC) < until;
}

static struct sampler_trace_block *claim_by_mode(uint32_t mode)
{
	struct sampler_trace_block *block = claim_any(SAMPLER_TRACE_RESTING);
	if (!block)
		block = claim_any(SAMPLER_TRACE_FREE);
	if (!block && trace_add_blocks())
		block = claim_any(SAMPLER_TRACE_FREE);
	if (!block && mode == SAMPLER_TRACE_OVERWRITE && !is_paused())
		block = claim_oldest();
	return block;
}

static void clear_words(struct sampler_trace_block *block)
{
#if defined __x86_64__
	/* the quickest way where vector registers cannot be used; whoever copies the words meanwhile
	   finds the state changed, and drops them */
	uint64_t *word = block->words;
	size_t count = SAMPLER_TRACE_BLOCK_WORDS;
	__asm__ volatile("rep stosq" : "+D"(word), "+c"(count) : "a"(0) : "memory");
#else
	for (unsigned i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++)
		__atomic_store_n(&block->words[i], 0, __ATOMIC_RELAXED);
#endif
	PHASE("clear");
}

static void copy_name(char *to, const char *from)
{
	for (unsigned i = 0; i < 16; i++)
		to[i] = from[i];
}

/* Fill in HEAD, but for its state, for the thread that has SLOT, and DEPTH, as blocks tell it; return the ticket of its
   share. */
static uint64_t begin_share(struct sampler_trace_head *head,
			    const struct sampler_trace_thread *slot, uint32_t depth)
{
	head->tid = slot->tid;
	head->slot = trace_self.slot_number;
	head->lost = __atomic_load_n(&slot->lost, __ATOMIC_RELAXED);
	head->depth = depth;
	copy_name(head->name, slot->name);
	head->monotonic = read_nanoseconds(CLOCK_MONOTONIC);
	head->first = read_clock();
	trace_self.head = head;
	trace_self.epoch = epoch_of(head->first);
	uint64_t ticket = __atomic_add_fetch(&trace_header->reserved, 1, __ATOMIC_RELAXED);
	PHASE("ticket");
	return ticket;
}

static void open_as(struct sampler_trace_block *block, uint64_t ticket)
{
	__atomic_store_n(&block->head.state, SAMPLER_TRACE_STATE(ticket, SAMPLER_TRACE_OPEN),
			 __ATOMIC_RELEASE);
	PHASE("open");
}

/* BLOCK, which is claimed, is opened; return the index of the first word for events. */
static uint32_t open_block(struct sampler_trace_block *block,
			   const struct sampler_trace_thread *slot, uint32_t depth)
{
	clear_words(block);
	block->head.rest = block->head.shares = 0;
	open_as(block, begin_share(&block->head, slot, depth));
	return FIRST_INDEX;
}

/* The same with BLOCK, which is taken: its threads before have left its rest. */
static uint32_t go_on_in_block(struct sampler_trace_block *block,
			       const struct sampler_trace_thread *slot, uint32_t depth)
{
	uint64_t before = SAMPLER_TRACE_TICKET_OF(load_state(block));
	uint32_t index = block->head.rest;
	uint64_t *word = &block->words[index - FIRST_INDEX];
	struct sampler_trace_head *head = (void *)(word + 1);
	__atomic_store_n(word, SAMPLER_TRACE_WORD(SAMPLER_TRACE_HEAD_WORDS, 0, SAMPLER_TRACE_HOLE),
			 __ATOMIC_RELEASE);
	/* so that who sees a part of the head sees that */
	__atomic_thread_fence(__ATOMIC_RELEASE);
	PHASE("hole");
	uint64_t ticket = begin_share(head, slot, depth);
	head->state = SAMPLER_TRACE_STATE(before, SAMPLER_TRACE_FULL);
	/* pairs with the acquire of readers: the head is there before it */
	__atomic_store_n(word, SAMPLER_TRACE_WORD(0, 0, SAMPLER_TRACE_SHARE), __ATOMIC_RELEASE);
	PHASE("share");
	block->head.shares++;
	open_as(block, ticket);
	return index + 1 + SAMPLER_TRACE_HEAD_WORDS;
}

/* Bits that are 0 in the index of a word with a stamp: each N-th has one, where N is a power of two.
   They come in pairs, so that of a function that calls no other both entry and exit have one, or
   none. */
static uint32_t bits_of(uint32_t stamps)
{
	uint32_t every = 1;
	while (every < stamps && every < MOST_WITHOUT_STAMP)
		every *= 2;
	return stamps == SAMPLER_TRACE_NO_STAMPS ? UINT16_MAX
	       : every == 1                      ? 0
						 : (2 * every - 1) & ~1u;
}

static void read_stamps(void)
{
	uint32_t stamps = __atomic_load_n(&trace_header->stamps, __ATOMIC_RELAXED);
	bool are_entries = stamps == SAMPLER_TRACE_STAMP_ENTRIES;
	trace_self.unstamped[0] = are_entries ? 0 : bits_of(stamps);
	trace_self.unstamped[1] = are_entries ? UINT16_MAX : bits_of(stamps);
}

/* OPEN becomes NEXT, which is FULL or RESTING. */
static void end_share(struct sampler_trace_block *block, enum sampler_trace_block_state next)
{
	uint64_t state = load_state(block);
	if (SAMPLER_TRACE_STATE_OF(state) != SAMPLER_TRACE_OPEN)
		return;
	PHASE("full");
	if (change_state(block, state, next))
		__atomic_fetch_add(&trace_header->written, 1, __ATOMIC_RELAXED);
	PHASE("written");
}

/* The block that a slot calls NUMBER; null if it is none, as where the buffer was cut. */
static struct sampler_trace_block *block_of_slot(uint32_t number)
{
	return number && number <= trace_block_count() ? trace_block(number - 1) : NULL;
}

static void complete_number(uint32_t number)
{
	struct sampler_trace_block *block = block_of_slot(number);
	if (block)
		end_share(block, SAMPLER_TRACE_FULL);
}

void trace_complete_block_of(struct sampler_trace_thread *slot)
{
	complete_number(slot->block_before);
	complete_number(slot->block);
	slot->block_before = slot->block = 0;
}

void trace_name_slot(void)
{
	trace_self.slot->has_name = trace_self.has_name;
	if (trace_self.has_name)
		copy_name(trace_self.slot->name, trace_self.name);
	else
		sys_prctl(PR_GET_NAME, trace_self.slot->name);
}

void trace_name_block(void)
{
	if (block_of_slot(trace_self.slot->block))
		copy_name(trace_self.head->name, trace_self.slot->name);
}

/* Whether one of COUNT words is 0, as it may also be in a payload. */
static bool has_zeros(const uint64_t *words, size_t count)
{
	/* for each block that becomes full */
#pragma GCC unroll 8
	for (size_t i = 0; i < count; i++)
		if (!words[i])
			return true;
	return false;
}

/* How many places among COUNT words, of a full block, were reserved and are not written: what this handler has
   interrupted may do so yet. */
static unsigned count_gaps(const uint64_t *words, size_t count)
{
	unsigned gaps = 0;
	for (size_t i = 0; i < count; i++) {
		gaps += !words[i];
		i += trace_payload(SAMPLER_TRACE_KIND_OF(words[i]), SAMPLER_TRACE_ID_OF(words[i]));
	}
	return gaps;
}

/* The same of the last share of BLOCK. */
static unsigned count_gaps_at_end(const struct sampler_trace_block *block)
{
	struct trace_share share = { .words = NULL };
	while (trace_next_share(block, load_state(block), &share))
		;
	return count_gaps(share.words, share.count);
}

/* With signals held back: no handler opens another block, which would be the one that is completed. */
static void leave_block(struct sampler_trace_thread *slot)
{
	uint32_t number = slot->block;
	const struct sampler_trace_block *block = block_of_slot(number);
	const struct sampler_trace_block *before = block_of_slot(slot->block_before);
	/* the thread may have got a name meanwhile */
	trace_name_slot();
	trace_name_block();
	/* a handler that fills more than a block makes what it has interrupted come too late */
	if (before)
		slot->lost += count_gaps_at_end(before);
	complete_number(slot->block_before);
	const uint64_t *words = (const void *)(trace_self.head + 1);
	size_t count = block ? block->words + SAMPLER_TRACE_BLOCK_WORDS - words : 0;
	bool is_unfinished = has_zeros(words, count) && count_gaps(words, count);
	slot->block_before = is_unfinished ? number : 0;
	if (!is_unfinished)
		complete_number(number);
	slot->block = 0;
}

bool trace_is_block_before(uint64_t position)
{
	const struct sampler_trace_thread *slot = trace_self.slot;
	const struct sampler_trace_block *before = slot ? block_of_slot(slot->block_before) : NULL;
	return before && (uintptr_t)before == (position & -(uint64_t)SAMPLER_TRACE_BLOCK_SIZE);
}

/* The thread's block, of which it has reserved what is before POSITION, is left to the next one if enough is left. */
static void rest(struct sampler_trace_thread *slot, uint64_t position)
{
	struct sampler_trace_block *block = block_of_slot(slot->block);
	if (!block || !trace_fits(position, LEAST_REST))
		return;
	block->head.rest = (uint16_t)position;
	/* before another thread has it */
	slot->block = 0;
	end_share(block, SAMPLER_TRACE_RESTING);
}

static void end_blocks(bool thread_ends)
{
	signal_set set = all_but_faults(), mask;
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	uint64_t position = trace_self.position;
	trace_self.position = NO_POSITION;
	if (trace_self.slot) {
		trace_name_slot();
		trace_name_block();
		if (thread_ends)
			rest(trace_self.slot, position);
		trace_complete_block_of(trace_self.slot);
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
}

void trace_complete_blocks(void)
{
	end_blocks(false);
}

void trace_leave_blocks(void)
{
	end_blocks(true);
}

/* While nothing was collected, and no share came to its end, whose rest may be left, there is no block for who found none before. */
bool trace_is_hopeless(void)
{
	uint64_t seen = trace_self.seen_beg_read;
	if (seen && ++trace_self.refusals % REFUSALS_BETWEEN == 0 && trace_is_recorder_dead())
		trace_header->mode = SAMPLER_TRACE_OVERWRITE;
	return seen && trace_header->mode != SAMPLER_TRACE_OVERWRITE &&
	       seen == __atomic_load_n(&trace_header->beg_read, __ATOMIC_RELAXED) + 1 &&
	       trace_self.seen_written == __atomic_load_n(&trace_header->written, __ATOMIC_RELAXED);
}

void trace_wait_for_block(void)
{
	const struct timespec time = { .tv_nsec = WAIT_NANOSECONDS };
	/* before the kernel looks at `wake`: see the recorder's wake_writers () */
	__atomic_fetch_add(&trace_header->asleep, 1, __ATOMIC_SEQ_CST);
	int result =
	    SYSTEM_CALL(futex, &trace_header->wake, FUTEX_WAIT, trace_self.seen_wake, &time);
	__atomic_fetch_sub(&trace_header->asleep, 1, __ATOMIC_RELAXED);
	if (result == -ETIMEDOUT && !trace_has_recorder())
		trace_header->mode = SAMPLER_TRACE_OVERWRITE;
}

bool trace_is_none_full(void)
{
	uint64_t oldest;
	return !find_oldest(&oldest);
}

/* There is no block.  While none is full, none will be free either: the threads that have them may
   wait for this one. */
static enum block_change do_without(uint32_t mode, uint64_t beg_read)
{
	trace_self.waits_in_vain = trace_is_none_full() ? trace_self.waits_in_vain + 1 : 0;
	if (mode == SAMPLER_TRACE_BLOCK && trace_self.waits_in_vain < MOST_WAITS_IN_VAIN)
		return WAIT_FOR_BLOCK;
	trace_self.waits_in_vain = 0;
	trace_self.seen_beg_read = is_paused() ? 0 : beg_read + 1;
	return NO_BLOCK;
}

/* If it is the thread's first share, which begins in BLOCK with the word INDEX, let it say what the thread has lost so far; return the index
   of the next word. */
static uint32_t tell_loss(struct sampler_trace_block *block, uint32_t index)
{
	uint64_t lost = trace_self.head->lost - trace_self.lost_before;
	bool is_first = trace_self.lost_before != UINT64_MAX;
	trace_self.lost_before = UINT64_MAX;
	if (!is_first || !lost)
		return index;
	uint64_t *word = &block->words[index - FIRST_INDEX];
	word[1] = lost;
	/* pairs with the acquire of readers */
	__atomic_store_n(
	    word, SAMPLER_TRACE_WORD(1 | SAMPLER_TRACE_DATA_LOST << 16, 0, SAMPLER_TRACE_DATA),
	    __ATOMIC_RELEASE);
	return index + 2;
}

enum block_change trace_change_block(unsigned count, uint32_t depth)
{
	if (trace_fits(trace_self.position, count))
		return HAS_BLOCK;
	trace_self.position = NO_POSITION;
	leave_block(trace_self.slot);
	uint64_t beg_read = __atomic_load_n(&trace_header->beg_read, __ATOMIC_RELAXED);
	uint32_t mode = __atomic_load_n(&trace_header->mode, __ATOMIC_RELAXED);
	/* before we look: who frees a block later raises it */
	trace_self.seen_wake = __atomic_load_n(&trace_header->wake, __ATOMIC_ACQUIRE);
	trace_self.seen_written = __atomic_load_n(&trace_header->written, __ATOMIC_RELAXED);
	struct sampler_trace_block *block = claim_by_mode(mode);
	if (!block)
		return do_without(mode, beg_read);
	trace_self.seen_beg_read = trace_self.waits_in_vain = 0;
	bool is_taken = SAMPLER_TRACE_STATE_OF(load_state(block)) == SAMPLER_TRACE_TAKEN;
	uint32_t index = is_taken ? go_on_in_block(block, trace_self.slot, depth)
				  : open_block(block, trace_self.slot, depth);
	index = tell_loss(block, index);
	read_stamps();
	uint64_t number = ((char *)block - trace_blocks) / SAMPLER_TRACE_BLOCK_SIZE;
	trace_self.slot->block = number + 1;
	__atomic_store_n(&trace_self.position, (uintptr_t)block | index, __ATOMIC_RELAXED);
	return HAS_BLOCK;
}
