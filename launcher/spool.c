/* Where reports wait. */

#define _GNU_SOURCE
#include "spool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "kernel.h"

static bool make_spool(char *path)
{
	return make_parents(path) && make_directory(path);
}

bool find_spool(place path, const char *app)
{
	char name[96];
	snprintf(name, sizeof name, "spool/%s", app);
	return is_app_name(app) && state_place(path, name);
}

/* Whether the directory is ours alone, or, if IT_MAY_BE_ROOTS, root's, and no link. */
static bool is_safe(const char *path, bool it_may_be_roots)
{
	struct stat status;
	return status_of(path, &status, false) == 0 && S_ISDIR(status.st_mode) &&
	       (status.st_uid == sys_geteuid() || (it_may_be_roots && status.st_uid == 0)) &&
	       !(status.st_mode & 022);
}

/* Whether the COUNT directories that PATH is in are safe. */
static bool are_safe(char *path, int count)
{
	char *slash = strrchr(path, '/');
	if (count == 0)
		return true;
	*slash = 0;
	bool are = is_safe(path, true) && are_safe(path, count - 1);
	*slash = '/';
	return are;
}

bool is_private_spool(const char *path)
{
	return is_safe(path, false);
}

bool is_in_safe_place(place path)
{
	/* our own are the last three: sampler/spool/APP */
	return are_safe(path, 2);
}

bool open_spool(place path, const char *app)
{
	return find_spool(path, app) && make_spool(path) && is_private_spool(path) &&
	       is_in_safe_place(path);
}

/* How many of the entries in the SIZE BYTES that getdents64(2) gives are reports, or may become some. */
static int count_entries(const char *bytes, long size)
{
	int count = 0;
	for (long at = 0; at < size;) {
		const struct dirent64 *entry = (const struct dirent64 *)(bytes + at);
		count += entry->d_name[0] != '.';
		at += entry->d_reclen;
	}
	return count;
}

int count_spooled(const char *path)
{
	static char buffer[1 << 15] __attribute__((aligned(8)));
	int count = 0, fd = sys_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	long size;
	if (fd < 0)
		return 0;
	while (count < MOST_SPOOLED && (size = sys_getdents(fd, buffer, sizeof buffer)) > 0)
		count += count_entries(buffer, size);
	sys_close(fd);
	return count < MOST_SPOOLED ? count : MOST_SPOOLED;
}
