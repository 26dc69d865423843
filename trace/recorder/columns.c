/* The words of a share, as columns.

   Most events are the entry of a function that was entered before in the share, or the exit of the
   one that was entered last: a byte says which.  So there is little to be compressed, and written. */

#include "columns.h"

#include <stdbool.h>
#include <string.h>

#include "trace-word.h"

/* A power of two, some times as many as there are functions in a dictionary. */
#define TABLE_SIZE 4096

struct columns {
	uint32_t functions[SAMPLER_TRACE_DICTIONARY];
	unsigned char symbols[SAMPLER_TRACE_BLOCK_WORDS];
	unsigned char others[SAMPLER_TRACE_BLOCK_WORDS * SAMPLER_TRACE_OTHER_SIZE];
	unsigned char stamps[SAMPLER_TRACE_BLOCK_WORDS * 5];
	uint64_t payload[SAMPLER_TRACE_BLOCK_WORDS];
	uint32_t function_count;
	size_t events, other_size, stamp_size, payload_count;
	uint32_t stamp; /* the last one */
	/* the functions that were entered here, and not left */
	uint32_t stack[SAMPLER_TRACE_BLOCK_WORDS];
	size_t depth;
};

/* Where a function is in the dictionary, by a hash of its id; of this block, or an older one. */
static struct {
	uint32_t id, generation;
	unsigned char symbol;
} table[TABLE_SIZE];

static uint32_t generation;

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
	add_number(columns, 1 + ((stamp - columns->stamp) & SAMPLER_TRACE_STAMP_MASK));
	columns->stamp = stamp;
}

static void add_symbol(struct columns *columns, unsigned char symbol)
{
	columns->symbols[columns->events++] = symbol;
}

static void add_other(struct columns *columns, unsigned char kind, uint32_t id)
{
	unsigned char *other = columns->others + columns->other_size;
	other[0] = kind;
	memcpy(other + 1, &id, sizeof id);
	columns->other_size += SAMPLER_TRACE_OTHER_SIZE;
	add_symbol(columns, SAMPLER_TRACE_SYMBOL_OTHER);
}

static void add_entry(struct columns *columns, uint32_t id)
{
	uint32_t at = id * 2654435761u >> 20;
	bool is_ours = table[at].generation == generation;
	columns->stack[columns->depth++] = id;
	if (is_ours && table[at].id == id) {
		add_symbol(columns, table[at].symbol);
		return;
	}
	/* two with the same hash, or too many functions */
	if (is_ours || columns->function_count == SAMPLER_TRACE_DICTIONARY) {
		add_other(columns, SAMPLER_TRACE_ENTER, id);
		return;
	}
	table[at].id = id;
	table[at].generation = generation;
	table[at].symbol = SAMPLER_TRACE_SYMBOL_ENTRY + columns->function_count;
	columns->functions[columns->function_count++] = id;
	add_symbol(columns, table[at].symbol);
}

/* What is neither an entry nor a usual exit. */
static void add_rare(struct columns *columns, unsigned char kind, uint32_t id)
{
	size_t gone = kind == SAMPLER_TRACE_UNWIND                               ? id
		      : kind == SAMPLER_TRACE_EXIT || kind == SAMPLER_TRACE_TAIL ? 1
										 : 0;
	columns->depth -= gone < columns->depth ? gone : columns->depth;
	add_other(columns, kind, id);
}

static void add_word(struct columns *columns, uint64_t word)
{
	unsigned char kind = SAMPLER_TRACE_KIND_OF(word);
	uint32_t id = SAMPLER_TRACE_ID_OF(word), stamp = SAMPLER_TRACE_STAMP_OF(word);
	if (kind == SAMPLER_TRACE_ENTER)
		add_entry(columns, id);
	else if (kind == SAMPLER_TRACE_EXIT && columns->depth &&
		 columns->stack[columns->depth - 1] == id) {
		columns->depth--;
		add_symbol(columns, SAMPLER_TRACE_SYMBOL_EXIT);
	} else
		add_rare(columns, kind, id);
	if (kind != SAMPLER_TRACE_EPOCH) {
		add_stamp(columns, stamp);
		return;
	}
	/* the whole time is in its id and its stamp */
	add_number(columns, stamp);
	columns->stamp = stamp;
}

static void add_words(struct columns *columns, const struct trace_share *share)
{
	for (size_t i = 0; i < share->count; i++) {
		uint64_t word = share->words[i];
		if (SAMPLER_TRACE_KIND_OF(word) < SAMPLER_TRACE_MARK) {
			if (word)
				add_word(columns, word);
			continue;
		}
		size_t payload =
		    trace_payload(SAMPLER_TRACE_KIND_OF(word), SAMPLER_TRACE_ID_OF(word));
		/* what goes on behind the end is none */
		if (payload > share->count - 1 - i)
			break;
		if (SAMPLER_TRACE_KIND_OF(word) != SAMPLER_TRACE_HOLE) {
			add_word(columns, word);
			memcpy(columns->payload + columns->payload_count, share->words + i + 1,
			       payload * sizeof word);
			columns->payload_count += payload;
		}
		i += payload;
	}
}

static unsigned char *append(unsigned char *to, const void *from, size_t size)
{
	memcpy(to, from, size);
	return to + size;
}

size_t make_columns(const struct trace_share *share, unsigned char *to, uint32_t *events)
{
	static struct columns columns;
	columns.function_count = 0;
	columns.events = columns.other_size = columns.stamp_size = columns.payload_count = 0;
	columns.depth = 0;
	columns.stamp = share->head.first & SAMPLER_TRACE_STAMP_MASK;
	generation++;
	add_words(&columns, share);
	unsigned char *end = append(to, &columns.function_count, sizeof columns.function_count);
	end = append(end, columns.functions, columns.function_count * sizeof *columns.functions);
	end = append(end, columns.symbols, columns.events);
	end = append(end, columns.others, columns.other_size);
	end = append(end, columns.stamps, columns.stamp_size);
	end = append(end, columns.payload, columns.payload_count * sizeof *columns.payload);
	*events = columns.events;
	return end - to;
}

void for_each_id_in(const unsigned char *columns, uint32_t events,
		    void (*function)(bool is_site, uint32_t id, void *context), void *context)
{
	uint32_t count, id;
	memcpy(&count, columns, sizeof count);
	const unsigned char *ids = columns + sizeof count, *symbols = ids + count * sizeof id;
	const unsigned char *other = symbols + events;
	for (uint32_t i = 0; i < count; i++) {
		memcpy(&id, ids + i * sizeof id, sizeof id);
		function(false, id, context);
	}
	for (uint32_t i = 0; i < events; i++) {
		if (symbols[i] != SAMPLER_TRACE_SYMBOL_OTHER)
			continue;
		memcpy(&id, other + 1, sizeof id);
		if (other[0] <= SAMPLER_TRACE_TAIL || other[0] == SAMPLER_TRACE_SITE)
			function(other[0] == SAMPLER_TRACE_SITE, id, context);
		other += SAMPLER_TRACE_OTHER_SIZE;
	}
}
