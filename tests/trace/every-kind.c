/* A trace with every kind of word, made by hand: two processes, of which the first has two threads, and what is unusual.

   every-kind FILE */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trace/reader/names.h"
#include "../../trace/recorder/chunks.h"
#include "../../trace/recorder/columns.h"
#include "sampler/tracepoint.h"

#define BEGIN  1000000
#define MARKER UINT64_C(0xdeadbeef00000010)

enum { MAIN = 1, LEAF, OUTER, TAILED, HANDLER };
enum { PART = 0x1001, RANGE_A, RANGE_B, MARKED, ITEMS, WORDS, TRUTH, PROPERTY };

static struct chunks chunks;
static struct sampler_trace_block block;
static struct trace_share share = { .words = block.words, .count = SAMPLER_TRACE_BLOCK_WORDS };
static size_t used;
static uint64_t now;

static void put(uint64_t word)
{
	block.words[used++] = word;
}

/* So many nanoseconds later, an event of KIND of ID. */
static void event(unsigned later, uint32_t id, enum sampler_trace_kind kind)
{
	now += later;
	put(SAMPLER_TRACE_WORD(id, now & SAMPLER_TRACE_STAMP_MASK, kind));
}

static void unstamped(uint32_t id, enum sampler_trace_kind kind)
{
	put(SAMPLER_TRACE_WORD(id, 0, kind));
}

static void with_number(unsigned later, uint32_t id, enum sampler_trace_kind kind, int64_t number)
{
	event(later, id, kind);
	put(number);
}

static void data(unsigned later, enum sampler_trace_data which, const uint64_t *words,
		 unsigned count)
{
	event(later, count | which << 16, SAMPLER_TRACE_DATA);
	for (unsigned i = 0; i < count; i++)
		put(words[i]);
}

static void text(unsigned later, enum sampler_trace_data which, const char *string)
{
	uint64_t words[8] = { 0 };
	memcpy(words, string, strlen(string));
	data(later, which, words, (strlen(string) + 7) / 8);
}

static void begin_block(unsigned later)
{
	memset(&block, 0, sizeof block);
	used = 0;
	share.head.first = now += later;
}

static void end_block(uint32_t process, uint32_t tid, const char *name, uint64_t ticket,
		      uint32_t depth, uint64_t lost)
{
	static unsigned char columns[COLUMNS_LIMIT];
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_COLUMNS,
					     .process = process,
					     .tid = tid,
					     .slot = tid % 8,
					     .depth = depth,
					     .ticket = ticket,
					     .first = share.head.first,
					     .monotonic = share.head.first,
					     .lost = lost };
	snprintf(chunk.name, sizeof chunk.name, "%s", name);
	size_t size = make_columns(&share, columns, &chunk.events);
	write_chunk(&chunks, &chunk, columns, size, true);
}

static void write_process(uint32_t number, uint32_t process, uint32_t parent, const char *command,
			  size_t size)
{
	struct sampler_trace_process said = { .process = process,
					      .parent = parent,
					      .parent_thread = parent,
					      .clock = SAMPLER_TRACE_NANOSECONDS,
					      .begin = { BEGIN, BEGIN, 1700000000000000000 } };
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_PROCESS,
					     .process = number };
	write_chunk(&chunks, &chunk, &said, sizeof said, false);
	struct {
		struct sampler_trace_record head;
		char words[56];
	} record = { .head = { .size = sizeof record, .kind = SAMPLER_TRACE_COMMAND } };
	memcpy(record.words, command, size);
	chunk =
	    (struct sampler_trace_chunk){ .kind = SAMPLER_TRACE_CHUNK_RECORDS, .process = number };
	write_chunk(&chunks, &chunk, &record, sizeof record, false);
}

static bool all(const struct name *name, void *unused)
{
	(void)name, (void)unused;
	return true;
}

