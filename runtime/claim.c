/* Whose report a name is.

   A process claims NAME.live by a lock on it, from its first unit to its end.  When
   another living process has claimed it, the name is taken.  A dead one leaves its
   NAME.live behind, with what it counted: that is set aside, as NAME.PROCESS.live, with
   the number of the dead.  Or it died while its report, complete, was still called NAME.live:
   then that becomes NAME, as it would have.

   A program may close our descriptor, and with it the lock; so whoever finds a file
   without one looks whether the process that is named in it is still there.  A file of another
   user is nobody's whom we know: its owner could change what we count. */

#include "claim.h"

#include <errno.h>
#include <string.h>

#include "alive.h"
#include "path.h"
#include "sampler/live.h"
#include "kernel.h"

/* How many files of one dead process, which executed one program after the other, find
   names. */
#define MOST_ASIDE 1000

bool lock_file(int fd)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	return sys_fcntl(fd, F_OFD_SETLK, (long)&whole) == 0;
}

bool append_numbers(char *name, uint64_t number, unsigned n)
{
	return append(name, PATH_SIZE, ".") && append_number(name, PATH_SIZE, number) &&
	       (n == 1 || (append(name, PATH_SIZE, ".") && append_number(name, PATH_SIZE, n)));
}

static bool exists(const char *name)
{
	struct stat st;
	return sys_stat(name, &st) == 0;
}

int rename_if_free(const char *from, const char *to)
{
	int result = sys_rename(from, to, RENAME_NOREPLACE);
	if (result != -EINVAL)
		return result;
	/* not every file system has that */
	return exists(to) ? -EEXIST : sys_rename(from, to, 0);
}

/* Rename FROM, the live file of a dead PROCESS, for the report NAME. */
static bool set_aside(const char *from, const char *name, uint32_t process)
{
	static char aside[PATH_SIZE];
	for (unsigned n = 1; n < MOST_ASIDE; n++) {
		strcpy(aside, name);
		if (!append_numbers(aside, process, n))
			return false;
		/* what will be recovered must find its name free */
		if (exists(aside))
			continue;
		if (!append(aside, PATH_SIZE, SAMPLER_LIVE_SUFFIX))
			return false;
		int result = rename_if_free(from, aside);
		if (result == 0)
			say("an earlier process was killed; to recover its report, use", aside);
		if (result != -EEXIST)
			return result == 0;
	}
	return false;
}

/* What a file that another process has begun means, which is locked now. */
static enum claim judge_content(int fd, uint64_t inode, const char *live_name, const char *name)
{
	static const char report[] = "<report id=\"";
	struct sampler_live_header header;
	ssize_t size = sys_pread(fd, &header, sizeof header, 0);
	if (size >= (ssize_t)sizeof report && memcmp(&header, report, sizeof report - 1) == 0)
		return sys_rename(live_name, name, 0) == 0 ? FREED : TAKEN;
	bool is_ours = size == sizeof header &&
		       memcmp(header.magic, SAMPLER_LIVE_MAGIC, sizeof header.magic) == 0;
	if (!is_ours ||
	    (header.process != (uint32_t)sys_getpid() && is_alive(header.process, inode)))
		return TAKEN;
	return set_aside(live_name, name, header.process) ? FREED : TAKEN;
}

/* What a file without a lock means that we have locked now. */
static enum claim judge(int fd, const char *live_name, const char *name)
{
	struct stat st;
	if (sys_fstat(fd, &st) < 0)
		return IMPOSSIBLE;
	if (!S_ISREG(st.st_mode) || st.st_uid != sys_geteuid() || st.st_nlink != 1)
		return TAKEN;
	return st.st_size == 0 ? CLAIMED : judge_content(fd, st.st_ino, live_name, name);
}

/* Make the last directory that is missing in NAME; return whether that was one. */
static bool make_directory(const char *name)
{
	static char directory[PATH_SIZE];
	strcpy(directory, name);
	char *slash = strrchr(directory, '/');
	if (!slash || slash == directory)
		return false;
	*slash = 0;
	int result = sys_mkdir(directory, 0777);
	return result == 0 || result == -EEXIST;
}

static int open_live(const char *live_name)
{
	const int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
	int fd = sys_open(live_name, flags, 0666);
	if (fd == -ENOENT && make_directory(live_name))
		fd = sys_open(live_name, flags, 0666);
	return fd;
}

static enum claim claim_once(struct held_fd *held, const char *live_name, const char *name)
{
	int fd = open_live(live_name);
	if (fd < 0)
		return fd == -EEXIST || fd == -ELOOP || fd == -EACCES ? TAKEN : IMPOSSIBLE;
	bool is_ours = hold(held, fd);
	sys_close(fd);
	if (!is_ours)
		return IMPOSSIBLE;
	enum claim result = TAKEN;
	if (lock_file(held->fd))
		result = names_held(live_name, held) ? judge(held->fd, live_name, name) : FREED;
	if (result != CLAIMED)
		release(held);
	return result;
}

enum claim claim(struct held_fd *held, const char *live_name, const char *name)
{
	enum claim result = FREED;
	for (int tries = 0; result == FREED && tries < 4; tries++)
		result = claim_once(held, live_name, name);
	return result == FREED ? TAKEN : result;
}
