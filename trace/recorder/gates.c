/* The gates of a process. */

#define _GNU_SOURCE
#include "gates.h"

#include <stdlib.h>
#include <string.h>

#include "address-names.h"
#include "tool.h"

struct bytes {
	char *memory;
	size_t size;
	bool closed_too;
};

static bool append_record(const struct sampler_trace_record *record, void *context)
{
	struct bytes *bytes = context;
	if (record->closed && !bytes->closed_too)
		return true;
	bytes->memory = reallocate(bytes->memory, bytes->size + record->size);
	memcpy(bytes->memory + bytes->size, record, record->size);
	bytes->size += record->size;
	return true;
}

/* Those of functions without gates. */
static void find_names_of_addresses(const struct buffer *buffer, struct names *names,
				    const struct bytes *records)
{
	uint32_t *ids = allocate(SAMPLER_TRACE_ADDRESSES * sizeof *ids);
	uint64_t *addresses = allocate(SAMPLER_TRACE_ADDRESSES * sizeof *addresses);
	size_t count = 0;
	for (uint32_t i = 0; i < SAMPLER_TRACE_ADDRESSES; i++) {
		ids[count] = SAMPLER_TRACE_FIRST_ADDRESS + i;
		addresses[count] = __atomic_load_n(&buffer->addresses[i], __ATOMIC_RELAXED);
		count += addresses[count] != 0;
	}
	add_names_of_addresses(names, records->memory, records->size, ids, addresses, count);
	free(ids);
	free(addresses);
}

void find_names_of_buffer(const struct buffer *buffer, struct names *names, bool closed_too)
{
	struct bytes bytes = { .closed_too = closed_too };
	for_each_record(buffer, append_record, &bytes);
	add_names_of_records(names, bytes.memory, bytes.size);
	if (buffer->addresses)
		find_names_of_addresses(buffer, names, &bytes);
	free(bytes.memory);
}

struct gate_walk {
	const struct buffer *buffer;
	struct patterns *patterns;
	struct names names;
	struct sampler_trace_object_record
	    object; /* the last one, which the units after it are of */
	void (*function)(uint32_t *gate, uint32_t id, const struct name *name, void *context);
	void *context;
};

/* The gates of UNIT, if they are among those of its object; else null. */
static uint32_t *gates_of_unit(const struct gate_walk *walk,
			       const struct sampler_trace_unit_record *unit)
{
	const struct sampler_trace_object_record *object = &walk->object;
	uint64_t size = (uint64_t)object->gate_count * sizeof(uint32_t);
	uint32_t *gates = object->gates ? buffer_at(walk->buffer, object->gates, size) : NULL;
	uint32_t index = unit->first - object->first;
	if (!gates || index > object->gate_count || unit->count > object->gate_count - index)
		return NULL;
	return gates + index;
}

static void walk_unit(struct gate_walk *walk, const struct sampler_trace_unit_record *unit)
{
	uint32_t *gates = gates_of_unit(walk, unit);
	for (uint32_t i = 0; gates && i < unit->count; i++) {
		const struct name *name =
		    find_name(&walk->names, NAME_OF_FUNCTION, unit->first + i);
		if (!has_patterns(walk->patterns) ||
		    (name && is_included(walk->patterns, name->name)))
			walk->function(gates + i, unit->first + i, name, walk->context);
	}
}

static void walk_tracepoint(struct gate_walk *walk,
			    const struct sampler_trace_tracepoint_record *tracepoint)
{
	uint64_t offset = tracepoint->gate;
	char *pair = buffer_at(walk->buffer, offset & ~(uint64_t)7, 8);
	const char *text = tracepoint_name(tracepoint);
	const struct name name = { .id = tracepoint->id,
				   .line = tracepoint->line,
				   .style = tracepoint->style,
				   .is_tracepoint = true,
				   .name = (char *)text,
				   .series = (char *)tracepoint_series(tracepoint),
				   .file = (char *)tracepoint_file(tracepoint) };
	if (pair && offset % 4 == 0 && is_included(walk->patterns, text))
		walk->function((uint32_t *)(pair + offset % 8), name.id ? name.id : 1, &name,
			       walk->context);
}

static void walk_record(const struct sampler_trace_record *record, void *context)
{
	struct gate_walk *walk = context;
	const struct sampler_trace_object_record *object = as_object(record);
	const struct sampler_trace_unit_record *unit = as_unit(record);
	const struct sampler_trace_tracepoint_record *tracepoint = as_tracepoint(record);
	/* the gates of what was unloaded may be another one's */
	if (object)
		walk->object =
		    record->closed ? (struct sampler_trace_object_record){ .gates = 0 } : *object;
	if (unit)
		walk_unit(walk, unit);
	if (tracepoint && !record->closed)
		walk_tracepoint(walk, tracepoint);
}

void for_each_gate(const struct buffer *buffer, struct patterns *patterns,
		   void (*function)(uint32_t *gate, uint32_t id, const struct name *name,
				    void *context),
		   void *context)
{
	struct gate_walk walk = {
		.buffer = buffer, .patterns = patterns, .function = function, .context = context
	};
	struct bytes records = { .closed_too = true };
	find_names_of_buffer(buffer, &walk.names, false);
	for_each_record(buffer, append_record, &records);
	for_each_record_in(records.memory, records.size, walk_record, &walk);
	free(records.memory);
	free_names(&walk.names);
}

struct gate_setting {
	bool is_open;
	size_t count;
};

static void set_gate(uint32_t *gate, uint32_t id, const struct name *name, void *context)
{
	struct gate_setting *setting = context;
	(void)name;
	setting->count++;
	__atomic_store_n(gate, setting->is_open ? id : 0, __ATOMIC_RELAXED);
}

size_t set_gates(const struct buffer *buffer, struct patterns *patterns, bool is_open)
{
	struct gate_setting setting = { .is_open = is_open };
	for_each_gate(buffer, patterns, set_gate, &setting);
	return setting.count;
}

void set_level(const struct buffer *buffer, uint32_t level)
{
	uint32_t *word = &buffer_header(buffer)->level;
	uint32_t old = __atomic_load_n(word, __ATOMIC_RELAXED), next;
	/* the threads' loads are relaxed: what else was set comes with the level, or soon after */
	do
		/* the highest bit stays 0 */
		next = ((old | SAMPLER_TRACE_LEVELS) + 1) % (UINT32_C(1) << 31) | level;
	while (!__atomic_compare_exchange_n(word, &old, next, false, __ATOMIC_RELEASE,
					    __ATOMIC_RELAXED));
}
