/* The objects and units of the process.

   Each is registered by its constructor.  Its destructor comes when its library is
   unloaded or when the program ends, after the unit's other destructors.  When a library is
   unloaded, its counts are written into the live file at once, for its memory goes away.
   When the program ends, nothing is to be done: its cells stay in the live file. */

#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "crash.h"
#include "destination.h"
#include "live.h"
#include "path.h"
#include "registry.h"
#include "report.h"

static struct sampler_unit *units;
static bool has_opened, is_ending;

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
	destination_give_way();
	__atomic_clear(&locked, __ATOMIC_RELEASE);
	pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

/* With the registry locked. */
static void open_once(void)
{
	if (has_opened)
		return;
	has_opened = true;
	destination_open(0);
	if (destination_is_wanted())
		watch_crashes();
}

static void find_path(struct sampler_object *object)
{
	struct dl_find_object found;
	const char *name = "";
	if (_dl_find_object(object, &found) == 0)
		name = found.dlfo_link_map->l_name;
	/* the program may change its directory later */
	if (*name && *name != '/' && realpath(name, object->path))
		return;
	object->path[0] = 0;
	append(object->path, *name ? name : program_path());
}

EXPORTED void sampler_object_register(struct sampler_object *object)
{
	read_environment();
	process_watch();
	lock_registry();
	open_once();
	if (destination_is_wanted())
		find_path(object);
	live_add_object(object);
	unlock_registry();
}

EXPORTED void sampler_object_unregister(struct sampler_object *object)
{
	lock_registry();
	live_close_object(object, is_ending);
	unlock_registry();
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
	open_once();
	live_add_unit(unit);
	unit->next = units;
	__atomic_store_n(&units, unit, __ATOMIC_RELEASE);
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
	bool stays = is_ending && unit->record;
	if (forget(unit) && !stays && destination_is_wanted())
		live_close_unit(unit);
	unlock_registry();
}

void write_registered_units(struct writer *writer, bool has_live_file)
{
	struct sampler_unit *unit = __atomic_load_n(&units, __ATOMIC_ACQUIRE);
	for (; unit; unit = unit->next)
		if (!has_live_file || !unit->record)
			write_unit(writer, unit);
}

void registry_end(void)
{
	is_ending = true;
}

static void clear(const struct sampler_unit *unit)
{
	for (uint32_t i = 0; i < unit->table_count; i++) {
		const struct sampler_table *table = &unit->tables[i];
		size_t sites = table->sites;
		memset(table->counters, 0, sites * table->width * sizeof *table->counters);
		if (table->timestamps)
			memset(table->timestamps, 0, sites * 2 * sizeof *table->timestamps);
	}
}

void registry_begin_new_process(pid_t parent)
{
	live_abandon();
	for (struct sampler_unit *unit = units; unit; unit = unit->next)
		if (!unit->record)
			clear(unit);
	if (destination_is_wanted() || has_opened)
		destination_open(parent);
	live_begin_new_process();
	for (struct sampler_unit *unit = units; unit; unit = unit->next)
		live_add_unit(unit);
}
