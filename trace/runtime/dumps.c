/* Dumps from inside: which functions and scopes the threads are in, and what they did last.

   Text, for logs and for the subreport "trace" of a crash.  Each thread:

	<thread id="NUMBER" name="NAME">
	FUNCTION <tab> FILE:LINE			the innermost first
	...
	</thread>

   and in the subreport, behind the frames, its last events:

	<events>
	NANOSECONDS <tab> KIND <tab> FUNCTION <tab> FILE:LINE	before now, the last one last
	...
	</events>

   A function without a known name is called UNIT:NUMBER, the unit's signature and the line of its sites of the
   scheme "calls", from 0; one without a gate, by its address. */

#include "sampler/tracing.h"

#include "clock.h"
#include "function-names.h"
#include "macros.h"
#include "quiet.h"
#include "report.h"
#include "trace.h"
#include "trace-word.h"
#include "writer.h"

#define MOST_EVENTS 64
#define NAME_SIZE   640

static void name_scope(char *name, uint32_t id)
{
	const struct sampler_tracepoint *point = trace_find_tracepoint(id);
	name[0] = 0;
	append(name, NAME_SIZE, point ? point->name : "?");
	append(name, NAME_SIZE, "\t");
	append(name, NAME_SIZE, point ? point->file : "?");
	append(name, NAME_SIZE, ":");
	append_number(name, NAME_SIZE, point ? point->line : 0);
}

static void name_function(char *name, uint32_t id)
{
	struct trace_place place;
	name[0] = 0;
	if (!trace_find_function(id, &place)) {
		append(name, NAME_SIZE, "?");
		return;
	}
	if (find_function_name(place.path, place.signature, place.index, name, NAME_SIZE))
		return;
	append(name, NAME_SIZE, place.signature);
	append(name, NAME_SIZE, ":");
	append_number(name, NAME_SIZE, place.index);
}

static void write_name(struct writer *writer, uint32_t id, bool is_scope)
{
	/* not on the stack, which may be small; two dumps at once may mix these */
	static char name[NAME_SIZE];
	if (!is_scope && id >= SAMPLER_TRACE_FIRST_ADDRESS) {
		write_hexadecimal(writer, trace_address_of(id));
		write_char(writer, '\n');
		return;
	}
	if (is_scope)
		name_scope(name, id);
	else
		name_function(name, id);
	write_string(writer, name);
	write_char(writer, '\n');
}

static bool is_scope(unsigned kind)
{
	return kind != SAMPLER_TRACE_ENTER && kind != SAMPLER_TRACE_EXIT &&
	       kind != SAMPLER_TRACE_TAIL;
}

static void write_frames(struct writer *writer, const struct sampler_trace_thread *slot)
{
	uint32_t depth = __atomic_load_n(&slot->depth, __ATOMIC_ACQUIRE);
	uint32_t kept = depth < SAMPLER_TRACE_FRAMES ? depth : SAMPLER_TRACE_FRAMES;
	for (uint32_t i = kept; i > 1; i--) {
		const struct sampler_trace_frame *frame = &slot->frames[i - 1];
		uint64_t word = frame->word;
		if (frame->place && frame->place != SAMPLER_TRACE_OTHER_STACK)
			write_name(writer, SAMPLER_TRACE_ID_OF(word),
				   is_scope(SAMPLER_TRACE_KIND_OF(word)));
	}
}

static void begin_dump(struct writer *writer, const struct sampler_trace_thread *slot)
{
	write_string(writer, "<thread id=\"");
	write_number(writer, slot->tid);
	write_string(writer, "\" name=\"");
	/* of what users give, nothing that would end the attribute */
	for (size_t i = 0; i < sizeof slot->name && slot->name[i]; i++)
		write_char(writer, slot->name[i] == '"' || slot->name[i] == '<' ||
					   (unsigned char)slot->name[i] < ' '
				       ? '?'
				       : slot->name[i]);
	write_string(writer, "\">\n");
}

/* The events. */

/* The last events of a thread, and their times. */
struct last_events {
	uint64_t words[MOST_EVENTS], times[MOST_EVENTS];
	unsigned count; /* of all that were seen */
};

static void note_word(struct last_events *last, uint64_t word, uint64_t *time)
{
	unsigned kind = SAMPLER_TRACE_KIND_OF(word);
	uint32_t stamp = SAMPLER_TRACE_STAMP_OF(word);
	if (kind == SAMPLER_TRACE_EPOCH) {
		*time = (uint64_t)SAMPLER_TRACE_ID_OF(word) << SAMPLER_TRACE_STAMP_BITS | stamp;
		return;
	}
	if (stamp)
		*time = (*time & ~(uint64_t)SAMPLER_TRACE_STAMP_MASK) | stamp;
	/* the report has the counters, and the end; values are for readers that know the types */
	bool is_other_data =
	    kind == SAMPLER_TRACE_DATA && SAMPLER_TRACE_ID_OF(word) >> 16 > SAMPLER_TRACE_DATA_TEXT;
	if (!trace_kind_name(kind) || kind == SAMPLER_TRACE_SITE || is_other_data)
		return;
	last->words[last->count % MOST_EVENTS] = word;
	last->times[last->count++ % MOST_EVENTS] = *time;
}

static void note_share(struct last_events *last, const struct trace_share *share)
{
	uint64_t time = share->head.first;
	for (size_t i = 0; i < share->count; i++) {
		uint64_t word = __atomic_load_n(&share->words[i], __ATOMIC_ACQUIRE);
		if (word)
			note_word(last, word, &time);
		i += trace_payload(SAMPLER_TRACE_KIND_OF(word), SAMPLER_TRACE_ID_OF(word));
	}
}

