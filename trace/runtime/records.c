/* What is there to be traced: programs and libraries, their functions' gates, and what macros trace.

   The gates of an object are pages of it (runtime/object/begin.c) that become a mapping of the buffer,
   so that whoever collects can open and close them.  When it is unloaded, the pages go with it, and
   that part of the file is there for the next object of the same size: most often, it is the same
   one. */

#include <errno.h>
#include <linux/futex.h>
#include <string.h>

#include "clock.h"
#include "macros.h"
#include "mapping.h"
#include "module.h"
#include "phase.h"
#include "registry.h"
#include "trace.h"

#define RECORDS_SIZE    (SAMPLER_TRACE_RECORDS_PAGES * SAMPLER_TRACE_PAGE)
#define MOST_FREE       64
#define SECONDS_TO_WAIT 1
#define MOST_OF_COMMAND 16384

static struct {
	char *next, *end;                   /* of the extent of records */
	uint32_t *next_gate, *end_of_gates; /* in the last page of ours */
	uint64_t offset_of_gates;
	uint32_t next_id; /* of gates */
	struct sampler_traced_object *objects;
	struct {
		uint32_t extent;
		size_t size;
	} free[MOST_FREE];
	unsigned free_count;
} records;

static size_t aligned(size_t size)
{
	return (size + 7) & ~(size_t)7;
}

/* Have SIZE bytes for a record; return null if there is no room. */
static void *new_record(size_t size)
{
	if (size > RECORDS_SIZE)
		return NULL;
	if ((size_t)(records.end - records.next) < size) {
		char *memory = trace_add_extent(SAMPLER_TRACE_RECORDS, SAMPLER_TRACE_RECORDS_PAGES,
						NULL, NULL, NULL);
		if (!memory)
			return NULL;
		records.next = memory;
		records.end = memory + RECORDS_SIZE;
	}
	char *record = records.next;
	records.next += size;
	return record;
}

/* RECORD, of SIZE bytes, is complete. */
static void end_record(struct sampler_trace_record *record, size_t size,
		       enum sampler_trace_record_kind kind)
{
	record->kind = kind;
	PHASE("record");
	/* pairs with the acquire of readers */
	__atomic_store_n(&record->size, size, __ATOMIC_RELEASE);
}

/* What is in the file NAME, as far as there is room. */
static size_t read_file(const char *name, char *to, size_t size)
{
	size_t used = 0;
	ssize_t n;
	int fd = sys_open(name, O_RDONLY | O_CLOEXEC, 0);
	while (fd >= 0 && used < size && (n = sys_read(fd, to + used, size - used)) > 0)
		used += n;
	if (fd >= 0)
		sys_close(fd);
	return used;
}

void trace_add_record(const struct sampler_trace_record *head, size_t size,
		      enum sampler_trace_record_kind kind)
{
	struct sampler_trace_record *record = new_record(aligned(size));
	if (!record) {
		trace_header->untraced++;
		return;
	}
	memcpy(record + 1, head + 1, size - sizeof *head);
	end_record(record, aligned(size), kind);
}

static void add_command(void)
{
	struct sampler_trace_record *record = new_record(sizeof *record + MOST_OF_COMMAND);
	if (!record)
		return;
	size_t used = read_file("/proc/self/cmdline", (char *)(record + 1), MOST_OF_COMMAND - 1);
	size_t size = aligned(sizeof *record + used + 1);
	records.next = (char *)record + size;
	end_record(record, size, SAMPLER_TRACE_COMMAND);
}

static void *add_object_record(const struct sampler_traced_object *object, uint64_t offset)
{
	struct module module = module_at(object->elf_header);
	size_t path_size = strlen(object->path) + 1;
	struct sampler_trace_object_record *record;
	size_t size = aligned(sizeof *record + path_size);
	record = new_record(size);
	if (!record)
		return NULL;
	record->base = module.base;
	record->gates = offset;
	record->first = records.next_id;
	record->gate_count = object->gates_end - object->gates;
	record->build_id_size = module.build_id.size;
	memcpy(record->build_id, module.build_id.bytes, sizeof record->build_id);
	record->path_size = path_size;
	memcpy(record + 1, object->path, path_size);
	end_record(&record->head, size, SAMPLER_TRACE_OBJECT);
	return record;
}