static void add(struct names *names, uint32_t id, int style, const char *text, const char *series,
		uint32_t line, const char *parameters)
{
	add_name(names, (struct name){ .id = id,
				       .line = line,
				       .style = style < 0 ? 0 : style,
				       .is_tracepoint = style >= 0,
				       .name = strdup(text),
				       .series = strdup(series),
				       .file = strdup("program.c"),
				       .parameters = strdup(parameters) });
}

static void write_all_names(uint32_t process)
{
	struct names names = { 0 };
	add(&names, MAIN, -1, "main", "", 10, "i4 argc, p8 argv = i4");
	add(&names, LEAF, -1, "leaf<int>", "", 20, "c1 letter, f8 share, s24 rest = f8");
	add(&names, OUTER, -1, "outer;\"&\"", "", 30, "n");
	add(&names, TAILED, -1, "tailed", "", 40, "");
	add(&names, HANDLER, -1, "handler", "", 50, "");
	add(&names, PART, SAMPLER_TRACE_STYLE_SCOPE, "part", "", 11, "");
	add(&names, RANGE_A, SAMPLER_TRACE_STYLE_RANGE, "a", "", 12, "");
	add(&names, RANGE_B, SAMPLER_TRACE_STYLE_RANGE, "b", "", 13, "");
	add(&names, MARKED, SAMPLER_TRACE_STYLE_MARK, "marked", "", 14, "");
	add(&names, ITEMS, SAMPLER_TRACE_STYLE_COUNTER, "items", "left", 15, "");
	add(&names, WORDS, SAMPLER_TRACE_STYLE_DATA, "WORDS", "", 16, "");
	add(&names, PROPERTY, SAMPLER_TRACE_STYLE_PROPERTY, "author=somebody", "", 1, "");
	add(&names, TRUTH, SAMPLER_TRACE_STYLE_OF_SITE, "n > 3 is true",
	    "0123456789abcdef0123456789abcdef branches 7 1", 17, "outer");
	write_names(&chunks, process, &names, all, NULL);
	free_names(&names);
}

static void end_process(uint32_t number, uint64_t lost, uint64_t overwritten)
{
	struct sampler_trace_loss loss = { .lost = lost,
					   .overwritten = overwritten,
					   .end = { now, now, 1700000000000000000 + now - BEGIN } };
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_LOSS, .process = number };
	write_all_names(number);
	write_chunk(&chunks, &chunk, &loss, sizeof loss, false);
}

static void write_main_thread(void)
{
	const uint64_t of_main[] = { (uint64_t)MAIN << 32, 2, 0x7ffc1000 };
	const uint64_t words[] = { (uint64_t)WORDS << 32 | (uint32_t)-7, 8, (uint64_t)-9 };
	begin_block(0);
	event(100, MAIN, SAMPLER_TRACE_ENTER);
	data(10, SAMPLER_TRACE_DATA_ARGUMENTS, of_main, 3);
	event(100, PART, SAMPLER_TRACE_SCOPE_ENTER);
	with_number(10, ITEMS, SAMPLER_TRACE_COUNT, -5);
	with_number(10, MARKED, SAMPLER_TRACE_MARK, SAMPLER_TRACE_MARK_THREAD);
	with_number(10, MARKED, SAMPLER_TRACE_MARK, SAMPLER_TRACE_MARK_PROCESS);
	with_number(10, MARKED, SAMPLER_TRACE_MARK, SAMPLER_TRACE_MARK_GLOBAL);
	event(50, RANGE_A, SAMPLER_TRACE_SCOPE_ENTER);
	event(50, RANGE_B, SAMPLER_TRACE_SCOPE_ENTER);
	event(50, RANGE_A, SAMPLER_TRACE_SCOPE_EXIT);
	event(50, RANGE_B, SAMPLER_TRACE_SCOPE_EXIT);
	event(100, PART, SAMPLER_TRACE_SCOPE_EXIT);
	data(10, SAMPLER_TRACE_DATA_WORDS, words, 3);
	text(10, SAMPLER_TRACE_DATA_TEXT, "less <b> & */ more\n");
	/* a call that calls another in its place, and is left with it */
	event(100, OUTER, SAMPLER_TRACE_ENTER);
	event(10, TRUTH, SAMPLER_TRACE_SITE);
	event(10, 77, SAMPLER_TRACE_SITE);
	event(100, OUTER, SAMPLER_TRACE_TAIL);
	event(10, TAILED, SAMPLER_TRACE_ENTER);
	event(2000, 1, SAMPLER_TRACE_UNWIND);
	/* without times, and without names */
	unstamped(OUTER, SAMPLER_TRACE_ENTER);
	unstamped(99, SAMPLER_TRACE_ENTER);
	unstamped(99, SAMPLER_TRACE_EXIT);
	unstamped(OUTER, SAMPLER_TRACE_EXIT);
	put(SAMPLER_TRACE_WORD(2, 0, SAMPLER_TRACE_HOLE));
	put(MARKER);
	put(MARKER);
	event(10, TRUTH, SAMPLER_TRACE_SITE);
	event(3000000, OUTER, SAMPLER_TRACE_ENTER);
	end_block(1, 100, "main", 1, 1, 0);
	/* events were lost: two calls have begun that were not told, and one of them ends */
	begin_block(1000);
	event(100, HANDLER, SAMPLER_TRACE_EXIT);
	text(100, SAMPLER_TRACE_DATA_END, "signal 11");
	end_block(1, 100, "main", 3, 5, 4);
}

