/* Arguments and results of functions, as instrumented code tells them: behind the entry, and before the end. */

#include "kernel.h"
#include "words.h"

/* How many frames above its own a function may leave: scopes that have not ended, and those that were left without an
   exit. */
#define MOST_ABOVE 16

/* Whether the entry of the innermost frame of the function ID was told, and that frame is at PLACE. */
static bool is_told_at(uint32_t id, uint64_t place)
{
	const struct sampler_trace_thread *slot = trace_self.slot;
	uint32_t depth = slot->depth;
	/* of deeper ones, nothing is known */
	if (depth > SAMPLER_TRACE_FRAMES)
		return true;
	uint32_t end = depth > MOST_ABOVE ? depth - MOST_ABOVE : 1;
	for (; depth > end; depth--) {
		const struct sampler_trace_frame *frame = &slot->frames[depth - 1];
		bool is_ours = SAMPLER_TRACE_ID_OF(frame->word) == id &&
			       SAMPLER_TRACE_KIND_OF(frame->word) == SAMPLER_TRACE_ENTER;
		if (is_ours)
			return frame->place == place && !(frame->word & SILENT);
	}
	return false;
}

/* Read the string at ADDRESS, which may be anything, into WORDS.  Who cannot read it without a fault asks the kernel to; what is on the next page may not be there. */
static void read_string(uint64_t address, uint64_t *words)
{
	char *bytes = (char *)words;
	const uint64_t size = 8 * SAMPLER_TRACE_STRING_WORDS;
	uint64_t on_page = SAMPLER_TRACE_PAGE - address % SAMPLER_TRACE_PAGE;
	uint64_t first = on_page < size ? on_page : size;
	for (unsigned i = 0; i < SAMPLER_TRACE_STRING_WORDS; i++)
		words[i] = 0;
	if (!address)
		words[0] = SAMPLER_TRACE_NULL_STRING;
	else if (!sys_read_own(bytes, address, first))
		words[0] = SAMPLER_TRACE_NO_STRING;
	else if (first < size)
		sys_read_own(bytes + first, address + first, size - first);
	/* what is behind its end is none of it */
	bool has_ended = false;
	for (unsigned i = 0; i < size; i++) {
		has_ended |= !bytes[i];
		if (has_ended)
			bytes[i] = 0;
	}
}

static void tell(uint32_t id, const uint64_t *values)
{
	uint64_t payload[MOST_PAYLOAD];
	unsigned count = (uint16_t)values[0], kind = (uint16_t)(values[0] >> 16);
	uint32_t strings = values[0] >> 32;
	uint64_t place = values[1];
	if (!(present_level() & SAMPLER_TRACE_LEVEL_EVENTS) || count >= MOST_PAYLOAD)
		return;
	if (!trace_self.slot || !is_told_at(id, place))
		return;
	payload[0] = (uint64_t)id << 32;
	for (unsigned i = 0; i < count; i++)
		payload[1 + i] = values[2 + i];
	for (unsigned i = 0; strings && i + SAMPLER_TRACE_STRING_WORDS <= count; i++)
		if (strings >> i & 1)
			read_string(values[2 + i], &payload[1 + i]);
	trace_write_with_payload((count + 1) | kind << 16, SAMPLER_TRACE_DATA, payload, count + 1);
}

EXPORTED void sampler_trace_values(uint32_t id, const uint64_t *values)
{
	tell(id, values);
}

#ifdef __x86_64__
HIDDEN KEEPS_REGISTERS void trace_values(uint32_t id, const uint64_t *values);

/* As sampler_trace_values_preserving calls it. */
void trace_values(uint32_t id, const uint64_t *values)
{
	tell(id, values);
}
#endif