/* A gate in a page of ours; null if there is no room. */
static uint32_t *new_gate(uint64_t *offset)
{
	if (records.next_gate == records.end_of_gates) {
		records.next_gate =
		    trace_add_extent(SAMPLER_TRACE_GATES, 1, NULL, &records.offset_of_gates, NULL);
		records.end_of_gates =
		    records.next_gate ? records.next_gate + SAMPLER_TRACE_PAGE / 4 : NULL;
		if (!records.next_gate)
			return NULL;
	}
	*offset = records.offset_of_gates;
	records.offset_of_gates += sizeof *records.next_gate;
	return records.next_gate++;
}

void *trace_add_tracepoint(const struct sampler_tracepoint *point, const uint32_t **gate)
{
	size_t name_size = strlen(point->name) + 1, series_size = strlen(point->series) + 1;
	size_t file_size = strlen(point->file) + 1;
	struct sampler_trace_tracepoint_record *record;
	size_t size = aligned(sizeof *record + name_size + series_size + file_size);
	uint64_t offset;
	uint32_t *word = new_gate(&offset);
	if (!word || !(record = new_record(size)))
		return NULL;
	record->gate = offset;
	record->id = point->id;
	record->line = point->line;
	record->style = point->style;
	record->name_size = name_size;
	record->series_size = series_size;
	record->file_size = file_size;
	char *text = (char *)(record + 1);
	memcpy(text, point->name, name_size);
	memcpy(text + name_size, point->series, series_size);
	memcpy(text + name_size + series_size, point->file, file_size);
	end_record(&record->head, size, SAMPLER_TRACE_TRACEPOINT);
	if (!trace_header->begins_closed)
		*word = point->id ? point->id : 1;
	*gate = word;
	return record;
}

void trace_close_record(void *record)
{
	struct sampler_trace_record *head = record;
	if (head)
		__atomic_store_n(&head->closed, 1, __ATOMIC_RELEASE);
}

void trace_note_object(const void *elf_header)
{
	static char path[SAMPLER_PATH_SIZE];
	struct sampler_traced_object object = { .elf_header = elf_header, .path = path };
	find_path((void *)elf_header, path);
	add_object_record(&object, 0);
}

bool trace_has_object(const void *elf_header)
{
	const struct sampler_traced_object *object = records.objects;
	while (object && object->elf_header != elf_header)
		object = object->next;
	return object;
}

static uint32_t *gates_of(const struct sampler_calls *unit)
{
	return (uint32_t *)((char *)unit + unit->gates);
}

/* Whether the gates of UNIT are among those of the OBJECT: not if it was linked without begin.o. */
static bool has_gates(const struct sampler_traced_object *object, const struct sampler_calls *unit)
{
	const uint32_t *gates = gates_of(unit);
	return gates >= object->gates && gates + unit->count <= object->gates_end;
}

static void add_unit_record(const struct sampler_traced_object *object,
			    const struct sampler_calls *unit)
{
	struct sampler_trace_unit_record *record;
	if (!has_gates(object, unit) || !(record = new_record(sizeof *record)))
		return;
	record->first = records.next_id + (gates_of(unit) - object->gates);
	record->count = unit->count;
	memcpy(record->signature, unit->signature, sizeof record->signature);
	end_record(&record->head, sizeof *record, SAMPLER_TRACE_UNIT);
}

static bool find_in_object(const struct sampler_traced_object *object, uint32_t id,
			   struct trace_place *place)
{
	const struct sampler_trace_object_record *record = object->record;
	if (!record || id < record->first || id - record->first >= record->gate_count)
		return false;
	const uint32_t *gate = object->gates + (id - record->first);
	for (const struct sampler_calls *unit = object->units; unit < object->units_end; unit++)
		if (gate >= gates_of(unit) && gate < gates_of(unit) + unit->count) {
			*place = (struct trace_place){ object->path, unit->signature,
						       gate - gates_of(unit) };
			return true;
		}
	return false;
}

bool trace_find_function(uint32_t id, struct trace_place *place)
{
	for (struct sampler_traced_object *object = records.objects; object; object = object->next)
		if (find_in_object(object, id, place))
			return true;
	return false;
}

