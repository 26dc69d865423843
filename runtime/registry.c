/* The units of the process.

   A unit is registered by its constructor.  When its destructor comes, either
   the program ends, and its memory stays until after the report, or its
   library is being unloaded: then its counters must be written now. */

#include <sched.h>

#include "runtime.h"

static struct sampler_unit *units;

/* Held for moments only, never while a handler could run that wants it: nobody
   here calls back into the program. */
static bool locked;

void lock_registry(void)
{
	while (__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE))
		sched_yield();
}

void unlock_registry(void)
{
	__atomic_clear(&locked, __ATOMIC_RELEASE);
}

EXPORTED void sampler_unit_register(struct sampler_unit *unit)
{
	read_environment();
	if (unit->abi != SAMPLER_UNIT_ABI) {
		say("ignoring a unit made by another version of sampler-cc", unit->signature);
		return;
	}
	lock_registry();
	unit->next = units;
	units = unit;
	destination_open();
	unlock_registry();
}

static bool forget(struct sampler_unit *unit)
{
	for (struct sampler_unit **link = &units; *link; link = &(*link)->next)
		if (*link == unit) {
			*link = unit->next;
			return true;
		}
	return false;
}

EXPORTED void sampler_unit_unregister(struct sampler_unit *unit)
{
	if (process_is_ending())
		return;
	lock_registry();
	struct writer writer;
	if (forget(unit) && destination_resume(&writer)) {
		write_unit(&writer, unit);
		destination_pause(&writer);
	}
	unlock_registry();
}

void write_registered_units(struct writer *writer)
{
	lock_registry();
	for (struct sampler_unit *unit = units; unit; unit = unit->next)
		write_unit(writer, unit);
	unlock_registry();
}
