/* The objects and units of the process, and what the wings have to know of them. */

#include "registry.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "path.h"
#include "unchecked.h"
#include "kernel.h"
#include "wing.h"

static struct sampler_object *objects;
static struct sampler_unit *units;
static const struct sampler_object *program; /* or null */
static bool has_begun, wants_report;

/* Call FUNCTION, of each wing that has one. */
#define FOR_EACH_WING(function, ...)                                                               \
	for (const struct wing *const *wing = wings; *wing; wing++)                                \
		if ((*wing)->function)                                                             \
	(*wing)->function(__VA_ARGS__)

void registry_begin(void)
{
	if (has_begun)
		return;
	has_begun = true;
	for (const struct wing *const *wing = wings; *wing; wing++)
		wants_report |= (*wing)->begin && (*wing)->begin();
}

void registry_begin_child(pid_t parent)
{
	bool is_wanted = false;
	for (const struct wing *const *wing = wings; *wing; wing++)
		is_wanted |= (*wing)->child && (*wing)->child(parent);
	wants_report = is_wanted;
}

/* Meanwhile, a report is still wanted: other threads may end the process, and wait for us. */
void registry_resume(void)
{
	bool is_wanted = false;
	for (const struct wing *const *wing = wings; *wing; wing++)
		is_wanted |= (*wing)->resume && (*wing)->resume();
	wants_report = is_wanted;
}

void registry_before_fork(void)
{
	FOR_EACH_WING(before_fork);
}

void registry_after_fork(void)
{
	FOR_EACH_WING(after_fork);
}

bool registry_watches_faults(void)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->watches_faults && (*wing)->watches_faults())
			return true;
	return wants_report;
}

bool registry_mend(const void *address)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		if ((*wing)->mend && (*wing)->mend(address))
			return true;
	return false;
}

bool registry_wants_report(void)
{
	return wants_report;
}

/* Make the relative NAME of a file absolute, because the program may change its directory. */
static bool resolve(const char *name, char *path)
{
	char link[64] = "/proc/self/fd/";
	int fd = sys_open(name, O_PATH | O_CLOEXEC, 0);
	if (fd < 0)
		return false;
	ssize_t length = append_number(link, sizeof link, fd)
			     ? sys_readlink(link, path, SAMPLER_PATH_SIZE - 1)
			     : -1;
	sys_close(fd);
	if (length > 0)
		path[length] = 0;
	return length > 0;
}

void find_path(void *address, char *path)
{
	struct dl_find_object found;
	const char *name = "";
	if (_dl_find_object(address, &found) == 0)
		name = found.dlfo_link_map->l_name;
	if (*name && *name != '/' && resolve(name, path))
		return;
	path[0] = 0;
	append(path, SAMPLER_PATH_SIZE, *name ? name : program_path());
}

void registry_add_object(struct sampler_object *object)
{
	if (wants_report)
		find_path(object, object->path);
	leave_unchecked(object, sizeof *object);
	leave_unchecked(object->begin, object->end - object->begin);
	object->next = objects;
	/* pairs with the acquire in first_object () */
	__atomic_store_n(&objects, object, __ATOMIC_RELEASE);
	FOR_EACH_WING(add_object, object);
}

/* Let WING know that MEMBER, of that KIND, goes away, unless the process ends and the wing has what
   it needs. */
#define REMOVE(wing, kind, member, is_ending)                                                      \
	if ((wing)->remove_##kind && !((is_ending) && (wing)->keeps_##kind(member)))               \
	(wing)->remove_##kind(member)

void registry_remove_object(struct sampler_object *object, bool is_ending)
{
	for (const struct wing *const *wing = wings; *wing; wing++)
		REMOVE(*wing, object, object, is_ending);
	for (struct sampler_object **link = &objects; *link; link = &(*link)->next)
		if (*link == object) {
			*link = object->next;
			return;
		}
}

void registry_add_traced_object(struct sampler_traced_object *object)
{
	find_path(object, object->path);
	FOR_EACH_WING(add_traced_object, object);
}

void registry_remove_traced_object(struct sampler_traced_object *object)
{
	FOR_EACH_WING(remove_traced_object, object);
}

/* What code of UNIT counts in, if it does not lie between the two ends of an object. */
static void leave_tables_unchecked(const struct sampler_unit *unit)
{
	for (uint32_t i = 0; i < unit->table_count; i++) {
		const struct sampler_table *table = &unit->tables[i];
		leave_unchecked(table->counters, sizeof(uint64_t) * table->sites * table->width);
		if (table->timestamps)
			leave_unchecked(table->timestamps, sizeof(uint64_t) * 2 * table->sites);
	}
}

void registry_add_unit(struct sampler_unit *unit)
{
	leave_unchecked(unit, sizeof *unit);
	leave_tables_unchecked(unit);
	FOR_EACH_WING(add_unit, unit);
	unit->next = units;
	/* pairs with the acquire in first_unit () */
	__atomic_store_n(&units, unit, __ATOMIC_RELEASE);
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

void registry_remove_unit(struct sampler_unit *unit, bool is_ending)
{
	if (!forget(unit))
		return;
	for (const struct wing *const *wing = wings; *wing; wing++)
		REMOVE(*wing, unit, unit, is_ending);
}

struct sampler_unit *first_unit(void)
{
	/* pairs with the release in registry_add_unit () */
	return __atomic_load_n(&units, __ATOMIC_ACQUIRE);
}

struct sampler_object *first_object(void)
{
	/* pairs with the release in registry_add_object () */
	return __atomic_load_n(&objects, __ATOMIC_ACQUIRE);
}

struct sampler_object *object_of(const void *cell)
{
	const char *address = cell;
	for (struct sampler_object *object = first_object(); object; object = object->next)
		if (address >= object->begin && address < object->end)
			return object;
	return NULL;
}

void registry_set_program(const struct sampler_object *object)
{
	program = object;
}

/* The list has the latest first. */
bool is_permanent_object(const struct sampler_object *object)
{
	for (const struct sampler_object *earlier = program; earlier; earlier = earlier->next)
		if (earlier == object)
			return true;
	return false;
}

bool is_permanent_unit(const struct sampler_unit *unit)
{
	const void *cells = unit->table_count ? unit->tables[0].counters : NULL;
	const struct sampler_object *object = object_of(cells);
	return object && is_permanent_object(object);
}

bool is_registered_module(const void *elf_header)
{
	for (struct sampler_object *object = first_object(); object; object = object->next)
		if (object->elf_header == elf_header)
			return true;
	return false;
}
