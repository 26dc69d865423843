/* The words of a trace, and the shares of its blocks: what runtime, recorder and readers know of them. */

#ifndef SAMPLER_TRACE_WORD_H
#define SAMPLER_TRACE_WORD_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-buffer.h"

#pragma GCC visibility push(hidden)

/* How many words of payload come behind the event KIND of ID.  Async-signal-safe, like the other. */
uint32_t trace_payload(unsigned kind, uint32_t id);

/* What readers call KIND; null if it is no event that they show. */
const char *trace_kind_name(unsigned kind);

/* What one thread has written into a block. */
struct trace_share {
	struct sampler_trace_head head; /* its state has the share's own ticket */
	const uint64_t *words;
	size_t count; /* of words; the last ones may be 0 */
	bool is_last;
};

/* Let SHARE, which is all zeros before the first call, be the next share of BLOCK, which is or was in that STATE; return
   whether there is one.  Async-signal-safe. */
bool trace_next_share(const struct sampler_trace_block *block, uint64_t state,
		      struct trace_share *share);

#pragma GCC visibility pop

#endif
