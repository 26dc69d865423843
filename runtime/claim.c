/* Whose report a name is.

   A process claims NAME.live by a lock on it, from its first unit to its end.  When
   another living process has claimed it, the name is taken.  A dead one leaves its
   NAME.live behind, with what it counted: that is set aside, as NAME.PROCESS.live, with
   the number of the dead.

   A program may close our descriptor, and thereby lose the lock; so whoever finds a file
   without one looks whether the process that is named in it is still there. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alive.h"
#include "claim.h"
#include "live.h"
#include "path.h"

/* How many files of one dead process, which executed one program after the other, find
   names. */
#define MOST_ASIDE 1000

static bool lock(int fd)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	return fcntl(fd, F_SETLK, &whole) == 0;
}

/* Rename FROM, the live file of a dead PROCESS, for the report NAME. */
static bool set_aside(const char *from, const char *name, uint32_t process)
{
	static char aside[PATH_SIZE];
	for (unsigned i = 1; i < MOST_ASIDE; i++) {
		strcpy(aside, name);
		bool fits = append(aside, ".") && append_number(aside, process);
		if (i > 1)
			fits = fits && append(aside, ".") && append_number(aside, i);
		if (!fits || !append(aside, SAMPLER_LIVE_SUFFIX))
			return false;
		if (renameat2(AT_FDCWD, from, AT_FDCWD, aside, RENAME_NOREPLACE) == 0) {
			say("an earlier process was killed; to recover its report, use", aside);
			return true;
		}
		if (errno != EEXIST)
			return false;
	}
	return false;
}

/* What a file without a lock means that we have locked now. */
static enum claim judge(int fd, const char *live_name, const char *name)
{
	struct sampler_live_header header;
	struct stat st;
	if (fstat(fd, &st) < 0)
		return IMPOSSIBLE;
	if (st.st_size == 0)
		return CLAIMED;
	bool is_live_file = pread(fd, &header, sizeof header, 0) == sizeof header &&
			    memcmp(header.magic, SAMPLER_LIVE_MAGIC, sizeof header.magic) == 0;
	if (!is_live_file ||
	    (header.process != (uint32_t)getpid() && is_alive(header.process, header.start)))
		return TAKEN;
	return set_aside(live_name, name, header.process) ? FREED : TAKEN;
}

/* Try once.  Closing any descriptor of a file drops our locks on it: so none is open but
   the one that is HELD. */
static enum claim claim_once(struct held_fd *held, const char *live_name, const char *name)
{
	int fd = open(live_name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
	if (fd < 0)
		return errno == EEXIST ? TAKEN : IMPOSSIBLE;
	bool is_ours = hold(held, fd);
	close(fd);
	if (!is_ours)
		return IMPOSSIBLE;
	enum claim result = TAKEN;
	if (lock(held->fd))
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
