/* The events of a block, one after the other. */

#include "events.h"

#include <string.h>

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

bool begin_events(struct event_reader *reader, const struct sampler_trace_chunk *chunk,
		  const void *content)
{
	size_t count = chunk->events;
	const unsigned char *bytes = content;
	if (count > chunk->raw / 5)
		return false;
	*reader = (struct event_reader){ .kinds = bytes,
					 .ids = bytes + count,
					 .stamps = bytes + 5 * count,
					 .end = bytes + chunk->raw,
					 .count = count,
					 .time = chunk->first };
	/* the payload comes after the last stamp */
	uint32_t number;
	reader->payload = reader->stamps;
	for (size_t i = 0; i < count; i++)
		if (!read_number(&reader->payload, reader->end, &number))
			return false;
	return true;
}

static void set_time(struct event_reader *reader, uint32_t number)
{
	uint32_t code = number - 1;
	int64_t difference = code >> 1;
	reader->time += code & 1 ? ~difference : difference;
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
	if (reader->index >= reader->count || !read_number(&reader->stamps, reader->end, &number))
		return false;
	size_t i = reader->index++;
	event->kind = reader->kinds[i];
	memcpy(&event->id, reader->ids + 4 * i, sizeof event->id);
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

uint64_t event_payload(const struct event *event, size_t number)
{
	uint64_t word;
	memcpy(&word, event->payload + 8 * number, sizeof word);
	return word;
}
