/* The words of a trace: what runtime, recorder and readers know of each kind. */

#ifndef SAMPLER_TRACE_WORD_H
#define SAMPLER_TRACE_WORD_H

#include "sampler/trace-buffer.h"

#pragma GCC visibility push(hidden)

/* How many words of payload come behind the event KIND of ID.  Async-signal-safe, like the other. */
uint32_t trace_payload(unsigned kind, uint32_t id);

/* What readers call KIND; null if it is no event that they show. */
const char *trace_kind_name(unsigned kind);

#pragma GCC visibility pop

#endif
