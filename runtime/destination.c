/* Where a report goes.

   To a file: while the process runs, FILE.live is its live file; at the end, the text grows
   in FILE.new, which is renamed to FILE when it is complete, so that FILE is never half a
   report; then FILE.live is removed.  When another living process has claimed FILE.live
   (see claim.c), ours reports to FILE.PID instead: the children of an instrumented
   program, which inherit its environment, thus leave their parent's report alone.  So
   does each child that is forked, unless there is a %p in the name.

   To a descriptor, or to something that is no file: both are in anonymous memory, and
   the text is copied at the end, all in a row. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "claim.h"
#include "destination.h"
#include "live.h"
#include "name.h"
#include "path.h"

static struct {
	bool wanted;
	char name[PATH_SIZE]; /* "" when the destination is a descriptor */
	char live_name[PATH_SIZE];
	char new_name[PATH_SIZE];
	struct held_fd live;
	struct held_fd target; /* where the text is copied to, if not renamed */
	int text;              /* while it is written */
} destination = { .live.fd = -1, .target.fd = -1 };

static bool is_directory(const char *name)
{
	struct stat st;
	return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Claim the report NAME. */
static enum claim claim_name(void)
{
	strcpy(destination.live_name, destination.name);
	strcpy(destination.new_name, destination.name);
	if (!append(destination.live_name, SAMPLER_LIVE_SUFFIX) ||
	    !append(destination.new_name, ".new"))
		return IMPOSSIBLE;
	return claim(&destination.live, destination.live_name, destination.name);
}

static enum claim claim_with_number(void)
{
	if (!append(destination.name, ".") || !append_number(destination.name, getpid()))
		return IMPOSSIBLE;
	return claim_name();
}

static void open_file(bool is_forked)
{
	if (!expand_pattern(destination.name, settings.file)) {
		say("no report, for the name is too long", settings.file);
		return;
	}
	if (is_directory(destination.name)) {
		say("no report, for this is a directory", destination.name);
		return;
	}
	bool is_shared = is_forked && !has_process_number(settings.file);
	enum claim result = is_shared ? claim_with_number() : claim_name();
	if (result == TAKEN && !is_shared)
		result = claim_with_number();
	destination.wanted = result == CLAIMED;
	if (!destination.wanted)
		say("no report, for this file cannot be written", destination.live_name);
}

static void open_descriptor(int fd)
{
	destination.name[0] = 0;
	int memory = memfd_create("sampler" SAMPLER_LIVE_SUFFIX, MFD_CLOEXEC);
	destination.wanted =
	    memory >= 0 && hold(&destination.target, fd) && hold(&destination.live, memory);
	if (memory >= 0)
		close(memory);
	if (!destination.wanted)
		say("no report, for there are no free descriptors", NULL);
}

/* A terminal, a pipe, a device: nothing that one could rename a file to.  Below
   /dev and /proc, even what leads to a file is more than a file's name. */
static bool is_special(const char *name)
{
	struct stat st;
	if (strncmp(name, "/dev/", 5) == 0 || strncmp(name, "/proc/", 6) == 0)
		return true;
	return stat(name, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static void open_special(const char *name)
{
	/* not O_NONBLOCK for good: only so that a pipe without a reader does not
	   make us wait */
	int fd = open(name, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0) {
		say("no report, for this cannot be opened", name);
		return;
	}
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	open_descriptor(fd);
	close(fd);
}

/* A forked child has its parent's descriptor, which is as good as a new one. */
static void open_anew(pid_t parent)
{
	struct held_fd inherited = destination.target;
	release(&destination.live);
	if (parent && is_held(&inherited)) {
		open_descriptor(inherited.fd);
		release(&inherited);
	} else if (settings.report_fd >= 0)
		open_descriptor(settings.report_fd);
	else if (settings.file[0] && is_special(settings.file))
		open_special(settings.file);
	else if (settings.file[0])
		open_file(parent != 0);
}

void destination_open(pid_t parent)
{
	int old_errno = errno;
	struct quiet quiet;
	begin_quiet(&quiet);
	destination.wanted = false;
	open_anew(parent);
	if (destination.wanted && !live_begin(&destination.live, parent)) {
		say("no report, for this cannot be written", destination.live_name);
		destination_release();
	}
	end_quiet(&quiet);
	errno = old_errno;
}

bool destination_is_wanted(void)
{
	return destination.wanted;
}

bool destination_is_file(void)
{
	return destination.name[0];
}

bool destination_regain(void)
{
	if (!destination.wanted || !destination.name[0])
		return false;
	int fd = open(destination.live_name, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	if (fd < 0)
		return false;
	bool is_ours =
	    names_held(destination.live_name, &destination.live) && hold(&destination.live, fd);
	if (is_ours)
		live_regain(&destination.live);
	close(fd);
	return is_ours;
}

void destination_give_way(void)
{
	if (destination.name[0] && is_in_the_way(&destination.live)) {
		release(&destination.live);
		live_regain(&destination.live);
	}
}

bool destination_begin(struct writer *writer)
{
	if (!destination.wanted)
		return false;
	/* before the text takes the last descriptor that there may be */
	if (!is_held(&destination.live))
		destination_regain();
	if (destination.name[0]) {
		unlink(destination.new_name);
		destination.text =
		    open(destination.new_name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	} else
		destination.text = memfd_create("sampler report", MFD_CLOEXEC);
	writer_begin(writer, destination.text);
	if (destination.text < 0)
		say("no report, for this cannot be written", destination.new_name);
	return destination.text >= 0;
}

static bool put_in_place(void)
{
	if (rename(destination.new_name, destination.name) < 0)
		return false;
	if (names_held(destination.live_name, &destination.live))
		unlink(destination.live_name);
	return true;
}

/* Others may write to the same descriptor: let no report stand inside another.  Without
   the lock after two seconds, whatever comes is better than nothing. */
static void lock_target(int fd, short how)
{
	const struct timespec pause = { .tv_nsec = 2000000 };
	struct flock whole = { .l_type = how, .l_whence = SEEK_SET };
	for (int tries = 0; tries < 1000; tries++) {
		if (fcntl(fd, F_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES))
			return;
		nanosleep(&pause, NULL);
	}
}

bool copy_file(int from, int to)
{
	off_t offset = 0, size = lseek(from, 0, SEEK_END);
	char buffer[4096];
	while (offset < size) {
		ssize_t got = pread(from, buffer, sizeof buffer, offset);
		if (got <= 0)
			return false;
		for (ssize_t done = 0; done < got;) {
			ssize_t n = write(to, buffer + done, got - done);
			if (n < 0 && errno != EINTR)
				return false;
			done += n > 0 ? n : 0;
		}
		offset += got;
	}
	return size > 0;
}

static bool deliver(void)
{
	if (destination.name[0])
		return put_in_place();
	if (!is_held(&destination.target))
		return false;
	lock_target(destination.target.fd, F_WRLCK);
	bool is_whole = copy_file(destination.text, destination.target.fd);
	lock_target(destination.target.fd, F_UNLCK);
	return is_whole;
}

void destination_finish(struct writer *writer, bool is_whole)
{
	/* on a disk that is full, the live file has more */
	is_whole &= writer_end(writer);
	if (!(is_whole || !destination.name[0]) || !deliver()) {
		say("the report is incomplete or lost",
		    destination.name[0] ? destination.name : NULL);
		if (destination.name[0])
			unlink(destination.new_name);
	}
	close(destination.text);
	destination_release();
}

void destination_release(void)
{
	destination.wanted = false;
	release(&destination.live);
	release(&destination.target);
}
