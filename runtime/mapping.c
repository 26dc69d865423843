/* A file that pages of counters are mapped from.

	none ──mapping_begin()──▶ held ◀──opened again, closed──▶ by name only

   Held: file.fd is a descriptor of ours.  By name only: the program has closed it, or it was in
   the program's way (mapping_give_way); file says which file it was, and name where it is.  The
   pages stay mapped in either state. */

#include "mapping.h"

#include <errno.h>
#include <string.h>
#include <sys/auxv.h>

#include "quiet.h"
#include "unchecked.h"
#include "kernel.h"

/* getauxval, by a name that is the C library's own. */
extern unsigned long __getauxval(unsigned long type);

static struct held_fd file = { .fd = -1 };
static const char *file_name; /* or null */
static bool has_begun;

void mapping_begin(const struct held_fd *held, const char *name)
{
	file = *held;
	file_name = name;
	has_begun = true;
}

void mapping_end(void)
{
	if (has_begun)
		release(&file);
	has_begun = false;
}

int mapping_fd(void)
{
	return file.fd;
}

static bool open_again(void)
{
	struct held_fd again;
	int fd = sys_open(file_name, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0);
	if (fd < 0)
		return false;
	bool is_ours = names_held(file_name, &file) && hold(&again, fd);
	if (is_ours)
		file = again;
	sys_close(fd);
	return is_ours;
}

/* Whether there is one; *ST is what fstat () says of it then. */
static bool look_at_mapping(struct stat *st)
{
	return has_begun &&
	       (look_at_held(&file, st) || (file_name && open_again() && look_at_held(&file, st)));
}

bool mapping_is_there(void)
{
	struct stat st;
	return look_at_mapping(&st);
}

enum mapping_state mapping_state(uint64_t size)
{
	struct stat st;
	if (!look_at_mapping(&st))
		return has_begun && file_name && sys_stat(file_name, &st) != -ENOENT
			   ? MAPPING_UNREADABLE
			   : MAPPING_CUT;
	return (uint64_t)st.st_size >= size ? MAPPING_INTACT : MAPPING_CUT;
}

bool mapping_is_called(const char *name)
{
	return has_begun && names_held(name, &file);
}

void mapping_give_way(void)
{
	if (file_name && is_in_the_way(&file))
		release(&file);
}

bool mapping_fail(int error)
{
	if (error == EFBIG)
		fetch_signal(SIGXFSZ);
	return false;
}

bool mapping_write(uint64_t offset, const void *data, size_t size)
{
	const char *bytes = data;
	while (size) {
		ssize_t n = sys_pwrite(file.fd, bytes, size, offset);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			return mapping_fail(-n);
		bytes += n;
		offset += n;
		size -= n;
	}
	return true;
}

static const char zeros[PAGE];

/* A few zeros are written rather than allocated: a file system that puts off where its blocks are, as ext4 does, has nothing to do then when the file
   is soon removed. */
#define MOST_ZEROS (16 * PAGE)

static int write_zeros(int fd, uint64_t offset, uint64_t size)
{
	for (uint64_t at = 0; at < size;) {
		ssize_t n = sys_pwrite(fd, zeros, PAGE, offset + at);
		if (n == 0 || (n < 0 && n != -EINTR))
			return n ? n : -ENOSPC;
		at += n > 0 ? n : 0;
	}
	return 0;
}

int reserve_space(int fd, uint64_t offset, uint64_t size)
{
	int result;
	if (size <= MOST_ZEROS)
		return write_zeros(fd, offset, size);
	do
		result = sys_fallocate(fd, offset, size);
	while (result == -EINTR);
	return result == -EOPNOTSUPP ? write_zeros(fd, offset, size) : result;
}

bool mapping_reserve(uint64_t offset, uint64_t size)
{
	int result = reserve_space(file.fd, offset, size);
	return result == 0 || mapping_fail(-result);
}

/* Write PAGE at OFFSET, unless it is as what is there. */
static bool copy_page(uint64_t offset, const char *page, bool is_touched, bool is_fresh)
{
	bool is_zero = !is_touched || memcmp(page, zeros, PAGE) == 0;
	return (is_zero && is_fresh) || mapping_write(offset, page, PAGE);
}

/* The kernel is asked about so many pages at once. */
#define PAGES_AT_ONCE 256

/* Write the pages that were touched to the file, at OFFSET. */
static bool copy_pages(const char *begin, const char *end, uint64_t offset, bool is_fresh)
{
	unsigned char touched[PAGES_AT_ONCE];
	size_t count = (end - begin) / PAGE;
	for (size_t i = 0; i < count; i++) {
		const char *page = begin + i * PAGE;
		size_t at = i % PAGES_AT_ONCE, left = count - i;
		if (at == 0) {
			/* all, if it cannot tell */
			memset(touched, 1, sizeof touched);
			sys_mincore(page, (left < PAGES_AT_ONCE ? left : PAGES_AT_ONCE) * PAGE,
				    touched);
		}
		if (!copy_page(offset + i * PAGE, page, touched[at] & 1, is_fresh))
			return false;
	}
	return true;
}

bool mapping_is_possible(const char *begin, const char *end)
{
	return __getauxval(AT_PAGESZ) == PAGE && (uintptr_t)begin % PAGE == 0 &&
	       (uintptr_t)end % PAGE == 0 && begin < end;
}

bool mapping_map(char *begin, char *end, uint64_t offset, bool is_fresh)
{
	return copy_pages(begin, end, offset, is_fresh) &&
	       map_unchecked(begin, end - begin, MAP_SHARED | MAP_FIXED, file.fd, offset) !=
		   MAP_FAILED;
}

bool mapping_unmap(char *begin, char *end)
{
	return map_unchecked(begin, end - begin, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
	       MAP_FAILED;
}
