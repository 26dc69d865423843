/* The events of a block, one after the other. */

#include "events.h"

#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "trace-word.h"

/* Read a number at *AT; return false if it does not end before END. */
static bool read_number(const unsigned char **at, const unsigned char *end, uint32_t *number)
{
	*number = 0;
	for (unsigned shift = 0; shift < 35 && *at < end; shift += 7) {
		unsigned char byte = *(*at)++;
		*number |= (uint32_t)(byte & 127) << shift;
		if (byte < 128)
			return true;
	}
	return false;
}

/* Let READER have what is in the content before stamps; return false if it is not all there. */
static bool find_columns(struct event_reader *reader, const unsigned char *bytes, size_t size)
{
	uint32_t count = 0;
	size_t others = 0;
	if (size < sizeof count)
		return false;
	memcpy(&count, bytes, sizeof count);
	size -= sizeof count;
	if (count > SAMPLER_TRACE_DICTIONARY || size < 4 * count ||
	    size - 4 * count < reader->count)
		return false;
	reader->function_count = count;
	reader->functions = bytes + sizeof count;
	reader->symbols = reader->functions + 4 * count;
	size -= 4 * count + reader->count;
	for (size_t i = 0; i < reader->count; i++)
		others += reader->symbols[i] == SAMPLER_TRACE_SYMBOL_OTHER;
	reader->others = reader->symbols + reader->count;
	reader->stamps = reader->others + SAMPLER_TRACE_OTHER_SIZE * others;
	return size / SAMPLER_TRACE_OTHER_SIZE >= others;
}

bool begin_events(struct event_reader *reader, const struct sampler_trace_chunk *chunk,
		  const void *content)
{
	*reader = (struct event_reader){ .stack = reader->stack,
					 .capacity = reader->capacity,
					 .end = (const unsigned char *)content + chunk->raw,
					 .count = chunk->events,
					 .time = chunk->first };
	if (!find_columns(reader, content, chunk->raw))
		return false;
	if (reader->capacity < reader->count) {
		reader->capacity = reader->count;
		reader->stack = reallocate(reader->stack, reader->capacity * sizeof *reader->stack);
	}
	/* the payload comes after the last stamp */
	uint32_t number;
	reader->payload = reader->stamps;
	for (size_t i = 0; i < reader->count; i++)
		if (!read_number(&reader->payload, reader->end, &number))
			return false;
	return true;
}

void end_events(struct event_reader *reader)
{
	free(reader->stack);
}

/* The kind and id of an event with SYMBOL; return false if there is no such one. */
static bool read_symbol(struct event_reader *reader, unsigned char symbol, struct event *event)
{
	uint32_t function = symbol - SAMPLER_TRACE_SYMBOL_ENTRY;
	switch (symbol) {
	case SAMPLER_TRACE_SYMBOL_EXIT:
		event->kind = SAMPLER_TRACE_EXIT;
		event->id = reader->depth ? reader->stack[reader->depth - 1] : 0;
		return reader->depth > 0;
	case SAMPLER_TRACE_SYMBOL_OTHER:
		event->kind = reader->others[0];
		memcpy(&event->id, reader->others + 1, sizeof event->id);
		reader->others += SAMPLER_TRACE_OTHER_SIZE;
		return true;
	default:
		event->kind = SAMPLER_TRACE_ENTER;
		if (function < reader->function_count)
			memcpy(&event->id, reader->functions + 4 * function, sizeof event->id);
		return function < reader->function_count;
	}
}

/* Which functions of this block are open after the event. */
static void follow(struct event_reader *reader, const struct event *event)
{
	size_t gone = 0;
	if (event->kind == SAMPLER_TRACE_ENTER)
		reader->stack[reader->depth++] = event->id;
	else if (event->kind == SAMPLER_TRACE_EXIT || event->kind == SAMPLER_TRACE_TAIL)
		gone = 1;
	else if (event->kind == SAMPLER_TRACE_UNWIND)
		gone = event->id;
	reader->depth -= gone < reader->depth ? gone : reader->depth;
}

static void set_time(struct event_reader *reader, uint32_t number)
{
	const unsigned others = 32 - SAMPLER_TRACE_STAMP_BITS;
	/* with its sign */
	reader->time += (int32_t)((number - 1) << others) >> others;
}

/* The whole time has the ID, and the STAMP below it; what is above stays. */
static void begin_epoch(struct event_reader *reader, uint32_t id, uint32_t stamp)
{
	uint64_t above = reader->time >> (32 + SAMPLER_TRACE_STAMP_BITS);
	reader->time = (above << 32 | id) << SAMPLER_TRACE_STAMP_BITS | stamp;
}

bool next_event(struct event_reader *reader, struct event *event)
{
	uint32_t number;
	if (reader->index >= reader->count || !read_number(&reader->stamps, reader->end, &number) ||
	    !read_symbol(reader, reader->symbols[reader->index++], event))
		return false;
	follow(reader, event);
	event->has_stamp = number != 0;
	event->payload = reader->payload;
	event->payload_count = trace_payload(event->kind, event->id);
	if (event->kind == SAMPLER_TRACE_EPOCH)
		begin_epoch(reader, event->id, number & SAMPLER_TRACE_STAMP_MASK);
	else if (number)
		set_time(reader, number);
	event->time = reader->time;
	if ((size_t)(reader->end - reader->payload) < 8 * event->payload_count)
		return false;
	reader->payload += 8 * event->payload_count;
	return true;
}

bool peek_data(const struct event_reader *reader, enum sampler_trace_data which,
	       struct event *event)
{
	const unsigned char *other = reader->others;
	size_t index = reader->index;
	/* the whole time may be told before it */
	for (; index < reader->count && reader->symbols[index] == SAMPLER_TRACE_SYMBOL_OTHER &&
	       other[0] == SAMPLER_TRACE_EPOCH;
	     index++)
		other += SAMPLER_TRACE_OTHER_SIZE;
	if (index >= reader->count || reader->symbols[index] != SAMPLER_TRACE_SYMBOL_OTHER ||
	    other[0] != SAMPLER_TRACE_DATA)
		return false;
	memcpy(&event->id, other + 1, sizeof event->id);
	event->payload = reader->payload;
	event->payload_count = trace_payload(SAMPLER_TRACE_DATA, event->id);
	return event->id >> 16 == which &&
	       (size_t)(reader->end - reader->payload) / 8 >= event->payload_count;
}

uint64_t event_payload(const struct event *event, size_t number)
{
	uint64_t word;
	memcpy(&word, event->payload + 8 * number, sizeof word);
	return word;
}
