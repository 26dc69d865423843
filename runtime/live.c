/* The live file of this process: see sampler/live.h for its format.

   Each step leaves a file that can be read: a record is written behind the last one, and then
   gets its head. */

#include "live.h"

#include <string.h>

#include "mapping.h"
#include "module.h"
#include "report.h"
#include "sampling.h"
#include "unchecked.h"
#include "kernel.h"

/* Cells of objects that were unloaded, and of copies, for the next one of that size: most often, it is
   the same one.  Those of copies keep their record, so that readers need not pass over more and more. */
#define MOST_FREE 64

static struct {
	struct sampler_live_header header; /* as in the file, but for notes */
	uint64_t end;                      /* of the last record */
	uint64_t last_copy;                /* the offset of its record, or 0 */
	/* with a budget, the file's first page, which can be written whatever becomes of descriptors and rights; or null */
	struct sampler_live_header *page;
	bool has_texts, has_file;
	struct {
		uint64_t cells, size, record; /* 0: of an object */
	} free[MOST_FREE];
	unsigned free_count;
} live;

static uint64_t aligned(uint64_t offset, uint64_t alignment)
{
	return (offset + alignment - 1) & ~(alignment - 1);
}

static void write_notes(void)
{
	memcpy(live.header.notes, settings.notes, sizeof live.header.notes);
	mapping_write(offsetof(struct sampler_live_header, notes), settings.notes,
		      sizeof settings.notes);
}

/* What WHAT counts is gone if the process is killed. */
static void say_mortal(const char *what)
{
	say("only an ordinary end will report the counts of", what);
	write_notes();
}

enum mapping_state live_state(void)
{
	return mapping_state(live.end);
}

/* Begin what comes after the head of the next record. */
static bool begin_record(struct writer *writer)
{
	/* what somebody has cut must not grow again, and look whole */
	if (live_state() != MAPPING_INTACT ||
	    sys_lseek(mapping_fd(), live.end + sizeof(struct sampler_live_record), SEEK_SET) < 0)
		return false;
	writer_begin(writer, mapping_fd());
	return true;
}

/* How much of the record there is. */
static uint64_t record_size(const struct writer *writer)
{
	return sizeof(struct sampler_live_record) + writer->flushed + writer->used;
}

/* End the record, so that it is there; return its offset, or 0. */
static uint64_t end_record(struct writer *writer, enum sampler_live_kind kind)
{
	uint64_t offset = live.end;
	while (record_size(writer) % 16 != 0)
		write_char(writer, 0);
	struct sampler_live_record head = { .size = record_size(writer), .kind = kind };
	if (!writer_end(writer))
		return mapping_fail(writer->error);
	if (!mapping_write(offset, &head, sizeof head))
		return 0;
	live.end += head.size;
	return offset;
}

static void set_closed(uint64_t offset, uint32_t closed)
{
	mapping_write(offset + offsetof(struct sampler_live_record, closed), &closed,
		      sizeof closed);
}

static void unmap_header(void)
{
	if (live.page)
		sys_munmap(live.page, PAGE);
	live.page = NULL;
}

static void map_header(void)
{
	unmap_header();
	if (!settings.budget)
		return;
	void *page = map_unchecked(NULL, PAGE, MAP_SHARED, mapping_fd(), 0);
	live.page = page == MAP_FAILED ? NULL : page;
}

bool live_begin(const struct held_fd *file, const char *name, pid_t parent)
{
	live.header = (struct sampler_live_header){
		.magic = SAMPLER_LIVE_MAGIC,
		.byte_order = SAMPLER_LIVE_BYTE_ORDER,
		.header_size = aligned(sizeof live.header, 16),
		.process = sys_getpid(),
		.parent = parent,
		.minor = SAMPLER_LIVE_MINOR,
		.start = sys_time(),
		.sparsity = present_sparsity(),
		.version = SAMPLER_VERSION,
	};
	memcpy(live.header.notes, settings.notes, sizeof live.header.notes);
	mapping_begin(file, name);
	live.end = live.header.header_size;
	live.last_copy = 0;
	live.has_texts = false;
	live.free_count = 0;
	live.has_file = mapping_write(0, &live.header, sizeof live.header);
	if (live.has_file) {
		map_header();
		return true;
	}
	/* a file that is no live file would keep its name from others */
	if (name)
		sys_unlink(name);
	mapping_end();
	return false;
}

bool live_continue(const struct held_fd *file, const char *name)
{
	if (!mapping_is_there() || copy_file(mapping_fd(), file->fd, write_all) != 0)
		return false;
	mapping_end();
	mapping_begin(file, name);
	map_header();
	live_set_ended("");
	return true;
}

void live_continue_object(struct sampler_object *object)
{
	if (object->cells && !mapping_map(object->begin, object->end, object->cells, false))
		say_mortal(object->path);
}

/* The distances between samples may come from elsewhere, since a unit wants that. */
static void update_sparsity(void)
{
	uint64_t sparsity = present_sparsity();
	if (sparsity == live.header.sparsity)
		return;
	live.header.sparsity = sparsity;
	mapping_write(offsetof(struct sampler_live_header, sparsity), &sparsity, sizeof sparsity);
}

