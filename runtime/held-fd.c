/* Descriptors of ours.

   A program may close descriptors that it does not know, and the number may then mean
   something else: before each use we make sure that it is still ours. */

#include "held-fd.h"

#include "kernel.h"

/* Programs expect small numbers for the files that they open. */
#define LOWEST_FD 100

bool look_at_held(const struct held_fd *held, struct stat *st)
{
	return held->fd >= 0 && sys_fstat(held->fd, st) == 0 && st->st_dev == held->device &&
	       st->st_ino == held->inode;
}

bool is_held(const struct held_fd *held)
{
	struct stat st;
	return look_at_held(held, &st);
}

bool hold(struct held_fd *held, int fd)
{
	struct stat st;
	held->fd = sys_fcntl(fd, F_DUPFD_CLOEXEC, LOWEST_FD);
	if (held->fd < 0)
		held->fd = sys_fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (held->fd < 0)
		return false;
	if (sys_fstat(held->fd, &st) < 0) {
		sys_close(held->fd);
		held->fd = -1;
		return false;
	}
	held->device = st.st_dev;
	held->inode = st.st_ino;
	return true;
}

bool is_in_the_way(const struct held_fd *held)
{
	return held->fd >= 0 && held->fd < LOWEST_FD;
}

void release(struct held_fd *held)
{
	if (is_held(held))
		sys_close(held->fd);
	held->fd = -1;
}

bool names_held(const char *name, const struct held_fd *held)
{
	struct stat st;
	return sys_stat(name, &st) == 0 && st.st_dev == held->device && st.st_ino == held->inode;
}
