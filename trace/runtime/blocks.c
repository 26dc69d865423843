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
	return __atomic_load_n(&block->state, __ATOMIC_ACQUIRE);
}

static bool swap_state(struct sampler_trace_block *block, uint64_t seen, uint64_t next)
{
	return __atomic_compare_exchange_n(&block->state, &seen, next, false, __ATOMIC_ACQ_REL,
					   __ATOMIC_RELAXED);
}

static bool claim(struct sampler_trace_block *block, uint64_t seen)
{
	uint64_t claimed =
	    SAMPLER_TRACE_STATE(SAMPLER_TRACE_TICKET_OF(seen), SAMPLER_TRACE_CLAIMED);
	if (!swap_state(block, seen, claimed))
		return false;
	/* before the words are cleared; pairs with the acquire in the recorder's collect_block () */
	__atomic_thread_fence(__ATOMIC_RELEASE);
	PHASE("claim");
	return true;
}

/* Claim the free block of the lowest number: what was used last is in the cache.  Return null if
   none is free. */
static struct sampler_trace_block *claim_free(void)
{
	uint32_t count = trace_block_count();
	for (uint32_t i = 0; i < count; i++) {
		struct sampler_trace_block *block = trace_block(i);
		uint64_t state = load_state(block);
		if (SAMPLER_TRACE_STATE_OF(state) == SAMPLER_TRACE_FREE && claim(block, state))
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
			__atomic_fetch_add(&trace_header->overwritten, 1, __ATOMIC_RELAXED);
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
	struct sampler_trace_block *block = claim_free();
	if (!block && trace_add_blocks())
		block = claim_free();
	if (!block && mode == SAMPLER_TRACE_OVERWRITE)
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

static void open_block(struct sampler_trace_block *block, struct sampler_trace_thread *slot,
		       uint32_t depth)
{
	block->tid = slot->tid;
	block->slot = trace_self.slot_number;
	block->lost = __atomic_load_n(&slot->lost, __ATOMIC_RELAXED);
	block->depth = depth;
	copy_name(block->name, slot->name);
	block->monotonic = read_nanoseconds(CLOCK_MONOTONIC);
	block->first = read_clock();
	trace_self.epoch = epoch_of(block->first);
	uint64_t ticket = __atomic_add_fetch(&trace_header->reserved, 1, __ATOMIC_RELAXED);
	PHASE("ticket");
	__atomic_store_n(&block->state, SAMPLER_TRACE_STATE(ticket, SAMPLER_TRACE_OPEN),
			 __ATOMIC_RELEASE);
	PHASE("open");
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

/* OPEN becomes FULL. */
static void complete(struct sampler_trace_block *block)
{
	uint64_t state = load_state(block);
	if (SAMPLER_TRACE_STATE_OF(state) != SAMPLER_TRACE_OPEN)
		return;
	PHASE("full");
	if (swap_state(block, state,
		       SAMPLER_TRACE_STATE(SAMPLER_TRACE_TICKET_OF(state), SAMPLER_TRACE_FULL)))
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
		complete(block);
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
	struct sampler_trace_block *block = block_of_slot(trace_self.slot->block);
	if (block)
		copy_name(block->name, trace_self.slot->name);
}

/* Whether a word up to the last one is 0, as it may also be in a payload. */
static bool has_zeros(const struct sampler_trace_block *block)
{
	for (unsigned i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++)
		if (!block->words[i])
			return true;
	return false;
}

/* How many places in BLOCK, which is full, were reserved and are not written: what this handler has
   interrupted may do so yet. */
static unsigned count_gaps(const struct sampler_trace_block *block)
{
	unsigned count = 0;
	for (unsigned i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++) {
		uint64_t word = block->words[i];
		count += !word;
		i += trace_payload(SAMPLER_TRACE_KIND_OF(word), SAMPLER_TRACE_ID_OF(word));
	}
	return count;
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
		slot->lost += count_gaps(before);
	complete_number(slot->block_before);
	bool is_unfinished = block && has_zeros(block) && count_gaps(block);
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

void trace_complete_blocks(void)
{
	signal_set set = all_but_faults(), mask;
	sys_sigprocmask(SIG_BLOCK, &set, &mask);
	trace_self.position = NO_POSITION;
	if (trace_self.slot) {
		trace_name_slot();
		trace_name_block();
		trace_complete_block_of(trace_self.slot);
	}
	sys_sigprocmask(SIG_SETMASK, &mask, NULL);
}

/* While nothing was collected, there is no block for who found none before. */
bool trace_is_hopeless(void)
{
	uint64_t seen = trace_self.seen_beg_read;
	if (seen && ++trace_self.refusals % REFUSALS_BETWEEN == 0 && trace_is_recorder_dead())
		trace_header->mode = SAMPLER_TRACE_OVERWRITE;
	return seen && trace_header->mode != SAMPLER_TRACE_OVERWRITE &&
	       seen == __atomic_load_n(&trace_header->beg_read, __ATOMIC_RELAXED) + 1;
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
	struct sampler_trace_block *block = is_paused() ? NULL : claim_by_mode(mode);
	if (!block)
		return do_without(mode, beg_read);
	trace_self.seen_beg_read = trace_self.waits_in_vain = 0;
	clear_words(block);
	open_block(block, trace_self.slot, depth);
	read_stamps();
	uint64_t number = ((char *)block - trace_blocks) / SAMPLER_TRACE_BLOCK_SIZE;
	trace_self.slot->block = number + 1;
	__atomic_store_n(&trace_self.position, (uintptr_t)block | FIRST_INDEX, __ATOMIC_RELAXED);
	return HAS_BLOCK;
}
