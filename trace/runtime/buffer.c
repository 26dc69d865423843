/* The buffer file: see sampler/trace-buffer.h.

   none ──trace_begin_buffer()──▶ mapped ──trace_leave_buffer()──▶ left ──trace_release_buffer()──▶ none

   A child that was forked leaves its parent's buffer, and has that of its own before it releases the
   other one: who collects sees at any moment that somebody lives.

   Mapped: `trace_header` is the file's, and the lock that says that the process lives is held by that
   mapping alone; no descriptor is kept, which the program could close or want.  To add an extent, the
   file is opened again by its name.  None: `trace_header` is `no_header`, by which nothing is traced.
   Left: the same, but `left` is mapped still, and so holds the lock.

   The file has room for all that is mapped of it before it is mapped, so that a full disk is no
   fault.  Somebody may still cut it: then trace_mend() puts other memory in its place.

   The spin lock `buffer.lock` keeps out other threads, and handlers too, because signals are held back.
   A child that is forked meanwhile begins a buffer of its own, and finds the lock free. */

#include <errno.h>
#include <string.h>
#include <sys/auxv.h>

#include "claim.h"
#include "clock.h"
#include "mapping.h"
#include "path.h"
#include "phase.h"
#include "quiet.h"
#include "signals.h"
#include "trace.h"
#include "unchecked.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

#define EXTENT_SIZE ((size_t)SAMPLER_TRACE_BLOCKS_OF_EXTENT * SAMPLER_TRACE_BLOCK_SIZE)

static struct sampler_trace_header no_header;

struct sampler_trace_header *trace_header = &no_header;
char *trace_blocks;

static struct mapped {
	struct sampler_trace_header *header; /* or null */
	char *blocks;
	uint32_t extent_count; /* as many as the table has */
	struct {
		char *memory;
		size_t size;
		enum sampler_trace_extent_kind kind;
	} extents[SAMPLER_TRACE_EXTENTS];
} tables[2], *mapped = &tables[0], *left;

static struct {
	char path[PATH_SIZE];
	dev_t device;
	ino_t inode;
	uint64_t end; /* of the last extent */
	uint32_t block_count;
	char *mark; /* a page that reads as zeros in a process that was forked */
	int lock;
} buffer;

/* The lock. */

static void lock(signal_set *mask)
{
	signal_set set = all_but_faults();
	sys_sigprocmask(SIG_BLOCK, &set, mask);
	/* pairs with the release in unlock () */
	while (__atomic_exchange_n(&buffer.lock, 1, __ATOMIC_ACQUIRE))
		sys_yield();
}

static void unlock(const signal_set *mask)
{
	/* pairs with the acquire in lock () */
	__atomic_store_n(&buffer.lock, 0, __ATOMIC_RELEASE);
	sys_sigprocmask(SIG_SETMASK, mask, NULL);
}

/* The file. */

static int open_again(void)
{
	struct stat st;
	int fd = sys_open(buffer.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0);
	if (fd < 0)
		return fd;
	if (sys_fstat(fd, &st) == 0 && st.st_dev == buffer.device && st.st_ino == buffer.inode &&
	    (uint64_t)st.st_size >= buffer.end)
		return fd;
	sys_close(fd);
	return -ENOENT;
}

/* Add SIZE bytes to the file, and map them at ADDRESS or anywhere; return where, or null. */
static char *extend(int fd, size_t size, void *address)
{
	struct quiet quiet;
	begin_quiet(&quiet);
	int error = reserve_space(fd, buffer.end, size);
	if (error == -EFBIG)
		fetch_signal(SIGXFSZ);
	end_quiet(&quiet);
	if (error)
		return NULL;
	char *memory =
	    map_unchecked(address, size, MAP_SHARED | (address ? MAP_FIXED : 0), fd, buffer.end);
	return memory == MAP_FAILED ? NULL : memory;
}

/* Add an extent.  The lock is held. */
static char *add_extent(enum sampler_trace_extent_kind kind, uint32_t pages, void *address,
			uint64_t *offset)
{
	uint32_t number = mapped->extent_count;
	size_t size = (size_t)pages * SAMPLER_TRACE_PAGE;
	int fd = number < SAMPLER_TRACE_EXTENTS && trace_header != &no_header ? open_again() : -1;
	if (fd < 0)
		return NULL;
	char *memory = extend(fd, size, address);
	sys_close(fd);
	if (!memory)
		return NULL;
	PHASE("extent");
	struct sampler_trace_extent *extent = &trace_header->extents[number];
	extent->offset = buffer.end;
	extent->pages = pages;
	/* pairs with the acquire of readers */
	__atomic_store_n(&extent->kind, kind, __ATOMIC_RELEASE);
	if (offset)
		*offset = buffer.end;
	mapped->extents[number].memory = memory;
	mapped->extents[number].size = size;
	mapped->extents[number].kind = kind;
	buffer.end += size;
	__atomic_store_n(&mapped->extent_count, number + 1, __ATOMIC_RELEASE);
	return memory;
}

