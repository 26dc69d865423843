/* The events of a block, one after the other. */

#ifndef SAMPLER_EVENTS_H
#define SAMPLER_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "sampler/trace-file.h"

struct event {
	enum sampler_trace_kind kind;
	uint32_t id;
	bool has_stamp;
	uint64_t time; /* the clock's; of an event without a stamp, that of the last one with one */
	const unsigned char *payload; /* words of 64 bits, not aligned */
	size_t payload_count;
};

/* Where we are in the columns of a chunk. */
struct event_reader {
	const unsigned char *functions, *symbols, *others, *stamps, *payload, *end;
	uint32_t function_count;
	size_t index, count;
	uint64_t time;
	uint32_t *stack; /* functions that were entered in this block, and not left */
	size_t depth, capacity;
};

/* Begin to read the CONTENT of CHUNK; READER is all zero before the first one.  Return false if that is not
   what it ought to be. */
bool begin_events(struct event_reader *reader, const struct sampler_trace_chunk *chunk,
		  const void *content);

/* The next event; return false if there is no more. */
bool next_event(struct event_reader *reader, struct event *event);

/* Whether the next event is one of DATA of the type WHICH; then its payload is that of *EVENT.  It stays the next
   one. */
bool peek_data(const struct event_reader *reader, enum sampler_trace_data which,
	       struct event *event);

/* READER reads no more. */
void end_events(struct event_reader *reader);

/* Word NUMBER of the payload. */
uint64_t event_payload(const struct event *event, size_t number);

#endif
