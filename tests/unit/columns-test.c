/* The words of a block, as columns in a trace file: as sampler-trace-file(5) has them, and back. */

#include <stdlib.h>
#include <string.h>

#include "../../format/trace-word.h"
#include "../../trace/reader/events.h"
#include "../../trace/recorder/columns.h"
#include "run.h"

static struct sampler_trace_block block;
static struct trace_share share = { .words = block.words, .count = SAMPLER_TRACE_BLOCK_WORDS };
static unsigned char columns[COLUMNS_LIMIT];
static uint32_t events;
static size_t size, used;

static void begin(uint64_t first)
{
	memset(&block, 0, sizeof block);
	share.head.first = first;
	used = 0;
}

static void add(enum sampler_trace_kind kind, uint32_t id, uint32_t stamp)
{
	block.words[used++] = SAMPLER_TRACE_WORD(id, stamp, kind);
}

START_TEST(bytes_are_as_documented)
{
	static const unsigned char wanted[] = {
		/* the dictionary */
		2, 0, 0, 0, 7, 0, 0, 0, 0, 1, 0, 0,
		/* symbols: enter 7, enter 256, exit, count, enter 7, unwind, exit of what began before */
		2, 3, 0, 1, 2, 1, 1,
		/* others */
		SAMPLER_TRACE_COUNT, 9, 0, 0, 0, SAMPLER_TRACE_UNWIND, 2, 0, 0, 0,
		SAMPLER_TRACE_EXIT, 7, 0, 0, 0,
		/* stamps: 1 + 2, none, 1 + 300, 1 + 0, 1 - 4, none, 1 + 4 */
		3, 0, 128 | 45, 2, 1, 128 | 125, 255, 255, 127, 0, 5,
		/* the value */
		254, 255, 255, 255, 255, 255, 255, 255
	};
	begin(0x5000000010);
	add(SAMPLER_TRACE_ENTER, 7, 0x12);
	add(SAMPLER_TRACE_ENTER, 256, 0);
	used++; /* reserved, and not written */
	add(SAMPLER_TRACE_EXIT, 256, 0x13e);
	add(SAMPLER_TRACE_HOLE, 2, 0);
	used += 2;
	add(SAMPLER_TRACE_COUNT, 9, 0x13e);
	block.words[used++] = -2;
	add(SAMPLER_TRACE_ENTER, 7, 0x13a);
	add(SAMPLER_TRACE_UNWIND, 2, 0);
	add(SAMPLER_TRACE_EXIT, 7, 0x13e);
	size = make_columns(&share, columns, &events);
	ck_assert_uint_eq(events, 7);
	ck_assert_uint_eq(size, sizeof wanted);
	ck_assert_mem_eq(columns, wanted, size);
}
END_TEST

/* Events like those of a program with so many FUNCTIONS, of which some are told of by halves. */
static void fill(unsigned functions)
{
	static const enum sampler_trace_kind kinds[] = {
		SAMPLER_TRACE_ENTER, SAMPLER_TRACE_ENTER,       SAMPLER_TRACE_ENTER,
		SAMPLER_TRACE_EXIT,  SAMPLER_TRACE_EXIT,        SAMPLER_TRACE_TAIL,
		SAMPLER_TRACE_COUNT, SAMPLER_TRACE_SCOPE_ENTER, SAMPLER_TRACE_UNWIND,
		SAMPLER_TRACE_EPOCH, SAMPLER_TRACE_DATA,        SAMPLER_TRACE_SCOPE_EXIT,
	};
	uint32_t entered[SAMPLER_TRACE_BLOCK_WORDS], depth = 0, stamp = rand() & 0xfffffff;
	begin(0x7700000000 | stamp);
	while (used < SAMPLER_TRACE_BLOCK_WORDS - 8) {
		enum sampler_trace_kind kind = kinds[rand() % (rand() % 4 ? 5 : 12)];
		uint32_t id = rand() % functions * 97 + 1;
		bool is_usual = kind == SAMPLER_TRACE_EXIT && depth && rand() % 50;
		if (is_usual)
			id = entered[--depth];
		if (kind == SAMPLER_TRACE_ENTER)
			entered[depth++] = id;
		if (kind == SAMPLER_TRACE_DATA)
			id = rand() % 4;
		stamp = (stamp + rand() % 200 - (rand() % 30 == 0) * 500) & 0xfffffff;
		add(kind, id, rand() % 9 ? stamp : 0);
		for (size_t i = trace_payload(kind, id); i; i--)
			block.words[used++] = rand() % 3 ? (uint64_t)rand() << 33 : 0;
		used += rand() % 100 == 0;
	}
}

/* Whether what READER reads is what is in the block. */
static void check_events(struct event_reader *reader)
{
	struct event event;
	size_t seen = 0;
	for (size_t i = 0; i < used; i++) {
		uint64_t word = block.words[i];
		if (!word)
			continue;
		ck_assert(next_event(reader, &event));
		seen++;
		ck_assert_uint_eq(event.kind, SAMPLER_TRACE_KIND_OF(word));
		ck_assert_uint_eq(event.id, SAMPLER_TRACE_ID_OF(word));
		uint32_t stamp = SAMPLER_TRACE_STAMP_OF(word);
		ck_assert(event.has_stamp == (stamp != 0));
		if (stamp)
			ck_assert_uint_eq(event.time & SAMPLER_TRACE_STAMP_MASK, stamp);
		for (size_t k = 0; k < event.payload_count; k++)
			ck_assert_uint_eq(event_payload(&event, k), block.words[++i]);
	}
	ck_assert_uint_eq(seen, events);
	ck_assert(!next_event(reader, &event));
}

START_TEST(all_comes_back)
{
	static const unsigned functions[] = { 1, 3, 100, 254, 255, 300, 5000 };
	struct event_reader reader = { 0 };
	for (int round = 0; round < 140; round++) {
		fill(functions[round % 7]);
		size = make_columns(&share, columns, &events);
		ck_assert_uint_le(size, sizeof columns);
		struct sampler_trace_chunk chunk = { .raw = size,
						     .events = events,
						     .first = share.head.first };
		ck_assert(begin_events(&reader, &chunk, columns));
		check_events(&reader);
	}
	end_events(&reader);
}
END_TEST

/* Read all that there is in SIZE bytes. */
static void read_all(struct event_reader *reader, const void *content, size_t bytes)
{
	struct sampler_trace_chunk chunk = { .raw = bytes, .events = events };
	struct event event;
	volatile uint64_t sum = 0;
	if (!begin_events(reader, &chunk, content))
		return;
	while (next_event(reader, &event))
		for (size_t i = 0; i < event.payload_count; i++)
			sum += event_payload(&event, i);
}

START_TEST(damage_is_survived)
{
	struct event_reader reader = { 0 };
	fill(300);
	size = make_columns(&share, columns, &events);
	for (size_t bytes = 0; bytes < size; bytes += 1 + bytes / 50) {
		/* so that a sanitiser sees what is read beyond */
		void *copy = malloc(bytes + !bytes);
		memcpy(copy, columns, bytes);
		read_all(&reader, copy, bytes);
		free(copy);
	}
	for (int i = 0; i < 2000; i++) {
		size_t at = rand() % size;
		unsigned char before = columns[at];
		columns[at] = rand();
		read_all(&reader, columns, size);
		columns[at] = before;
	}
	end_events(&reader);
}
END_TEST

int main(void)
{
	TCase *tests = tcase_create("columns");
	tcase_add_test(tests, bytes_are_as_documented);
	tcase_add_test(tests, all_comes_back);
	tcase_add_test(tests, damage_is_survived);
	return run_tests("columns", tests);
}
