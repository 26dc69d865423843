/* The words of a block, as columns. */

#include "columns.h"

#include <stdbool.h>
#include <string.h>

#include "trace-word.h"

struct columns {
	unsigned char kinds[SAMPLER_TRACE_BLOCK_WORDS];
	uint32_t ids[SAMPLER_TRACE_BLOCK_WORDS];
	unsigned char stamps[SAMPLER_TRACE_BLOCK_WORDS * 5];
	uint64_t payload[SAMPLER_TRACE_BLOCK_WORDS];
	size_t events, stamp_size, payload_count;
	uint32_t stamp; /* the last one */
};

static void add_number(struct columns *columns, uint32_t number)
{
	for (; number >= 128; number >>= 7)
		columns->stamps[columns->stamp_size++] = number | 128;
	columns->stamps[columns->stamp_size++] = number;
}

static void add_stamp(struct columns *columns, uint32_t stamp)
{
	if (!stamp) {
		add_number(columns, 0);
		return;
	}
	/* with its sign: the bits above those of a stamp are lost */
	int32_t difference =
	    (int32_t)((stamp - columns->stamp) << (32 - SAMPLER_TRACE_STAMP_BITS)) >>
	    (32 - SAMPLER_TRACE_STAMP_BITS);
	columns->stamp = stamp;
	add_number(columns,
		   1 + (difference < 0 ? 2 * (uint32_t)~difference + 1 : 2 * (uint32_t)difference));
}

static void add_word(struct columns *columns, uint64_t word)
{
	columns->kinds[columns->events] = SAMPLER_TRACE_KIND_OF(word);
	columns->ids[columns->events++] = SAMPLER_TRACE_ID_OF(word);
	uint32_t stamp = SAMPLER_TRACE_STAMP_OF(word);
	if (SAMPLER_TRACE_KIND_OF(word) != SAMPLER_TRACE_EPOCH) {
		add_stamp(columns, stamp);
		return;
	}
	/* the whole time is in its id and its stamp */
	add_number(columns, stamp);
	columns->stamp = stamp;
}

static unsigned char *append(unsigned char *to, const void *from, size_t size)
{
	memcpy(to, from, size);
	return to + size;
}

size_t make_columns(const struct sampler_trace_block *block, unsigned char *to, uint32_t *events)
{
	static struct columns columns;
	columns.events = columns.stamp_size = columns.payload_count = 0;
	columns.stamp = block->first & SAMPLER_TRACE_STAMP_MASK;
	for (size_t i = 0; i < SAMPLER_TRACE_BLOCK_WORDS; i++) {
		uint64_t word = block->words[i];
		size_t payload =
		    trace_payload(SAMPLER_TRACE_KIND_OF(word), SAMPLER_TRACE_ID_OF(word));
		if (!word)
			continue;
		/* what goes on behind the end is none */
		if (payload > SAMPLER_TRACE_BLOCK_WORDS - 1 - i)
			break;
		if (SAMPLER_TRACE_KIND_OF(word) != SAMPLER_TRACE_HOLE) {
			add_word(&columns, word);
			memcpy(columns.payload + columns.payload_count, block->words + i + 1,
			       payload * sizeof word);
			columns.payload_count += payload;
		}
		i += payload;
	}
	unsigned char *end = append(to, columns.kinds, columns.events);
	end = append(end, columns.ids, columns.events * sizeof *columns.ids);
	end = append(end, columns.stamps, columns.stamp_size);
	end = append(end, columns.payload, columns.payload_count * sizeof *columns.payload);
	*events = columns.events;
	return end - to;
}
