/* The live file of this process: see sampler/live.h for its format.

   It is written under the registry's lock.  Each step leaves a file that can be read: a
   record is written behind the last one, and then gets its head. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "destination.h"
#include "live.h"
#include "module.h"
#include "report.h"

#define PAGE 4096

/* Cells of objects that were unloaded, for the next one of that size: most often, it is
   the same one. */
#define MOST_FREE 64

static struct {
	struct held_fd file;
	uint64_t end; /* of the last record */
	struct sampler_object *objects;
	struct {
		uint64_t cells, size;
	} free[MOST_FREE];
	unsigned free_count;
} live = { .file.fd = -1 };

static uint64_t aligned(uint64_t offset, uint64_t alignment)
{
	return (offset + alignment - 1) & ~(alignment - 1);
}

static bool write_at(uint64_t offset, const void *data, size_t size)
{
	const char *bytes = data;
	while (size) {
		ssize_t n = pwrite(live.file.fd, bytes, size, offset);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return fail_quietly();
		bytes += n;
		offset += n;
		size -= n;
	}
	return true;
}

/* What WHAT counts will be lost if the process is killed. */
static void lose(const char *what)
{
	say("only an ordinary end will report the counts of", what);
	write_at(offsetof(struct sampler_live_header, notes), settings.notes,
		 sizeof settings.notes);
}

/* Begin what comes after the head of the next record. */
static bool begin_record(struct writer *writer)
{
	if (!is_live() ||
	    lseek(live.file.fd, live.end + sizeof(struct sampler_live_record), SEEK_SET) < 0)
		return false;
	writer_begin(writer, live.file.fd);
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
		return fail_quietly();
	if (!write_at(offset, &head, sizeof head))
		return 0;
	live.end += head.size;
	return offset;
}

static void close_record(uint64_t offset)
{
	uint32_t closed = 1;
	write_at(offset + offsetof(struct sampler_live_record, closed), &closed, sizeof closed);
}

bool is_live(void)
{
	return is_held(&live.file) || destination_regain();
}

void live_regain(const struct held_fd *file)
{
	live.file = *file;
}

bool live_begin(const struct held_fd *file, pid_t parent)
{
	struct sampler_live_header header = {
		.magic = SAMPLER_LIVE_MAGIC,
		.byte_order = SAMPLER_LIVE_BYTE_ORDER,
		.header_size = aligned(sizeof header, 16),
		.process = getpid(),
		.parent = parent,
		.start = time(NULL),
		.sparsity = settings.sparsity,
		.version = SAMPLER_VERSION,
	};
	memcpy(header.notes, settings.notes, sizeof header.notes);
	live.file = *file;
	live.end = header.header_size;
	live.free_count = 0;
	if (write_at(0, &header, sizeof header))
		return true;
	live.file.fd = -1;
	return false;
}

/* Have room on the disk for SIZE bytes of cells, for a write to a mapping could not be
   refused; return its offset, or 0. */
static uint64_t allocate_cells(uint64_t size)
{
	struct sampler_live_record head = { .kind = SAMPLER_LIVE_CELLS };
	for (unsigned i = 0; i < live.free_count; i++)
		if (live.free[i].size == size) {
			uint64_t cells = live.free[i].cells;
			live.free[i] = live.free[--live.free_count];
			return cells;
		}
	uint64_t cells = aligned(live.end + sizeof head, PAGE);
	head.size = cells + size - live.end;
	errno = posix_fallocate(live.file.fd, cells, size);
	if (errno)
		return fail_quietly();
	if (!write_at(live.end, &head, sizeof head))
		return 0;
	live.end += head.size;
	return cells;
}

/* Write PAGE, unless it is as the file's holes are. */
static bool copy_page(uint64_t cells, const char *page, bool is_touched, bool is_fresh)
{
	static const char zeros[PAGE];
	bool is_zero = !is_touched || memcmp(page, zeros, PAGE) == 0;
	return (is_zero && is_fresh) || write_at(cells, page, PAGE);
}

/* The kernel is asked about so many pages at once. */
#define PAGES_AT_ONCE 256

/* Write the pages of OBJECT that were touched to its CELLS. */
static bool copy_cells(const struct sampler_object *object, uint64_t cells, bool is_fresh)
{
	unsigned char touched[PAGES_AT_ONCE];
	size_t count = (object->end - object->begin) / PAGE;
	for (size_t i = 0; i < count; i++) {
		const char *page = object->begin + i * PAGE;
		size_t at = i % PAGES_AT_ONCE, left = count - i;
		if (at == 0) {
			/* all, if it cannot tell */
			memset(touched, 1, sizeof touched);
			mincore((void *)page, (left < PAGES_AT_ONCE ? left : PAGES_AT_ONCE) * PAGE,
				touched);
		}
		if (!copy_page(cells + i * PAGE, page, touched[at] & 1, is_fresh))
			return false;
	}
	return true;
}