bool live_can_tell_sparsity(void)
{
	return live.page || !live.has_file;
}

uint64_t live_told_sparsity(void)
{
	return live.page ? __atomic_load_n(&live.page->sparsity, __ATOMIC_RELAXED) : 0;
}

static void tell_thinning(uint32_t thinning)
{
	live.header.thinning = thinning;
	if (live.page)
		__atomic_store_n(&live.page->thinning, thinning, __ATOMIC_RELEASE);
}

void live_begin_thinning(unsigned doublings)
{
	tell_thinning(doublings);
}

void live_end_thinning(void)
{
	live.header.sparsity = present_sparsity();
	if (live.page)
		__atomic_store_n(&live.page->sparsity, live.header.sparsity, __ATOMIC_RELEASE);
	tell_thinning(0);
}

/* Take free cells of SIZE, of a copy if IS_COPY; return zeros if there are none. */
static struct live_copy find_free(uint64_t size, bool is_copy)
{
	struct live_copy found = { 0 };
	for (unsigned i = 0; i < live.free_count && !found.cells; i++)
		if (live.free[i].size == size && (live.free[i].record != 0) == is_copy) {
			found = (struct live_copy){ live.free[i].cells, live.free[i].record };
			live.free[i] = live.free[--live.free_count];
		}
	return found;
}

/* Have room for SIZE bytes of cells; return their offset, or 0. */
static uint64_t allocate_cells(uint64_t size)
{
	struct sampler_live_record head = { .kind = SAMPLER_LIVE_CELLS };
	struct live_copy free = find_free(size, false);
	if (free.cells)
		return free.cells;
	uint64_t cells = aligned(live.end + sizeof head, PAGE);
	head.size = cells + size - live.end;
	if (!mapping_reserve(cells, size) || !mapping_write(live.end, &head, sizeof head))
		return 0;
	live.end += head.size;
	return cells;
}

static void free_cells(uint64_t cells, uint64_t size, uint64_t record)
{
	if (live.free_count == MOST_FREE)
		return;
	live.free[live.free_count].cells = cells;
	live.free[live.free_count].size = size;
	live.free[live.free_count++].record = record;
}

/* Let the memory from BEGIN to END be cells in the file; return their offset, or 0. */
static uint64_t map_cells(char *begin, char *end)
{
	uint64_t end_before = live.end, cells = allocate_cells(end - begin);
	if (!cells || !mapping_map(begin, end, cells, live.end > end_before))
		return 0;
	return cells;
}

static uint64_t write_object(const struct sampler_object *object)
{
	struct writer writer;
	struct module module = module_at(object->elf_header);
	struct sampler_live_object record = { .base = module.base,
					      .build_id_size = module.build_id.size };
	memcpy(record.build_id, module.build_id.bytes, sizeof record.build_id);
	if (!begin_record(&writer))
		return 0;
	write_bytes(&writer, &record, sizeof record);
	write_bytes(&writer, object->path, strlen(object->path) + 1);
	return end_record(&writer, SAMPLER_LIVE_OBJECT);
}

void live_add_object(struct sampler_object *object)
{
	object->cells = 0;
	object->record = 0;
	if (live_state() != MAPPING_INTACT)
		return;
	object->record = write_object(object);
	if (mapping_is_possible(object->begin, object->end))
		object->cells = map_cells(object->begin, object->end);
	if (!object->cells)
		say_mortal(object->path);
}

void live_close_object(struct sampler_object *object)
{
	if (object->record && live_state() == MAPPING_INTACT)
		set_closed(object->record, 1);
	if (object->cells)
		free_cells(object->cells, object->end - object->begin, 0);
}

static uint64_t write_copy(const struct sampler_object *object, uint64_t copy)
{
	struct writer writer;
	const struct sampler_live_copy record = { .previous = live.last_copy,
						  .cells = object->cells,
						  .size = object->end - object->begin,
						  .copy = copy };
	if (!begin_record(&writer))
		return 0;
	write_bytes(&writer, &record, sizeof record);
	return end_record(&writer, SAMPLER_LIVE_COPY);
}

/* Let a closed record be of OBJECT, with the memory at COPY; return whether that could be. */
static bool open_copy(struct sampler_object *object, char *copy, const struct live_copy *place)
{
	uint64_t of = place->record + sizeof(struct sampler_live_record) +
		      offsetof(struct sampler_live_copy, cells);
	size_t size = object->end - object->begin;
	if (!mapping_map(copy, copy + size, place->cells, false) ||
	    !mapping_write(of, &object->cells, sizeof object->cells))
		return false;
	set_closed(place->record, 0);
	return true;
}

bool live_add_copy(struct sampler_object *object, char *copy, struct live_copy *place)
{
	size_t size = object->end - object->begin;
	if (live_state() != MAPPING_INTACT)
		return false;
	*place = find_free(size, true);
	if (place->cells)
		return open_copy(object, copy, place);
	place->cells = map_cells(copy, copy + size);
	place->record = place->cells ? write_copy(object, place->cells) : 0;
	if (place->record) {
		live.last_copy = place->record;
		return true;
	}
	if (place->cells && mapping_unmap(copy, copy + size))
		free_cells(place->cells, size, 0);
	return false;
}

