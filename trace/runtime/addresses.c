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

static uint64_t *table; /* or null */
static char is_adding;

/* The objects that the buffer tells of. */
static struct {
	const void *begin[64];
	unsigned count;
} known;

static uint64_t *find_table(void)
{
	/* pairs with the release below */
	uint64_t *found = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
	if (found)
		return found;
	/* pairs with the release below, too */
	if (__atomic_exchange_n(&is_adding, 1, __ATOMIC_ACQUIRE))
		return NULL;
	found = table;
	if (!found) {
		found =
		    trace_add_extent(SAMPLER_TRACE_ADDRESS_TABLE, TABLE_PAGES, NULL, NULL, NULL);
		__atomic_store_n(&table, found, __ATOMIC_RELEASE);
	}
	__atomic_store_n(&is_adding, 0, __ATOMIC_RELEASE);
	return found;
}

void trace_forget_addresses(void)
{
	table = NULL;
	known.count = 0;
	is_adding = 0;
}

/* Let the buffer tell of the object that has ADDRESS. */
static void note_object(uint64_t address)
{
	struct dl_find_object found;
	if (_dl_find_object((void *)address, &found) != 0)
		return;
	for (unsigned i = 0; i < known.count; i++)
		if (known.begin[i] == found.dlfo_map_start)
			return;
	if (known.count < sizeof known.begin / sizeof *known.begin)
		known.begin[known.count++] = found.dlfo_map_start;
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
			/* only the thread that has put it there tells of its object */
			call_begun(note_new, &address);
		if (*place == address)
			return SAMPLER_TRACE_FIRST_ADDRESS + (place - places);
	}
	return 0;
}

uint64_t trace_address_of(uint32_t id)
{
	/* pairs with the release in find_table () */
	const uint64_t *addresses = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
	uint32_t at = id - SAMPLER_TRACE_FIRST_ADDRESS;
	return addresses && at < SAMPLER_TRACE_ADDRESSES ? addresses[at] : 0;
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

EXPORTED uint32_t sampler_tracing_address(const void *address)
{
	return present_level() ? find_id((uintptr_t)address) : 0;
}

EXPORTED void sampler_tracing_enter_address(const void *address, uint64_t place)
{
	add_event(address, place, true);
}

EXPORTED void sampler_tracing_leave_address(const void *address, uint64_t place)
{
	add_event(address, place, false);
}
