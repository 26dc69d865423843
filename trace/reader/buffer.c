/* Buffers of other processes.

   The file is mapped as a whole.  If somebody cuts it, what is read behind its end is a fault: mend_buffer()
   puts zeros there, and what is read is found to be nothing. */

#define _GNU_SOURCE
#include "buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool.h"

static void mend(int number, siginfo_t *info, void *context)
{
	uintptr_t page = (uintptr_t)info->si_addr & -(uintptr_t)SAMPLER_TRACE_PAGE;
	(void)context;
	if (info->si_code == BUS_ADRERR &&
	    mmap((void *)page, SAMPLER_TRACE_PAGE, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
		return;
	signal(number, SIG_DFL);
}

static void expect_cuts(void)
{
	static bool done;
	struct sigaction action = { .sa_sigaction = mend, .sa_flags = SA_SIGINFO };
	if (!done)
		sigaction(SIGBUS, &action, NULL);
	done = true;
}

void *buffer_at(const struct buffer *buffer, uint64_t offset, uint64_t size)
{
	if (offset > buffer->size || size > buffer->size - offset || offset % 8)
		return NULL;
	return buffer->memory + offset;
}

/* Map the file, as large as it is now. */
static bool map_all(struct buffer *buffer)
{
	struct stat st;
	if (fstat(buffer->fd, &st) < 0)
		return false;
	if ((size_t)st.st_size <= buffer->size)
		return true;
	void *memory = mmap(NULL, st.st_size, PROT_READ | (buffer->is_writable ? PROT_WRITE : 0),
			    MAP_SHARED, buffer->fd, 0);
	if (memory == MAP_FAILED)
		return false;
	if (buffer->memory)
		munmap(buffer->memory, buffer->size);
	buffer->memory = memory;
	buffer->size = st.st_size;
	return true;
}

/* The extents that are there: COUNT of them; the caller frees them. */
static struct sampler_trace_extent *copy_extents(const struct buffer *buffer, uint32_t *count)
{
	struct sampler_trace_extent *all =
	    allocate(SAMPLER_TRACE_EXTENTS * sizeof(struct sampler_trace_extent));
	for (*count = 0; *count < SAMPLER_TRACE_EXTENTS; ++*count) {
		struct sampler_trace_extent *from = &buffer_header(buffer)->extents[*count];
		/* pairs with the release in the runtime's add_extent () */
		uint32_t kind = __atomic_load_n(&from->kind, __ATOMIC_ACQUIRE);
		all[*count] = *from;
		all[*count].kind = kind;
		if (!kind)
			break;
	}
	return all;
}

static uint64_t extent_size(const struct sampler_trace_extent *extent)
{
	return (uint64_t)extent->pages * SAMPLER_TRACE_PAGE;
}

/* Note COUNT things, SIZE bytes each, that are in EXTENT. */
static void note_things(const struct buffer *buffer, const struct sampler_trace_extent *extent,
			size_t size, uint32_t count, void ***things, uint32_t *thing_count)
{
	char *memory = buffer_at(buffer, extent->offset, extent_size(extent));
	if (!memory || extent_size(extent) < size * count)
		return;
	*things = reallocate(*things, (*thing_count + count) * sizeof **things);
	for (uint32_t i = 0; i < count; i++)
		(*things)[(*thing_count)++] = memory + i * size;
}

static void find_things(struct buffer *buffer)
{
	buffer->block_count = buffer->slot_count = 0;
	buffer->addresses = NULL;
	for (uint32_t i = 0; i < buffer->extent_count; i++) {
		const struct sampler_trace_extent *extent = &buffer->extents[i];
		if (extent->kind == SAMPLER_TRACE_BLOCKS)
			note_things(buffer, extent, sizeof(struct sampler_trace_block),
				    SAMPLER_TRACE_BLOCKS_OF_EXTENT, (void ***)&buffer->blocks,
				    &buffer->block_count);
		else if (extent->kind == SAMPLER_TRACE_THREADS)
			note_things(buffer, extent, sizeof(struct sampler_trace_thread),
				    SAMPLER_TRACE_THREADS_OF_EXTENT, (void ***)&buffer->slots,
				    &buffer->slot_count);
		else if (extent->kind == SAMPLER_TRACE_ADDRESS_TABLE &&
			 extent_size(extent) >= SAMPLER_TRACE_ADDRESSES * sizeof(uint64_t))
			buffer->addresses = buffer_at(buffer, extent->offset, extent_size(extent));
	}
}

/* Whether there are more extents than are known. */
static bool has_grown(const struct buffer *buffer)
{
	const struct sampler_trace_extent *next =
	    &buffer_header(buffer)->extents[buffer->extent_count];
	return buffer->extent_count < SAMPLER_TRACE_EXTENTS &&
	       __atomic_load_n(&next->kind, __ATOMIC_ACQUIRE);
}

bool refresh_buffer(struct buffer *buffer)
{
	if (!has_grown(buffer))
		return true;
	uint32_t count;
	struct sampler_trace_extent *extents = copy_extents(buffer, &count);
	free((void *)buffer->extents);
	buffer->extents = extents;
	buffer->extent_count = count;
	if (!map_all(buffer))
		return false;
	find_things(buffer);
	return true;
}

static const char magic[] = SAMPLER_TRACE_MAGIC;

/* The index of the number of the format in it. */
#define NUMBER (sizeof magic - 2)

static enum buffer_kind judge(struct buffer *buffer)
{
	const struct sampler_trace_header *header = buffer_header(buffer);
	if (memcmp(header->magic, magic, NUMBER - 1) != 0)
		return BUFFER_NONE;
	buffer->format = header->magic[NUMBER];
	bool is_ours = memcmp(header->magic, magic, NUMBER) == 0 &&
		       buffer->format >= SAMPLER_TRACE_OLDEST && buffer->format <= magic[NUMBER] &&
		       header->byte_order == SAMPLER_TRACE_BYTE_ORDER &&
		       header->block_size == SAMPLER_TRACE_BLOCK_SIZE;
	return is_ours ? BUFFER_GOOD : BUFFER_FOREIGN;
}

char *buffer_fault(const struct buffer *buffer, enum buffer_kind kind)
{
	if (kind == BUFFER_ERROR)
		return duplicate(strerror(errno));
	if (kind == BUFFER_NONE)
		return duplicate("this is no trace buffer");
	if (kind == BUFFER_OF_OTHERS)
		return duplicate("this is no file that you alone can write to");
	if (buffer->format >= SAMPLER_TRACE_OLDEST && buffer->format <= magic[NUMBER])
		return duplicate("this trace buffer is of another kind of machine");
	return formatted(
	    "this trace buffer is of another version of Sampler: it has format %c, but "
	    "Sampler " SAMPLER_VERSION " knows formats %c to %c",
	    buffer->format, SAMPLER_TRACE_OLDEST, magic[NUMBER]);
}

/* Only a file of ours, which nobody else can write: the process of another user could have us do
   things to it. */
static bool is_own_file(int fd)
{
	struct stat st;
	return fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !(st.st_mode & 022) &&
	       (st.st_uid == geteuid() || geteuid() == 0);
}

enum buffer_kind open_buffer(struct buffer *buffer, const char *path, bool is_writable)
{
	expect_cuts();
	*buffer = (struct buffer){ .is_writable = is_writable };
	buffer->fd =
	    open(path, (is_writable ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (buffer->fd < 0)
		return BUFFER_ERROR;
	enum buffer_kind kind = BUFFER_GOOD;
	if (!is_own_file(buffer->fd))
		kind = BUFFER_OF_OTHERS;
	else if (!map_all(buffer))
		kind = BUFFER_ERROR;
	else if (buffer->size < SAMPLER_TRACE_HEADER_SIZE)
		kind = BUFFER_NONE;
	if (kind == BUFFER_GOOD)
		kind = judge(buffer);
	if (kind == BUFFER_GOOD && !refresh_buffer(buffer))
		kind = BUFFER_ERROR;
	int error = errno;
	if (kind == BUFFER_GOOD)
		buffer->path = duplicate(path);
	else
		close_buffer(buffer);
	errno = error;
	return kind;
}

void close_buffer(struct buffer *buffer)
{
	if (buffer->memory)
		munmap(buffer->memory, buffer->size);
	if (buffer->fd >= 0)
		close(buffer->fd);
	free(buffer->path);
	free((void *)buffer->extents);
	free(buffer->blocks);
	free(buffer->slots);
	*buffer = (struct buffer){ .fd = -1, .format = buffer->format };
}

bool is_buffer_alive(const struct buffer *buffer)
{
	struct flock whole = { .l_type = F_RDLCK, .l_whence = SEEK_SET };
	return fcntl(buffer->fd, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
}

bool is_file_alive(const char *path)
{
	struct buffer buffer;
	if (open_buffer(&buffer, path, false) != BUFFER_GOOD)
		return false;
	bool is_alive = is_buffer_alive(&buffer);
	close_buffer(&buffer);
	return is_alive;
}

/* Call FUNCTION with the records of EXTENT; return whether it wants more. */
static bool read_extent(const struct buffer *buffer, const struct sampler_trace_extent *extent,
			bool (*function)(const struct sampler_trace_record *record, void *context),
			void *context)
{
	uint64_t end = extent_size(extent);
	const char *memory = buffer_at(buffer, extent->offset, end);
	static _Alignas(8) char copy[SAMPLER_TRACE_RECORDS_PAGES * SAMPLER_TRACE_PAGE];
	if (!memory || end > sizeof copy)
		return true;
	for (uint64_t at = 0; at + sizeof(struct sampler_trace_record) <= end;) {
		const struct sampler_trace_record *record = (const void *)(memory + at);
		/* pairs with the release in the runtime's end_record () */
		uint32_t size = __atomic_load_n(&record->size, __ATOMIC_ACQUIRE);
		if (size < sizeof *record || size % 8 || size > end - at)
			return true;
		memcpy(copy, record, size);
		((struct sampler_trace_record *)copy)->size = size;
		if (!function((struct sampler_trace_record *)copy, context))
			return false;
		at += size;
	}
	return true;
}

void for_each_record(const struct buffer *buffer,
		     bool (*function)(const struct sampler_trace_record *record, void *context),
		     void *context)
{
	for (uint32_t i = 0; i < buffer->extent_count; i++)
		if (buffer->extents[i].kind == SAMPLER_TRACE_RECORDS &&
		    !read_extent(buffer, &buffer->extents[i], function, context))
			return;
}

/* Whether RECORD, of that KIND, has SIZE bytes and then texts of these sizes, each of which ends. */
static bool has_texts(const struct sampler_trace_record *record,
		      enum sampler_trace_record_kind kind, size_t size, const uint32_t *sizes,
		      unsigned count)
{
	if (record->kind != kind || record->size < size)
		return false;
	const char *text = (const char *)record + size;
	uint64_t left = record->size - size;
	for (unsigned i = 0; i < count; i++) {
		if (!sizes[i] || sizes[i] > left || text[sizes[i] - 1])
			return false;
		text += sizes[i];
		left -= sizes[i];
	}
	return true;
}

const struct sampler_trace_object_record *as_object(const struct sampler_trace_record *record)
{
	const struct sampler_trace_object_record *object = (const void *)record;
	return has_texts(record, SAMPLER_TRACE_OBJECT, sizeof *object, NULL, 0) &&
		       has_texts(record, SAMPLER_TRACE_OBJECT, sizeof *object, &object->path_size,
				 1) &&
		       object->build_id_size <= sizeof object->build_id
		   ? object
		   : NULL;
}

const struct sampler_trace_unit_record *as_unit(const struct sampler_trace_record *record)
{
	const struct sampler_trace_unit_record *unit = (const void *)record;
	return has_texts(record, SAMPLER_TRACE_UNIT, sizeof *unit, NULL, 0) &&
		       !unit->signature[sizeof unit->signature - 1]
		   ? unit
		   : NULL;
}

const struct sampler_trace_tracepoint_record *as_tracepoint(
    const struct sampler_trace_record *record)
{
	const struct sampler_trace_tracepoint_record *tracepoint = (const void *)record;
	if (!has_texts(record, SAMPLER_TRACE_TRACEPOINT, sizeof *tracepoint, NULL, 0))
		return NULL;
	const uint32_t sizes[] = { tracepoint->name_size, tracepoint->series_size,
				   tracepoint->file_size };
	return has_texts(record, SAMPLER_TRACE_TRACEPOINT, sizeof *tracepoint, sizes, 3)
		   ? tracepoint
		   : NULL;
}

const struct sampler_trace_sites_record *as_sites(const struct sampler_trace_record *record)
{
	const struct sampler_trace_sites_record *sites = (const void *)record;
	bool is_good = record->kind == SAMPLER_TRACE_SITES && record->size >= sizeof *sites &&
		       !sites->signature[sizeof sites->signature - 1] &&
		       !sites->scheme[sizeof sites->scheme - 1];
	return is_good ? sites : NULL;
}

const char *object_path(const struct sampler_trace_object_record *object)
{
	return (const char *)(object + 1);
}

const char *tracepoint_name(const struct sampler_trace_tracepoint_record *tracepoint)
{
	return (const char *)(tracepoint + 1);
}

const char *tracepoint_series(const struct sampler_trace_tracepoint_record *tracepoint)
{
	return tracepoint_name(tracepoint) + tracepoint->name_size;
}

const char *tracepoint_file(const struct sampler_trace_tracepoint_record *tracepoint)
{
	return tracepoint_series(tracepoint) + tracepoint->series_size;
}

char *command_of_record(const struct sampler_trace_record *record)
{
	size_t size = record->size - sizeof *record;
	char *text = allocate(size + 1);
	memcpy(text, record + 1, size);
	/* what fills the record up */
	while (size && !text[size - 1])
		size--;
	text[size] = 0;
	for (size_t i = 0; i < size; i++)
		if (!text[i])
			text[i] = ' ';
	return make_plain(text);
}
