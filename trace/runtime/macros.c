/* What backends call (sampler/tracing.h): tracepoints, and what programs say to their own trace.

   The gate of a tracepoint is in the buffer, so that it can be opened and closed from outside; without
   a buffer it is `closed`.  A forked child has all of them in a buffer of its own before it leaves that
   of its parent. */

#include "sampler/tracing.h"

#include "clock.h"
#include "macros.h"
#include "process.h"
#include "register.h"
#include "tracepoint-id.h"
#include "words.h"

static const uint32_t closed;
static struct sampler_tracepoint *tracepoints;

static void record_point(struct sampler_tracepoint *point)
{
	point->record = trace_add_tracepoint(point, &point->gate);
	if (!point->record) {
		point->gate = &closed;
		trace_header->untraced++;
	}
}

/* From BEGIN to END. */
struct range {
	struct sampler_tracepoint *begin, *end;
};

static void register_range(void *data)
{
	const struct range *range = data;
	bool has_more = false;
	for (struct sampler_tracepoint *point = range->begin; point < range->end; point++) {
		/* each unit of an object shows them all */
		if (point->is_known)
			continue;
		has_more = true;
		point->is_known = true;
		set_tracepoint_id(point);
		record_point(point);
		point->next = tracepoints;
		tracepoints = point;
	}
	if (has_more)
		trace_wait_for_gates();
}

static void unregister_range(void *data)
{
	const struct range *range = data;
	for (struct sampler_tracepoint **link = &tracepoints; *link;) {
		struct sampler_tracepoint *point = *link;
		if (point < range->begin || point >= range->end) {
			link = &point->next;
			continue;
		}
		*link = point->next;
		point->gate = &closed;
		point->is_known = false;
		trace_close_record(point->record);
	}
}

EXPORTED void sampler_tracing_register(struct sampler_tracepoint *begin,
				       struct sampler_tracepoint *end)
{
	struct range range = { begin, end };
	process_begin();
	if (!settings.trace[0])
		return;
	call_begun(register_range, &range);
}

EXPORTED void sampler_tracing_unregister(struct sampler_tracepoint *begin,
					 struct sampler_tracepoint *end)
{
	struct range range = { begin, end };
	if (settings.trace[0] && !process_is_ending())
		call_begun(unregister_range, &range);
}

void trace_record_tracepoints(void)
{
	for (struct sampler_tracepoint *point = tracepoints; point; point = point->next)
		record_point(point);
}

void trace_close_tracepoints(void)
{
	for (struct sampler_tracepoint *point = tracepoints; point; point = point->next)
		point->gate = &closed;
}

const struct sampler_tracepoint *trace_find_tracepoint(uint32_t id)
{
	const struct sampler_tracepoint *point = tracepoints;
	while (point && point->id != id)
		point = point->next;
	return point;
}

/* Events. */

EXPORTED void sampler_tracing_enter(uint32_t id, uint64_t place)
{
	trace_enter_scope(id, SAMPLER_TRACE_SCOPE_ENTER, place);
}

EXPORTED void sampler_tracing_leave(uint32_t id, uint64_t place)
{
	trace_exit_scope(id, SAMPLER_TRACE_SCOPE_ENTER, place);
}

EXPORTED void sampler_tracing_mark(uint32_t id, uint32_t level)
{
	uint64_t payload = level;
	trace_write_with_payload(id, SAMPLER_TRACE_MARK, &payload, 1);
}

EXPORTED void sampler_tracing_count(uint32_t id, int64_t value)
{
	uint64_t payload = value;
	trace_write_with_payload(id, SAMPLER_TRACE_COUNT, &payload, 1);
}

EXPORTED void sampler_tracing_data(const uint64_t *words, unsigned count)
{
	if (count <= MOST_PAYLOAD)
		trace_write_with_payload(count | SAMPLER_TRACE_DATA_WORDS << 16, SAMPLER_TRACE_DATA,
					 words, count);
}

EXPORTED void sampler_tracing_log(const char *text)
{
	trace_write_text(SAMPLER_TRACE_DATA_TEXT, text);
}

EXPORTED void sampler_tracing_next_cycle(void)
{
	if (present_level() & SAMPLER_TRACE_LEVEL_EVENTS)
		write_event(SAMPLER_TRACE_WORD(SAMPLER_TRACE_CYCLE, 0, SAMPLER_TRACE_OTHER), true);
}

EXPORTED void sampler_tracing_thread_name(const char *name)
{
	for (size_t i = 0; i + 1 < sizeof trace_self.name; i++) {
		trace_self.name[i] = *name;
		name += *name != 0;
	}
	trace_self.has_name = true;
	if (!present_level() || !trace_self.slot)
		return;
	trace_name_slot();
	trace_name_block();
}

/* States: of the bits of a level, only that of events is the program's to set, so that stacks stay
   right. */

static bool set_events(uint32_t *level, bool is_on)
{
	uint32_t bit = SAMPLER_TRACE_LEVEL_EVENTS;
	uint32_t before = is_on ? __atomic_fetch_or(level, bit, __ATOMIC_RELAXED)
				: __atomic_fetch_and(level, ~bit, __ATOMIC_RELAXED);
	return before & bit;
}

static bool has_events(const uint32_t *level)
{
	return __atomic_load_n(level, __ATOMIC_RELAXED) & SAMPLER_TRACE_LEVEL_EVENTS;
}

EXPORTED bool sampler_tracing_set_process(bool is_on)
{
	/* a process that nobody traces is not to be switched on by itself */
	if (!(__atomic_load_n(&trace_header->level, __ATOMIC_RELAXED) & SAMPLER_TRACE_LEVELS))
		return false;
	return set_events(&trace_header->level, is_on);
}

EXPORTED bool sampler_tracing_set_thread(bool is_on)
{
	if (!present_level() && !trace_self.slot)
		return false;
	bool before = set_events(&trace_self.slot->level, is_on);
	trace_update_level();
	return before;
}

EXPORTED bool sampler_tracing_set_new_threads(bool is_on)
{
	return set_events(&trace_header->level_of_new_threads, is_on);
}

EXPORTED bool sampler_tracing_process(void)
{
	return has_events(&trace_header->level);
}

EXPORTED bool sampler_tracing_thread(void)
{
	present_level();
	return trace_self.slot && has_events(&trace_self.slot->level);
}

EXPORTED bool sampler_tracing_new_threads(void)
{
	return has_events(&trace_header->level_of_new_threads);
}
