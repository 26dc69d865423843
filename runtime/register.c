/* What instrumented code calls when it is loaded, and when it is unloaded: see sampler/unit.h.

   Each unit has a constructor that registers it, and a destructor, which comes when its library is
   unloaded or when the program ends, after the unit's other destructors.  When a library is
   unloaded, its counts are written into the live file at once, because its memory goes away.  When
   the program ends, what was loaded with it stays in memory, and as it is; other libraries may still
   be unloaded, and are forgotten, because their cells stay in the live file.

   If no report is wanted, the kernel is asked for nothing here, which a program may have
   forbidden to itself. */

#include <dlfcn.h>
#include <link.h>

#include "crash.h"
#include "lock.h"
#include "process.h"
#include "register.h"
#include "registry.h"

static bool may_want_report(void)
{
	return settings.file[0] || settings.report_fd >= 0 || settings.trace[0];
}

static void begin(void)
{
	static bool watches;
	registry_begin();
	if (!watches && registry_watches_faults()) {
		watches = true;
		watch_crashes();
	}
}

struct begun_call {
	void (*function)(void *);
	void *argument;
};

static void begin_and_call(void *data)
{
	const struct begun_call *call = data;
	begin();
	call->function(call->argument);
}

void call_begun(void (*function)(void *), void *argument)
{
	struct begun_call call = { function, argument };
	call_locked(may_want_report(), begin_and_call, &call);
}

static bool is_program(const void *object)
{
	struct dl_find_object found;
	return _dl_find_object((void *)object, &found) == 0 &&
	       !(found.dlfo_link_map->l_name && *found.dlfo_link_map->l_name);
}

static void add_object(void *object)
{
	begin();
	registry_add_object(object);
}

EXPORTED void sampler_object_register(struct sampler_object *object)
{
	process_begin();
	call_locked(may_want_report(), add_object, object);
	if (!is_program(object))
		return;
	process_begin_program();
	registry_set_program(object);
}

static void remove_object(void *object)
{
	registry_remove_object(object, process_is_ending());
}

EXPORTED void sampler_object_unregister(struct sampler_object *object)
{
	if (!process_is_ending() || !is_permanent_object(object))
		call_locked(registry_wants_report(), remove_object, object);
}

static void add_unit(void *unit)
{
	begin();
	registry_add_unit(unit);
}

/* Say that UNIT was made for another runtime. */
static void say_other_format(const struct sampler_unit *unit)
{
	char text[128] = "ignoring a unit of format ";
	append_number(text, sizeof text, unit->abi & SAMPLER_UNIT_ABI_MAJOR);
	append(text, sizeof text, ", because this libsampler knows format ");
	append_number(text, sizeof text, SAMPLER_UNIT_ABI & SAMPLER_UNIT_ABI_MAJOR);
	say(text, unit->signature);
}

EXPORTED void sampler_link_with_sampler_cc(struct sampler_unit *unit)
{
	process_begin();
	if ((unit->abi & SAMPLER_UNIT_ABI_MAJOR) == (SAMPLER_UNIT_ABI & SAMPLER_UNIT_ABI_MAJOR))
		call_locked(may_want_report(), add_unit, unit);
	else
		say_other_format(unit);
}

EXPORTED void sampler_unit_register(struct sampler_unit *unit)
    __attribute__((alias(SAMPLER_REGISTER_NAME)));

static void remove_unit(void *unit)
{
	registry_remove_unit(unit, process_is_ending());
}

EXPORTED void sampler_unit_unregister(struct sampler_unit *unit)
{
	if (!process_is_ending() || !is_permanent_unit(unit))
		call_locked(registry_wants_report(), remove_unit, unit);
}

static void add_traced_object(void *object)
{
	registry_add_traced_object(object);
}

static void remove_traced_object(void *object)
{
	registry_remove_traced_object(object);
}

EXPORTED void sampler_traced_object_register(struct sampler_traced_object *object)
{
	process_begin();
	if (settings.trace[0])
		call_begun(add_traced_object, object);
}

EXPORTED void sampler_traced_object_unregister(struct sampler_traced_object *object)
{
	if (settings.trace[0] && !process_is_ending())
		call_begun(remove_traced_object, object);
}
