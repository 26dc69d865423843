/* What sites count, as events: where the counters of a unit are, and each time that one is increased.

   Instrumented code tells of counters that it increases itself, if it was compiled with -ftrace-sites; of the
   others, the functions of the runtime do that increase them, for all units as soon as one wants it.  Readers pass over what
   is in no record. */

#include <string.h>

#include "registry.h"
#include "trace.h"
#include "words.h"

static void tell(uint64_t counter)
{
	if (present_level() & SAMPLER_TRACE_LEVEL_EVENTS)
		write_event(
		    SAMPLER_TRACE_WORD(SAMPLER_TRACE_SITE_ID(counter), 0, SAMPLER_TRACE_SITE),
		    true);
}

EXPORTED void sampler_trace_site(uint64_t *counter)
{
	tell((uintptr_t)counter);
}

#ifdef __x86_64__
HIDDEN KEEPS_REGISTERS void trace_site(uint32_t unused, uint64_t counter);

/* As sampler_trace_site_preserving calls it. */
void trace_site(uint32_t unused, uint64_t counter)
{
	(void)unused;
	tell(counter);
}
#endif

/* The last object that was noted here. */
static const void *noted;

/* The sites are to be looked for in the object that has COUNTERS. */
static void note_object(const uint64_t *counters)
{
	const struct sampler_object *object = object_of(counters);
	if (!object || !object->elf_header || object->elf_header == noted ||
	    trace_has_object(object->elf_header))
		return;
	noted = object->elf_header;
	trace_note_object(noted);
}

static void add_table(const struct sampler_unit *unit, const struct sampler_table *table)
{
	struct sampler_trace_sites_record record = { .counters = (uintptr_t)table->counters,
						     .sites = table->sites,
						     .width = table->width };
	if (strlen(table->scheme) >= sizeof record.scheme)
		return;
	memcpy(record.signature, unit->signature, sizeof unit->signature);
	strcpy(record.scheme, table->scheme);
	trace_add_record(&record.head, sizeof record, SAMPLER_TRACE_SITES);
}

void trace_add_unit(struct sampler_unit *unit)
{
	/* without a buffer, nothing is traced */
	if (!(unit->abi & SAMPLER_UNIT_TELLS) || !trace_header->begin.raw)
		return;
	for (uint32_t i = 0; i < unit->table_count; i++) {
		note_object(unit->tables[i].counters);
		add_table(unit, &unit->tables[i]);
	}
	__atomic_store_n(&told_of_counts, sampler_trace_site, __ATOMIC_RELAXED);
}

void trace_remove_unit(struct sampler_unit *unit)
{
	(void)unit;
	/* another object may come to its place */
	noted = NULL;
}

void trace_add_units(void)
{
	noted = NULL;
	for (struct sampler_unit *unit = first_unit(); unit; unit = unit->next)
		trace_add_unit(unit);
}