void *trace_add_extent(enum sampler_trace_extent_kind kind, uint32_t pages, void *address,
		       uint64_t *offset, uint64_t *number)
{
	signal_set mask;
	lock(&mask);
	if (number)
		*number = mapped->extent_count;
	void *memory = add_extent(kind, pages, address, offset);
	unlock(&mask);
	return memory;
}

uint32_t trace_block_count(void)
{
	/* pairs with the release in add_blocks () */
	return __atomic_load_n(&buffer.block_count, __ATOMIC_ACQUIRE);
}

/* The next extent of blocks, if there may be more.  The lock is held. */
static bool add_blocks(uint32_t seen)
{
	uint32_t count = buffer.block_count;
	/* another thread was quicker */
	if (count != seen)
		return true;
	if (count / SAMPLER_TRACE_BLOCKS_OF_EXTENT >= trace_header->most_blocks ||
	    !add_extent(SAMPLER_TRACE_BLOCKS, EXTENT_SIZE / SAMPLER_TRACE_PAGE,
			trace_blocks + (size_t)count * SAMPLER_TRACE_BLOCK_SIZE, NULL))
		return false;
	/* pairs with the acquire in trace_block_count () */
	__atomic_store_n(&buffer.block_count, count + SAMPLER_TRACE_BLOCKS_OF_EXTENT,
			 __ATOMIC_RELEASE);
	return true;
}

bool trace_add_blocks(void)
{
	signal_set mask;
	uint32_t seen = trace_block_count();
	if (seen / SAMPLER_TRACE_BLOCKS_OF_EXTENT >= trace_header->most_blocks)
		return false;
	lock(&mask);
	bool has_more = add_blocks(seen);
	unlock(&mask);
	return has_more;
}

void *trace_map_again(uint32_t number, void *address, uint64_t *offset)
{
	signal_set mask;
	lock(&mask);
	int fd = open_again();
	*offset = trace_header->extents[number].offset;
	void *memory = fd < 0 ? MAP_FAILED
			      : map_unchecked(address, mapped->extents[number].size,
					      MAP_SHARED | MAP_FIXED, fd, *offset);
	if (fd >= 0)
		sys_close(fd);
	if (memory != MAP_FAILED)
		mapped->extents[number].memory = memory;
	unlock(&mask);
	return memory == MAP_FAILED ? NULL : memory;
}

/* The beginning. */

static void take_moment(struct sampler_trace_moment *moment)
{
	moment->raw = read_clock();
	moment->monotonic = read_nanoseconds(CLOCK_MONOTONIC);
	moment->real = read_nanoseconds(CLOCK_REALTIME);
}

static void fill_header(struct sampler_trace_header *header, pid_t parent, pid_t parent_thread)
{
	memcpy(header->magic, SAMPLER_TRACE_MAGIC, sizeof header->magic);
	memcpy(header->version, SAMPLER_VERSION, sizeof SAMPLER_VERSION);
	header->byte_order = SAMPLER_TRACE_BYTE_ORDER;
	header->minor = SAMPLER_TRACE_MINOR;
	header->process = sys_getpid();
	header->parent = parent;
	header->parent_thread = parent_thread;
	header->clock = trace_clock_kind();
	header->most_blocks = trace_settings.most_blocks;
	header->block_size = SAMPLER_TRACE_BLOCK_SIZE;
	header->level = trace_settings.is_idle ? 0 : trace_settings.level;
	header->level_of_new_threads = SAMPLER_TRACE_LEVEL_HISTORY;
	header->mode = trace_settings.mode;
	header->stamps = trace_settings.stamps;
	header->begins_closed = trace_settings.is_idle || trace_settings.waits_for_gates;
}

/* A new file in the directory, with a name that no reader looks at: .PROCESS.START */
static int create_file(char *hidden)
{
	uint64_t start = read_nanoseconds(CLOCK_REALTIME);
	buffer.path[0] = hidden[0] = 0;
	if (!append(hidden, PATH_SIZE, trace_settings.directory) ||
	    !append(hidden, PATH_SIZE, "/."))
		return -ENAMETOOLONG;
	size_t directory = strlen(hidden) - 1;
	if (!append_number(hidden, PATH_SIZE, sys_getpid()) || !append(hidden, PATH_SIZE, ".") ||
	    !append_number(hidden, PATH_SIZE, start))
		return -ENAMETOOLONG;
	memcpy(buffer.path, hidden, directory);
	strcpy(buffer.path + directory, hidden + directory + 1);
	return sys_open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
}

/* SIZE bytes of addresses for blocks, aligned to their size; null if there are none. */
static char *reserve(size_t size)
{
	const size_t alignment = SAMPLER_TRACE_BLOCK_SIZE;
	char *memory = sys_mmap(NULL, size + alignment, PROT_NONE,
				MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED)
		return NULL;
	size_t before = -(uintptr_t)memory % alignment;
	if (before)
		sys_munmap(memory, before);
	sys_munmap(memory + before + size, alignment - before);
	return memory + before;
}

