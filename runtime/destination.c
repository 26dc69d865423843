/* Where a report goes.

   To a file: while the process runs, FILE.live is its live file; at the end, the text grows
   in FILE.new, so that FILE is never half a report.  When it is complete, it is renamed to
   FILE.live, in the live file's place, and then to FILE: at each moment one of these two has
   the counts, once.  (The text is locked as the live file was: see claim.c.)

   When another living process has claimed FILE.live, ours reports to FILE.PID instead: the
   children of an instrumented program, which inherit its environment, thus leave their
   parent's report alone.  So does each child that is forked, unless there is a %p in the name.
   A name with the number of the process is ours alone: if there is such a file, from an earlier
   process of that number, ours is called FILE.PID.2, and so on.

   To a descriptor, or to something that is no file: both are in anonymous memory, and
   the text is copied at the end, all in a row. */

#include "destination.h"

#include <errno.h>
#include <string.h>

#include "claim.h"
#include "mapping.h"
#include "name.h"
#include "sampler/live.h"
#include "kernel.h"

/* How many names one number of a process has. */
#define MOST_NAMES 10000

static struct {
	bool is_wanted;
	bool is_numbered;
	bool is_delivered;     /* our report, wherever it went */
	struct held_fd target; /* where the text is copied to, if not renamed */
	int text;              /* while it is written; else -1 */
} destination = { .target.fd = -1, .text = -1 };

/* REPORT is one of three: of a file that is replaced; with our number in it; or "", when the destination is a descriptor.  Apart from the rest, because pages
   that begin as zeros are cheaper. */
static struct {
	char report[PATH_SIZE], live[PATH_SIZE], text[PATH_SIZE];
	char delivered[PATH_SIZE]; /* of our report, if it is there already */
} names;

static bool is_file(void)
{
	return names.report[0];
}

static bool exists(const char *name)
{
	struct stat st;
	return sys_stat(name, &st) == 0;
}

