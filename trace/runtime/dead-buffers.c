/* Buffers of dead processes, in the directory of those that wait to be attached to.

   A process that is killed leaves its buffer, for whoever recovers it.  So that the memory of a server that is killed
   again and again does not become full, who begins a buffer there removes those of the dead but the newest: as many as
   there is room for, of MOST_DEAD bytes together, or one that has more; and those of processes that were killed before these
   had their names, ".PROCESS.START".

   What is large here is static: who forks may have a small stack. */

#include <dirent.h>

#include "kernel.h"
#include "path.h"
#include "trace.h"

#define MOST_DEAD     (UINT64_C(64) << 20)
#define BUFFERS_KEPT  64
#define CHILDREN_EACH 16

/* Nanoseconds: in so many, a process has made its buffer. */
#define TIME_TO_BEGIN UINT64_C(10000000000)

struct dead_buffer {
	uint64_t start, size;
	uint32_t process;
};

/* By their start: the newest one is the first. */
struct dead_buffers {
	uint64_t now;
	struct dead_buffer items[BUFFERS_KEPT];
	unsigned count;
};

static const char *read_digits(const char *text, uint64_t *number)
{
	*number = 0;
	for (; *text >= '0' && *text <= '9'; text++)
		*number = 10 * *number + (uint64_t)(*text - '0');
	return text;
}

/* The buffer's path, BEFORE and PROCESS.START in the directory; return whether there is room for it. */
static bool make_path(char *path, const char *before, uint64_t process, uint64_t start)
{
	path[0] = 0;
	return append(path, PATH_SIZE, trace_settings.directory) && append(path, PATH_SIZE, "/") &&
	       append(path, PATH_SIZE, before) && append_number(path, PATH_SIZE, process) &&
	       append(path, PATH_SIZE, ".") && append_number(path, PATH_SIZE, start);
}

/* Whether nobody maps the file PATH any more; then set *SIZE to what it takes. */
static bool is_dead(const char *path, uint64_t *size)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	struct stat st;
	int fd = sys_open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
	if (fd < 0)
		return false;
	bool is_unlocked = sys_fcntl(fd, F_OFD_GETLK, (long)&whole) == 0 &&
			   whole.l_type == F_UNLCK && sys_fstat(fd, &st) == 0 &&
			   S_ISREG(st.st_mode) && st.st_uid == sys_geteuid();
	sys_close(fd);
	*size = is_unlocked ? (uint64_t)st.st_blocks * 512 : 0;
	return is_unlocked;
}

static void remove_buffer(const struct dead_buffer *buffer)
{
	static char path[PATH_SIZE];
	if (make_path(path, "", buffer->process, buffer->start))
		sys_unlink(path);
}

/* Keep BUFFER in its place; if there are too many then, remove the oldest one. */
static void keep(struct dead_buffers *buffers, struct dead_buffer buffer)
{
	for (unsigned i = 0; i < buffers->count; i++)
		if (buffer.start > buffers->items[i].start) {
			struct dead_buffer older = buffers->items[i];
			buffers->items[i] = buffer;
			buffer = older;
		}
	if (buffers->count < BUFFERS_KEPT)
		buffers->items[buffers->count++] = buffer;
	else
		remove_buffer(&buffer);
}

static void look_at(struct dead_buffers *buffers, const char *name)
{
	static char path[PATH_SIZE];
	uint64_t process, start, size;
	bool is_hidden = *name == '.';
	const char *first = name + is_hidden, *dot = read_digits(first, &process);
	if (dot == first || *dot != '.' || !dot[1] || *read_digits(dot + 1, &start) ||
	    !make_path(path, is_hidden ? "." : "", process, start) || !is_dead(path, &size))
		return;
	if (!is_hidden)
		keep(buffers, (struct dead_buffer){ start, size, (uint32_t)process });
	else if (start + TIME_TO_BEGIN < buffers->now)
		sys_unlink(path);
}

static void read_directory(int fd, struct dead_buffers *buffers)
{
	static char entries[4096] __attribute__((aligned(8)));
	ssize_t size;
	while ((size = sys_getdents(fd, entries, sizeof entries)) > 0)
		for (ssize_t at = 0; at < size;) {
			const struct dirent64 *entry = (const void *)(entries + at);
			look_at(buffers, entry->d_name);
			at += entry->d_reclen;
		}
}

void trace_bound_dead_buffers(uint64_t start, bool is_child)
{
	static struct dead_buffers buffers;
	uint64_t sum = 0;
	/* a server that has very many children does not look for each */
	if (!trace_settings.is_idle || (is_child && start % CHILDREN_EACH))
		return;
	int fd = sys_open(trace_settings.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	if (fd < 0)
		return;
	buffers.count = 0;
	buffers.now = start;
	read_directory(fd, &buffers);
	sys_close(fd);
	for (unsigned i = 0; i < buffers.count; i++) {
		sum += buffers.items[i].size;
		if (i && sum > MOST_DEAD)
			remove_buffer(&buffers.items[i]);
	}
}