/* Map the beginning of the file FD, which is empty, and make it a buffer. */
static bool map_file(int fd, pid_t parent, pid_t parent_thread)
{
	struct stat st;
	if (!lock_file(fd) || sys_fstat(fd, &st) < 0)
		return false;
	buffer.device = st.st_dev;
	buffer.inode = st.st_ino;
	buffer.end = 0;
	char *header = extend(fd, SAMPLER_TRACE_HEADER_SIZE, NULL);
	char *blocks = header ? reserve(trace_settings.most_blocks * EXTENT_SIZE) : NULL;
	if (!blocks) {
		if (header)
			sys_munmap(header, SAMPLER_TRACE_HEADER_SIZE);
		return false;
	}
	buffer.end = SAMPLER_TRACE_HEADER_SIZE;
	mapped->extent_count = buffer.block_count = 0;
	fill_header((struct sampler_trace_header *)header, parent, parent_thread);
	trace_header = mapped->header = (struct sampler_trace_header *)header;
	mapped->blocks = blocks;
	take_moment(&trace_header->begin);
	trace_blocks = blocks;
	return true;
}

/* A page that tells a process that was forked, in whatever way, from one that shares our memory. */
static void mark_memory(void)
{
	if (buffer.mark) {
		*buffer.mark = 1;
		return;
	}
	buffer.mark = map_unchecked(NULL, SAMPLER_TRACE_PAGE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (buffer.mark == MAP_FAILED)
		buffer.mark = NULL;
	else if (sys_madvise(buffer.mark, SAMPLER_TRACE_PAGE, MADV_WIPEONFORK) == 0)
		*buffer.mark = 1;
	else {
		sys_munmap(buffer.mark, SAMPLER_TRACE_PAGE);
		buffer.mark = NULL;
	}
}

bool trace_is_our_memory(void)
{
	return !buffer.mark || *buffer.mark;
}

bool trace_begin_buffer(pid_t parent, pid_t parent_thread)
{
	static char hidden[PATH_SIZE];
	if (__getauxval(AT_PAGESZ) != SAMPLER_TRACE_PAGE) {
		say("no trace, because pages of memory have not 4096 bytes", NULL);
		return false;
	}
	int fd = create_file(hidden);
	bool is_mapped = fd >= 0 && map_file(fd, parent, parent_thread);
	if (fd >= 0)
		sys_close(fd);
	PHASE("header");
	if (is_mapped && sys_rename(hidden, buffer.path, 0) == 0) {
		mark_memory();
		trace_bound_dead_buffers(trace_header->begin.real, parent);
		return true;
	}
	if (fd >= 0)
		sys_unlink(hidden);
	if (is_mapped) {
		trace_leave_buffer();
		trace_release_buffer();
	}
	say("no trace, because this file cannot be made", buffer.path);
	return false;
}

void trace_leave_buffer(void)
{
	/* not a copy: code that keeps all registers comes here, and the library copies by others */
	left = mapped;
	mapped = left == &tables[0] ? &tables[1] : &tables[0];
	mapped->header = NULL;
	mapped->extent_count = buffer.block_count = 0;
	trace_header = &no_header;
	trace_blocks = NULL;
	buffer.lock = 0;
}

/* What is there is nothing any more; but who forked in a handler may come back to what that has
   interrupted, and write there. */
static void forget(char *memory, size_t size)
{
	map_unchecked(memory, size, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
}

void trace_release_buffer(void)
{
	if (!left || !left->header)
		return;
	/* gates are in memory of the program, and blocks in one piece */
	for (uint32_t i = 0; i < left->extent_count; i++)
		if (left->extents[i].kind != SAMPLER_TRACE_GATES &&
		    left->extents[i].kind != SAMPLER_TRACE_BLOCKS)
			forget(left->extents[i].memory, left->extents[i].size);
	forget(left->blocks, trace_settings.most_blocks * EXTENT_SIZE);
	sys_munmap(left->header, SAMPLER_TRACE_HEADER_SIZE);
	left->header = NULL;
}

void trace_discard_unused(void)
{
	if (mapped->header && !(mapped->header->level & SAMPLER_TRACE_LEVELS))
		sys_unlink(buffer.path);
}

static bool is_within(const char *address, const void *begin, size_t size)
{
	return address >= (const char *)begin && address < (const char *)begin + size;
}

static bool is_in_buffer(const char *address)
{
	if (is_within(address, trace_header, SAMPLER_TRACE_HEADER_SIZE))
		return true;
	uint32_t count = __atomic_load_n(&mapped->extent_count, __ATOMIC_ACQUIRE);
	for (uint32_t i = 0; i < count; i++)
		if (is_within(address, mapped->extents[i].memory, mapped->extents[i].size))
			return true;
	return false;
}

bool trace_mend(const void *fault)
{
	char *address = (char *)((uintptr_t)fault & -(uintptr_t)SAMPLER_TRACE_PAGE);
	if (trace_header == &no_header || !is_in_buffer(address) ||
	    map_unchecked(address, SAMPLER_TRACE_PAGE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
			  0) == MAP_FAILED)
		return false;
	/* the header may be the next to be mended */
	trace_header->level = 0;
	return true;
}