static bool is_directory(const char *name)
{
	struct stat st;
	return sys_stat(name, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Whether there is a report of our name that is not ours. */
static bool is_report_of_other(void)
{
	return strcmp(names.report, names.delivered) != 0 && exists(names.report);
}

/* Claim the report NAME. */
static enum claim claim_name(struct held_fd *file)
{
	strcpy(names.live, names.report);
	strcpy(names.text, names.report);
	if (!append(names.live, PATH_SIZE, SAMPLER_LIVE_SUFFIX) ||
	    !append(names.text, PATH_SIZE, ".new"))
		return IMPOSSIBLE;
	enum claim result = claim(file, names.live, names.report);
	if (result != CLAIMED || !destination.is_numbered || !is_report_of_other())
		return result;
	sys_unlink(names.live);
	release(file);
	return TAKEN;
}

/* Claim a report that is called BASE, and a number if that is needed. */
static enum claim claim_numbered(struct held_fd *file, const char *base)
{
	enum claim result = TAKEN;
	destination.is_numbered = true;
	for (unsigned n = 1; result == TAKEN && n < MOST_NAMES; n++) {
		strcpy(names.report, base);
		if (n > 1 && (!append(names.report, PATH_SIZE, ".") ||
			      !append_number(names.report, PATH_SIZE, n)))
			return IMPOSSIBLE;
		/* there may be many, where numbers are few */
		if (!is_report_of_other())
			result = claim_name(file);
	}
	return result;
}

static enum claim claim_file(struct held_fd *file, bool is_forked)
{
	static char base[PATH_SIZE];
	strcpy(base, names.report);
	if (has_process_number(settings.file))
		return claim_numbered(file, base);
	enum claim result = is_forked ? TAKEN : claim_name(file);
	if (result != TAKEN)
		return result;
	return append_numbers(base, sys_getpid(), 1) ? claim_numbered(file, base) : IMPOSSIBLE;
}

static bool open_file(struct held_fd *file, bool is_forked)
{
	if (!expand_pattern(names.report, settings.file)) {
		say("no report, because the name is too long", settings.file);
		return false;
	}
	if (is_directory(names.report)) {
		say("no report, because this is a directory", names.report);
		return false;
	}
	if (claim_file(file, is_forked) == CLAIMED)
		return true;
	say("no report, because this file cannot be written", names.live);
	return false;
}

static bool open_descriptor(struct held_fd *file, int fd)
{
	names.report[0] = 0;
	int memory = sys_memfd_create("sampler" SAMPLER_LIVE_SUFFIX, MFD_CLOEXEC);
	bool is_open = memory >= 0 && hold(&destination.target, fd) && hold(file, memory);
	if (memory >= 0)
		sys_close(memory);
	if (!is_open)
		release(&destination.target);
	if (!is_open)
		say("no report, because there are no free descriptors", NULL);
	return is_open;
}

static bool begins_with(const char *name, const char *start)
{
	return strncmp(name, start, strlen(start)) == 0;
}

/* A terminal, a pipe, a device: nothing that one could rename a file to.  Below
   /dev and /proc, even what leads to a file is more than a file's name; but /dev/shm is for files. */
static bool is_special(const char *name)
{
	struct stat st;
	bool is_in_dev = begins_with(name, "/dev/") && !begins_with(name, "/dev/shm/");
	if (is_in_dev || begins_with(name, "/proc/"))
		return true;
	return sys_stat(name, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static bool open_special(struct held_fd *file, const char *name)
{
	/* not O_NONBLOCK for good: only so that a pipe without a reader does not
	   make us wait */
	int fd = sys_open(name, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0);
	if (fd < 0) {
		say("no report, because this cannot be opened", name);
		return false;
	}
	sys_fcntl(fd, F_SETFL, sys_fcntl(fd, F_GETFL, 0) & ~O_NONBLOCK);
	bool is_open = open_descriptor(file, fd);
	sys_close(fd);
	return is_open;
}

/* A forked child has its parent's descriptor, which is as good as a new one; what the program has
   by the number in the variable may be something else by then. */
static bool open_anew(struct held_fd *file, pid_t parent)
{
	struct held_fd inherited = destination.target;
	if (parent && is_held(&inherited)) {
		bool is_open = open_descriptor(file, inherited.fd);
		release(&inherited);
		return is_open;
	}
	if (settings.report_fd >= 0)
		return !parent && open_descriptor(file, settings.report_fd);
	if (!settings.file[0])
		return false;
	if (!make_absolute(settings.file)) {
		say("no report, because the name is too long", settings.file);
		return false;
	}
	return is_special(settings.file) ? open_special(file, settings.file)
					 : open_file(file, parent != 0);
}

bool destination_open(pid_t parent, struct held_fd *file, const char **name)
{
	/* of the parent's report, if another thread was at it */
	if (destination.text >= 0)
		sys_close(destination.text);
	destination.text = -1;
	names.delivered[0] = 0;
	destination.is_numbered = destination.is_delivered = false;
	destination.is_wanted = open_anew(file, parent);
	*name = is_file() ? names.live : NULL;
	return destination.is_wanted;
}

bool destination_has_live_file(void)
{
	return !is_file() || mapping_is_called(names.live);
}

bool destination_open_again(struct held_fd *file, const char **name)
{
	static char base[PATH_SIZE];
	strcpy(base, names.report);
	enum claim result = destination.is_numbered ? TAKEN : claim_name(file);
	if (result == TAKEN && (destination.is_numbered || append_numbers(base, sys_getpid(), 1)))
		result = claim_numbered(file, base);
	destination.is_wanted = result == CLAIMED;
	*name = names.live;
	return destination.is_wanted;
}

bool destination_is_wanted(void)
{
	return destination.is_wanted;
}

static int open_text(void)
{
	if (!is_file())
		return sys_memfd_create("sampler report", MFD_CLOEXEC);
	sys_unlink(names.text);
	return sys_open(names.text, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

bool destination_begin(struct writer *writer)
{
	if (!destination.is_wanted || (destination.is_delivered && !is_file()))
		return false;
	/* before the text takes the last descriptor that there may be */
	mapping_is_there();
	destination.text = open_text();
	writer_begin(writer, destination.text);
	if (destination.text < 0)
		say("no report, because this cannot be written", names.text);
	return destination.text >= 0;
}

/* Rename FROM to the report's name, or, if that is numbered and there is another one, to the
   next; return whether that could be. */
static bool put_in_place(const char *from, bool is_numbered)
{
	char *name = names.delivered;
	if (!destination.is_delivered)
		strcpy(name, names.report);
	if (!is_numbered || destination.is_delivered)
		return sys_rename(from, name, 0) == 0;
	int result = destination.is_numbered ? rename_if_free(from, name) : -EEXIST;
	for (unsigned n = 1; result == -EEXIST && n < MOST_NAMES; n++) {
		strcpy(name, names.report);
		if (!append_numbers(name, sys_getpid(), n))
			return false;
		result = rename_if_free(from, name);
	}
	return result == 0;
}

/* Let the text have the live file's name, in one step; return whether it has.  By an exchange, because some file systems, as ext4, write out at once what
   replaces another file: the live file is called as the text was then, and goes.  Not all can do that. */
static bool replace_live_file(void)
{
	if (sys_rename(names.text, names.live, RENAME_EXCHANGE) < 0)
		return sys_rename(names.text, names.live, 0) == 0;
	/* if it cannot be removed, it may be replaced */
	return sys_unlink(names.text) == 0 || sys_rename(names.live, names.text, 0) < 0;
}

static bool deliver_file(bool is_numbered)
{
	lock_file(destination.text);
	/* somebody may have removed the live file, or put another one in its place */
	bool has_replaced = mapping_is_called(names.live) && replace_live_file();
	bool is_in_place = put_in_place(has_replaced ? names.live : names.text, is_numbered);
	if (is_in_place && mapping_is_called(names.live))
		sys_unlink(names.live);
	return is_in_place;
}

/* Others may write to the same descriptor: let no report stand inside another.  Without
   the lock after two seconds, whatever comes is better than nothing. */
static void lock_target(int fd, short how)
{
	struct flock whole = { .l_type = how, .l_whence = SEEK_SET };
	for (int tries = 0; tries < 1000; tries++) {
		int result = sys_fcntl(fd, F_SETLK, (long)&whole);
		if (result != -EAGAIN && result != -EACCES)
			return;
		sys_sleep_milliseconds(2);
	}
}

static bool deliver_to_descriptor(void)
{
	if (!is_held(&destination.target))
		return false;
	lock_target(destination.target.fd, F_WRLCK);
	bool is_whole = copy_file(destination.text, destination.target.fd, write_patiently) == 0;
	lock_target(destination.target.fd, F_UNLCK);
	return is_whole;
}

void destination_finish(struct writer *writer, enum delivery delivery)
{
	/* on a disk that is full, the live file has more; a pipe has no other chance */
	bool is_whole = writer_end(writer) && delivery != DROP;
	bool is_delivered = is_file() ? is_whole && deliver_file(delivery == DELIVER_NUMBERED ||
								 destination.is_numbered)
				      : deliver_to_descriptor();
	destination.is_delivered |= is_delivered;
	if (!is_whole || !is_delivered)
		say("the report is incomplete or lost", is_file() ? names.report : NULL);
	if (is_file() && !is_delivered)
		sys_unlink(names.text);
	sys_close(destination.text);
	destination.text = -1;
}

void destination_withdraw(void)
{
	if (!is_file() || !destination.is_delivered)
		return;
	sys_unlink(names.delivered);
	names.delivered[0] = 0;
	destination.is_delivered = false;
}

void destination_discard(void)
{
	if (is_file() && mapping_is_called(names.live))
		sys_unlink(names.live);
}

void destination_release(void)
{
	destination.is_wanted = false;
	release(&destination.target);
}