/* Have the cells of OBJECT in the file; return whether they are. */
static bool map_cells(struct sampler_object *object)
{
	size_t size = object->end - object->begin;
	uint64_t end = live.end, cells = allocate_cells(size);
	if (!cells || !copy_cells(object, cells, live.end > end))
		return false;
	object->cells = cells;
	return mmap(object->begin, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
		    live.file.fd, cells) != MAP_FAILED;
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

static bool has_whole_pages(const struct sampler_object *object)
{
	return getauxval(AT_PAGESZ) == PAGE && (uintptr_t)object->begin % PAGE == 0 &&
	       (uintptr_t)object->end % PAGE == 0 && object->begin < object->end;
}

/* Add OBJECT, which is in the list, to the file. */
static void add_object(struct sampler_object *object)
{
	object->cells = 0;
	object->record = 0;
	if (!is_live())
		return;
	object->record = write_object(object);
	if (!has_whole_pages(object) || !map_cells(object)) {
		object->cells = 0;
		lose(object->path);
	}
}

void live_add_object(struct sampler_object *object)
{
	object->next = live.objects;
	live.objects = object;
	add_object(object);
}

void live_begin_new_process(void)
{
	for (struct sampler_object *object = live.objects; object; object = object->next)
		add_object(object);
}

bool is_registered_module(const void *elf_header)
{
	for (struct sampler_object *object = live.objects; object; object = object->next)
		if (object->elf_header == elf_header)
			return true;
	return false;
}

void live_close_object(struct sampler_object *object, bool stays)
{
	for (struct sampler_object **link = &live.objects; *link; link = &(*link)->next)
		if (*link == object) {
			*link = object->next;
			break;
		}
	if (stays)
		return;
	if (object->record && is_live())
		close_record(object->record);
	if (object->cells && live.free_count < MOST_FREE) {
		live.free[live.free_count].cells = object->cells;
		live.free[live.free_count++].size = object->end - object->begin;
	}
}

/* Where the CELLS are in the file; 0 if they are not. */
static uint64_t offset_of(const uint64_t *cells)
{
	const char *address = (const char *)cells;
	for (struct sampler_object *object = live.objects; object; object = object->next)
		if (address >= object->begin && address < object->end)
			return object->cells ? object->cells + (address - object->begin) : 0;
	return 0;
}

static void write_live_table(struct writer *writer, const struct sampler_table *table)
{
	static const char zeros[8];
	size_t name_size = strlen(table->scheme) + 1;
	size_t types_size = table->types ? table->sites : 0;
	struct sampler_live_table record = {
		.counters = offset_of(table->counters),
		.timestamps = table->timestamps ? offset_of(table->timestamps) : 0,
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

void live_add_unit(struct sampler_unit *unit)
{
	struct writer writer;
	struct sampler_live_unit record = { .table_count = unit->table_count };
	unit->record = 0;
	if (!unit->table_count || !offset_of(unit->tables[0].counters) || !begin_record(&writer))
		return;
	memcpy(record.signature, unit->signature, sizeof unit->signature);
	write_bytes(&writer, &record, sizeof record);
	for (uint32_t i = 0; i < unit->table_count; i++)
		write_live_table(&writer, &unit->tables[i]);
	unit->record = end_record(&writer, SAMPLER_LIVE_UNIT);
	if (!unit->record)
		lose(unit->signature);
}

void live_close_unit(struct sampler_unit *unit)
{
	struct writer writer;
	struct sampler_live_text text = { .unit = unit->record };
	uint64_t start = live.end + sizeof(struct sampler_live_record);
	if (!begin_record(&writer))
		return;
	write_bytes(&writer, &text, sizeof text);
	write_unit(&writer, unit);
	text.length = record_size(&writer) - sizeof(struct sampler_live_record) - sizeof text;
	writer_flush(&writer);
	write_at(start, &text, sizeof text);
	if (!end_record(&writer, SAMPLER_LIVE_TEXT))
		say("counts of an unloaded unit are lost", unit->signature);
	if (unit->record)
		close_record(unit->record);
}

void live_abandon(void)
{
	live.file.fd = -1;
	for (struct sampler_object *object = live.objects; object; object = object->next) {
		if (object->cells)
			mmap(object->begin, object->end - object->begin, PROT_READ | PROT_WRITE,
			     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
		object->cells = 0;
	}
}

const void *live_map(size_t *size)
{
	*size = live.end;
	struct stat st;
	if (!is_live() || fstat(live.file.fd, &st) < 0 || (uint64_t)st.st_size < *size)
		return NULL;
	const void *image = mmap(NULL, *size, PROT_READ, MAP_SHARED, live.file.fd, 0);
	return image == MAP_FAILED ? NULL : image;
}

void live_unmap(const void *image, size_t size)
{
	munmap((void *)image, size);
}

bool live_mend(const void *address)
{
	char *page = (char *)((uintptr_t)address & -(uintptr_t)PAGE);
	for (struct sampler_object *object = live.objects; object; object = object->next)
		if (object->cells && page >= object->begin && page < object->end)
			return mmap(page, PAGE, PROT_READ | PROT_WRITE,
				    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
	return false;
}