void live_close_copy(const struct sampler_object *object, const struct live_copy *place)
{
	if (live_state() == MAPPING_INTACT)
		set_closed(place->record, 1);
	free_cells(place->cells, object->end - object->begin, place->record);
}

/* Where the CELLS of OBJECT are in the file; 0 if they are not. */
static uint64_t offset_of(const uint64_t *cells, const struct sampler_object *object)
{
	const char *address = (const char *)cells;
	bool are_its = object && object->cells && address >= object->begin && address < object->end;
	return are_its ? object->cells + (address - object->begin) : 0;
}

static void write_live_table(struct writer *writer, const struct sampler_table *table,
			     const struct sampler_object *object)
{
	static const char zeros[8];
	size_t name_size = strlen(table->scheme) + 1;
	size_t types_size = table->types ? table->sites : 0;
	struct sampler_live_table record = {
		.counters = offset_of(table->counters, object),
		.timestamps = table->timestamps ? offset_of(table->timestamps, object) : 0,
		.sites = table->sites,
		.width = table->width,
		.has_types = table->types != NULL,
		.reports_first = table->reports_first,
		.reports_last = table->reports_last,
	};
	size_t size = sizeof record + name_size + types_size;
	record.size = aligned(size, 8);
	write_bytes(writer, &record, sizeof record);
	write_bytes(writer, table->scheme, name_size);
	write_bytes(writer, table->types, types_size);
	write_bytes(writer, zeros, record.size - size);
}

void live_add_unit(struct sampler_unit *unit, const struct sampler_object *object)
{
	struct writer writer;
	struct sampler_live_unit record = { .table_count = unit->table_count };
	unit->record = 0;
	if (!unit->table_count || !offset_of(unit->tables[0].counters, object) ||
	    !begin_record(&writer))
		return;
	update_sparsity();
	memcpy(record.signature, unit->signature, sizeof unit->signature);
	write_bytes(&writer, &record, sizeof record);
	for (uint32_t i = 0; i < unit->table_count; i++)
		write_live_table(&writer, &unit->tables[i], object);
	unit->record = end_record(&writer, SAMPLER_LIVE_UNIT);
	if (!unit->record)
		say_mortal(unit->signature);
}

void live_close_unit(struct sampler_unit *unit, const struct copies *copies)
{
	struct writer writer;
	struct sampler_live_text text = { .unit = unit->record };
	uint64_t start = live.end + sizeof(struct sampler_live_record);
	if (!begin_record(&writer))
		return;
	write_bytes(&writer, &text, sizeof text);
	write_unit(&writer, unit, copies);
	text.length = record_size(&writer) - sizeof(struct sampler_live_record) - sizeof text;
	writer_flush(&writer);
	mapping_write(start, &text, sizeof text);
	live.has_texts = true;
	if (!end_record(&writer, SAMPLER_LIVE_TEXT))
		say("counts of an unloaded unit are lost", unit->signature);
	if (unit->record && live_state() == MAPPING_INTACT)
		set_closed(unit->record, 1);
}

void live_leave(void)
{
	unmap_header();
	live.has_file = false;
	mapping_end();
}

void live_leave_object(struct sampler_object *object)
{
	if (object->cells && !mapping_unmap(object->begin, object->end))
		say("what a child counts is its parent's", object->path);
	object->cells = 0;
}

void live_set_ended(const char *ended)
{
	memset(live.header.ended, 0, sizeof live.header.ended);
	strncpy(live.header.ended, ended, sizeof live.header.ended - 1);
	if (mapping_is_there())
		mapping_write(offsetof(struct sampler_live_header, ended), live.header.ended,
			      sizeof live.header.ended);
}

enum mapping_state live_source_of_file(struct live_source *source)
{
	struct stat st = { 0 };
	enum mapping_state state = live_state();
	if (state == MAPPING_INTACT && sys_fstat(mapping_fd(), &st) < 0)
		state = MAPPING_UNREADABLE;
	/* with what another thread is adding: a unit is closed after its text is there */
	*source = (struct live_source){ .fd = state == MAPPING_INTACT ? mapping_fd() : -1,
					.size = state == MAPPING_INTACT ? st.st_size : 0,
					.header = live.header };
	memcpy(source->header.notes, settings.notes, sizeof source->header.notes);
	return state;
}

bool live_has_texts(void)
{
	return live.has_texts;
}

void live_write_module(struct writer *writer, const struct sampler_object *object)
{
	struct module module = module_at(object->elf_header);
	write_module(writer, module.base, &module.build_id, object->path);
}

bool live_mend_header(const void *address)
{
	char *page = (char *)live.page;
	const char *place = address;
	return page && place >= page && place < page + PAGE && mapping_unmap(page, page + PAGE);
}

bool live_mend(const struct sampler_object *object, const void *address)
{
	char *page = (char *)((uintptr_t)address & -(uintptr_t)PAGE);
	return object->cells && page >= object->begin && page < object->end &&
	       mapping_unmap(page, page + PAGE);
}