static void write_worker(void)
{
	const double share = 0.25;
	uint64_t of_leaf[] = { (uint64_t)LEAF << 32, 'x', 0, 0x1122334455667788, 0x99 };
	uint64_t of_end[] = { (uint64_t)LEAF << 32, 0 };
	memcpy(&of_leaf[2], &share, sizeof share);
	memcpy(&of_end[1], &share, sizeof share);
	now = BEGIN + 50;
	begin_block(0);
	/* the clock goes beyond the bits of stamps */
	for (int i = 0; i < 2; i++) {
		event(300, LEAF, SAMPLER_TRACE_ENTER);
		data(10, SAMPLER_TRACE_DATA_ARGUMENTS, of_leaf, 5);
		data(100, SAMPLER_TRACE_DATA_RESULT, of_end, 2);
		event(10, LEAF, SAMPLER_TRACE_EXIT);
		now += UINT64_C(1) << 30;
		put(SAMPLER_TRACE_WORD(now >> SAMPLER_TRACE_STAMP_BITS,
				       now & SAMPLER_TRACE_STAMP_MASK, SAMPLER_TRACE_EPOCH));
	}
	event(10, HANDLER, SAMPLER_TRACE_ENTER);
	event(10, SAMPLER_TRACE_SWITCHED, SAMPLER_TRACE_OTHER);
	event(10, MAIN, SAMPLER_TRACE_ENTER);
	end_block(1, 101, "worker", 2, 1, 0);
}

static void write_child(void)
{
	begin_block(100);
	event(100, LEAF, SAMPLER_TRACE_ENTER);
	event(500, LEAF, SAMPLER_TRACE_EXIT);
	text(10, SAMPLER_TRACE_DATA_END, "exit 3");
	end_block(2, 200, "child", 1, 1, 0);
}

int main(int argc, char **argv)
{
	if (argc != 2 || !open_chunks(&chunks, argv[1], false))
		return 1;
	now = BEGIN;
	write_process(1, 100, 0, "./program\0-x", 13);
	write_main_thread();
	write_worker();
	end_process(1, 4, 1);
	write_process(2, 200, 100, "./program", 10);
	write_child();
	end_process(2, 0, 0);
	struct sampler_trace_chunk chunk = { .kind = SAMPLER_TRACE_CHUNK_END };
	write_chunk(&chunks, &chunk, "", 0, false);
	return close_chunks(&chunks) ? 0 : 1;
}
