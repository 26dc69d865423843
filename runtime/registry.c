/* The units of the process.

   A unit is registered by its constructor.  Its destructor comes when its library
   is unloaded or when the program ends, after the unit's other destructors; its
   counters are written at once, for its memory may go away even while the
   program ends. */

#include <pthread.h>
#include <sched.h>

#include "runtime.h"

static struct sampler_unit *units;

/* Held only while memory, or a file that cannot make us wait, is written.  No
   signal is handled meanwhile: a handler could want the lock. */
static bool locked;
static sigset_t mask_of_holder;

void lock_registry(void)
{
	sigset_t all, mask;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &mask);
	while (__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE))
		sched_yield();
	mask_of_holder = mask;
}

void unlock_registry(void)
{
	sigset_t mask = mask_of_holder;
	__atomic_clear(&locked, __ATOMIC_RELEASE);
	pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

EXPORTED void sampler_unit_register(struct sampler_unit *unit)
{
	read_environment();
	if (unit->abi != SAMPLER_UNIT_ABI) {
		say("ignoring a unit made by another version of sampler-cc", unit->signature);
		return;
	}
	process_watch();
	lock_registry();
	choose_random(unit->random);
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
