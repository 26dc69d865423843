/* Functions without gates, as those that were compiled with -finstrument-functions: their ids are places in a
   table of addresses, which is a part of the buffer.

   A place is 0 until a thread puts an address there; then it stays.  A table that is full takes no
   more: such functions are counted as lost. */

#include "sampler/tracing.h"

#include <dlfcn.h>

#include "register.h"
#include "words.h"

#define TABLE_PAGES (SAMPLER_TRACE_ADDRESSES * 8 / SAMPLER_TRACE_PAGE)
#define MOST_TRIES  64

static uint64_t *table;
static const struct sampler_trace_header *table_of; /* the buffer that it is in */
static char is_adding;

static uint64_t *find_table(void)
{
	if (__atomic_load_n(&table_of, __ATOMIC_ACQUIRE) == trace_header)
		return table;
	if (__atomic_exchange_n(&is_adding, 1, __ATOMIC_ACQUIRE))
		return NULL;
	if (table_of != trace_header) {
		table = trace_add_extent(SAMPLER_TRACE_ADDRESS_TABLE, TABLE_PAGES, NULL, NULL);
		if (table)
			__atomic_store_n(&table_of, trace_header, __ATOMIC_RELEASE);
	}
	__atomic_store_n(&is_adding, 0, __ATOMIC_RELEASE);
	return table_of == trace_header ? table : NULL;
}

/* Let the buffer tell of the object that has ADDRESS. */
static void note_object(uint64_t address)
{
	static const void *known[64];
	static const struct sampler_trace_header *known_in;
	static unsigned count;
	struct dl_find_object found;
	if (_dl_find_object((void *)address, &found) != 0)
		return;
	if (known_in != trace_header)
		count = 0;
	known_in = trace_header;
	for (unsigned i = 0; i < count; i++)
		if (known[i] == found.dlfo_map_start)
			return;
	if (count < sizeof known / sizeof *known)
		known[count++] = found.dlfo_map_start;
	trace_note_object(found.dlfo_map_start);
}

static void note_new(void *address)
{
	note_object(*(uint64_t *)address);
}

/* The id of the function at ADDRESS; 0 if there is no room. */
static uint32_t find_id(uint64_t address)
{
	uint64_t *places = find_table();
	uint32_t at = (address * UINT64_C(0x9e3779b97f4a7c15)) >> 48;
	for (int tries = 0; places && tries < MOST_TRIES; tries++) {
		uint64_t *place = &places[(at + tries) % SAMPLER_TRACE_ADDRESSES], seen = 0;
		if (__atomic_load_n(place, __ATOMIC_RELAXED) != address &&
		    __atomic_compare_exchange_n(place, &seen, address, false, __ATOMIC_RELAXED,
						__ATOMIC_RELAXED))
			/* by whoever has put it there */
			call_begun(note_new, &address);
		if (*place == address)
			return SAMPLER_TRACE_FIRST_ADDRESS + (place - places);
	}
	return 0;
}

uint64_t trace_address_of(uint32_t id)
{
	bool has_table = __atomic_load_n(&table_of, __ATOMIC_ACQUIRE) == trace_header;
	uint32_t at = id - SAMPLER_TRACE_FIRST_ADDRESS;
	return has_table && at < SAMPLER_TRACE_ADDRESSES ? table[at] : 0;
}

static void add_event(const void *address, uint64_t place, bool is_entry)
{
	uint32_t level = present_level(), id = level ? find_id((uintptr_t)address) : 0;
	if (!level)
		return;
	if (!id)
		trace_count_lost();
	else if (is_entry)
		trace_enter_scope(id, SAMPLER_TRACE_ENTER, place);
	else
		trace_exit_scope(id, SAMPLER_TRACE_ENTER, place);
}

EXPORTED void sampler_tracing_enter_address(const void *address, uint64_t place)
{
	add_event(address, place, true);
}

EXPORTED void sampler_tracing_leave_address(const void *address, uint64_t place)
{
	add_event(address, place, false);
}