/* Let the gates of OBJECT, all closed, be a part of the file; return whether they are. */
static bool map_gates(struct sampler_traced_object *object, uint64_t *offset)
{
	size_t size = (object->gates_end - object->gates) * sizeof *object->gates;
	for (unsigned i = 0; i < records.free_count; i++)
		if (records.free[i].size == size) {
			object->extent = records.free[i].extent;
			records.free[i] = records.free[--records.free_count];
			if (!trace_map_again(object->extent, object->gates, offset))
				return false;
			memset(object->gates, 0, size);
			return true;
		}
	return trace_add_extent(SAMPLER_TRACE_GATES, size / SAMPLER_TRACE_PAGE, object->gates,
				offset, &object->extent);
}

static void open_gates(const struct sampler_traced_object *object)
{
	uint32_t first = ((struct sampler_trace_object_record *)object->record)->first;
	const struct sampler_calls *unit = object->units;
	for (; unit < object->units_end; unit++) {
		uint32_t *gates = gates_of(unit), *end = gates + unit->count;
		if (has_gates(object, unit))
			for (; gates < end; gates++)
				__atomic_store_n(gates, first + (gates - object->gates),
						 __ATOMIC_RELAXED);
	}
}

void trace_wait_for_gates(void)
{
	struct timespec time = { .tv_sec = SECONDS_TO_WAIT };
	uint64_t end = read_nanoseconds(CLOCK_MONOTONIC) + SECONDS_TO_WAIT * 1000000000ull;
	uint32_t waits = trace_header->waits + 1, goes_on;
	if (!trace_header->begins_closed)
		return;
	/* pairs with the acquire in the recorder's answer () */
	__atomic_store_n(&trace_header->waits, waits, __ATOMIC_RELEASE);
	/* it may be dead, or slow; that we look for it wakes it */
	if (!trace_has_recorder())
		return;
	while ((goes_on = __atomic_load_n(&trace_header->goes_on, __ATOMIC_ACQUIRE)) != waits &&
	       read_nanoseconds(CLOCK_MONOTONIC) < end)
		SYSTEM_CALL(futex, &trace_header->goes_on, FUTEX_WAIT, goes_on, &time);
}

static void record_object(struct sampler_traced_object *object)
{
	uint64_t offset = 0;
	object->record = NULL;
	/* without a buffer, nothing is traced, as was said */
	if (!trace_header->begin.raw)
		return;
	if (!mapping_is_possible((char *)object->gates, (char *)object->gates_end) ||
	    !map_gates(object, &offset)) {
		say("no function is traced in", object->path);
		trace_header->untraced++;
		return;
	}
	object->record = add_object_record(object, offset);
	if (!object->record) {
		trace_header->untraced++;
		return;
	}
	for (const struct sampler_calls *unit = object->units; unit < object->units_end; unit++)
		add_unit_record(object, unit);
	records.next_id += object->gates_end - object->gates;
	if (!trace_header->begins_closed)
		open_gates(object);
}

void trace_add_object(struct sampler_traced_object *object)
{
	object->next = records.objects;
	records.objects = object;
	record_object(object);
	trace_wait_for_gates();
}

void trace_remove_object(struct sampler_traced_object *object)
{
	for (struct sampler_traced_object **link = &records.objects; *link; link = &(*link)->next)
		if (*link == object) {
			*link = object->next;
			break;
		}
	trace_close_record(object->record);
	if (!object->record)
		return;
	if (records.free_count == MOST_FREE)
		return;
	records.free[records.free_count].extent = object->extent;
	records.free[records.free_count++].size =
	    (object->gates_end - object->gates) * sizeof *object->gates;
}

void trace_leave_gates(void)
{
	for (struct sampler_traced_object *object = records.objects; object; object = object->next)
		if (object->record)
			mapping_unmap((char *)object->gates, (char *)object->gates_end);
	trace_close_tracepoints();
}

void trace_begin_records(void)
{
	records.next = records.end = NULL;
	records.next_gate = records.end_of_gates = NULL;
	records.next_id = 1;
	records.free_count = 0;
	add_command();
	for (struct sampler_traced_object *object = records.objects; object; object = object->next)
		record_object(object);
	trace_record_tracepoints();
	trace_add_units();
	trace_wait_for_gates();
}
