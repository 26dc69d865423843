/* The words of a trace, and the shares of its blocks. */

#include "trace-word.h"

#include <stddef.h>

uint32_t trace_payload(unsigned kind, uint32_t id)
{
	switch (kind) {
	case SAMPLER_TRACE_MARK:
	case SAMPLER_TRACE_COUNT:
		return 1;
	case SAMPLER_TRACE_DATA:
		return id & 0xffff;
	case SAMPLER_TRACE_HOLE:
		return id;
	case SAMPLER_TRACE_SHARE:
		return SAMPLER_TRACE_HEAD_WORDS;
	default:
		return 0;
	}
}

const char *trace_kind_name(unsigned kind)
{
	static const char *const names[] = {
		[SAMPLER_TRACE_ENTER] = "enter",
		[SAMPLER_TRACE_EXIT] = "exit",
		[SAMPLER_TRACE_TAIL] = "tail",
		[SAMPLER_TRACE_SCOPE_ENTER] = "scope-enter",
		[SAMPLER_TRACE_SCOPE_EXIT] = "scope-exit",
		[SAMPLER_TRACE_UNWIND] = "unwind",
		[SAMPLER_TRACE_MARK] = "mark",
		[SAMPLER_TRACE_COUNT] = "count",
		[SAMPLER_TRACE_DATA] = "data",
		[SAMPLER_TRACE_OTHER] = "other",
		[SAMPLER_TRACE_SITE] = "site",
	};
	return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

/* The index from FROM of the word with which the next share begins; or that of the end. */
static size_t find_share(const struct sampler_trace_block *block, size_t from)
{
	for (size_t i = from; i < SAMPLER_TRACE_BLOCK_WORDS; i++) {
		/* pairs with the release of the thread that has written it */
		uint64_t word = __atomic_load_n(&block->words[i], __ATOMIC_ACQUIRE);
		size_t payload =
		    trace_payload(SAMPLER_TRACE_KIND_OF(word), SAMPLER_TRACE_ID_OF(word));
		/* what goes on behind the end is none */
		if (payload > SAMPLER_TRACE_BLOCK_WORDS - 1 - i)
			break;
		if (SAMPLER_TRACE_KIND_OF(word) == SAMPLER_TRACE_SHARE)
			return i;
		i += payload;
	}
	return SAMPLER_TRACE_BLOCK_WORDS;
}

bool trace_next_share(const struct sampler_trace_block *block, uint64_t state,
		      struct trace_share *share)
{
	uint64_t ticket = SAMPLER_TRACE_TICKET_OF(state);
	size_t begin = 0;
	if (share->is_last)
		return false;
	share->head = block->head;
	if (share->words) {
		begin = share->words + share->count - block->words + 1 + SAMPLER_TRACE_HEAD_WORDS;
		__builtin_memcpy(&share->head, &block->words[begin - SAMPLER_TRACE_HEAD_WORDS],
				 sizeof share->head);
	}
	size_t end = find_share(block, begin);
	share->words = block->words + begin;
	share->count = end - begin;
	share->is_last = true;
	if (end < SAMPLER_TRACE_BLOCK_WORDS) {
		uint64_t before = SAMPLER_TRACE_TICKET_OF(block->words[end + 1]);
		/* of a block that was taken, the last one is not there yet */
		share->is_last = before == ticket;
		ticket = before;
	}
	share->head.state = SAMPLER_TRACE_STATE(ticket, SAMPLER_TRACE_STATE_OF(state));
	return true;
}
