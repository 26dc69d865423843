/* Where a report goes.

   To a file: the text grows in FILE.live, which is renamed to FILE when it is
   complete, so that FILE is never half a report.  A process claims FILE.live by
   a lock on it, from its first unit to its end.  When another living process
   holds it, ours reports to FILE.PID instead: the children of an instrumented
   program, which inherit its environment, thus leave their parent's report
   alone.  A killed process leaves its FILE.live behind, for the next to take.

   In SAMPLER_FILE, %p stands for the process's number, %% for %.

   To a descriptor, or to something that is no file: the text grows in
   anonymous memory and is copied at the end, all in a row.

   A program may close descriptors that it does not know, and the number may
   then mean something else: before each use we make sure that it is ours. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime.h"

/* A descriptor, and what it was when we got it. */
struct held_fd {
	int fd; /* -1: none */
	dev_t device;
	ino_t inode;
};

static struct {
	bool opened;
	bool wanted;
	bool started; /* the report's first line is written */
	bool failed;
	char name[PATH_SIZE]; /* "" when the destination is a descriptor */
	char live_name[PATH_SIZE];
	struct held_fd text;   /* where the text grows */
	struct held_fd target; /* where it is copied to, if not renamed */
	struct quiet quiet;
} destination = { .text.fd = -1, .target.fd = -1 };

/* Programs expect small numbers for the files that they open. */
#define LOWEST_FD 100

static bool is_held(const struct held_fd *held)
{
	struct stat st;
	return held->fd >= 0 && fstat(held->fd, &st) == 0 && st.st_dev == held->device &&
	       st.st_ino == held->inode;
}

/* Hold a copy of FD that is out of the program's way. */
static bool hold(struct held_fd *held, int fd)
{
	struct stat st;
	held->fd = fcntl(fd, F_DUPFD_CLOEXEC, LOWEST_FD);
	if (held->fd < 0)
		held->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (held->fd < 0 || fstat(held->fd, &st) < 0)
		return false;
	held->device = st.st_dev;
	held->inode = st.st_ino;
	return true;
}

static void release(struct held_fd *held)
{
	if (is_held(held))
		close(held->fd);
	held->fd = -1;
}

static bool append(char *name, const char *more)
{
	size_t length = strlen(name), more_length = strlen(more);
	if (length + more_length >= PATH_SIZE)
		return false;
	memcpy(name + length, more, more_length + 1);
	return true;
}

/* The digits of this process's number, in BUFFER of 24 bytes. */
static const char *process_number(char *buffer)
{
	char *first = buffer + 23;
	pid_t pid = getpid();
	*first = 0;
	do
		*--first = '0' + pid % 10;
	while (pid /= 10);
	return first;
}

/* Expand what follows a % in the pattern. */
static bool append_conversion(char *name, char conversion)
{
	char buffer[24], literal[] = { '%', conversion, 0 };
	if (conversion == 'p')
		return append(name, process_number(buffer));
	return append(name, conversion == '%' ? "%" : literal);
}

/* The program may change its directory before the end: make NAME absolute. */
static bool expand_pattern(char *name, const char *pattern)
{
	name[0] = 0;
	if (pattern[0] != '/') {
		if (!getcwd(name, PATH_SIZE) || !append(name, "/"))
			name[0] = 0;
	}
	for (; *pattern; pattern++) {
		char one[] = { *pattern, 0 };
		bool fits;
		if (*pattern == '%' && pattern[1])
			fits = append_conversion(name, *++pattern);
		else
			fits = append(name, one);
		if (!fits)
			return false;
	}
	return true;
}

/* Whether the name still is that of the file that we hold. */
static bool names_held(const char *name, const struct held_fd *held)
{
	struct stat st;
	return stat(name, &st) == 0 && st.st_dev == held->device && st.st_ino == held->inode;
}

enum claim { CLAIMED, TAKEN, IMPOSSIBLE };

/* Claim the text's file for the report NAME. */
static enum claim claim_once(const char *name)
{
	strcpy(destination.live_name, name);
	if (!append(destination.live_name, ".live"))
		return IMPOSSIBLE;
	int fd = open(destination.live_name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (fd < 0)
		return IMPOSSIBLE;
	bool held = hold(&destination.text, fd);
	/* closing any descriptor of a file drops its locks: so first this */
	close(fd);
	if (!held)
		return IMPOSSIBLE;
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	if (fcntl(destination.text.fd, F_SETLK, &whole) == 0 &&
	    names_held(destination.live_name, &destination.text) &&
	    ftruncate(destination.text.fd, 0) == 0)
		return CLAIMED;
	release(&destination.text);
	return TAKEN;
}

/* A file may have been renamed between our opening and our locking it: then
   the claim looks taken though nobody lives.  Once more tells. */
static enum claim claim(const char *name)
{
	enum claim result = claim_once(name);
	return result == TAKEN ? claim_once(name) : result;
}

static bool is_directory(const char *name)
{
	struct stat st;
	return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

static void open_file(void)
{
	char number[24];
	if (!expand_pattern(destination.name, settings.file)) {
		say("no report, for the name is too long", settings.file);
		return;
	}
	if (is_directory(destination.name)) {
		say("no report, for this is a directory", destination.name);
		return;
	}
	enum claim result = claim(destination.name);
	if (result == TAKEN && append(destination.name, ".") &&
	    append(destination.name, process_number(number)))
		result = claim(destination.name);
	destination.wanted = result == CLAIMED;
	if (!destination.wanted)
		say("no report, for this file cannot be written", destination.live_name);
}

static void open_descriptor(int fd)
{
	destination.name[0] = 0;
	int memory = memfd_create("sampler report", MFD_CLOEXEC);
	destination.wanted =
	    memory >= 0 && hold(&destination.target, fd) && hold(&destination.text, memory);
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

void destination_open(void)
{
	if (destination.opened)
		return;
	destination.opened = true;
	int old_errno = errno;
	if (settings.report_fd >= 0)
		open_descriptor(settings.report_fd);
	else if (settings.file[0] && is_special(settings.file))
		open_special(settings.file);
	else if (settings.file[0])
		open_file();
	errno = old_errno;
}

void destination_abandon(void)
{
	destination.wanted = false;
	release(&destination.text);
	release(&destination.target);
}

bool destination_resume(struct writer *writer)
{
	if (!destination.wanted)
		return false;
	if (!is_held(&destination.text)) {
		destination.wanted = false;
		say("no report, for the program closed our descriptor", NULL);
		return false;
	}
	begin_quiet(&destination.quiet);
	writer_begin(writer, destination.text.fd);
	writer->failed = destination.failed;
	if (!destination.started)
		write_report_start(writer);
	destination.started = true;
	return true;
}

void destination_pause(struct writer *writer)
{
	destination.failed = !writer_end(writer);
	end_quiet(&destination.quiet);
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
		return names_held(destination.live_name, &destination.text) &&
		       rename(destination.live_name, destination.name) == 0;
	return is_held(&destination.target) &&
	       copy_file(destination.text.fd, destination.target.fd);
}

void destination_finish(struct writer *writer)
{
	bool complete = writer_end(writer);
	/* a report that is cut is better than none: its last line tells */
	if (!deliver() || !complete)
		say("the report is incomplete or lost",
		    destination.name[0] ? destination.name : NULL);
	destination.wanted = false;
	release(&destination.text);
	release(&destination.target);
	end_quiet(&destination.quiet);
}