/* How long ago TIME was, when it is NOW, by what the clocks have done since the beginning. */
static uint64_t nanoseconds_since(uint64_t time, const struct sampler_trace_moment *now)
{
	uint64_t raw = now->raw - trace_header->begin.raw;
	uint64_t nanoseconds = now->monotonic - trace_header->begin.monotonic;
	return raw && now->raw > time ? (unsigned __int128)(now->raw - time) * nanoseconds / raw
				      : 0;
}

static void write_event(struct writer *writer, uint64_t word, uint64_t time,
			const struct sampler_trace_moment *now)
{
	unsigned kind = SAMPLER_TRACE_KIND_OF(word);
	write_number(writer, nanoseconds_since(time, now));
	write_char(writer, '\t');
	write_string(writer, trace_kind_name(kind));
	write_char(writer, '\t');
	bool is_named = kind != SAMPLER_TRACE_UNWIND && kind != SAMPLER_TRACE_DATA &&
			kind != SAMPLER_TRACE_OTHER;
	if (is_named) {
		write_name(writer, SAMPLER_TRACE_ID_OF(word), is_scope(kind));
		return;
	}
	write_number(writer, SAMPLER_TRACE_ID_OF(word));
	write_char(writer, '\n');
}

/* Let NEWEST be that of the shares in BLOCK that are of the thread with SLOT which has the greatest ticket above its own
   and below LIMIT. */
static void look_in_block(const struct sampler_trace_block *block,
			  const struct sampler_trace_thread *slot, uint64_t limit,
			  struct trace_share *newest)
{
	uint64_t state = __atomic_load_n(&block->head.state, __ATOMIC_ACQUIRE);
	struct trace_share share = { .words = NULL };
	if (SAMPLER_TRACE_STATE_OF(state) == SAMPLER_TRACE_CLAIMED)
		return;
	while (trace_next_share(block, state, &share)) {
		uint64_t ticket = SAMPLER_TRACE_TICKET_OF(share.head.state);
		if (share.head.tid == slot->tid &&
		    share.head.slot >> 16 == (uint16_t)slot->births && ticket < limit &&
		    ticket > SAMPLER_TRACE_TICKET_OF(newest->head.state))
			*newest = share;
	}
}

/* That of all blocks; without words if there is none.  A block that was collected has its words until it is claimed
   again. */
static struct trace_share newest_share(const struct sampler_trace_thread *slot, uint64_t limit)
{
	struct trace_share newest = { .words = NULL };
	for (uint32_t i = 0; i < trace_block_count(); i++)
		look_in_block(trace_block(i), slot, limit, &newest);
	return newest;
}

/* The two newest shares have more than is wanted, unless there are no more events, or the last one is short because others were there
   before. */
static void find_last_events(struct last_events *last, const struct sampler_trace_thread *slot)
{
	struct trace_share newest = newest_share(slot, UINT64_MAX);
	last->count = 0;
	if (!newest.words)
		return;
	struct trace_share before = newest_share(slot, SAMPLER_TRACE_TICKET_OF(newest.head.state));
	if (before.words)
		note_share(last, &before);
	note_share(last, &newest);
}

static void write_events(struct writer *writer, const struct sampler_trace_thread *slot)
{
	static struct last_events last;
	struct sampler_trace_moment now = { .raw = read_clock(),
					    .monotonic = read_nanoseconds(CLOCK_MONOTONIC) };
	find_last_events(&last, slot);
	if (!last.count)
		return;
	write_string(writer, "<events>\n");
	unsigned first = last.count > MOST_EVENTS ? last.count - MOST_EVENTS : 0;
	for (unsigned i = first; i < last.count; i++)
		write_event(writer, last.words[i % MOST_EVENTS], last.times[i % MOST_EVENTS], &now);
	write_string(writer, "</events>\n");
}

static void write_thread(const struct sampler_trace_thread *slot, void *writer)
{
	begin_dump(writer, slot);
	write_frames(writer, slot);
	write_string(writer, "</thread>\n");
}

static void write_thread_with_events(const struct sampler_trace_thread *slot, void *writer)
{
	begin_dump(writer, slot);
	write_frames(writer, slot);
	write_events(writer, slot);
	write_string(writer, "</thread>\n");
}

void trace_write_crash(struct writer *writer)
{
	write_report_start(writer, "trace");
	trace_for_each_slot(write_thread_with_events, writer);
	write_report_end(writer);
	writer_flush(writer);
}

static char is_busy;

EXPORTED bool sampler_tracing_dump(int fd, bool all_threads)
{
	static struct writer own;
	struct quiet quiet;
	/* pairs with the release below */
	if ((!trace_self.slot && !all_threads) ||
	    __atomic_exchange_n(&is_busy, 1, __ATOMIC_ACQUIRE))
		return false;
	begin_quiet(&quiet);
	writer_begin(&own, fd);
	if (all_threads)
		trace_for_each_slot(write_thread, &own);
	else
		write_thread(trace_self.slot, &own);
	bool is_written = writer_end(&own);
	end_quiet(&quiet);
	__atomic_store_n(&is_busy, 0, __ATOMIC_RELEASE);
	/* without a buffer, nothing is known of any thread */
	return is_written && trace_header->begin.raw;
}

void trace_forget_dumps(void)
{
	is_busy = 0;
	forget_function_names();
}
